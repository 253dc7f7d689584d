"""The questions of the trainer with a choice of answers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.web.answers.puzzle_questions import next_step_at
from solver.web.pages.training.quizzes import VALID, WHICH, place_of, quiz_page, start_of_step
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.train.numbers import number_in, with_any_number


@require_safe
@with_any_number
@cached_page
def which(request: HttpRequest) -> HttpResponse:
    """Which of four techniques leads on in a position?"""
    return _quiz(request, WHICH)


@require_safe
@with_any_number
@cached_page
def valid(request: HttpRequest) -> HttpResponse:
    """Is a step that is claimed valid?"""
    return _quiz(request, VALID)


def _quiz(request: HttpRequest, mode: str) -> HttpResponse:
    place = place_of(mode, request.GET.get("level", ""), number_in(request))
    choice = next_step_at(start_of_step(place.quiz), unique=True)
    step = choice.steps[0] if choice and choice.steps else None
    template = "train/_quiz.html" if "fragment" in request.GET else f"train/{mode}.html"
    response = render(request, template, quiz_page(place, step, request.GET.get("answer", "")))
    return response if step else not_final(response)
