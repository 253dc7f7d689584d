"""Signs and lines with their places on the board, as SudokuPad draws them.

Places are rows and columns from the upper left corner of the board; a cell is 1 wide, and its middle is at a half.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from solver.formats.json_text import Json

DrawnPoint = tuple[float, float]
Square = tuple[int, int]  # the row and the column of a cell, from 0; those outside the board are -1, or n

_FAR = 100
_AT_HALF = 0.1  # how far off a sign may be drawn
_IN_CELL = 0.45  # how far from the middle of a cell a line may turn or end
_HEX = re.compile(r"#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?", re.IGNORECASE)
_SHORT_HEX = re.compile(r"#?([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?", re.IGNORECASE)
_NAMED = {"white": "ffffff", "black": "000000", "": "ffffff"}
# The hues, in degrees, that people call by a name. They overlap as the words do.
_HUES = {
    "red": (345, 380),
    "orange": (15, 48),
    "yellow": (42, 72),
    "green": (70, 170),
    "turquoise": (160, 200),
    "cyan": (160, 200),
    "teal": (160, 200),
    "blue": (170, 262),
    "purple": (255, 325),
    "violet": (255, 325),
    "lavender": (225, 325),
    "pink": (290, 352),
    "magenta": (290, 345),
}
_GREYS = ("grey", "gray")
_COLOURED = 0.12  # saturation from which a colour is no grey


class Colour(NamedTuple):
    """A colour by its hue in degrees, its saturation and its brightness, both from 0 to 1."""

    hue: float
    saturation: float
    brightness: float

    def is_called(self, name: str) -> bool:
        """Whether people call it so."""
        if self.saturation < _COLOURED:
            return name in _GREYS
        first, last = _HUES.get(name, (0, -1))
        return first <= self.hue <= last or first <= self.hue + 360 <= last

    @property
    def is_white(self) -> bool:
        return self.saturation < _COLOURED and self.brightness > 0.9

    @property
    def is_black(self) -> bool:
        return self.brightness < 0.2


class DrawnSign(NamedTuple):
    """A shape with a text, drawn above or below the digits."""

    middle: DrawnPoint
    width: float
    height: float
    is_round: bool
    text: str
    colour: Colour
    layer: str

    @property
    def halves(self) -> tuple[int, int] | None:
        """Where the middle is, in halves of a cell: odd in the middle of a cell, even on a line. None if neither."""
        row, column = (round(2 * value) for value in self.middle)
        is_near = max(abs(2 * self.middle[0] - row), abs(2 * self.middle[1] - column)) <= 2 * _AT_HALF
        return (row, column) if is_near else None

    @property
    def squares(self) -> list[Square]:
        """The cells whose middles are below the shape."""
        (row, column), (height, width) = self.middle, (self.height, self.width)
        rows = range(round(row - height / 2), round(row + height / 2))
        columns = range(round(column - width / 2), round(column + width / 2))
        return [(r, c) for r in rows for c in columns]


def read_colour(value: Any) -> Colour:
    """Return the colour that a text names in hexadecimal figures; white for any other."""
    text = _NAMED.get(str(value or "").lower(), str(value))
    found = _HEX.fullmatch(text) or _SHORT_HEX.fullmatch(text)
    red, green, blue = (int(part * (2 // len(part)), 16) / 255 for part in found.groups()) if found else (1, 1, 1)
    hue, saturation, brightness = colorsys.rgb_to_hsv(red, green, blue)
    return Colour(360 * hue, saturation, brightness)


def signs_in(items: Iterable[Any], layer: str) -> Iterator[DrawnSign | None]:
    """Yield the signs of a layer, None for each that has no place."""
    for item in items:
        yield _sign(item, layer) if isinstance(item, dict) and is_place(item.get("center")) else None


def _sign(item: Json, layer: str) -> DrawnSign:
    row, column = item["center"]
    text = str(item.get("text") if item.get("text") is not None else "").strip()
    colour = read_colour(item.get("backgroundColor"))
    # A shape that is turned has no known extent.
    width, height = (0.0 if item.get("angle") else _number(item.get(name)) for name in ("width", "height"))
    return DrawnSign((row, column), width, height, bool(item.get("rounded")), text, colour, layer)


def _number(value: Any) -> float:
    return value if isinstance(value, int | float) and 0 <= value < _FAR else 0


def is_place(value: Any) -> bool:
    """Whether a value is a pair of numbers not far from the board."""
    is_pair = isinstance(value, list) and len(value) == 2
    return is_pair and all(isinstance(k, int | float) and abs(k) < _FAR for k in value)


def points_of(line: Any) -> list[DrawnPoint]:
    """Return the points at which a line turns; none if one of them is no place."""
    points = line.get("wayPoints") if isinstance(line, dict) else None
    if not isinstance(points, list) or not all(map(is_place, points)):
        return []
    return [(row, column) for row, column in points]


def route(points: Iterable[DrawnPoint], n: int) -> list[Square]:
    """Return the cells of a line from one to the next; none if it leaves the board, or does not go through middles."""
    turns = [_square(point) for point in points]
    squares = turns[:1]
    for one, other in pairwise(turns):
        steps = _steps(one, other) if one and other else None
        if steps is None or len(squares) > n * n:
            return []
        squares += steps
    is_on_board = all(square and min(square) >= 0 and max(square) < n for square in squares)
    return [square for square in squares if square] if is_on_board and len(squares) > 1 else []


def is_frame(points: Iterable[DrawnPoint], n: int) -> bool:
    """Whether a line runs along the borders of cells, or outside the board, and so through no cell."""
    pairs = list(pairwise(points))
    return bool(pairs) and all(any(_is_border(one[axis], other[axis], n) for axis in (0, 1)) for one, other in pairs)


def _is_border(one: float, other: float, n: int) -> bool:
    """Whether both are the same place between rows, or columns, or both on the same side of the board."""
    is_between = abs(one - round(one)) <= _AT_HALF and round(one) == round(other) and abs(other - one) <= _AT_HALF
    return is_between or max(one, other) <= 0 or min(one, other) >= n


def _square(point: DrawnPoint) -> Square | None:
    row, column = (int(value // 1) for value in point)
    is_near = max(abs(point[0] - row - 0.5), abs(point[1] - column - 0.5)) <= _IN_CELL
    return (row, column) if is_near else None


def _steps(one: Square, other: Square) -> list[Square] | None:
    """Return the cells after `one` up to `other` in one of eight directions; None if there is no such way."""
    down, right = other[0] - one[0], other[1] - one[1]
    length = max(abs(down), abs(right))
    if abs(down) not in (0, length) or abs(right) not in (0, length):
        return None
    return [(one[0] + k * down // length, one[1] + k * right // length) for k in range(1, length + 1)]
