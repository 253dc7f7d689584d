"""Penpa's links: a grid with all that is drawn on it, deflated, in base 64.

    https://swaroopg92.github.io/penpa-edit/#m=solve&p=…

The unpacked text has one part per line: the kind of grid, its size and its description; the space around the board;
and, on the fourth line, what the question shows, as JSON with some words abbreviated. Points are numbered row by row,
with two cells of margin on every side; the corners follow the cells, and after two kinds of sides come the four corners
within each cell. It becomes JSON of f-puzzles: numbers in cells, regions from the lines between cells, diagonals from
the lines through them, thermometers, arrows and killer cages that were drawn as such. Symbols, texts and shaded cells
are what the rules say in words. Anything else is passed on by name, and the importer then rejects the puzzle.
When writing, we include only the lines that penpa's loader needs, and link to its solving page, not its editor.
Source: `class_p.js`, `class_square.js` and `general.js` of penpa-edit.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import unquote

from solver.board import Board, Layout
from solver.formats.drawn.drawn_clues import DrawnClues
from solver.formats.drawn.stated_clues import understood
from solver.formats.json_text import Json
from solver.formats.sites.f_puzzles import DECORATIONS
from solver.formats.sites.penpa_drawn import NUMBER, SIGNS, add_signs
from solver.formats.sites.rules import areas_of, extra_houses, holds
from solver.formats.sites.rules_text import are_rules_in, features_of, unusual_rules

NAME = "penpa"

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
_LISTS = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")
_OF_CLUES = ("thermo", "arrows", "killercages", "cage", "numberS", *SIGNS)
_SUM = re.compile("[0-9]{1,3}")
_MARGIN = 2
_CELL_SIZE, _THICK, _THIN = 38, 2, 12
_KINDS = ("square", "sudoku")
_VERSION = [3, 1, 3]
_FRONT = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
_SIZES = range(4, 17)
_USUAL, _ON_DIAGONALS = "Normal sudoku rules apply.", " Digits do not repeat on the marked diagonals."
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


def inflated(text: str, *, max_length: int) -> str:
    """Return what is packed in a link; "" if nothing is, or more than `max_length` characters."""
    try:
        data = b64decode(text.replace(" ", "+") + "=" * (-len(text) % 4))
        opened = zlib.decompressobj(-zlib.MAX_WBITS)
        body = opened.decompress(data, max_length + 1)
        return "" if len(body) > max_length else body.decode()
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
    texts = [unquote(text) for text in lines[0].split(",")[_RULES : _RULES + 1]]
    statements = understood(unusual_rules(texts)).statements
    body = _converted(grid, drawn, DrawnClues(grid.n, statements, are_rules_written=are_rules_in(texts)))
    return json.dumps(body | dict.fromkeys(understood(unusual_rules(texts, features_of(body))).others, True))


def _grid_of(head: list[str], space: Any) -> _PenpaGrid | None:
    """Return where the board is in a grid of squares, if it has the same number of rows and columns."""
    top, bottom, left, right = map(int, space)
    width, height = int(head[1]), int(head[2])
    n = width - left - right
    if head[0] not in _KINDS or n not in _SIZES or n != height - top - bottom or min(top, bottom, left, right) < 0:
        return None
    return _PenpaGrid(width + 2 * _MARGIN, height + 2 * _MARGIN, _MARGIN + top, _MARGIN + left, n)


def _converted(grid: _PenpaGrid, drawn: Json, clues: DrawnClues) -> Json:
    n = grid.n
    cells, texts = _givens(grid, drawn)
    signs = {name: drawn.get(name) for name in SIGNS} | {NUMBER: texts}
    add_signs(clues, signs, (grid.height, grid.width), (grid.top, grid.left))
    others = {name for name in _DRAWN if drawn.get(name) and name not in ("lineE", *_OF_CLUES)} | clues.lost
    body: Json = {name: True for name in (*_DRAWN[1:], NUMBER) if name in others}
    body |= {DECORATIONS: dict(clues.decorations)} if clues.decorations else {}
    bars: set[tuple[int, int]] = set()
    rest = {ends for ends, _ in _entries(drawn, "lineE") if not _add_bar(bars, grid, ends)}
    for name, pieces in _diagonals(grid).items():
        if pieces <= {",".join(sorted(ends.split(","))) for ends in rest}:
            rest = {ends for ends in rest if ",".join(sorted(ends.split(","))) not in pieces}
            body[name] = True
    if rest:
        body["lineE"] = True
    for cell, area in zip(cells, _areas(n, bars), strict=True):
        cell["region"] = area
    return (
        body
        | clues.entries
        | _clues(grid, drawn)
        | {"size": n, "grid": [cells[at : at + n] for at in range(0, n * n, n)]}
    )


def _givens(grid: _PenpaGrid, drawn: Json) -> tuple[list[Json], Json]:
    """Return the cells with their digits, and the texts that are no digit in a cell."""
    n = grid.n
    cells: list[Json] = [{} for _ in range(n * n)]
    texts: Json = {}
    for point, number in _entries(drawn, NUMBER):
        row, column = grid.place(int(point)) if _POINT.fullmatch(point) else (-1, -1)
        value = number[0] if isinstance(number, list) and len(number) == 3 and number[2] == _NUMBER else ""
        if row in range(n) and column in range(n) and _POINT.fullmatch(str(value)) and 0 < int(value) <= n:
            cells[row * n + column] = {"value": int(value), "given": True}
        else:
            texts[point] = number
    return cells, texts


def _clues(grid: _PenpaGrid, drawn: Json) -> Json:
    """Return thermometers, arrows and cages as f-puzzles has them, or the names of those that are not understood."""
    lines = {name: _lines(grid, drawn.get(name)) for name in ("thermo", "arrows", "killercages")}
    body: Json = {name: True for name, found in lines.items() if found is None}
    if thermometers := lines["thermo"]:
        body["thermometer"] = [{"lines": [line]} for line in thermometers]
    if arrows := lines["arrows"]:
        body["arrow"] = [{"cells": line[:1], "lines": [line]} for line in arrows]
    cages = lines["killercages"] or []
    caged = {name for cage in cages for name in cage}
    ends = [end for ends, _ in _entries(drawn, "cage") for end in ends.split(",")]
    if any((_corner(grid, end) or ("", 0))[0] not in caged for end in ends):
        body["cage"] = True  # an outline of something else
    sums: dict[str, str] = {}
    for point, number in _entries(drawn, "numberS"):
        name, place = _corner(grid, point) or ("", 0)
        text = str(number[0]).strip() if isinstance(number, list) and number else ""
        is_sum = name in caged and place == 0 and _SUM.fullmatch(text)
        sums |= {name: text} if is_sum else {}
        body |= {} if is_sum else {"numberS": True}
    if any(len(sums.keys() & cage) > 1 for cage in cages) or len(caged) < sum(map(len, cages)):
        body["killercages"] = True
    elif cages:
        values = [next((sums[name] for name in cage if name in sums), "") for cage in cages]
        body["killercage"] = [{"cells": cage, "value": value} for cage, value in zip(cages, values, strict=True)]
    return body


def _lines(grid: _PenpaGrid, value: Any) -> list[list[str]] | None:
    """Return lists of points as names of cells, without empty lists; None if a point is no cell of the board."""
    lists = value if isinstance(value, list) else [value] if value else []
    if not all(isinstance(points, list) for points in lists):
        return None
    names = [[_name(grid, point) for point in points] for points in lists if points]
    return None if any("" in line for line in names) else names


def _name(grid: _PenpaGrid, point: Any) -> str:
    """Return the name of the cell with this number; "" if it is none of the board."""
    row, column = grid.place(int(point)) if _POINT.fullmatch(str(point)) else (-1, -1)
    return f"R{row + 1}C{column + 1}" if 0 <= row < grid.n and 0 <= column < grid.n else ""


def _corner(grid: _PenpaGrid, point: str) -> tuple[str, int] | None:
    """Return the cell and which of its four corners a point is, the upper left one being 0; None if it is none."""
    number = int(point) - 4 * grid.width * grid.height if _POINT.fullmatch(point) else -1
    return (_name(grid, number // 4), number % 4) if number >= 0 else None


def _diagonals(grid: _PenpaGrid) -> dict[str, set[str]]:
    """Return the pieces of both diagonals by their names in f-puzzles, the two corners of each in the order of text."""
    n, first = grid.n, grid.width * grid.height
    corners = {
        (row, column): first + (row + grid.top - 1) * grid.width + column + grid.left - 1
        for row in range(n + 1)
        for column in range(n + 1)
    }
    falling = [(corners[k, k], corners[k + 1, k + 1]) for k in range(n)]
    rising = [(corners[k, n - k], corners[k + 1, n - k - 1]) for k in range(n)]
    return {
        name: {",".join(sorted(map(str, ends))) for ends in pieces}
        for name, pieces in (("diagonal-", falling), ("diagonal+", rising))
    }


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


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: square ones, also with diagonals, not too large."""
    return holds(layout, ("x",)) and layout.n in _SIZES


