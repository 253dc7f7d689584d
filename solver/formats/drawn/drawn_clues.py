"""Clues among the cages, lines, arrows and signs that are drawn, as entries of f-puzzles.

Drawings are as SudokuPad has them. A cage with a sum is a clue by itself. All else is a clue only if the rules of the
puzzle, in words, state exactly one kind that fits it. What looks like a clue and fits none, or several, is named. What
no clue looks like is a decoration, once the rules are written out: it is counted and passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from solver.formats.drawn.signs import (
    DrawnPoint,
    DrawnSign,
    Square,
    is_frame,
    points_of,
    read_colour,
    route,
    signs_in,
)
from solver.formats.drawn.stated_clues import StatedClue
from solver.formats.json_text import Json

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
_LONG_WORD = 3  # letters; a shorter text on the board may be a mark
_LONGEST = 4  # cells that a circle goes around; a number in it has at most three digits


def is_cage(cage: Any) -> bool:
    """Whether a cage has cells; others carry the title, the author or the rules."""
    return isinstance(cage, dict) and bool(cage.get("cells"))


class DrawnClues:
    """The clues of a board of n × n cells: `entries` by their keys, and the names of what is not understood in `lost`.

    `statements` are what the rules say in words, and `are_rules_written` is whether there are any words.
    `decorations` are the numbers of lines, shapes and texts without a meaning.
    """

    def __init__(self, n: int, statements: Iterable[StatedClue], *, are_rules_written: bool) -> None:
        self.n = n
        self.entries: dict[str, list[Json]] = {}
        self.lost: set[str] = set()
        self.decorations: Counter[str] = Counter()
        self._are_rules_written = are_rules_written
        self._routes: set[tuple[Square, ...]] = set()
        self._middles: set[DrawnPoint] = set()  # of signs that are clues, or parts of one
        self._statements = tuple(statements)
        self._stated = {statement.key for statement in self._statements}
        self._used: set[DrawnSign] = set()

    def states(self, key: str) -> bool:
        """Whether the rules state a kind of clue."""
        return key in self._stated

    def add_cage(self, cage: Json, squares: list[Square]) -> None:
        """Add a cage with these cells if it has a sum, or if the rules speak of cages."""
        value = str(cage.get("value") or "").strip()
        is_sum = _NUMBER.fullmatch(value) and str(cage.get("sum", value)) == value
        cells = cage["cells"]
        if not isinstance(cells, list) or len(squares) != len(cells) or cage.get("unique") is False:
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
        other_lines = [line for line in lines if not self._add_line(line, circles)]
        other_signs = [sign for sign in signs if sign not in self._used and not self._add_sign(sign)]
        self._middles = {sign.middle for sign in self._used}
        for line in other_lines:
            self._pass_over_line(line)
        for sign in other_signs:
            self._pass_over_sign(sign)

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

    def _add_line(self, line: Any, circles: dict[Square, DrawnSign]) -> bool:
        """Add the clue that a line is; return whether it is one."""
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
            return False
        self._used.update(ends)
        self._routes |= {tuple(squares), tuple(squares[::-1])}
        key, value = fitting.pop()
        self.add(key, {"lines": [_names(squares)]} | ({"value": value} if value else {}))
        return True

    def _add_sign(self, sign: DrawnSign) -> bool:
        """Add the clue that a sign is; return whether it is one."""
        key, entry = next(self._meanings(sign), ("", {}))
        if key not in self._stated:
            return False
        self._used.add(sign)
        self.add(key, entry)
        return True

    def _pass_over_line(self, line: Any) -> None:
        """Count a line as a decoration if it is a frame, else name it. The core or rim of a clue's line is neither."""
        points = points_of(line)
        squares = route(points, self.n)
        if tuple(squares) not in self._routes:
            self._pass_over("lines", "lines", is_plain=is_frame(points, self.n))

    def _pass_over_sign(self, sign: DrawnSign) -> None:
        """Count a sign as a decoration if no clue looks so, else name it. A shape around a clue's sign is neither."""
        if sign.text or sign.middle not in self._middles:
            self._pass_over(sign.layer, "texts" if sign.text else "shapes", is_plain=not self._may_be_clue(sign))

    def _pass_over(self, name: str, kind: str, *, is_plain: bool) -> None:
        if is_plain and self._are_rules_written:
            self.decorations[kind] += 1
        else:
            self.lost.add(name)

    def _may_be_clue(self, sign: DrawnSign) -> bool:
        """Whether a sign has a number, or is as small as marks of cells, borders and corners are."""
        has_number = any(character.isdigit() for character in sign.text)
        is_outside = not self._is_on_board(_square_of(sign))
        is_small = len(sign.text) < _LONG_WORD if sign.text else max(sign.width, sign.height) < 1
        return has_number or (is_small and not is_outside)

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
            elif sign.layer != "overlays" and not sign.text and _SMALL < size < 1 and sign.colour.is_called("grey"):
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
