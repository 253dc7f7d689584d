"""SudokuPad's links: a puzzle as JSON, shortened and packed (`scl`, `ctc`), or a line of 9 × 9 cells (`scf`).

    https://sudokupad.app/scl…      packed by LZ-String; within, names and values of the JSON are shortened
    https://sudokupad.app/scf53B7…  a sign is a digit and the empty cells after it; `x` and `w` after the last cell
                                    stand for diagonals and windows

Both become JSON of f-puzzles. What SudokuPad draws is kept if it is a diagonal, a window or a clue, and rules without a
drawing if they are listed in `global`. Decorations are counted. Anything else, and any rule that only words tell, is
passed on by name, and the importer then rejects the puzzle.
Source: `puzzlezipper` and `puzzletools` in SudokuPad's sudokutools.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from solver.board import find_layout
from solver.formats.drawn.drawn_clues import CAGES, DRAWN, DrawnClues, is_cage
from solver.formats.drawn.signs import is_place
from solver.formats.drawn.stated_clues import understood
from solver.formats.json_text import Json
from solver.formats.sites.f_puzzles import DECORATIONS, FLAGS, SHADED
from solver.formats.sites.rules import extra_houses
from solver.formats.sites.rules_text import ABOUT, are_rules_in, features_of, unusual_rules
from solver.formats.sites.runs import expanded
from solver.formats.sites.short_json import load

PACKED = re.compile(r"(?<![A-Za-z0-9+])(?:scl|ctc)([A-Za-z0-9+/ ]{16,}={0,3})")
_LINE = re.compile(r"(?<![A-Za-z0-9+])scf([0-9A-Za-x]{14,90})(?:\*[^?&#]*)?")
_DIGIT = re.compile("[0-9]{1,2}")
_SIDES = range(4, 26)
_N_CELLS = 81
_RISING, _FALLING = "diagonal+", "diagonal-"
_DIAGONALS = {_RISING: True, _FALLING: True}
# Fields of a puzzle that add no rules.
_ABOUT = (
    "cells",
    "regions",
    "cellSize",
    "id",
    "title",
    "author",
    "rules",
    "solution",
    "settings",
    "metadata",
    "metaData",
    "global",
)
_METADATA = ("metadata", "metaData")
# Rules that are not drawn, as SudokuPad and f-puzzles call them.
_GLOBAL = {name: name for name in FLAGS} | {"disjoint": "disjointgroups"}


def from_body(text: str) -> str:
    """Return a puzzle of SudokuPad, in JSON or shortened, as JSON of f-puzzles; "" if it is none."""
    try:
        body = load(text)
    except ValueError:
        return ""
    return _written(body, [])


def from_line(text: str) -> str:
    """Return the puzzle of an `scf` link as JSON of f-puzzles; "" if there is none, or if an unknown rule follows."""
    match = _LINE.search(text)
    letters = iter(match[1] if match else "")
    values = expanded(letters, max_digits=_N_CELLS)
    more = match[0].partition("*")[2] if match else ""
    kinds = {*letters, *re.split("[at]", more, maxsplit=1)[0]}  # the author and the title follow
    if len(values) != _N_CELLS or not kinds <= {"w", "x"}:
        return ""
    cells = [{"value": value} if value else {} for value in values]
    body: Json = {"cells": [cells[at : at + 9] for at in range(0, _N_CELLS, 9)], "regions": _boxes()}
    body |= _DIAGONALS if "x" in kinds else {}
    return _written(body, [sorted(house) for house in extra_houses(find_layout("3x3w"))] if "w" in kinds else [])


def _written(body: Any, windows: list[list[int]]) -> str:
    converted = _converted(body, windows) if isinstance(body, dict) else None
    return json.dumps(converted, separators=(",", ":")) if converted else ""


def _boxes() -> list[list[list[int]]]:
    plain = find_layout("3x3")
    return [[[cell // 9, cell % 9] for cell in plain.houses[h].cells] for h in plain.partitions[2]]


def _converted(body: Json, windows: list[list[int]]) -> Json | None:
    """Convert SudokuPad's JSON to that of f-puzzles, with `windows` added; None if the cells are no square."""
    rows = _list(body, "cells")
    n = len(rows)
    if n not in _SIDES or not all(isinstance(row, list) and len(row) == n for row in rows):
        return None
    grid = [[_cell(cell) for cell in row] for row in rows]
    for number, region in enumerate(_list(body, "regions")):
        for row, column in _places(region, n):
            grid[row][column]["region"] = number
    texts = list(_texts(body))
    statements = understood(unusual_rules(texts)).statements
    clues = DrawnClues(n, statements, are_rules_written=are_rules_in(texts))
    drawn = _drawn(body, n, windows, clues)
    for house in windows:
        clues.add("extraregion", {"cells": _names(house, n), SHADED: True})
    converted = {"size": n, "grid": grid} | dict.fromkeys([*drawn, *sorted(clues.lost)], True) | clues.entries
    converted |= {DECORATIONS: dict(clues.decorations)} if clues.decorations else {}
    return converted | _lost_rules(body, converted, texts)


