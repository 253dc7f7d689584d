"""The regions of a jigsaw while a visitor draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext

from solver.board import Layout, ParseError, Sentence, find_layout
from solver.board.jigsaw import DIVISIONS, LETTERS, NAME, OPEN, SIZES, flaws_of
from solver.web.pages.boards import board_svg, layout_data

USUAL_SIZE = 9
SHOWN = 6  # flaws at once


class DrawnRegions(NamedTuple):
    """One letter per cell, and the `layout` if they are a valid division, otherwise its `flaws`."""

    n: int
    letters: str
    layout: Layout | None
    flaws: tuple[Sentence, ...]


def regions_from_query(query: Mapping[str, str]) -> DrawnRegions:
    """Read the regions from the query's letters, or from the layout it names, or else use the default division."""
    if "letters" in query:
        return read_regions(_size(query.get("n", "")), query["letters"])
    named = NAME.fullmatch(query.get("layout", ""))
    if not named:
        return read_regions(USUAL_SIZE, _usual(USUAL_SIZE))
    return read_regions(_size(named[1]), named[2])


def read_regions(n: int, text: str) -> DrawnRegions:
    """Read regions on n × n cells from `text`: one letter per cell, with optional white space."""
    letters = "".join(text.split()).upper()
    try:
        return DrawnRegions(n, letters, find_layout(f"{n}j-{letters}"), ())
    except ParseError as error:
        are_letters = all(letter.isascii() and (letter.isalnum() or letter == OPEN) for letter in letters)
        if are_letters and len(letters) == n * n:
            return DrawnRegions(n, letters, None, tuple(flaw.reason for flaw in flaws_of(n, letters)))
        return DrawnRegions(n, letters[: n * n], None, (error.reason,))


def _size(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 and int(text) in SIZES else USUAL_SIZE


def _usual(n: int) -> str:
    return DIVISIONS[n - SIZES[0]].partition("-")[2]


def regions_page(drawn: DrawnRegions) -> dict[str, Any]:
    """Return the context of the editor and of its note."""
    layout = drawn.layout or find_layout(f"{drawn.n}j-{_usual(drawn.n)}")
    rows = (drawn.letters[start : start + drawn.n] for start in range(0, len(drawn.letters), drawn.n))
    return {
        "drawn": drawn,
        "layout": layout,
        "flaws": [flaw.text(gettext) for flaw in drawn.flaws[:SHOWN]],
        "n_more": max(0, len(drawn.flaws) - SHOWN),
        "letters": "\n".join(rows),
        "palette": [(letter, k % 8 + 1) for k, letter in enumerate(LETTERS[: drawn.n])],
        "sizes": [find_layout(name) for name in DIVISIONS],
        "board": board_svg(layout, (0,) * layout.n_cells, interactive=True),
        "data": layout_data(layout) | {"n": drawn.n, "says": _browser_messages()},
    }


def _browser_messages() -> dict[str, str]:
    return {"inRegion": gettext("{cell}: region {region}"), "noRegion": gettext("{cell}: no region")}
