"""Penpa's links: a grid with all that is drawn on it, deflated, in base 64.

    https://swaroopg92.github.io/penpa-edit/#m=solve&p=…

What is unpacked has a part a line: the kind of grid, its size and what is said of it; the space around the board; and,
on the fourth line, what the question shows, as JSON with some words abbreviated. Points are numbered row by row, with
two cells of margin on every side; the corners follow the cells. It becomes JSON of f-puzzles: numbers in cells, and
regions from the lines between cells. Anything else is handed on by its name, so that the puzzle is refused for it.
Source: `class_p.js` of penpa-edit.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from solver.formats.sites.f_puzzles import Json
from solver.formats.sites.told import unusual

SITE = "penpa"
PACKED = re.compile(r"[#?&]p=([A-Za-z0-9+/ ]{40,})")
_NAMES = {
    "zN": "number",
    "zE": "lineE",
    "zS": "surface",
    "z1": "numberS",
    "zY": "symbol",
    "zF": "freeline",
    "z2": "freelineE",
    "zT": "thermo",
    "z3": "arrows",
    "zD": "direction",
    "z0": "squareframe",
    "z5": "polygon",
    "zL": "line",
    "zW": "wall",
    "zC": "cage",
    "z4": "deletelineE",
    "z6": "killercages",
    "z7": "nobulbthermo",
    "zR": "command_redo",
    "zU": "command_undo",
    "z8": "command_replay",
    "z_": "__a",
}
_POINT = re.compile("[0-9]{1,5}")
_SHORT = re.compile(r"\bz[A-Z0-8_]")
_DRAWN = tuple(name for name in _NAMES.values() if not name.startswith(("command", "__")))
_MARGIN = 2
_SIZES = range(4, 17)
_RULES = 18  # the field of the first line that tells the rules
_NUMBER = "1"  # the kind of a number that stands alone in its cell


class _PenpaGrid(NamedTuple):
    """The board within the grid: how many points a row of the grid has, where the board begins, and its size."""

    width: int
    height: int
    top: int
    left: int
    n: int

    def place(self, point: int) -> tuple[int, int]:
        """Return the row and column of a point, from the first cell of the board on."""
        row, column = divmod(point, self.width)
        return row - self.top, column - self.left


def inflated(text: str, *, most: int) -> str:
    """Return what is packed in a link, "" if it is nothing, or more than so many characters."""
    try:
        data = b64decode(text.replace(" ", "+") + "=" * (-len(text) % 4))
        opened = zlib.decompressobj(-zlib.MAX_WBITS)
        body = opened.decompress(data, most + 1)
        return "" if len(body) > most else body.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        return ""


def from_body(text: str) -> str:
    """Return a square grid with its numbers and regions as JSON of f-puzzles; "" if it is none."""
    lines = text.split("\n")
    try:
        grid = _grid_of(lines[0].split(","), json.loads(lines[1]))
        drawn = json.loads(
            _SHORT.sub(lambda short: f'"{_NAMES.get(short[0], short[0])}"', lines[3].replace("zO", "null"))
        )
    except (ValueError, IndexError, TypeError, ArithmeticError, RecursionError):
        return ""
    if grid is None or not isinstance(drawn, dict):
        return ""
    told = lines[0].split(",")[_RULES : _RULES + 1]
    return json.dumps(_converted(grid, drawn) | dict.fromkeys(unusual(map(unquote, told)), True))


def _grid_of(head: list[str], space: Any) -> _PenpaGrid | None:
    """Return where the board is in a grid of squares, if it has as many rows as columns."""
    top, bottom, left, right = map(int, space)
    width, height = int(head[1]), int(head[2])
    n = width - left - right
    if head[0] != "square" or n not in _SIZES or n != height - top - bottom or min(top, bottom, left, right) < 0:
        return None
    return _PenpaGrid(width + 2 * _MARGIN, height + 2 * _MARGIN, _MARGIN + top, _MARGIN + left, n)


def _converted(grid: _PenpaGrid, drawn: Json) -> Json:
    n = grid.n
    cells: list[Json] = [{} for _ in range(n * n)]
    found: Json = {name: True for name in _DRAWN if drawn.get(name) and name not in ("number", "lineE")}
    for point, number in _entries(drawn, "number"):
        row, column = grid.place(int(point)) if _POINT.fullmatch(point) else (-1, -1)
        value = number[0] if isinstance(number, list) and len(number) == 3 and number[2] == _NUMBER else ""
        if row in range(n) and column in range(n) and _POINT.fullmatch(str(value)) and 0 < int(value) <= n:
            cells[row * n + column] = {"value": int(value), "given": True}
        else:
            found["number"] = True
    bars: set[tuple[int, int]] = set()
    for ends, _ in _entries(drawn, "lineE"):
        found |= {} if _add_bar(bars, grid, ends) else {"lineE": True}
    for cell, area in zip(cells, _areas(n, bars), strict=True):
        cell["region"] = area
    return found | {"size": n, "grid": [cells[at : at + n] for at in range(0, n * n, n)]}


def _entries(drawn: Json, name: str) -> Iterator[tuple[str, Any]]:
    value = drawn.get(name)
    yield from value.items() if isinstance(value, dict) else ()


def _add_bar(bars: set[tuple[int, int]], grid: _PenpaGrid, ends: str) -> bool:
    """Add the two cells that the line between two corners separates; return whether it is a line between cells."""
    numbers = ends.split(",")
    if len(numbers) != 2 or not all(map(_POINT.fullmatch, numbers)):
        return False
    n, first = grid.n, grid.width * grid.height  # the number of the first corner
    (row, column), (to_row, to_column) = (grid.place(int(number) - first) for number in numbers)
    if (to_row, to_column) == (row + 1, column):
        one, other = (to_row, column), (to_row, column + 1)
    elif (to_row, to_column) == (row, column + 1):
        one, other = (row, to_column), (row + 1, to_column)
    else:
        return False
    if all(0 <= place < n for place in (*one, *other)):
        bars.add((one[0] * n + one[1], other[0] * n + other[1]))
    return True


def _areas(n: int, bars: set[tuple[int, int]]) -> list[int | None]:
    """Return the number of the area of each cell: cells without a bar between them are in one."""
    areas: list[int | None] = [None] * (n * n)
    for number, start in enumerate(range(n * n)):
        waiting = [start] if areas[start] is None else []
        while waiting:
            cell = waiting.pop()
            areas[cell] = number
            right, below = cell + 1, cell + n
            near = [(cell, right)] * (right % n > 0) + [(cell, below)] * (below < n * n)
            near += [(cell - 1, cell)] * (cell % n > 0) + [(cell - n, cell)] * (cell >= n)
            waiting += [other for pair in near if pair not in bars for other in pair if areas[other] is None]
    order = {area: k for k, area in enumerate(dict.fromkeys(areas))}
    return [order[area] for area in areas]
