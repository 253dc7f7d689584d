"""Links in SudokuPad's own forms: `scl`, its JSON packed, and `scf`, a line of 9 × 9 cells.

SudokuPad takes JSON as it is and JSON that it has shortened; we write the former. Diagonals are lines and windows
shaded squares there, as a setter draws them, and the rules say what they mean. Clues are drawn likewise.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple
from urllib.parse import quote

from solver.board import Board, Layout, Puzzle, bits
from solver.board.clues.clue import Clue
from solver.board.features import WINDOW
from solver.formats.drawn.signs import DrawnPoint
from solver.formats.json_text import Json
from solver.formats.reading import Reading
from solver.formats.sites import f_puzzles, sudokupad
from solver.formats.sites.f_puzzles_clues import members
from solver.formats.sites.lz_string import compress
from solver.formats.sites.rules import areas_of
from solver.formats.sites.runs import shortened
from solver.formats.sizes import rows_of
from solver.formats.source import Source

_SITE = "https://sudokupad.app/"
_FLAGS = {"3x3": "", "3x3x": "x", "3x3w": "w"}
_USUAL = "Normal sudoku rules apply."
_GLOBAL = {"disjoint": "disjoint", "knight": "antiknight", "king": "antiking", "apart": "nonconsecutive"}
_RULES = {
    "x": "Digits do not repeat on the marked diagonals.",
    "rising": "Digits do not repeat on the marked diagonal.",
    "falling": "Digits do not repeat on the marked diagonal.",
    "w": "Digits do not repeat in the shaded windows.",
    "disjoint": "Cells in the same position of their boxes differ.",
    "knight": "Cells a knight's move apart differ.",
    "king": "Cells that touch at a corner differ.",
    "apart": "Digits in adjacent cells are not consecutive.",
}
_CELL_SIZE = 50
_GREY, _WHITE, _BLACK = "#cfcfcf", "#ffffff", "#000000"
_DIGITS_OF_SANDWICH = 9  # its rule is about the 1 and the 9


class Scl:
    """Packed JSON: square boards of at most sixteen digits, with regions and known rules, and marks in cells."""

    NAME = "scl"
    can_hold = staticmethod(f_puzzles.can_hold)

    @staticmethod
    def can_hold_clues(layout: Layout, clues: tuple[Clue, ...]) -> bool:
        """Whether all of these clues can be drawn, with rules in words that say what the drawings mean."""
        if not f_puzzles.can_hold(layout):
            return False
        text = json.dumps(_body(Board(Puzzle(layout, (0,) * layout.n_cells, clues))))
        readings = list(f_puzzles.readings(Source(sudokupad.from_body(text))))
        return [{*reading.puzzle.clues} for reading in readings] == [{*clues}]

    @staticmethod
    def write(board: Board) -> str:
        """Return the link. Digits placed by hand become givens; what is left of a cell's candidates is marked in it."""
        return f"{_SITE}scl{quote(compress(json.dumps(_body(board), separators=(',', ':'))), safe='')}"


class Scf:
    """A line of cells: 9 × 9, plain, with diagonals or with windows."""

    NAME = "scf"

    @staticmethod
    def can_hold(layout: Layout) -> bool:
        """Return whether boards of `layout` can be written."""
        return layout.name in _FLAGS

    @staticmethod
    def write(board: Board) -> str:
        """Return the link with the digits on the board."""
        return f"{_SITE}scf{shortened(board.digits)}{_FLAGS[board.layout.name]}"


