"""Addresses that open a puzzle on another site: SudokuPad, f-puzzles, and for plain 9 × 9 boards three more."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote

from solver.board import Board, Layout
from solver.board.clues.clue import Clue
from solver.formats.sites import f_puzzles
from solver.formats.sizes import plain_layouts, rows_are_houses

_NINE = 9


class PuzzleSite(NamedTuple):
    """A site that opens puzzles: its title, the NAME of its links as a format, and which layouts and clues it has.

    `write` returns the address at which it shows a position.
    """

    title: str
    NAME: str
    can_hold: Callable[[Layout], bool]
    write: Callable[[Board], str]
    can_hold_clues: Callable[[Layout, tuple[Clue, ...]], bool] = lambda layout, clues: not clues

    @property
    def slug(self) -> str:
        """The name of the site in our own addresses."""
        return self.NAME.removesuffix("-link")


def sites_for(layout: Layout, clues: tuple[Clue, ...] = ()) -> list[PuzzleSite]:
    """Return the sites that have boards of `layout`, and these clues."""
    return [each for each in PUZZLE_SITES if each.can_hold(layout) and each.can_hold_clues(layout, clues)]


def _is_plain_nine(layout: Layout) -> bool:
    return rows_are_houses(layout) and layout.n == _NINE and plain_layouts()[layout.n_cells] == layout


def _at_sudokupad(board: Board) -> str:
    """Return an address of SudokuPad. It reads what f-puzzles packs, but a `/` in that would end the path."""
    return f"https://sudokupad.app/fpuz{quote(f_puzzles.packed(board), safe='')}"


def _at_f_puzzles(board: Board) -> str:
    """Return an address of f-puzzles. It takes the packed puzzle as it is, with `+` and `/`."""
    return f"https://f-puzzles.com/?load={f_puzzles.packed(board)}"


def _digits_behind(front: str) -> Callable[[Board], str]:
    """Return the function that writes the digits after `front`, with 0 for an empty cell."""
    return lambda board: front + "".join(map(str, board.digits))


PUZZLE_SITES = (
    PuzzleSite("SudokuPad", "sudokupad-link", f_puzzles.can_hold, _at_sudokupad, f_puzzles.can_hold_clues),
    PuzzleSite("f-puzzles", "f-puzzles-link", f_puzzles.can_hold, _at_f_puzzles, f_puzzles.can_hold_clues),
    PuzzleSite(
        "SudokuWiki", "sudokuwiki-link", _is_plain_nine, _digits_behind("https://www.sudokuwiki.org/sudoku.htm?bd=")
    ),
    PuzzleSite("Sudoku Coach", "sudoku-coach-link", _is_plain_nine, _digits_behind("https://sudoku.coach/en/play/")),
    PuzzleSite(
        "Sudoku Exchange", "exchange-link", _is_plain_nine, _digits_behind("https://sudokuexchange.com/play/?s=")
    ),
)
