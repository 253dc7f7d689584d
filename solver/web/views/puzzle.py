"""A puzzle's page, and the puzzle as SVG, JSON and plain text."""

from __future__ import annotations

import json
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.board import Board
from solver.drawing import draw_svg
from solver.formats import PUZZLE_SITES, PuzzleSite, sites_for
from solver.techniques.lessons.examples import Example
from solver.web.answers.puzzle_questions import find_all, find_analysis, find_steps, next_step_at, stop_all
from solver.web.forms.position import PositionForm
from solver.web.pages.analysis import analysis_of
from solver.web.pages.offers.practice import exercise_on, practice_context
from solver.web.pages.puzzle import PageState, home_of, puzzle_page
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.puzzles.same import note_form
from solver.web.site.memory.page_cache import cached_briefly, cached_page, expire_brief_pages, not_final
from solver.web.site.responses import svg_response
from solver.web.views.errors import no_such_board
from solver.web.views.service.admission import costly

ONE_DAY = 86400  # seconds; a puzzle's address on another site changes only with a release


@require_safe
@cached_page
def puzzle(request: HttpRequest, page_id: str) -> HttpResponse:
    """What is known about a puzzle, and its board to play on. `?at=` and `&out=` set the position on the board."""
    kept = puzzle_or_404(page_id)
    answers = find_all(kept, shows_needed="needed" in request.GET, shows_analysis="analysis" in request.GET)
    if "analysis" in request.GET:
        note_form(answers)
    form = PositionForm(request.GET, answers.puzzle) if "at" in request.GET else None
    context = puzzle_page(request, answers, form.cleaned_data["start"] if form and form.is_valid() else None)
    exercise = exercise_on(request.GET.get("practice", ""), answers.puzzle)
    context["practice"] = _practice(exercise) if exercise else None
    response = render(request, template_for(request), context)
    is_whole = not form and (context["practice"] or not exercise)
    return cached_by_state(response, context["page_state"]) if is_whole else not_final(response)


def cached_by_state(response: HttpResponse, state: PageState) -> HttpResponse:
    """Let a puzzle's page be cached for as long as its state allows."""
    if state is PageState.FINAL:
        return response
    return cached_briefly(response) if state is PageState.RATING_OPEN else not_final(response)


def _practice(exercise: Example) -> dict[str, Any] | None:
    """Return the context of an exercise; None while its steps are not known."""
    choice = next_step_at(exercise.to_lesson(), unique=True)
    return practice_context(exercise, choice.steps) if choice and choice.steps else None


def template_for(request: HttpRequest) -> str:
    """Return the template for the whole page, or for the fragment that changes while a search is running."""
    return "puzzle/_puzzle.html" if "fragment" in request.GET else "puzzle/puzzle.html"


@csrf_exempt
@costly(10)
def go_on(request: HttpRequest, page_id: str) -> HttpResponse:
    """Spend more time on open questions. A decided puzzle costs nothing."""
    kept = puzzle_or_404(page_id)
    if request.method == "POST":
        find_all(kept, more=True)
        expire_brief_pages()
    return HttpResponseRedirect(home_of(kept).url, status=303)


@csrf_exempt
@costly(1)
def stop(request: HttpRequest, page_id: str) -> HttpResponse:
    """Stop all searches about a puzzle."""
    kept = puzzle_or_404(page_id)
    if request.method == "POST":
        stop_all(kept)
    return HttpResponseRedirect(home_of(kept).url, status=303)


@csrf_exempt
@costly(5)
def needed(request: HttpRequest, page_id: str) -> HttpResponse:
    """Find out which givens are needed."""
    kept = puzzle_or_404(page_id)
    if request.method == "POST":
        find_all(kept, asks_needed=True)
        expire_brief_pages()
    return HttpResponseRedirect(f"{home_of(kept).url}?needed=1#needed", status=303)


@csrf_exempt
@costly(2)
def analysis(request: HttpRequest, page_id: str) -> HttpResponse:
    """What the puzzle is like. A post looks for more; with the field `fragment`, only the part that changes."""
    kept = puzzle_or_404(page_id)
    is_fragment = "fragment" in (request.POST or request.GET)
    if request.method == "POST" or is_fragment:
        answers = find_analysis(kept, asks=request.method == "POST")
        note_form(answers)
    if not is_fragment:
        return HttpResponseRedirect(f"{home_of(kept).url}?analysis=1#analysis", status=303)
    return not_final(render(request, "puzzle/_analysis.html", {"kept": kept, "analysis": analysis_of(answers)}))


@require_safe
@cached_page
def as_svg(request: HttpRequest, page_id: str) -> HttpResponse:
    puzzle = puzzle_or_404(page_id).to_puzzle()
    svg = draw_svg(
        puzzle.layout,
        puzzle.givens,
        given_mask=puzzle.given_mask,
        clues=puzzle.clues,
        standalone=True,
        translate=gettext,
    )
    return svg_response(svg)


@require_safe
@cached_page
def as_json(request: HttpRequest, page_id: str) -> HttpResponse:
    answers = find_steps(puzzle_or_404(page_id))
    puzzle, explained = answers.puzzle, answers.walkthrough.answer
    body = {
        **answers.to_dict(),
        "url": request.build_absolute_uri(answers.kept.get_absolute_url()),
        "solutions": answers.verdict_summary["solutions"],
        "faults": [fault.sentence(puzzle.layout).text(gettext) for fault in answers.faults],
        "is_running": answers.is_running,
        "rating": answers.rating_shown,
        "walkthrough": None,
    }
    if explained:
        walkthrough = json.loads(explained["walkthrough"])
        body["walkthrough"] = {name: walkthrough[name] for name in ("ladder", "ended", "steps")}
    response = JsonResponse(body)
    is_final = answers.is_final and not (answers.rating.is_open or answers.rating.is_running)
    return response if is_final else cached_briefly(response) if answers.is_final else not_final(response)


@require_safe
@cached_page
def as_text(request: HttpRequest, page_id: str) -> HttpResponse:
    kept = puzzle_or_404(page_id)
    return HttpResponse(kept.text + "\n", content_type="text/plain; charset=utf-8")


@require_safe
def open_at(request: HttpRequest, page_id: str, slug: str) -> HttpResponse:
    """Lead to the puzzle on another site: one of ours, and the puzzle as it is stored."""
    site, puzzle = _site_or_404(slug), puzzle_or_404(page_id).to_puzzle()
    if site not in sites_for(puzzle.layout, puzzle.clues):
        return no_such_board(request, site.title)
    response = HttpResponseRedirect(site.write(Board(puzzle)))
    response["Cache-Control"] = f"max-age={ONE_DAY}"
    return response


def _site_or_404(slug: str) -> PuzzleSite:
    """Return the site with this name in addresses. Raises Http404 if there is none."""
    for site in PUZZLE_SITES:
        if site.slug == slug:
            return site
    raise Http404(f"no site {slug!r}")
