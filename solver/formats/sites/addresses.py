"""Addresses that open a puzzle on another site: SudokuPad, f-puzzles, SudokuWiki."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote

from solver.board import Board, Layout, Puzzle
from solver.formats.sites import f_puzzles
from solver.formats.sizes import plain_layouts, rows_are_houses

_NINE = 9


class SiteAddress(NamedTuple):
    """A site, and the address at which it shows a puzzle."""

    site: str
    url: str


class _Site(NamedTuple):
    """A site that opens puzzles: its name, that of its addresses as a format, and which layouts it has.

    `address` makes the address from the board and the packed puzzle.
    """

    title: str
    NAME: str
    takes: Callable[[Layout], bool]
    address: Callable[[Board, str], str]

    def write(self, board: Board) -> str:
        """Return the address of a position."""
        return self.address(board, f_puzzles.packed(board))


def addresses(puzzle: Puzzle) -> list[SiteAddress]:
    """Return the address of `puzzle` on each site that has boards of its layout."""
    sites = [each for each in ADDRESSES if each.takes(puzzle.layout)]
    if not sites:
        return []
    board = Board(puzzle)
    packed = f_puzzles.packed(board)
    return [SiteAddress(each.title, each.address(board, packed)) for each in sites]


def _is_plain_nine(layout: Layout) -> bool:
    return rows_are_houses(layout) and layout.n == _NINE and plain_layouts()[layout.n_cells] == layout


def _at_sudokupad(board: Board, packed: str) -> str:
    """SudokuPad reads what f-puzzles packs; a `/` in it would end the path."""
    return f"https://sudokupad.app/fpuz{quote(packed, safe='')}"


def _at_f_puzzles(board: Board, packed: str) -> str:
    """f-puzzles takes the packed puzzle as it is, with `+` and `/`."""
    return f"https://f-puzzles.com/?load={packed}"


def _at_sudokuwiki(board: Board, packed: str) -> str:
    return "https://www.sudokuwiki.org/sudoku.htm?bd=" + "".join(map(str, board.digits))


ADDRESSES = (
    _Site("SudokuPad", "sudokupad-link", f_puzzles.takes, _at_sudokupad),
    _Site("f-puzzles", "f-puzzles-link", f_puzzles.takes, _at_f_puzzles),
    _Site("SudokuWiki", "sudokuwiki-link", _is_plain_nine, _at_sudokuwiki),
)
