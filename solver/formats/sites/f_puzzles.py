"""The JSON of f-puzzles: a grid of cells, and rules beyond the usual ones.

    {"size": 9, "grid": [[{"value": 5, "given": true}, {"centerPencilMarks": [1, 2]}, …], …]}

Given digits, digits placed by hand and pencil marks in the middle of a cell are kept; so are regions, diagonals, the
windows of Windoku as extra regions, the rules of `FLAGS`, and clues. Decorations are passed over. A puzzle that has
anything else is refused, and it is named. Links contain the JSON packed by LZ-String. SudokuPad takes the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from solver.board import Board, Cell, Layout, ParseError, Puzzle, bits, mask_of
from solver.board.clues.clue import Clue
from solver.board.features import WINDOW
from solver.formats.drawn.decorations import Decorations
from solver.formats.json_text import Json, json_in
from solver.formats.reading import Reading
from solver.formats.sites.f_puzzles_clues import (
    CONSECUTIVE,
    EXTRA_REGION,
    KEYS,
    MARKS,
    NEGATIVE,
    NON_CONSECUTIVE,
    clues_in,
    given_marks,
    members,
)
from solver.formats.sites.f_puzzles_drawn import RULESET, with_drawings
from solver.formats.sites.lost_rules import LostRules
from solver.formats.sites.lz_string import compress
from solver.formats.sites.rules import areas_of, diagonals, holds, layout_with
from solver.formats.sites.rules_text import features_named
from solver.formats.sizes import plain_layouts, rows_of
from solver.formats.source import Source

NAME = "f-puzzles"

PACKED = re.compile(r"(?:load=|fpuz(?:zles)?)([A-Za-z0-9+/ ]{16,}={0,3})")
_RISING, _FALLING = _DIAGONALS = ("diagonal+", "diagonal-")
_WINDOWS = EXTRA_REGION
SHADED = "shaded"  # of an extra region that is only drawn so
FLAGS = {"antiknight": "knight", "antiking": "king", "nonconsecutive": "apart", "disjointgroups": "disjoint"}
DECORATIONS = "decorations"  # how many lines, shapes and texts without a meaning a converter has passed over
_KEPT = ("size", "grid", *_DIAGONALS, *KEYS, NEGATIVE, *FLAGS, DECORATIONS)
# By the word of a feature, the flags that stand for it.
_FLAGS_OF = {word: (flag,) for flag, word in FLAGS.items()} | {
    "x": _DIAGONALS,
    "rising": (_RISING,),
    "falling": (_FALLING,),
}
_ABOUT = (
    "title",
    "author",
    RULESET,
    "solution",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
)
_ACTIVE = "activeConstraints"  # the names of the constraints, each of which has a key
_MARKS = "centerPencilMarks"
_CELL = re.compile(r"R(\d{1,2})C(\d{1,2})")
_MAX_DIGITS = 16


def recognises(text: str) -> bool:
    """Whether a text is a puzzle in this format, readable or not."""
    return bool(_body(text))


def readings(source: Source) -> Iterator[Reading]:
    """Read a puzzle if none of its rules is lost."""
    body = _body(source.text[source.start :])
    layout, clues, lost = _rules(body) if body else (None, (), [])
    if layout and not lost:
        for reading in _reading(layout, _cells(body), clues):
            decorations = Decorations.from_counts(body.get(DECORATIONS))
            yield replace(reading, decorations=decorations, only_in_words=_only_in_words(body))


def lost_rules_error(text: str) -> ParseError | None:
    """Return the error for a puzzle with rules that would be lost, or with a clue that is too large, or None."""
    body = _body(text)
    layout, clues, lost = _rules(body) if body else (None, (), [])
    if lost:
        return LostRules(lost)
    try:
        list(_reading(layout, _cells(body), clues) if layout else ())
    except ParseError as error:
        return error
    return None


def _rules(body: Json) -> tuple[Layout | None, tuple[Clue, ...], list[str]]:
    """Return the layout of a puzzle, its clues, and the names of the rules that would be lost."""
    lost = [name for name, value in body.items() if value and _is_unknown(name, body)]
    layout = _layout(body)
    rest = {name: value for name, value in body.items() if name != _WINDOWS} if layout else body
    if not layout and not _are_shades(body.get(_WINDOWS)):
        layout = _layout({name: value for name, value in body.items() if name != _WINDOWS})
    if layout is None:
        return None, (), lost or _areas_lost(body)
    clues, wrong = clues_in(layout, rest)
    try:
        clues += given_marks(layout, _cells(body))
    except ParseError:
        wrong.append(MARKS)
    return layout, tuple(clues), lost + wrong


def _only_in_words(body: Json) -> tuple[str, ...]:
    """Return the words of the features that the rules name, without a key that says so."""
    named = features_named([body.get(RULESET)])
    return tuple(word for word in named if not any(body.get(flag) for flag in _FLAGS_OF[word]))


def _is_unknown(name: str, body: Json) -> bool:
    """Whether a key has a meaning that is not read."""
    if name == _ACTIVE:
        listed = body[name] if isinstance(body[name], list) else [""]
        return not all("".join(str(each).lower().split()) in body for each in listed)
    return name not in (*_KEPT, *_ABOUT)


def _are_shades(regions: Any) -> bool:
    """Whether extra regions are only drawn as such: they count if they are the windows of a layout."""
    return isinstance(regions, list) and any(isinstance(each, dict) and each.get(SHADED) for each in regions)


def _areas_lost(body: Json) -> list[str]:
    """Return the names of what makes the houses of a puzzle those of no layout."""
    has_areas = _layout({"grid": body["grid"]}) is not None
    areas = [] if has_areas or not any("region" in cell for cell in _cells(body)) else ["region"]
    return [name for name in (*_DIAGONALS, _WINDOWS, *FLAGS) if body.get(name)] + areas


def _body(text: str) -> Json:
    """Return the puzzle in a text, or {} if it is not one of f-puzzles."""
    body: Any = (json_in(text, "{") if '"grid"' in text else None) or {}
    grid = body.get("grid")
    is_grid = isinstance(grid, list) and grid and all(isinstance(row, list) and len(row) == len(grid) for row in grid)
    is_puzzle = is_grid and all(isinstance(cell, dict) for row in grid for cell in row)
    return with_drawings(body, DECORATIONS) if is_puzzle else {}


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
    # With white dots, "nonconsecutive" says that all of them are given: a clue.
    flags = [flag for flag in FLAGS if body.get(flag) and not (flag == NON_CONSECUTIVE and body.get(CONSECUTIVE))]
    return layout_with(n, areas=areas, extra=extra, words=[FLAGS[flag] for flag in flags])


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


def _reading(layout: Layout, cells: list[Json], clues: tuple[Clue, ...]) -> Iterator[Reading]:
    values = [cell.get("value") or 0 for cell in cells]
    if not all(isinstance(value, int) and 0 <= value <= layout.n for value in values):
        return
    is_given = [bool(cell.get("given")) for cell in cells]
    givens = tuple(int(value) if given else 0 for value, given in zip(values, is_given, strict=True))
    placed = tuple((cell, int(value)) for cell, value in enumerate(values) if value and not is_given[cell])
    position = Reading(Puzzle(layout, givens), (), NAME, "", placed).with_clues(clues)
    yield replace(position, crossed_out=tuple(_crossed_out(position.to_board(), cells)))


def _crossed_out(board: Board, cells: list[Json]) -> Iterator[tuple[int, int]]:
    """Yield the candidates of marked cells that are not among the marks."""
    for cell, legal in enumerate(board.candidates):
        marks = cells[cell].get(_MARKS)
        marks = marks if isinstance(marks, list) else []
        digits = [mark for mark in marks if isinstance(mark, int) and 1 <= mark <= board.layout.n]
        yield from ((cell, digit) for digit in bits(legal & ~mask_of(digits)) if digits)


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: square ones of at most sixteen digits with known rules."""
    return holds(layout, (*_FLAGS_OF, "w")) and layout.n <= _MAX_DIGITS