def _body(board: Board) -> Json:
    layout, n = board.layout, board.layout.n
    cells: list[Json] = [{"value": digit} if digit else {} for digit in board.digits]
    for cell in {cell for cell, _ in Reading.from_board(board).crossed_out}:
        cells[cell]["centremarks"] = list(bits(board.candidates[cell]))
    areas = areas_of(layout)
    regions = [
        [[cell // n, cell % n] for cell, area in enumerate(areas) if area == number] for number in range(max(areas) + 1)
    ]
    drawn, clue_rules = _clues(board)
    rules = " ".join([_USUAL, *(_RULES[word] for word in layout.features), *clue_rules])
    body: Json = {"cellSize": _CELL_SIZE, "cells": rows_of(layout, cells), "regions": regions}
    body |= {
        **drawn,
        "lines": [
            {"wayPoints": points, "color": "#34bbe6", "thickness": 2}
            for words, points in (({"x", "falling"}, [[0, 0], [n, n]]), ({"x", "rising"}, [[0, n], [n, 0]]))
            if not words.isdisjoint(layout.features)
        ]
        + drawn.get("lines", []),
        "underlays": _windows(layout) + drawn.get("underlays", []),
        "global": [_GLOBAL[word] for word in layout.features if word in _GLOBAL],
    }
    return {name: value for name, value in body.items() if value} | {"metadata": {"rules": rules}}


def _windows(layout: Layout) -> list[Json]:
    """Return a shaded square for each window."""
    windows = []
    for cells in (house.cells for house in layout.houses if house.kind is WINDOW):
        (top, left), (bottom, right) = (divmod(cells[at], layout.n) for at in (0, -1))
        center = [(top + bottom + 1) / 2, (left + right + 1) / 2]
        shade = {"center": center, "width": right - left + 1, "height": bottom - top + 1}
        windows.append(shade | {"rounded": False, "backgroundColor": "#cfcfcf"})
    return windows


# Clues: an entry of f-puzzles as what is drawn, in lists of the JSON

Parts = Iterator[tuple[str, Json]]


class _Drawing(NamedTuple):
    """How clues of a key are drawn, and the rule that says what the drawing means, with {value}."""

    rule: str
    parts: Callable[[Json], Parts]


def _clues(board: Board) -> tuple[dict[str, list[Json]], list[str]]:
    """Return what is drawn for the clues of a board, and their rules. Clues that cannot be drawn are left out."""
    drawn: dict[str, list[Json]] = {}
    rules: dict[str, None] = {}
    for key, entries in members(board.layout, board.clues).items():
        for entry in entries if key in _DRAWINGS else ():
            rules[_DRAWINGS[key].rule.format(value=entry.get("value", ""))] = None
            for name, part in _DRAWINGS[key].parts(entry):
                drawn.setdefault(name, []).append(part)
    return drawn, list(rules)


def _middle(name: str) -> DrawnPoint:
    row, column = name[1:].split("C")
    return int(row) - 0.5, int(column) - 0.5


def _middles(names: list[str]) -> list[DrawnPoint]:
    return [_middle(name) for name in names]


def _between(one: DrawnPoint, other: DrawnPoint, share: float = 0.5) -> DrawnPoint:
    """Return the place that is so far on the way from one place to another."""
    return tuple(start + share * (end - start) for start, end in zip(one, other, strict=True))  # type: ignore[return-value]


def _shape(names: list[str], size: float, colour: str, *, is_round: bool = True, text: str = "") -> Json:
    """Return a shape around the middle of cells in a row; a shape of 1 covers them."""
    places = _middles(names)
    center = _between(min(places), max(places))
    height, width = (max(axis) - min(axis) + size for axis in zip(*places, strict=True))
    shape = {"center": center, "width": width, "height": height, "rounded": is_round, "backgroundColor": colour}
    return shape | ({"text": text, "color": _BLACK} if text else {})


def _cage(entry: Json) -> Parts:
    cells = [[int(row), int(column)] for row, column in _middles(entry["cells"])]
    total = {"value": entry["value"], "sum": int(entry["value"])} if entry.get("value") else {}
    yield "cages", {"cells": cells, "unique": True, **total}


def _extra_region(entry: Json) -> Parts:
    yield from ((name, part | {"style": "extraregion"}) for name, part in _cage(entry))


def _line(colour: str) -> Callable[[Json], Parts]:
    def parts(entry: Json) -> Parts:
        for line in entry["lines"]:
            yield "lines", {"wayPoints": _middles(line), "color": colour, "thickness": 16}

    return parts


def _thermometer(entry: Json) -> Parts:
    yield from _line(_GREY)(entry)
    yield from (("underlays", _shape(line[:1], 0.85, _GREY)) for line in entry["lines"])


def _between_line(entry: Json) -> Parts:
    yield from _line(_GREY)(entry)
    for line in entry["lines"]:
        yield from (("overlays", _shape([end], 0.8, _WHITE)) for end in (line[0], line[-1]))


def _arrow(entry: Json) -> Parts:
    yield "overlays", _shape(entry["cells"], 0.83, _WHITE) | {"borderColor": "#a1a1a1"}
    for line in entry["lines"]:
        first, second, *rest = _middles(line)
        points = [_between(first, second, 0.4), second, *rest]
        yield "arrows", {"wayPoints": points, "color": "#a1a1a1", "thickness": 5, "headLength": 0.3}


def _dot(colour: str, number: str) -> Callable[[Json], Parts]:
    def parts(entry: Json) -> Parts:
        one, other = _middles(entry["cells"])
        if entry["value"] == number:
            size = {"width": 0.3, "height": 0.3, "rounded": True, "borderColor": _BLACK}
            yield "overlays", {"center": _between(one, other), "backgroundColor": colour, **size}

    return parts


def _letter(entry: Json) -> Parts:
    one, other = _middles(entry["cells"])
    size = {"width": 0.25, "height": 0.25, "backgroundColor": _WHITE, "fontSize": 21}
    yield "overlays", {"center": _between(one, other), "text": entry["value"], **size}


def _of_cell(is_round: bool) -> Callable[[Json], Parts]:
    return lambda entry: iter([("underlays", _shape([entry["cell"]], 0.7, _GREY, is_round=is_round))])


def _quadruple(entry: Json) -> Parts:
    places = _middles(entry["cells"])
    shape = {"width": 0.7, "height": 0.7, "rounded": True, "backgroundColor": _WHITE, "borderColor": _BLACK}
    text = " ".join(map(str, entry["values"]))
    yield "overlays", {"center": _between(min(places), max(places)), "text": text, **shape}


def _number_outside(entry: Json) -> Parts:
    yield "overlays", _shape([entry["cell"]], 0.6, _WHITE, is_round=False, text=entry["value"])


def _diagonal(entry: Json) -> Parts:
    yield from _number_outside(entry)
    row, column = _middle(entry["cell"])
    down, right = (0.48 if letter in "DR" else -0.48 for letter in entry["direction"])
    points = [(row + 0.6 * down, column + 0.6 * right), (row + down, column + right)]
    yield "arrows", {"wayPoints": points, "color": _BLACK, "thickness": 3, "headLength": 0.2}


_NUMBERS_OUTSIDE = "Numbers outside the grid give the sum of the digits"
_DRAWINGS = {
    "killercage": _Drawing("Digits do not repeat in a cage, and sum to the number in its corner if given.", _cage),
    "extraregion": _Drawing("Digits do not repeat in extra regions.", _extra_region),
    "arrow": _Drawing("Digits along an arrow sum to the number in its circle.", _arrow),
    "thermometer": _Drawing("Digits along thermometers increase from the bulb.", _thermometer),
    "difference": _Drawing("White dots join cells with consecutive digits.", _dot(_WHITE, "1")),
    "ratio": _Drawing("Black dots join cells with a ratio of 1:2.", _dot(_BLACK, "2")),
    "xv": _Drawing("Cells joined by an X sum to 10, and cells joined by a V sum to 5.", _letter),
    "whispers": _Drawing("Adjacent digits on green lines differ by at least {value}.", _line("#67f067")),
    "renban": _Drawing("Purple lines contain a set of consecutive digits in any order.", _line("#c060d0")),
    "palindrome": _Drawing("Grey lines are palindromes.", _line(_GREY)),
    "regionsumline": _Drawing("Blue lines have an equal sum in each box.", _line("#2ecbff")),
    "zipperline": _Drawing("Red lines are zipper lines.", _line("#f06767")),
    "entropicline": _Drawing("Orange lines are entropic lines.", _line("#ffa04d")),
    "nabner": _Drawing("Yellow lines are nabner lines.", _line("#e6d13c")),
    "betweenline": _Drawing("Digits on lines between circles lie between those in the circles.", _between_line),
    "odd": _Drawing("Grey circles contain odd digits.", _of_cell(is_round=True)),
    "even": _Drawing("Grey squares contain even digits.", _of_cell(is_round=False)),
    "quadruple": _Drawing("Digits in a circle appear in the four surrounding cells.", _quadruple),
    "littlekillersum": _Drawing(f"{_NUMBERS_OUTSIDE} along the indicated diagonal.", _diagonal),
    "sandwichsum": _Drawing(f"{_NUMBERS_OUTSIDE} between the 1 and the 9 in that row or column.", _number_outside),
}

LINKS = (Scl, Scf)