def _names(cells: list[int], n: int) -> list[str]:
    return [f"R{cell // n + 1}C{cell % n + 1}" for cell in cells]


def _cell(cell: Any) -> Json:
    """Return a cell of f-puzzles. A value that is not a number is kept, and makes the puzzle unreadable."""
    cell_body: Json = {"region": None}
    if isinstance(cell, dict):
        value = cell.get("value")
        if value not in (None, ""):
            cell_body |= {"value": int(value) if _DIGIT.fullmatch(str(value)) else str(value), "given": True}
        cell_body["centerPencilMarks"] = [
            int(mark) for mark in _list(cell, "centremarks") if _DIGIT.fullmatch(str(mark))
        ]
    return cell_body


def _list(body: Json, name: str) -> list[Any]:
    value = body.get(name)
    return value if isinstance(value, list) else []


def _places(cells: Any, n: int) -> Iterator[tuple[int, int]]:
    """Yield the rows and columns of a list of cells that are on the board."""
    for place in cells if isinstance(cells, list) else ():
        if isinstance(place, list) and len(place) == 2 and all(isinstance(k, int) and 0 <= k < n for k in place):
            yield place[0], place[1]


def _drawn(body: Json, n: int, windows: list[list[int]], clues: DrawnClues) -> set[str]:
    """Return the names of the diagonals among the lines; add further houses to `windows`, and all else to `clues`."""
    diagonals = {name for line in _list(body, "lines") if (name := _diagonal(line, n))}
    shades = [window for shade in _list(body, "underlays") if (window := _window(shade, n))]
    windows += shades
    for cage in filter(is_cage, _list(body, CAGES)):
        squares = list(_places(cage.get("cells"), n))
        cells = sorted({row * n + column for row, column in squares})
        if len(cells) == n and not cage.get("value"):
            windows.append(cells)
        else:
            clues.add_cage(cage, squares)
    lines = [line for line in _list(body, "lines") if not _diagonal(line, n)]
    underlays = [shade for shade in _list(body, "underlays") if not _window(shade, n)]
    clues.add_drawings(lines, _list(body, "arrows"), {"underlays": underlays, "overlays": _list(body, "overlays")})
    return diagonals


def _diagonal(line: Any, n: int) -> str | None:
    """Return the name of the diagonal that a line is, or None."""
    points = line.get("wayPoints") if isinstance(line, dict) else None
    if not isinstance(points, list) or len(points) != 2 or not all(map(is_place, points)):
        return None
    ends = tuple(sorted((round(row), round(column)) for row, column in points))
    names: dict[tuple[tuple[int, int], ...], str] = {((0, 0), (n, n)): _FALLING, ((0, n), (n, 0)): _RISING}
    return names.get(ends)


def _window(shade: Any, n: int) -> list[int]:
    """Return the cells below a shaded square with a cell for each digit of the board, or []."""
    if not isinstance(shade, dict) or shade.get("text") or not is_place(shade.get("center")):
        return []
    side = shade.get("width")
    if not isinstance(side, int) or side != shade.get("height") or side * side != n:
        return []
    top, left = (round(middle - side / 2) for middle in shade["center"])
    if not (0 <= top <= n - side and 0 <= left <= n - side):
        return []
    return [row * n + column for row in range(top, top + side) for column in range(left, left + side)]


def _texts(body: Json) -> Iterator[Any]:
    """Yield the texts that may state rules."""
    yield body.get("rules")
    for about in map(body.get, _METADATA):
        yield about.get("rules") if isinstance(about, dict) else None
    yield from (cage.get("value") for cage in _list(body, CAGES) if isinstance(cage, dict) and not is_cage(cage))


def _lost_rules(body: Json, converted: Json, texts: list[Any]) -> Json:
    """Return the rules without a drawing, what else the puzzle has by name, and sentences with unusual rules."""
    drawn = (*DRAWN, CAGES, *_DIAGONALS)
    known = [name for name in _list(body, "global") if isinstance(name, str)]
    others = [name for name, value in body.items() if value and name not in (*_ABOUT, *drawn)]
    for about in map(body.get, _METADATA):
        if isinstance(about, dict):
            known += [key for key, value in about.items() if value and key not in ABOUT]
    flags = {_GLOBAL.get(name, name): True for name in known} | {name: True for name in _DIAGONALS if body.get(name)}
    rules = understood(unusual_rules(texts, features_of(converted | flags))).others
    return flags | dict.fromkeys([*others, *rules], True)
