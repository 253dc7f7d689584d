"""Links in SudokuPad's own forms: `scl`, its JSON packed, and `scf`, a line of 9 × 9 cells.

SudokuPad takes JSON as it is and JSON that it has shortened; we write the former. Diagonals are lines and windows
shaded squares there, as a setter draws them, and the rules say what they mean.
"""

from __future__ import annotations

import json
from urllib.parse import quote

from solver.board import Board, Layout, bits
from solver.board.features import WINDOW
from solver.formats.json_text import Json
from solver.formats.reading import Reading
from solver.formats.sites import f_puzzles
from solver.formats.sites.lz_string import compress
from solver.formats.sites.rules import areas_of
from solver.formats.sites.runs import shortened
from solver.formats.sizes import rows_of

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


class Scl:
    """Packed JSON: square boards of at most sixteen digits, with regions and known rules, and marks in cells."""

    NAME = "scl"
    can_hold = staticmethod(f_puzzles.can_hold)

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
    rules = " ".join([_USUAL, *(_RULES[word] for word in layout.features)])
    body: Json = {"cellSize": _CELL_SIZE, "cells": rows_of(layout, cells), "regions": regions}
    body |= {
        "lines": [
            {"wayPoints": points, "color": "#34bbe6", "thickness": 2}
            for words, points in (({"x", "falling"}, [[0, 0], [n, n]]), ({"x", "rising"}, [[0, n], [n, 0]]))
            if not words.isdisjoint(layout.features)
        ],
        "underlays": _windows(layout),
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


LINKS = (Scl, Scf)