def write(board: Board) -> str:
    """Return the link to the page on which the puzzle is solved: the digits on the board, and lines between regions."""
    n = board.layout.n
    grid = _PenpaGrid(n + 2 * _MARGIN, n + 2 * _MARGIN, _MARGIN, _MARGIN, n)
    drawn: Json = {f"command_{name}": {"__a": []} for name in ("redo", "undo", "replay")}
    drawn |= {name: [] if name in _LISTS else {} for name in _DRAWN}
    drawn["number"] = {
        str(_point(grid, cell)): [str(digit), 1, _NUMBER] for cell, digit in enumerate(board.digits) if digit
    }
    drawn["lineE"] = dict.fromkeys(_bars(grid, areas_of(board.layout)), _THICK)
    if extra_houses(board.layout):
        drawn["lineE"] |= dict.fromkeys(sorted(set().union(*_diagonals(grid).values())), _THIN)
    shown = json.dumps(drawn, separators=(",", ":"))
    for short, name in _NAMES.items():
        shown = shown.replace(f'"{name}"', short)
    cells = [_point(grid, cell) for cell in range(n * n)]
    steps = [after - before for before, after in zip([0, *cells], cells, strict=False)]
    rules = _USUAL + _ON_DIAGONALS * bool(extra_houses(board.layout))
    lines = [_head(grid, rules), "[0,0,0,0]", '["1","2","1"]~zS~["",1]', shown, "", json.dumps(steps), "[]", "{}"]
    lines += ['"x"', '"x"', json.dumps(_VERSION)]
    deflated = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflated.compress("\n".join(lines).encode()) + deflated.flush()
    return _FRONT + b64encode(data).decode().rstrip("=")


