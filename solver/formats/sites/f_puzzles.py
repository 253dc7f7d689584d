"""The JSON of f-puzzles: a grid of cells, and rules beyond the usual ones.

    {"size": 9, "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 2]}, …], …]}

Given digits, digits placed by hand and pencil marks in the middle of a cell are kept; so are regions, diagonals, the
windows of Windoku as extra regions, and the rules of `_FLAGS`. Other rules cannot be kept: a puzzle that has any is
refused, and they are named. Links contain the JSON packed by LZ-String. SudokuPad takes the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from solver.board import Board, Cell, Layout, ParseError, Puzzle, bits, mask_of
from solver.board.features import WINDOW
from solver.formats.json_text import Json, json_in
from solver.formats.reading import Reading
from solver.formats.sites.lost_rules import LostRules
from solver.formats.sites.lz_string import compress
from solver.formats.sites.rules import areas_of, diagonals, holds, layout_with
from solver.formats.sizes import plain_layouts, rows_of
from solver.formats.source import Source

NAME = "f-puzzles"

PACKED = re.compile(r"(?:load=|fpuz(?:zles)?)([A-Za-z0-9+/ ]{16,}={0,3})")
_RISING, _FALLING = _DIAGONALS = ("diagonal+", "diagonal-")
_WINDOWS = "extraregion"
FLAGS = {"antiknight": "knight", "antiking": "king", "nonconsecutive": "apart", "disjointgroups": "disjoint"}
_KEPT = ("size", "grid", *_DIAGONALS, _WINDOWS, *FLAGS)
# By the word of a feature, the flags that stand for it.
_FLAGS_OF = {word: (flag,) for flag, word in FLAGS.items()} | {
    "x": _DIAGONALS,
    "rising": (_RISING,),
    "falling": (_FALLING,),
}
_ABOUT = (
    "title",
    "author",
    "ruleset",
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
)
_MARKS = ("centerPencilMarks", "givenPencilMarks")
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")
_MAX_DIGITS = 16


def readings(source: Source) -> Iterator[Reading]:
    """Read a puzzle if none of its rules is lost."""
    body = _body(source.text[source.start :])
    layout = _layout(body) if body and not lost_rules(body) else None
    if layout:
        yield from _reading(layout, _cells(body))


def lost_rules_error(text: str) -> ParseError | None:
    """Return the error for a puzzle with rules that would be lost, or None."""
    body = _body(text)
    lost = lost_rules(body) if body else []
    return LostRules(lost) if lost else None


def lost_rules(body: Json) -> list[str]:
    """Return the names of the rules that would be lost."""
    lost = [name for name, value in body.items() if value and name not in (*_KEPT, *_ABOUT)]
    if lost or _layout(body):
        return lost
    has_areas = _layout({"grid": body["grid"]}) is not None
    areas = [] if has_areas or not any("region" in cell for cell in _cells(body)) else ["region"]
    return [name for name in (*_DIAGONALS, _WINDOWS, *FLAGS) if body.get(name)] + areas


def _body(text: str) -> Json:
    """Return the puzzle in a text, or {} if it is not one of f-puzzles."""
    body: Any = (json_in(text, "{") if '"grid"' in text else None) or {}
    grid = body.get("grid")
    is_grid = isinstance(grid, list) and grid and all(isinstance(row, list) and len(row) == len(grid) for row in grid)
    return body if is_grid and all(isinstance(cell, dict) for row in grid for cell in row) else {}


def _cells(body: Json) -> list[Json]:
    return [cell for row in body["grid"] for cell in row]


def _layout(body: Json) -> Layout | None:
    """Return the layout with the regions and other rules of a puzzle, if there is one."""
    n, cells = len(body["grid"]), _cells(body)
    falling, rising = diagonals(n)
    extra = [cells for name, cells in ((_RISING, rising), (_FALLING, falling)) if body.get(name)]
    extra += _windows(body.get(_WINDOWS), n)
    areas: list[int | None] | None = None
    if any("region" in cell for cell in cells):
        plain = plain_layouts().get(n * n)
        usual: Sequence[int | None] = areas_of(plain) if plain else [None] * (n * n)
        areas = [_number(cell.get("region", area)) for cell, area in zip(cells, usual, strict=True)]
    return layout_with(n, areas=areas, extra=extra, words=[word for flag, word in FLAGS.items() if body.get(flag)])


def _number(value: Any) -> int | None:
    return value if isinstance(value, int) else None


def _windows(regions: Any, n: int) -> list[frozenset[Cell]]:
    """Return the extra regions as sets of cells; a malformed one becomes an empty set."""
    windows = []
    for region in regions if isinstance(regions, list) else [regions] if regions else []:
        names = region.get("cells") if isinstance(region, dict) else None
        places = [_CELL.fullmatch(str(name)) for name in names] if isinstance(names, list) else []
        windows.append(frozenset((int(place[1]) - 1) * n + int(place[2]) - 1 for place in places if place))
    return windows


def _reading(layout: Layout, cells: list[Json]) -> Iterator[Reading]:
    values = [cell.get("value") or 0 for cell in cells]
    if not all(isinstance(value, int) and 0 <= value <= layout.n for value in values):
        return
    is_given = [bool(cell.get("given")) for cell in cells]
    puzzle = Puzzle(layout, tuple(int(value) if given else 0 for value, given in zip(values, is_given, strict=True)))
    placed = tuple((cell, int(value)) for cell, value in enumerate(values) if value and not is_given[cell])
    position = Reading(puzzle, (), NAME, "", placed)
    board = position.to_board()
    yield Reading(puzzle, tuple(_crossed_out(board, cells)), NAME, "", placed)


def _crossed_out(board: Board, cells: list[Json]) -> Iterator[tuple[int, int]]:
    """Yield the candidates of marked cells that are not among the marks."""
    for cell, legal in enumerate(board.candidates):
        marks: list[Any] = next((cells[cell][name] for name in _MARKS if isinstance(cells[cell].get(name), list)), [])
        digits = [mark for mark in marks if isinstance(mark, int) and 1 <= mark <= board.layout.n]
        yield from ((cell, digit) for digit in bits(legal & ~mask_of(digits)) if digits)


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: square ones of at most sixteen digits with known rules."""
    return holds(layout, (*_FLAGS_OF, "w")) and layout.n <= _MAX_DIGITS


