"""What formats are given and what they give back."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from solver.board import Board, Cell, Digit, Puzzle
from solver.board.check import impossibilities


class Sign(NamedTuple):
    """A piece of the text that stands for a cell, and its offset in the text as entered."""

    text: str
    position: int


Row = tuple[Sign, ...]


@dataclass(frozen=True)
class Reading:
    """A text understood: the puzzle, and the legal candidates that the text does not list.

    `format` names the format that understood it, `alphabet` the signs it takes the text to use.
    """

    puzzle: Puzzle
    crossed_out: tuple[tuple[Cell, Digit], ...]
    format: str
    alphabet: str

    @property
    def content(self) -> tuple[Puzzle, tuple[tuple[Cell, Digit], ...]]:
        """What two readings must share to be the same one."""
        return self.puzzle, self.crossed_out

    @cached_property
    def has_clash(self) -> bool:
        """Whether a digit is given twice in a house."""
        return any(fault.kind == "clash" for fault in impossibilities(Board(self.puzzle)))

    def to_board(self) -> Board:
        """The board that the text shows."""
        board = Board(self.puzzle)
        for cell, digit in self.crossed_out:
            board.remove(cell, digit)
        return board
