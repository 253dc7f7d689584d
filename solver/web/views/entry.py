"""The entry page, where a puzzle is entered, and the request that stores it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from solver.analysis.transforms import TRANSFORMS
from solver.board import SHAPES, Layout, ParseError, Puzzle, find_layout, kind_of, mirror_of, rotation_of, shape_of
from solver.board.jigsaw import NAME
from solver.drawing import NO_MARKS
from solver.engines import Status
from solver.formats import Reading, write
from solver.formats.refusal import NO_TEXT, PICTURE, TYPE_IT
from solver.models import KeptPuzzle
from solver.steps import Candidate, crossed_out_text
from solver.web.answers.puzzle_questions import find_steps, glance_at, level_at_a_glance, look_at
from solver.web.forms.puzzle import PuzzleForm
from solver.web.pages.boards import board_svg, layout_data
from solver.web.pages.difficulty import named_level
from solver.web.pages.entry.clues import clue_list, clue_tool, texts_of
from solver.web.pages.entry.glance import Glance, doubt_marks, glance_of, quick_glance
from solver.web.pages.entry.reading_notes import fields_of_notes, reading_notes
from solver.web.pages.offers.cards import several_context
from solver.web.pages.offers.rules import feature_choices, rule_of, size_choices
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.site.responses import MAX_QUERY_LENGTH, wants_json, wants_page
from solver.web.views.service.admission import costly

USUAL_LAYOUT = "3x3"
MAX_TEXT_SHOWN_AGAIN = 64 * 1024  # most characters of an invalid entry that are shown again
_SCRIPTED = ("turn", "mirror")  # changes for which scripts have buttons of their own
_CHANGES = {each.slug for each in TRANSFORMS}
_SAFE = ":;=,"  # characters that need no escape in a query
_OWN_PAGE = re.compile(r"/p/([a-z2-7]{16})(?:[/?#\s.]|$)")
_MAX_LINK_LENGTH = 2000
MAX_REFUSED_TEXT = 3000  # most characters of a refused text that gets an address
_MAX_REFUSED_QUERY = 7000  # most characters of that address: most web servers take 8192


def _is_checked(request: HttpRequest) -> bool:
    return "checked" in request.GET


@require_safe
@cached_page
@costly(0.5, when=_is_checked)
def entry(request: HttpRequest) -> HttpResponse:
    """The board, empty or filled in from `?p=<text>`. Invalid jigsaw regions redirect to the region editor.

    `&clues=` has clues in addition to those of the text, one a line.

    `&refused=1` says that the text was sent and refused: the page says why. With `&fill=1` it was sent to be filled in.
    `&checked=1` says that the puzzle was checked: the page says what may be wrong with it, and marks it.
    """
    if "p" not in request.GET:
        name = request.GET.get("layout", "")
        layout = _layout_named(name)
        if layout is None and NAME.fullmatch(name):
            return redirect(f"{reverse('regions')}?{urlencode({'layout': name})}")
        return _page(request, layout or find_layout(USUAL_LAYOUT))
    fields = {"puzzle": request.GET["p"], **{name: request.GET.get(name, "") for name in ("layout", "clues")}}
    form = PuzzleForm(fields, needs_digits="refused" in request.GET and "fill" not in request.GET)
    if not form.is_valid():
        return not_final(_unclear(request, form))
    return not_final(_filled(request, form.cleaned_data["reading"]))


@csrf_exempt
@require_POST
@costly(0.5)
def glance(request: HttpRequest) -> JsonResponse:
    """A quick verdict on a board that is being filled in. Nothing is stored."""
    form = PuzzleForm(request.POST)
    if "clues" in form.errors:
        return JsonResponse(Glance("empty", "")._asdict())  # the list of clues says what is wrong
    if not form.is_valid():
        return JsonResponse(form.refusal(), status=400)
    puzzle = form.cleaned_data["reading"].puzzle
    return JsonResponse((quick_glance(puzzle) or glance_of(puzzle, *glance_at(puzzle)))._asdict())


@csrf_exempt
@require_POST
@costly(0.5)
def clues(request: HttpRequest) -> HttpResponse:
    """The clues of a board that is being filled in, drawn and in words. Nothing is stored."""
    layout = _layout_named(request.POST.get("layout", ""))
    if layout is None:
        return HttpResponseBadRequest()
    return render(request, "entry/_clues.html", clue_list(layout, request.POST.get("clues", ""), is_drawn=True))


@csrf_exempt
@require_POST
@costly(1)
def glance_level(request: HttpRequest) -> JsonResponse:
    """The level of a fair puzzle that is being filled in; rank 0 if it is not found quickly. Nothing is stored."""
    form = PuzzleForm(request.POST)
    if not form.is_valid():
        return JsonResponse(form.refusal(), status=400)
    level = named_level(level_at_a_glance(form.cleaned_data["reading"].puzzle))
    return JsonResponse({"text": level.word.capitalize(), "rank": level.rank})


@csrf_exempt
@costly(4)
def keep(request: HttpRequest) -> HttpResponse:
    """Store a puzzle and redirect to its page. The same puzzle always has the same page.

    With the field `fill`, store nothing and redirect to the filled-in board; with `change`, to that of the puzzle in
    another form. With `at`, redirect to that position. A
    browser that sends a puzzle without solution stays at its board, unless it asks for the page `anyway`.
    If the text shows several puzzles, show them to choose from. Where possible, a text that is refused or shows several
    gets an address of its own, so that browsers can go back to it.
    """
    if request.method != "POST":
        return redirect("entry")
    change = request.POST.get("change", "")
    is_to_fill = "fill" in request.POST or change in _CHANGES
    form = PuzzleForm(request.POST, needs_digits=not is_to_fill)
    if not form.is_valid() or (change in _CHANGES and not form.change(change)):
        return _unclear(request, form)
    reading: Reading = form.cleaned_data["reading"]
    if is_to_fill:
        query = urlencode(_fields_of(reading), safe=_SAFE)
        if len(query) > MAX_QUERY_LENGTH:
            return _filled(request, reading)
        return HttpResponseRedirect(f"{reverse('entry')}?{query}", status=303)
    kept, is_new = KeptPuzzle.objects.keep(reading.puzzle)
    answers = find_steps(kept, is_new=is_new)
    if not wants_json(request):
        corrected = "" if answers.verdict_summary["status"] != Status.NONE else _checked_url(request, reading)
        address = corrected or kept.get_absolute_url() + _query(request, reading)
        return HttpResponseRedirect(address, status=303)
    url = request.build_absolute_uri(kept.get_absolute_url())
    more: dict[str, Any] = {"position": _position(reading)} if reading.is_position else {}
    more |= {"decorations": dict(reading.decorations.counts)} if reading.decorations else {}
    more |= {"is_sukaku": True} if reading.is_sukaku else {}
    more |= {"only_in_words": reading.only_in_words} if reading.only_in_words else {}
    return JsonResponse({**answers.to_dict(), "url": url, **more}, status=201 if is_new else 200)


def _checked_url(request: HttpRequest, reading: Reading) -> str:
    """Return the address of the board on which an impossible puzzle is corrected.

    It is empty if none is wanted, or if it would be too long.
    """
    if not wants_page(request) or "anyway" in request.POST or "at" in request.POST:
        return ""
    query = urlencode({**_fields_of(reading), "checked": 1}, safe=_SAFE)
    return f"{reverse('entry')}?{query}" if len(query) <= MAX_QUERY_LENGTH else ""


def _query(request: HttpRequest, reading: Reading) -> str:
    """Return the query string for the puzzle's page: the position that was sent or pasted, if there is one."""
    if "at" in request.POST:
        fields = {name: request.POST.get(name, "") for name in ("at", "out", "ladder")}
        practice = {"practice": request.POST["practice"]} if "practice" in request.POST else {}
        return "?" + urlencode(fields | practice, safe=":")
    if not reading.is_position:
        notes = urlencode(fields_of_notes(reading))
        return f"?{notes}" if notes else ""
    source = {"from": "library" if reading.format == "library" else "candidates"} | fields_of_notes(reading)
    position = "?" + urlencode({**source, **_position(reading)}, safe=":")
    return position if len(position) <= MAX_QUERY_LENGTH else f"?{urlencode(source)}"