def can_hold_clues(layout: Layout, clues: tuple[Clue, ...]) -> bool:
    """Whether all of these clues have a key that can say their values and cells, and are read back on the layout."""
    if not can_hold(layout):
        return False
    found, read, lost = _rules(_json_of(Board(Puzzle(layout, (0,) * layout.n_cells, clues))))
    return found == layout and not lost and {*read} == {*clues}


def write(board: Board) -> str:
    """Return the position as JSON. A cell with crossed-out candidates lists the remaining ones as marks."""
    return json.dumps(_json_of(board), separators=(",", ":"))


def _json_of(board: Board) -> Json:
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
    for clue in board.clues:
        if clue.kind.slug == "candidates":
            cells[clue.cells[0]][MARKS] = list(map(layout.parse_digit, clue.value))
    return {"size": layout.n, "grid": rows_of(layout, cells)} | members(layout, board.clues) | _extra(layout)


def _extra(layout: Layout) -> Json:
    """Return the rules other than rows, columns and areas."""
    flags = dict.fromkeys((flag for word in layout.features for flag in _FLAGS_OF.get(word, ())), True)
    windows = [house.cells for house in layout.houses if house.kind is WINDOW]
    names = [[layout.cell_names[cell].upper() for cell in window] for window in windows]
    return flags | ({_WINDOWS: [{"cells": cells} for cells in names]} if names else {})


def packed(board: Board) -> str:
    """Return the position as it is in links: the JSON, packed."""
    return compress(write(board))
