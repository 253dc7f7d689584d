"""Clues in the JSON of f-puzzles: a list of entries under the name of each kind.

    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "10"}], "thermometer": [{"lines": [["R3C3", "R2C3"]]}]

Cells are named as rows and columns; clues outside the board have row or column 0, or one more than there are. Values
are texts or numbers, and empty ones mean none. Some keys are of a widely used script, not of the site itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from solver.board import N_, Cell, Layout, ParseError, Sentence
from solver.board.clues import find_clue_kind
from solver.board.clues.clue import Clue
from solver.formats.json_text import Json

NEGATIVE, NON_CONSECUTIVE, MARKS = "negative", "nonconsecutive", "givenPencilMarks"
EXTRA_REGION, CONSECUTIVE = "extraregion", "difference"

_PLACE = re.compile(r"R(\d{1,2})C(\d{1,2})", re.IGNORECASE)
_LETTERS = {"X": "10", "V": "5"}
_NEGATIVES = {"ratio": "black_dot", "xv": "xv"}
_USUAL_WHISPER = 5  # on nine digits; on others, half of them
_DIRECTIONS = {"U": -1, "D": 1, "L": -1, "R": 1}

Place = tuple[int, int]  # the row and the column, from 0; -1 and n are outside the board


class _ClueKey(NamedTuple):
    """A key of the JSON: the kind of clue, what clues an entry is, and the entry for a clue, or None if it has none."""

    slug: str
    clues: Callable[[Layout, str, Json], Iterator[Clue]]
    entry: Callable[[Layout, Clue], Json | None]


def clues_in(layout: Layout, body: Json) -> tuple[list[Clue], list[str]]:
    """Return the clues of a puzzle, and the keys that do not say what they should."""
    clues: list[Clue] = []
    lost: list[str] = []
    for name, key in KEYS.items():
        try:
            for entry in _entries(body.get(name)):
                clues += key.clues(layout, key.slug, entry)
        except ParseError:
            lost.append(name)
    for name, read in ((NEGATIVE, _negatives), (NON_CONSECUTIVE, _non_consecutive)):
        try:
            clues += read(layout, body, clues)
        except ParseError:
            lost.append(name)
    return clues, lost


def _entries(value: Any) -> list[Json]:
    entries = value if isinstance(value, list) else [value] if value else []
    if not all(isinstance(entry, dict) for entry in entries):
        raise _entry_error()
    return entries


def _entry_error() -> ParseError:
    return ParseError(
        Sentence(N_("An entry is not as f-puzzles writes it.")),
        position=0,
        expected=Sentence(N_("Export the puzzle from the site once more.")),
    )


def _cells(layout: Layout, names: Any) -> tuple[Cell, ...]:
    if not isinstance(names, list):
        raise _entry_error()
    return tuple(layout.parse_cell(str(name)[:12]) for name in names)


def _value(entry: Json) -> str:
    """Return the value of an entry as text, empty if it has none. Raises ParseError for lists and objects."""
    value = entry.get("value")
    if value in (None, False, ""):
        return ""
    if not isinstance(value, str | int):
        raise _entry_error()
    return str(value).strip()


def _name(layout: Layout, cell: Cell) -> str:
    return layout.cell_names[cell].upper()


def _names(layout: Layout, cells: Iterable[Cell]) -> list[str]:
    return [_name(layout, cell) for cell in cells]


def _with_value(clue: Clue, entry: Json) -> Json:
    return entry | ({"value": clue.value} if clue.value else {})


# Clues with cells


def _of_cells(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    yield find_clue_kind(slug).clue(layout, _value(entry), (_cells(layout, entry.get("cells")),))


def _with_cells(layout: Layout, clue: Clue) -> Json:
    return _with_value(clue, {"cells": _names(layout, clue.cells)})


def _of_cell(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    yield find_clue_kind(slug).clue(layout, "", (_cells(layout, [entry.get("cell")]),))


def _with_cell(layout: Layout, clue: Clue) -> Json:
    return {"cell": _name(layout, clue.cells[0])}


def _of_letter(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    if _value(entry).upper() not in _LETTERS:
        raise _entry_error()
    yield from _of_cells(layout, slug, entry | {"value": _LETTERS[_value(entry).upper()]})


def _with_letter(layout: Layout, clue: Clue) -> Json | None:
    letter = next((letter for letter, value in _LETTERS.items() if value == clue.value), None)
    return _with_cells(layout, clue) | {"value": letter} if letter else None


def _of_clones(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    groups = _cells(layout, entry.get("cells")), _cells(layout, entry.get("cloneCells"))
    yield find_clue_kind(slug).clue(layout, "", groups)


def _with_clones(layout: Layout, clue: Clue) -> Json:
    cells, clones = (_names(layout, group) for group in clue.groups)
    return {"cells": cells, "cloneCells": clones}


def _of_digits(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    if values := entry.get("values"):
        yield find_clue_kind(slug).clue(layout, symbols(layout, values), (_cells(layout, entry.get("cells")),))


def _with_digits(layout: Layout, clue: Clue) -> Json:
    return {"cells": _names(layout, clue.cells), "values": list(map(layout.parse_digit, clue.value))}


def symbols(layout: Layout, digits: Any) -> str:
    """Return a list of digits as symbols. Raises ParseError for anything else."""
    numbers = [str(digit) for digit in digits] if isinstance(digits, list) else []
    if not numbers or not all(number.isascii() and number.isdigit() and len(number) < 3 for number in numbers):
        raise _entry_error()
    if not all(1 <= int(number) <= layout.n for number in numbers):
        raise _entry_error()
    return "".join(layout.symbols[int(number)] for number in numbers)


def _indexing(by: str) -> _ClueKey:
    def clues(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
        yield find_clue_kind(slug).clue(layout, by, (_cells(layout, entry.get("cells")),))

    def entry(layout: Layout, clue: Clue) -> Json | None:
        return {"cells": _names(layout, clue.cells)} if clue.value == by else None

    return _ClueKey("indexing", clues, entry)


# Lines


def _lines(entry: Json) -> list[Any]:
    lines = entry.get("lines")
    if not isinstance(lines, list):
        raise _entry_error()
    return lines


def _of_lines(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    value = _value(entry)
    if slug == "whisper" and not value and layout.n != 9:
        value = str(-(-layout.n // 2))
    for line in _lines(entry):
        yield find_clue_kind(slug).clue(layout, value, (_cells(layout, line),))


def _with_lines(layout: Layout, clue: Clue) -> Json:
    return _with_value(clue, {"lines": [_names(layout, clue.cells)]})


def _line(slug: str) -> _ClueKey:
    return _ClueKey(slug, _of_lines, _with_lines)


def _of_modular(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    for line in _lines(entry):
        yield find_clue_kind(slug).clue(layout, "3", (_cells(layout, line),))


def _with_modular(layout: Layout, clue: Clue) -> Json | None:
    return {"lines": [_names(layout, clue.cells)]} if clue.value == "3" else None


def _of_arrow(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    """Each line adds up to the circle, whose cells are a number in reading order. A line begins in the circle."""
    circle = tuple(sorted(set(_cells(layout, entry.get("cells")))))
    for line in _lines(entry):
        start, *shaft = _cells(layout, line) or (None,)
        if start not in circle:
            raise _entry_error()
        yield find_clue_kind(slug).clue(layout, "", (circle, tuple(shaft)))


def _with_arrow(layout: Layout, clue: Clue) -> Json:
    circle, shaft = clue.groups
    return {"cells": _names(layout, circle), "lines": [_names(layout, (circle[0], *shaft))]}


# Clues outside the board


def _place(name: Any) -> Place:
    place = _PLACE.fullmatch(str(name)[:12])
    if not place:
        raise _entry_error()
    return int(place[1]) - 1, int(place[2]) - 1


def _inwards(layout: Layout, place: Place, step: Place) -> tuple[Cell, ...]:
    """Return the cells in a straight row from a place outside the board. Raises ParseError if there are none."""
    n, cells = layout.n, []
    if step == (0, 0) or (0 <= place[0] < n and 0 <= place[1] < n):
        raise _entry_error()
    row, column = place[0] + step[0], place[1] + step[1]
    while 0 <= row < n and 0 <= column < n:
        cells.append(row * n + column)
        row, column = row + step[0], column + step[1]
    if not cells:
        raise _entry_error()
    return tuple(cells)


def _step_of_line(n: int, place: Place) -> Place:
    """Return the way from a place before a row or column to its other end; (0, 0) for a place before none."""
    row, column = place
    step = ((row < 0) - (row >= n), (column < 0) - (column >= n))
    return step if 0 in step else (0, 0)


def _of_border(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    place = _place(entry.get("cell"))
    if value := _value(entry):
        cells = _inwards(layout, place, _step_of_line(layout.n, place))
        yield find_clue_kind(slug).clue(layout, value, (cells,))


def _of_diagonal(layout: Layout, slug: str, entry: Json) -> Iterator[Clue]:
    place, direction = _place(entry.get("cell")), str(entry.get("direction"))
    if len(direction) != 2 or not set(direction) <= set(_DIRECTIONS):
        raise _entry_error()
    cells = _inwards(layout, place, (_DIRECTIONS[direction[0]], _DIRECTIONS[direction[1]]))
    if entry.get("cells") and set(_cells(layout, entry["cells"])) != set(cells):
        raise _entry_error()
    if value := _value(entry):
        yield find_clue_kind(slug).clue(layout, value, (cells,))


def _outside(layout: Layout, clue: Clue) -> tuple[str, Place] | None:
    """Return the place before the first cell of a straight row that crosses the board, and the step inwards."""
    numbers = [(cell // layout.n, cell % layout.n) for cell in clue.cells[:2]]
    (row, column), (next_row, next_column) = numbers
    step = next_row - row, next_column - column
    place = row - step[0], column - step[1]
    if max(map(abs, step)) != 1 or (min(*place) >= 0 and max(*place) < layout.n):
        return None
    return (f"R{place[0] + 1}C{place[1] + 1}", step) if _inwards(layout, place, step) == clue.cells else None


def _on_border(layout: Layout, clue: Clue) -> Json | None:
    outside = _outside(layout, clue)
    return {"cell": outside[0], "value": clue.value} if outside and 0 in outside[1] else None


def _on_diagonal(layout: Layout, clue: Clue) -> Json | None:
    outside = _outside(layout, clue)
    if not outside or 0 in outside[1]:
        return None
    direction = "UD"[outside[1][0] > 0] + "LR"[outside[1][1] > 0]
    names = _names(layout, clue.cells)
    return {"cell": outside[0], "direction": direction, "cells": names, "value": clue.value}


KEYS = {
    "killercage": _ClueKey("cage", _of_cells, _with_cells),
    "arrow": _ClueKey("arrow", _of_arrow, _with_arrow),
    "doublearrow": _line("double_arrow"),
    CONSECUTIVE: _ClueKey("white_dot", _of_cells, _with_cells),
    "ratio": _ClueKey("black_dot", _of_cells, _with_cells),
    "xv": _ClueKey("xv", _of_letter, _with_letter),
    "thermometer": _line("thermo"),
    "slowthermometer": _line("slow_thermo"),
    "whispers": _line("whisper"),
    "renban": _line("renban"),
    "palindrome": _line("palindrome"),
    "regionsumline": _line("region_sum_line"),
    "zipperline": _line("zipper"),
    "entropicline": _line("entropic"),
    "modularline": _ClueKey("modular", _of_modular, _with_modular),
    "nabner": _line("nabner"),
    "betweenline": _line("between"),
    "lockout": _line("lockout"),
    "littlekillersum": _ClueKey("little_killer", _of_diagonal, _on_diagonal),
    "sandwichsum": _ClueKey("sandwich", _of_border, _on_border),
    "xsum": _ClueKey("x_sum", _of_border, _on_border),
    "skyscraper": _ClueKey("skyscraper", _of_border, _on_border),
    "odd": _ClueKey("odd", _of_cell, _with_cell),
    "even": _ClueKey("even", _of_cell, _with_cell),
    "minimum": _ClueKey("minimum", _of_cell, _with_cell),
    "maximum": _ClueKey("maximum", _of_cell, _with_cell),
    EXTRA_REGION: _ClueKey("extra_region", _of_cells, _with_cells),
    "clone": _ClueKey("clone", _of_clones, _with_clones),
    "quadruple": _ClueKey("quadruple", _of_digits, _with_digits),
    "rowindexer": _indexing("row"),
    "columnindexer": _indexing("column"),
    "boxindexer": _indexing("box"),
}
_KEYS_OF = {slug: [name for name, key in KEYS.items() if key.slug == slug] for slug in {k.slug for k in KEYS.values()}}


# Marks that are all given


def _negatives(layout: Layout, body: Json, clues: list[Clue]) -> Iterator[Clue]:
    names = body.get(NEGATIVE) or []
    if not isinstance(names, list) or not all(name in _NEGATIVES for name in map(str, names)):
        raise _entry_error()
    for name in names:
        yield find_clue_kind("negative").clue(layout, _NEGATIVES[name], ())


def _non_consecutive(layout: Layout, body: Json, clues: list[Clue]) -> Iterator[Clue]:
    """With dots for consecutive digits on the board, neighbours without a dot are not consecutive."""
    values = {clue.value for clue in clues if clue.kind.slug == "white_dot"}
    if body.get(NON_CONSECUTIVE) and values:
        if values != {"1"}:
            raise _entry_error()
        yield find_clue_kind("negative").clue(layout, "white_dot", ())


def given_marks(layout: Layout, cells: list[Json]) -> Iterator[Clue]:
    """Yield a clue for each cell with given candidates. Raises ParseError for marks that are no digits."""
    for cell, each in enumerate(cells):
        if marks := each.get(MARKS):
            yield find_clue_kind("candidates").clue(layout, symbols(layout, marks), ((cell,),))


def members(layout: Layout, clues: Iterable[Clue]) -> Json:
    """Return clues as they are in the JSON, without those that it has no key for, and without given candidates."""
    body: Json = {}
    for clue in clues:
        for name in _KEYS_OF.get(clue.kind.slug, ()):
            if entry := KEYS[name].entry(layout, clue):
                body.setdefault(name, []).append(entry)
        if clue.kind.slug == "negative" and clue.value == "white_dot":
            body[NON_CONSECUTIVE] = True
        elif clue.kind.slug == "negative":
            body.setdefault(NEGATIVE, []).extend(name for name, of in _NEGATIVES.items() if of == clue.value)
    return body
