"""The page on which one of several puzzles in a text is chosen."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from solver.board import ParseError, Puzzle
from solver.formats import Excerpt, Reading, read
from solver.web.forms.puzzle import PuzzleForm
from solver.web.pages.boards import board_svg

PER_PAGE = 24


class Card(NamedTuple):
    """One puzzle to choose: its text, name and picture. If `error` says that it cannot be read, there is no picture."""

    number: int
    text: str
    name: str
    facts: str = ""
    picture: SafeString = SafeString()
    error: str = ""


def several_context(request: HttpRequest, form: PuzzleForm, text: str) -> dict[str, Any]:
    """Return the context of the page: the puzzles from number `first` on, and where the neighbouring pages begin."""
    parts = form.several
    sent = request.POST.get("first", "")
    first = min(int(sent), len(parts)) if sent.isdecimal() and len(sent) < 7 and int(sent) else 1
    layout = form.cleaned_data.get("layout")
    shown = parts[first - 1 : first - 1 + PER_PAGE]
    return {
        "cards": [_card(number, part, layout) for number, part in enumerate(shown, first)],
        "count": len(parts),
        "first": first,
        "last": first + len(shown) - 1,
        "before": max(1, first - PER_PAGE) if first > 1 else None,
        "after": first + PER_PAGE if first + PER_PAGE <= len(parts) else None,
        "layout": layout,
        "is_to_fill": request.method != "POST" or "fill" in request.POST,
        "text": text,
    }


def _card(number: int, part: Excerpt, layout: Any) -> Card:
    name = part.name or gettext("Puzzle {number}").format(number=number)
    try:
        reading = read(part.text, layout=layout)
    except ParseError as error:
        return Card(number, part.text, name, error=error.reason.text(gettext))
    puzzle = reading.puzzle
    picture = board_svg(puzzle.layout, reading.digits, given_mask=puzzle.given_mask, ids=False, title=name)
    return Card(number, part.text, name, _facts(puzzle, reading), picture)


def _facts(puzzle: Puzzle, reading: Reading) -> str:
    """Say how large a puzzle is and how much of it is filled in."""
    size = puzzle.layout.size.text(gettext)
    if all(reading.digits):
        return gettext("{size}, solved").format(size=size)
    return ngettext("{size}, {count} given", "{size}, {count} givens", puzzle.n_givens).format(
        size=size, count=puzzle.n_givens
    )
