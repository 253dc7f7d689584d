"""The technique pages: a list of all techniques and a lesson for each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.techniques import find_technique
from solver.web.answers.puzzle_questions import next_step_at
from solver.web.pages.offers.learning import techniques_page
from solver.web.pages.techniques import STEP, example_of, technique_page
from solver.web.site.memory.page_cache import cached_page, not_final


@require_safe
@cached_page
def techniques(request: HttpRequest) -> HttpResponse:
    """All techniques: those to learn first, and the others by family."""
    return render(request, "techniques/techniques.html", techniques_page())


@require_safe
@cached_page
def technique(request: HttpRequest, slug: str) -> HttpResponse:
    """One technique: what it is, how to spot it, an interactive example, its level, and puzzles that need it."""
    try:
        found = find_technique(slug)
    except ValueError as error:
        raise Http404 from error
    depth, view = (_number(request.GET.get(name, ""), usual) for name, usual in (("depth", STEP), ("view", 0)))
    example = example_of(found, request.GET.get("example", ""))
    choice = next_step_at(example.to_lesson(), unique=True) if example else None
    step = choice.steps[0] if choice and choice.steps else None
    context = technique_page(found, example, step, depth=min(depth, STEP), view=view)
    template = "techniques/_lesson.html" if "fragment" in request.GET else "techniques/technique.html"
    response = render(request, template, context)
    return response if "picture" in context else not_final(response)


def _number(text: str, usual: int) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else usual
