"""A technique in a position of the visitor's own game, where a hint has named it."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from solver.models import KeptPuzzle
from solver.steps import Step
from solver.techniques import Start, Technique, find_technique
from solver.techniques.lessons.examples import Example
from solver.training.stock import NamedPosition
from solver.web.answers.puzzle_questions import find_verdict, possible_steps_at
from solver.web.forms.position import PositionForm
from solver.web.pages.training.drill import drill_page
from solver.web.site.memory.page_cache import not_final

PAGE_ID = re.compile(r"[a-z2-7]{16}")


def in_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Find a technique in the position `at` and `out` of the puzzle with this id, or say that it is not there."""
    try:
        technique = find_technique(slug)
    except ValueError as error:
        raise Http404 from error
    page_id = request.GET["puzzle"]
    kept = KeptPuzzle.objects.at(page_id) if PAGE_ID.fullmatch(page_id) else None
    if kept is None:
        raise Http404(f"no puzzle {page_id!r}")
    form = PositionForm(request.GET, kept.to_puzzle())
    if not form.is_valid():
        return _refuse(request, technique, kept.get_absolute_url(), form.refusal())
    start: Start = form.cleaned_data["start"]
    position = Example(slug, "practice", "", "", start.puzzle.text, start.cells, start.crossed_out_text, "")
    choice = possible_steps_at(position.to_lesson(), unique=find_verdict(kept).is_unique).choice
    if choice and choice.steps:
        return not_final(render(request, "train/technique.html", _page(position, choice.steps)))
    if choice and choice.is_complete:
        return _refuse(request, technique, kept.get_absolute_url(), gettext("It is not in this position."))
    return not_final(render(request, "train/not_yet.html", {"slug": slug}))


def _page(position: Example, steps: tuple[Step, ...]) -> dict[str, Any]:
    """Return the context of the trainer. The position is not in stock and has no name; the first one there follows."""
    return drill_page(NamedPosition("", position), steps, -1)


def _refuse(request: HttpRequest, technique: Technique, puzzle_url: str, reason: str) -> HttpResponse:
    context = {"slug": technique.slug, "name": gettext(technique.name), "puzzle_url": puzzle_url, "reason": reason}
    return not_final(render(request, "train/refused.html", context, status=400))
