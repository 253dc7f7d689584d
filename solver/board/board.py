"""A board being solved: its digits and candidates, as two views of the same bits."""

from __future__ import annotations

from collections.abc import Iterable

from solver.board.clues.clue import Clue
from solver.board.layout import Layout
from solver.board.masks import Cell, Digit, Mask, bits
from solver.board.puzzle import Puzzle
from solver.board.rules import Domain


class Board:
    """A puzzle being solved.

    `digits[cell]` is the digit of a filled cell, 0 of an open one. `candidates[cell]` is the mask
    of digits still possible in an open cell (0 in a filled one), `cells_for[digit]` the mask of
    open cells still possible for a digit: the same bits seen from both sides. `placed[digit]` is
    the mask of the cells that hold it. Index 0 of `cells_for` and `placed` is unused. Of the rules of `puzzle` that are
    no houses, only those about single cells shape the candidates.
    """

    __slots__ = ("candidates", "cells_for", "digits", "given_mask", "layout", "open_mask", "placed", "puzzle")

    layout: Layout
    puzzle: Puzzle
    digits: list[Digit]
    candidates: list[Mask]
    cells_for: list[Mask]
    placed: list[Mask]
    given_mask: Mask
    open_mask: Mask

    def __init__(self, puzzle: Puzzle) -> None:
        """Fill in the givens and every candidate that they allow; clashes stay."""
        layout = self.layout = puzzle.layout
        self.puzzle = puzzle
        self.digits = [0] * layout.n_cells
        self.candidates = [layout.digits_mask] * layout.n_cells
        self.cells_for = [layout.cells_mask] * (layout.n + 1)
        self.placed = [0] * (layout.n + 1)
        self.open_mask = layout.cells_mask
        self.place_all((cell, digit) for cell, digit in enumerate(puzzle.givens) if digit)
        self.given_mask = layout.cells_mask & ~self.open_mask
        for rule in puzzle.rules:
            if isinstance(rule, Domain):
                for digit in bits(self.candidates[rule.cell] & ~rule.digits):
                    self.remove(rule.cell, digit)

    def copy(self) -> Board:
        """Return an independent board in the same state."""
        board = object.__new__(Board)
        board.layout = self.layout
        board.puzzle = self.puzzle
        board.digits = self.digits[:]
        board.candidates = self.candidates[:]
        board.cells_for = self.cells_for[:]
        board.placed = self.placed[:]
        board.given_mask = self.given_mask
        board.open_mask = self.open_mask
        return board

    def place(self, cell: Cell, digit: Digit) -> None:
        """Write `digit` into the open `cell` and remove it from the candidates of the cell's peers."""
        for other in bits(self.candidates[cell]):
            self.cells_for[other] &= ~(1 << cell)
        self.candidates[cell] = 0
        self.digits[cell] = digit
        self.placed[digit] |= 1 << cell
        self.open_mask &= ~(1 << cell)
        losing = self.cells_for[digit] & self.layout.peers[cell]
        self.cells_for[digit] &= ~losing
        for peer in bits(losing):
            self.candidates[peer] &= ~(1 << digit)

    def place_all(self, placements: Iterable[tuple[Cell, Digit]]) -> None:
        """Write digits into open cells, as `place` does one by one, but faster."""
        candidates = self.candidates
        for digit, losing in enumerate(self._write_all(placements)):
            while losing:
                low = losing & -losing
                candidates[low.bit_length() - 1] &= ~(1 << digit)
                losing ^= low

    def place_all_with_candidates(self, candidates: list[Mask], placements: Iterable[tuple[Cell, Digit]]) -> None:
        """Write digits into open cells. What is left in all cells is known: `candidates` becomes the board's list."""
        self._write_all(placements)
        self.candidates = candidates

    def _write_all(self, placements: Iterable[tuple[Cell, Digit]]) -> list[Mask]:
        """Write digits, but leave other cells' candidates alone. Return for each digit the cells that must lose it."""
        peers, candidates = self.layout.peers, self.candidates
        excluded_cells = [0] * len(self.placed)
        filled = 0
        for cell, digit in placements:
            bit = 1 << cell
            filled |= bit
            excluded_cells[digit] |= peers[cell]
            candidates[cell] = 0
            self.digits[cell] = digit
            self.placed[digit] |= bit
        self.open_mask &= ~filled
        losing = [0] * len(self.placed)
        for digit in range(1, len(losing)):
            losing[digit] = self.cells_for[digit] & excluded_cells[digit] & ~filled
            self.cells_for[digit] &= ~(losing[digit] | filled)
        return losing

    def remove(self, cell: Cell, digit: Digit) -> None:
        """Cross the candidate `digit` out of `cell`; do nothing if it is not one."""
        self.candidates[cell] &= ~(1 << digit)
        self.cells_for[digit] &= ~(1 << cell)

    def has(self, cell: Cell, digit: Digit) -> bool:
        """Whether `digit` is a candidate of `cell`."""
        return bool(self.candidates[cell] >> digit & 1)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues of the puzzle."""
        return self.puzzle.clues

    @property
    def is_full(self) -> bool:
        """Whether every cell has a digit (some may clash)."""
        return not self.open_mask