def _position(reading: Reading) -> dict[str, str]:
    """Return the board of a reading and what is crossed out on it, as the puzzle's page takes them."""
    layout = reading.puzzle.layout
    out = crossed_out_text(map(Candidate._make, reading.crossed_out), layout)
    return {"at": Puzzle(layout, reading.digits).text, "out": out}


def _fields_of(reading: Reading) -> dict[str, str]:
    """Return the query that fills in the board, in which nothing is lost."""
    if not reading.is_position:
        return {"p": reading.puzzle.text} | fields_of_notes(reading)
    text = write(_without_clues(reading).to_board(), "library")
    clues = texts_of(reading.puzzle)
    return {"p": text} | ({"clues": "\n".join(clues)} if clues else {}) | fields_of_notes(reading)


def _without_clues(reading: Reading) -> Reading:
    return replace(reading, puzzle=Puzzle(reading.puzzle.layout, reading.puzzle.givens))


def _unclear(request: HttpRequest, form: PuzzleForm) -> HttpResponse:
    """Answer a text that does not show one puzzle: it shows several, leads to a page of this site, or is unreadable."""
    text = form.data.get("puzzle", "")
    own = _OWN_PAGE.search(text[:_MAX_LINK_LENGTH])
    if own and KeptPuzzle.objects.filter(page_id=own[1]).exists():
        return redirect("puzzle", own[1])
    address = _refused_url(request)
    if address:
        return HttpResponseRedirect(address, status=303)
    if not form.several:
        return _refused(request, form)
    if wants_json(request):
        puzzles = [{"puzzle": part.text, "name": part.name} for part in form.several]
        return JsonResponse({**form.refusal(), "puzzles": puzzles}, status=400)
    return render(request, "entry/several.html", several_context(request, form, text))


