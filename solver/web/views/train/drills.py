"""The trainer of one technique: a position in which to find it part by part, and the next ones."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.steps import Step
from solver.techniques import find_technique
from solver.training.stock import NamedPosition, named_position, numbered_position
from solver.web.answers.puzzle_questions import next_step_at, possible_steps_at
from solver.web.pages.training.drill import drill_page, shown_drill
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.train.games import in_game

MAX_DRILLS = 5  # that are sent at once
MAX_NUMBER = 10_000  # of a position


@require_safe
@cached_page
def technique(request: HttpRequest, slug: str) -> HttpResponse:
    """Find a technique in a position: that of a game, the one called `position`, or number `from`."""
    if "puzzle" in request.GET:
        return in_game(request, slug)
    number = _number(request.GET.get("from", ""), 0, MAX_NUMBER)
    position = named_position(slug, request.GET.get("position", "")) or _position_at(slug, number)
    steps = steps_in(position)
    if not steps:
        return not_final(render(request, "train/not_yet.html", {"slug": slug}))
    return render(request, "train/technique.html", drill_page(position, steps, number))


@require_safe
@cached_page
def next_drills(request: HttpRequest, slug: str) -> HttpResponse:
    """The drills from number `from` on, `n` of them, as JSON."""
    first, n = _number(request.GET.get("from", ""), 0, MAX_NUMBER), _number(request.GET.get("n", ""), 1, MAX_DRILLS)
    drills: list[dict[str, Any]] = []
    for number in range(first, first + n):
        position = _position_at(slug, number)
        if steps := steps_in(position):
            drills.append(shown_drill(position, steps) | {"number": number})
    response = JsonResponse({"drills": drills})
    return response if len(drills) == n else not_final(response)


def _position_at(slug: str, number: int) -> NamedPosition:
    """Return a position of a technique. Raises Http404 if there is no such technique, or no position of it."""
    try:
        find_technique(slug)
    except ValueError as error:
        raise Http404 from error
    position = numbered_position(slug, number)
    if position is None:
        raise Http404
    return position


def steps_in(shown: NamedPosition) -> tuple[Step, ...]:
    """Return the steps of the technique in a position, or one of them if it takes long to find all; none if unknown."""
    start = shown.position.to_lesson()
    found = possible_steps_at(start, unique=True).choice
    if not (found and found.steps):
        found = next_step_at(start, unique=True)
    return found.steps if found else ()


def _number(text: str, usual: int, most: int) -> int:
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 6 else usual
