"""Clues among SudokuPad's cages, lines, arrows and signs, as entries of f-puzzles.

A cage with a sum is a clue by itself. All else is a drawing, and a clue only if the rules of the puzzle, in words,
state exactly one kind that fits it. What fits none, or several, is named.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from solver.formats.json_text import Json
from solver.formats.sites.stated_clues import StatedClue
from solver.formats.sites.sudokupad_drawn import (
    DrawnPoint,
    DrawnSign,
    Square,
    points_of,
    read_colour,
    route,
    signs_in,
)

CAGES = "cages"
DRAWN = ("lines", "arrows", "underlays", "overlays")
_LINES = (
    "whispers",
    "renban",
    "palindrome",
    "regionsumline",
    "zipperline",
    "entropicline",
    "nabner",
)
_THERMOMETER, _BETWEEN = "thermometer", "betweenline"
_NUMBER = re.compile("[0-9]{1,4}")
_DIGITS = re.compile(r"[0-9]+(?:\s+[0-9]+)*")
_SMALL, _LARGE = 0.55, 0.6  # the largest dot on a line, the smallest shape that marks a cell
_LONGEST = 4  # cells that a circle goes around; a number in it has at most three digits


def is_cage(cage: Any) -> bool:
    """Whether a cage has cells; others carry the title, the author or the rules."""
    return isinstance(cage, dict) and bool(cage.get("cells"))


class DrawnClues:
    """The clues of a board of n × n cells: `entries` by their keys, and the names of what is not understood in `lost`.

    `statements` are what the rules say in words.
    """

    def __init__(self, n: int, statements: Iterable[StatedClue]) -> None:
        self.n = n
        self.entries: dict[str, list[Json]] = {}
        self.lost: set[str] = set()
        self._statements = tuple(statements)
        self._stated = {statement.key for statement in self._statements}
        self._used: set[DrawnSign] = set()

    def add_cage(self, cage: Json, squares: list[Square]) -> None:
        """Add a cage with these cells if it has a sum, or if the rules speak of cages."""
        value = str(cage.get("value") or "").strip()
        is_sum = _NUMBER.fullmatch(value) and str(cage.get("sum", value)) == value
        if len(squares) != len(cage["cells"]) or cage.get("unique") is False:
            self.lost.add(CAGES)
        elif cage.get("style") == "extraregion" and not value:
            self.add("extraregion", {"cells": _names(squares)})
        elif is_sum or (not value and (cage.get("unique") is True or "killercage" in self._stated)):
            self.add("killercage", {"cells": _names(squares), "value": value})
        else:
            self.lost.add(CAGES)

    def add_drawings(self, lines: list[Any], arrows: list[Any], layers: dict[str, list[Any]]) -> None:
        """Add what lines, arrows and the signs of the layers above and below the digits mean together."""
        found = [(layer, sign) for layer, items in layers.items() for sign in signs_in(items, layer)]
        self.lost |= {layer for layer, sign in found if sign is None}
        signs = list(dict.fromkeys(sign for _, sign in found if sign))
        circles = {square: sign for sign in signs if _is_circle(sign) for square in sign.squares}
        for arrow in arrows:
            self._add_arrow(points_of(arrow), circles, signs)
        for line in lines:
            self._add_line(line, circles)
        for sign in signs:
            if sign not in self._used:
                self._add_sign(sign)

    def add(self, key: str, entry: Json) -> None:
        """Add an entry of a key."""
        self.entries.setdefault(key, []).append(entry)

    def _add_arrow(self, points: list[DrawnPoint], circles: dict[Square, DrawnSign], signs: list[DrawnSign]) -> None:
        squares = route(points, self.n)
        circle = circles.get(squares[0]) if squares else None
        if circle and "arrow" in self._stated:
            self._used.add(circle)
            self.add("arrow", {"cells": _names(sorted(circle.squares)), "lines": [_names(squares)]})
        elif not self._is_outside_arrow(points, signs):
            self.lost.add("arrows")

    def _is_outside_arrow(self, points: list[DrawnPoint], signs: list[DrawnSign]) -> bool:
        """Add the sum of a diagonal to which an arrow outside the board points, if that is what it is."""
        if len(points) != 2 or "littlekillersum" not in self._stated:
            return False
        (row, column), (to_row, to_column) = points
        place = int(row // 1), int(column // 1)
        sums = [sign for sign in signs if _square_of(sign) == place and _NUMBER.fullmatch(sign.text)]
        if self._is_on_board(place) or len(sums) != 1 or row == to_row or column == to_column:
            return False
        self._used.add(sums[0])
        direction = "UD"[to_row > row] + "LR"[to_column > column]
        self.add("littlekillersum", {"cell": _names([place])[0], "direction": direction, "value": sums[0].text})
        return True

    def _add_line(self, line: Any, circles: dict[Square, DrawnSign]) -> None:
        squares = route(points_of(line), self.n)
        ends = [circles[square] for square in (squares[0], squares[-1]) if square in circles] if squares else []
        if len(ends) == 1 and squares[-1] in circles:
            squares.reverse()  # a bulb is the beginning
        keys = {0: _LINES, 1: (_THERMOMETER,), 2: (_BETWEEN,)}[len(ends)] if squares else ()
        colour = read_colour(line.get("color")) if squares else None
        fitting = {
            (each.key, each.value)
            for each in self._statements
            if colour and each.key in keys and (not each.colour or colour.is_called(each.colour))
        }
        if len(fitting) != 1:
            self.lost.add("lines")
            return
        self._used.update(ends)
        key, value = fitting.pop()
        self.add(key, {"lines": [_names(squares)]} | ({"value": value} if value else {}))

    def _add_sign(self, sign: DrawnSign) -> None:
        key, entry = next(self._meanings(sign), ("", {}))
        if key in self._stated:
            self.add(key, entry)
        else:
            self.lost.add(sign.layer)

    def _meanings(self, sign: DrawnSign) -> Iterator[tuple[str, Json]]:
        """Yield the key and the entry of a sign by its shape and place; nothing if these are none of a clue."""
        row, column = sign.halves or (0, 0)
        size = max(sign.width, sign.height)
        square = _square_of(sign)
        if not sign.halves:
            return
        if row % 2 and column % 2:
            if not self._is_on_board(square):
                if _NUMBER.fullmatch(sign.text):
                    yield "sandwichsum", {"cell": _names([square])[0], "value": sign.text}
            elif sign.layer == "underlays" and not sign.text and _SMALL < size < 1 and sign.colour.is_called("grey"):
                yield "odd" if sign.is_round else "even", {"cell": _names([square])[0]}
        elif row % 2 or column % 2:
            yield from _on_side(sign, row, column, size)
        elif sign.is_round and size <= 1 and _DIGITS.fullmatch(sign.text):
            squares = [(row // 2 - down, column // 2 - right) for down in (1, 0) for right in (1, 0)]
            yield "quadruple", {"cells": _names(squares), "values": _digits(sign.text)}

    def _is_on_board(self, square: Square) -> bool:
        return min(square) >= 0 and max(square) < self.n


def _on_side(sign: DrawnSign, row: int, column: int, size: float) -> Iterator[tuple[str, Json]]:
    """Yield what a sign on the side between two cells means."""
    one = (row - 1) // 2, (column - 1) // 2
    cells = _names([one, (row // 2, column // 2)])
    if sign.text.upper() in ("X", "V"):
        yield "xv", {"cells": cells, "value": sign.text.upper()}
    elif sign.is_round and size <= _SMALL and _NUMBER.fullmatch(sign.text or "1"):
        keys = {"difference": sign.colour.is_white, "ratio": sign.colour.is_black}
        yield from ((key, {"cells": cells, "value": sign.text}) for key, is_it in keys.items() if is_it)


def _digits(text: str) -> list[int]:
    """Return the digits of a quadruple. Without blanks, each figure is one."""
    parts = text.split()
    return [int(part) for part in (parts if len(parts) > 1 else text)]


def _is_circle(sign: DrawnSign) -> bool:
    """Whether a shape is the circle of an arrow or a bulb: round, around the middles of cells, without a text."""
    sizes = sorted((sign.width, sign.height))
    return sign.is_round and not sign.text and _LARGE <= sizes[0] <= 1 and sizes[1] < _LONGEST


def _square_of(sign: DrawnSign) -> Square:
    return int(sign.middle[0] // 1), int(sign.middle[1] // 1)


def _names(squares: Iterable[Square]) -> list[str]:
    return [f"R{row + 1}C{column + 1}" for row, column in squares]
