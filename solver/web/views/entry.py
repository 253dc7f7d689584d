"""The entry page, where a puzzle is entered, and the request that stores it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from solver.board import SHAPES, Layout, ParseError, Puzzle, find_layout, mirror_of, shape_of, turn_of
from solver.board.jigsaw import NAME
from solver.models import KeptPuzzle
from solver.steps import Candidate, crossed_out_text
from solver.web.answers.puzzle_questions import find_steps, glance_at
from solver.web.forms.puzzle import PuzzleForm
from solver.web.pages.boards import board_svg, layout_facts
from solver.web.pages.glance import glance_of, quick_glance
from solver.web.puzzles.starters import STARTERS
from solver.web.site.page_cache import cached_page, not_final
from solver.web.site.responses import wants_json

USUAL_LAYOUT = "3x3"
GIVEN_BACK = 64 * 1024  # most characters of an invalid entry that are shown again
IN_ADDRESS = 3500  # most characters of a position in a URL; web servers limit its length


@require_safe
@cached_page
def entry(request: HttpRequest) -> HttpResponse:
    """The board, empty or filled in from `?p=<text>`. Invalid jigsaw regions redirect to the region editor."""
    if "p" not in request.GET:
        name = request.GET.get("layout", "")
        layout = _layout_named(name)
        if layout is None and NAME.fullmatch(name):
            return redirect(f"{reverse('regions')}?{urlencode({'layout': name})}")
        return _page(request, layout or find_layout(USUAL_LAYOUT))
    form = PuzzleForm({"puzzle": request.GET["p"], "layout": request.GET.get("layout", "")})
    if not form.is_valid():
        return _refused(request, form)
    puzzle = form.cleaned_data["reading"].puzzle
    return not_final(_page(request, puzzle.layout, puzzle=puzzle, text=puzzle.text))


@csrf_exempt
@require_POST
def glance(request: HttpRequest) -> JsonResponse:
    """A quick verdict on a board that is being filled in. Nothing is stored."""
    form = PuzzleForm(request.POST)
    if not form.is_valid():
        return JsonResponse(form.refusal(), status=400)
    puzzle = form.cleaned_data["reading"].puzzle
    return JsonResponse((quick_glance(puzzle) or glance_of(glance_at(puzzle)))._asdict())


@csrf_exempt
def keep(request: HttpRequest) -> HttpResponse:
    """Store a puzzle and redirect to its page. The same puzzle always has the same page.

    With the field `fill`, store nothing and redirect to the filled-in board. With `at`, redirect to that position.
    """
    if request.method != "POST":
        return redirect("entry")
    form = PuzzleForm(request.POST)
    if not form.is_valid():
        return _refused(request, form)
    if "fill" in request.POST:
        query = urlencode({"p": form.cleaned_data["reading"].puzzle.text}, safe=":")
        return HttpResponseRedirect(f"{reverse('entry')}?{query}", status=303)
    row, is_new = KeptPuzzle.objects.keep(form.cleaned_data["reading"].puzzle)
    findings = find_steps(row)
    if not wants_json(request):
        return HttpResponseRedirect(row.get_absolute_url() + _query(request, form), status=303)
    url = request.build_absolute_uri(row.get_absolute_url())
    return JsonResponse({**findings.to_dict(), "url": url}, status=201 if is_new else 200)


def _query(request: HttpRequest, form: PuzzleForm) -> str:
    """Return the query string for the puzzle's page: the position that was sent or pasted, if there is one."""
    if "at" in request.POST:
        return "?" + urlencode({name: request.POST.get(name, "") for name in ("at", "out", "ladder")}, safe=":")
    puzzle, crossed_out = form.cleaned_data["reading"].content
    if not crossed_out:
        return ""
    out = crossed_out_text(map(Candidate._make, crossed_out), puzzle.layout)
    position = "?" + urlencode({"from": "candidates", "at": puzzle.text, "out": out}, safe=":")
    return position if len(position) <= IN_ADDRESS else "?from=candidates"


def _refused(request: HttpRequest, form: PuzzleForm) -> HttpResponse:
    refusal = form.refusal()
    if wants_json(request):
        return JsonResponse(refusal, status=400)
    name, text = form.data.get("layout", ""), form.data.get("puzzle", "")
    if refusal["position"] is not None:
        # Forms send a line break as two characters, but the text field counts it as one.
        refusal["position"] -= text.count("\r\n", 0, refusal["position"])
    return _page(
        request,
        _layout_named(name) or find_layout(USUAL_LAYOUT),
        text=text[:GIVEN_BACK],
        refusal=refusal,
        status=400,
    )


def _layout_named(name: str) -> Layout | None:
    """Return the layout called `name`, or None."""
    try:
        return find_layout(name)
    except ParseError:
        return None


def _page(
    request: HttpRequest,
    layout: Layout,
    *,
    puzzle: Puzzle | None = None,
    text: str = "",
    refusal: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    shape = shape_of(layout)
    puzzle = puzzle or Puzzle(layout, (0,) * layout.n_cells)
    context = {
        "layout": layout,
        "says": _says(),
        "layout_facts": {**layout_facts(layout), "turn": turn_of(layout), "mirror": mirror_of(layout)},
        "board": board_svg(layout, puzzle.givens, given_mask=puzzle.given_mask, interactive=True),
        "shapes": SHAPES,
        "shape": shape,
        "sizes": sorted(map(find_layout, shape.layouts), key=lambda each: each.n_cells),
        "text": text,
        "refusal": refusal,
        "starters": STARTERS,
    }
    return render(request, "entry/entry.html", context, status=status)


def _says() -> dict[str, str]:
    """Return the browser's messages for the entry page."""
    return {
        "link": gettext("This is a link without a puzzle in it that can be read: copy the puzzle’s digits instead."),
        "list": gettext("Puzzle {n} of {count} in the list."),
        "large": gettext("This file is too large: at most {size} MB."),
        "left": gettext("{share} % filled in"),
    }