def _refused_url(request: HttpRequest) -> str:
    """Return the address that refuses the text a browser has sent; empty if it is too long or needs none."""
    text = request.POST.get("puzzle", "").replace("\r\n", "\n")
    has_address = request.method == "POST" and "change" not in request.POST
    if not has_address or not wants_page(request) or len(text) > MAX_REFUSED_TEXT:
        return ""
    others = {name: request.POST[name] for name in ("layout", "clues", "fill", "first") if request.POST.get(name)}
    query = urlencode({"p": text, **others, "refused": 1}, safe=":")
    return f"{reverse('entry')}?{query}" if len(query) <= _MAX_REFUSED_QUERY else ""


def _filled(request: HttpRequest, reading: Reading) -> HttpResponse:
    puzzle = reading.puzzle
    glance = glance_of(puzzle, *look_at(puzzle), is_checked=True) if _is_checked(request) else None
    clues = "\n".join(texts_of(puzzle))
    text = _fields_of(_without_clues(reading))["p"]
    return _page(request, puzzle.layout, reading=reading, text=text, clues=clues, glance=glance)


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
        text=text[:MAX_TEXT_SHOWN_AGAIN],
        clues=form.data.get("clues", "")[:MAX_TEXT_SHOWN_AGAIN],
        refusal=refusal,
        is_of_clues="clues" in form.errors,
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
    reading: Reading | None = None,
    text: str = "",
    clues: str = "",
    refusal: dict[str, Any] | None = None,
    is_of_clues: bool = False,
    glance: Glance | None = None,
    status: int = 200,
) -> HttpResponse:
    shape = shape_of(layout)
    known = reading.puzzle.clues if reading else ()
    puzzle = Puzzle(layout, reading.digits if reading else (0,) * layout.n_cells, known)
    marks = doubt_marks(puzzle, glance.cells) if glance else NO_MARKS
    context = {
        "layout": layout,
        "glance": glance,
        "says": _browser_messages(),
        "layout_data": {**layout_data(layout), "turn": rotation_of(layout), "mirror": mirror_of(layout)},
        "board": board_svg(
            layout, puzzle.givens, given_mask=puzzle.given_mask, interactive=True, marks=marks, clues=known
        ),
        "shapes": SHAPES,
        "shape": shape,
        "rule": rule_of(layout),
        "kind": kind_of(layout),
        "features": feature_choices(layout),
        "transforms": TRANSFORMS,
        "scripted": _SCRIPTED,
        "sizes": size_choices(layout),
        "text": text,
        "position": puzzle.text if reading and reading.is_position else "",
        "reading": reading,
        "reading_notes": reading_notes(request, reading),
        "refusal": refusal,
        "is_of_clues": is_of_clues,
        **clue_tool(layout, clues),
    }
    return render(request, "entry/entry.html", context, status=status)


def _browser_messages() -> dict[str, str]:
    """Return the browser's messages for the entry page."""
    return {
        "empty": gettext("The board is empty: type a puzzle or paste one first."),
        "list": gettext("Puzzle {n} of {count} in the list."),
        "large": gettext("This file is too large: at most {size} MB."),
        "picture": f"{gettext(PICTURE)} {gettext(TYPE_IT)}",
        "noText": f"{gettext(NO_TEXT)} {gettext(TYPE_IT)}",
        "left": gettext("{share}% filled in"),
    }