def _point(grid: _PenpaGrid, cell: int) -> int:
    row, column = divmod(cell, grid.n)
    return (row + grid.top) * grid.width + column + grid.left


def _head(grid: _PenpaGrid, rules: str) -> str:
    """Return the first line: the kind and size of the grid, the point in its centre, and title, author and rules."""
    n, half = grid.n, grid.n // 2
    side = (n + 1) * _CELL_SIZE
    if n % 2:
        middle = (half + _MARGIN) * (grid.width + 1)
    else:
        middle = grid.width * grid.height + (half + 1) * (grid.width + 1)
    numbers = [n, n, _CELL_SIZE, 0, 1, 1, side, side, middle, middle, 0, 0, 0, 0]
    texts = ["Title: ", "Author: ", "", rules, "OFF", "false"]
    return ",".join(["square", *map(str, numbers), *texts])


def _bars(grid: _PenpaGrid, areas: list[int]) -> Iterator[str]:
    """Yield the ends of every line between two areas. The corner of a cell is the one below it to the right."""
    n, first = grid.n, grid.width * grid.height
    for cell, area in enumerate(areas):
        corner = first + _point(grid, cell)
        if (cell + 1) % n and areas[cell + 1] != area:
            yield f"{corner - grid.width},{corner}"
        if cell + n < n * n and areas[cell + n] != area:
            yield f"{corner - 1},{corner}"