def write(board: Board) -> str:
    """Return the position as JSON. A cell with crossed-out candidates lists the remaining ones as marks."""
    cells: list[Json] = [{"value": digit} if digit else {} for digit in board.digits]
    for cell in bits(board.given_mask):
        cells[cell]["given"] = True
    for cell in {cell for cell, _ in Reading.from_board(board).crossed_out}:
        cells[cell]["centerPencilMarks"] = list(bits(board.candidates[cell]))
    layout = board.layout
    plain, areas = plain_layouts().get(layout.n_cells), areas_of(layout)
    if plain is None or areas_of(plain) != areas:
        for each, area in zip(cells, areas, strict=True):
            each["region"] = area
    body: Json = {"size": layout.n, "grid": rows_of(layout, cells)} | _extra(layout)
    return json.dumps(body, separators=(",", ":"))


def _extra(layout: Layout) -> Json:
    """Return the rules other than rows, columns and areas."""
    flags = dict.fromkeys((flag for word in layout.features for flag in _FLAGS_OF.get(word, ())), True)
    windows = [house.cells for house in layout.houses if house.kind is WINDOW]
    names = [[layout.cell_names[cell].upper() for cell in window] for window in windows]
    return flags | ({_WINDOWS: [{"cells": cells} for cells in names]} if names else {})


def packed(board: Board) -> str:
    """Return the position as it is in links: the JSON, packed."""
    return compress(write(board))
