"""The course: its overview, and a page for each lesson."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.steps import Step
from solver.training.course import CourseLesson, find_lesson
from solver.training.course.positions import positions_of
from solver.web.answers.puzzle_questions import next_step_at
from solver.web.pages.learn.lesson import lesson_page
from solver.web.pages.learn.overview import course_page
from solver.web.site import tokens
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.train.drills import steps_in


@require_safe
@cached_page
def overview(request: HttpRequest) -> HttpResponse:
    """All parts of the course with their lessons."""
    return render(request, "learn/overview.html", course_page())


@require_safe
@cached_page
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """One lesson: a board that moves with its texts, and positions to practise in."""
    found = lesson_or_404(slug)
    step = step_in(found)
    positions = list(zip(positions_of(found), _steps_in_all(found), strict=True))
    response = render(request, "learn/lesson.html", lesson_page(found, step, positions))
    is_final = (step or not found.example) and all(steps for _, steps in positions)
    return response if is_final else not_final(response)


def _steps_in_all(lesson: CourseLesson) -> list[Sequence[Step]]:
    """Return the steps in each position of a lesson. A visitor pays for one search, or without tokens gets none."""
    positions = positions_of(lesson)
    if tokens.is_charged() and tokens.take(tokens.SEARCH):
        return [()] * len(positions)
    with tokens.paid():
        return [steps_in(each) for each in positions]


def lesson_or_404(slug: str) -> CourseLesson:
    try:
        return find_lesson(slug)
    except ValueError as error:
        raise Http404 from error


def step_in(lesson: CourseLesson) -> Step | None:
    """Return the step of the lesson's example; None if it has none, or none has been found yet."""
    choice = next_step_at(lesson.example.to_lesson(), unique=True) if lesson.example else None
    return choice.steps[0] if choice and choice.steps else None
