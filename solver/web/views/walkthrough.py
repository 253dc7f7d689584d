"""Walk-throughs, one address per step: a puzzle's default one, and those from other positions or by other ladders."""

from __future__ import annotations

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from solver.formats import write
from solver.models import KeptWalkthrough
from solver.web.answers.puzzle_questions import find_steps, find_steps_from, possible_steps_at, stop_steps_from
from solver.web.answers.status import PossibleSteps, PuzzleAnswers
from solver.web.pages.play import position_of
from solver.web.pages.step import ALTERNATIVES, group_at, position_at, step_as_svg, step_page, walkthrough_as_text
from solver.web.pages.walkthrough import WalkthroughContext
from solver.web.puzzles.kept import puzzle_or_404
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.site.responses import svg_response
from solver.web.views.service.admission import costly

MAX_VIEWS = 999  # of an alternative


def _shows_alternatives(request: HttpRequest) -> bool:
    return ALTERNATIVES in request.GET


def _is_full(request: HttpRequest) -> bool:
    return request.GET.get("words") == "full"


class WalkthroughPage(NamedTuple):
    """A walk-through, the answers it comes from, and the addresses of its other pages."""

    walkthrough: WalkthroughContext
    answers: PuzzleAnswers
    urls: dict[str, str]
    is_newer: bool = False


@require_safe
@cached_page
@costly(5, when=_shows_alternatives)
def step(request: HttpRequest, n: int, page_id: str = "", wid: str = "") -> HttpResponse:
    """Step `n`, shown on the board before it. Step 0 is the start."""
    walkthrough, answers, urls, is_newer = find_page(page_id, wid)
    if not answers.is_final:
        n = min(n, len(walkthrough.steps))  # show the last known step until step n is found
    view = view_of(request, walkthrough, n)
    template = "walkthrough/_step.html" if "fragment" in request.GET else "walkthrough/step.html"
    possible = _possible(request, walkthrough, answers, n)
    context = step_page(request, walkthrough, n, view=view, is_running=answers.is_running, possible=possible)
    dead_end = position_of(walkthrough.dead_end) if walkthrough.dead_end else None
    response = render(request, template, {**context, **urls, "is_newer": is_newer, "dead_end": dead_end})
    alternatives = context.get("alternatives")
    return response if answers.is_final and (alternatives is None or alternatives.is_complete) else not_final(response)


@require_safe
@cached_page
@costly(5, when=_shows_alternatives)
def as_svg(request: HttpRequest, n: int, page_id: str = "", wid: str = "") -> HttpResponse:
    """The picture at this address as an SVG file."""
    walkthrough, answers, *_ = find_page(page_id, wid)
    view = view_of(request, walkthrough, n)
    if not n:
        return redirect("puzzle-svg", walkthrough.kept.page_id)
    response = svg_response(step_as_svg(request, walkthrough, n, view, _possible(request, walkthrough, answers, n)))
    return response if answers.is_final and not _shows_alternatives(request) else not_final(response)


@require_safe
@cached_page
def as_candidates(request: HttpRequest, n: int, page_id: str = "", wid: str = "") -> HttpResponse:
    """The position after `n` steps as a candidate grid; with clues, for which that has no place, as JSON."""
    walkthrough, answers, *_ = find_page(page_id, wid)
    if n > len(walkthrough.steps):
        raise Http404
    board = walkthrough.parsed.board_at(n)
    response = _text(write(board, "json" if board.clues else "candidates") + "\n")
    return response if answers.is_final else not_final(response)


@require_safe
@cached_page
@costly(5, when=_is_full)
def as_text(request: HttpRequest, page_id: str = "", wid: str = "") -> HttpResponse:
    """The whole walk-through as text, one line per step. `words=full` adds the reasons and proofs."""
    walkthrough, answers, *_ = find_page(page_id, wid)
    response = _text(walkthrough_as_text(walkthrough, is_full=_is_full(request)))
    return response if answers.is_final else not_final(response)


@csrf_exempt
@costly(10)
def go_on(request: HttpRequest, wid: str) -> HttpResponse:
    """Spend more time on an unfinished walk-through."""
    kept_walkthrough = kept_walkthrough_or_404(wid)
    if request.method == "POST":
        find_steps_from(kept_walkthrough, more=True)
    return HttpResponseRedirect(kept_walkthrough.get_absolute_url(), status=303)


@csrf_exempt
@costly(1)
def stop(request: HttpRequest, wid: str) -> HttpResponse:
    """Stop the search for steps."""
    kept_walkthrough = kept_walkthrough_or_404(wid)
    if request.method == "POST":
        stop_steps_from(kept_walkthrough)
    return HttpResponseRedirect(kept_walkthrough.get_absolute_url(), status=303)


def kept_walkthrough_or_404(wid: str) -> KeptWalkthrough:
    """Return the walk-through at this address, or raise Http404 if it or its ladder does not exist."""
    kept_walkthrough = get_object_or_404(KeptWalkthrough.objects.select_related("puzzle"), wid=wid)
    try:
        kept_walkthrough.to_start()
    except ValueError as error:
        raise Http404 from error
    kept_walkthrough.puzzle.record_visit()
    return kept_walkthrough


def find_page(page_id: str, wid: str) -> WalkthroughPage:
    """Find the steps of a puzzle from its givens, or else of the kept walk-through `wid`."""
    if page_id:
        answers = find_steps(puzzle_or_404(page_id))
        urls = {
            "path_url": reverse("puzzle-walkthrough-text", args=[page_id]),
            "film_url": reverse("puzzle-walkthrough-film", args=[page_id]),
            "go_on_url": reverse("puzzle-go-on", args=[page_id]),
            "stop_url": reverse("puzzle-stop", args=[page_id]),
        }
        return WalkthroughPage(WalkthroughContext(answers), answers, urls)
    answers = find_steps_from(kept_walkthrough_or_404(wid))
    urls = {
        "path_url": reverse("walkthrough-text", args=[wid]),
        "go_on_url": reverse("walkthrough-go-on", args=[wid]),
        "stop_url": reverse("walkthrough-stop", args=[wid]),
    }
    return WalkthroughPage(WalkthroughContext(answers), answers, urls, is_newer=answers.start.wid != wid)


def _possible(
    request: HttpRequest, walkthrough: WalkthroughContext, answers: PuzzleAnswers, n: int
) -> PossibleSteps | None:
    """Return the alternatives to step `n` if the query asks for them."""
    if not _shows_alternatives(request):
        return None
    groups, index = group_at(request, walkthrough, n)
    if groups[index].is_folded:
        return None
    return possible_steps_at(position_at(walkthrough, groups[index]), unique=answers.is_unique)


def view_of(request: HttpRequest, walkthrough: WalkthroughContext, n: int) -> int:
    """Return which view of step `n` is requested, counted from 1. Raises Http404 if there is no such step or view."""
    text = request.GET.get("view", "1")
    if n > len(walkthrough.steps) or not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise Http404
    if not 1 <= int(text) <= _max_view(request, walkthrough, n):
        raise Http404
    return int(text)


def _max_view(request: HttpRequest, walkthrough: WalkthroughContext, n: int) -> int:
    """Return the highest view number of step `n`; MAX_VIEWS for an alternative, whose views are not known yet."""
    if n == 0:
        return 1
    if _shows_alternatives(request):
        return MAX_VIEWS
    return max(1, len(walkthrough.steps[n - 1].views))


def _text(text: str) -> HttpResponse:
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
