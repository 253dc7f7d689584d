"""Bent sets: n cells with n digits between them, where all places of every digit but one see one another.

Each of these n - 1 digits fits at most once, so they cannot fill n cells: the remaining digit must be among them.
XY-wings and all larger wings are bent sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from solver.board import Board, Digit, Mask, bits


class BentSet(NamedTuple):
    """Its cells and digits, the places of the digit that must be among them, and the places that see all those."""

    cells: Mask
    digits: Mask
    places: Mask
    removed: Mask


def bent_sets(board: Board, size: int, digit: Digit, is_spent: Callable[[], bool]) -> Iterator[BentSet]:
    """Yield the bent sets of `size` cells for `digit` that remove something and contain no smaller one.

    Yields in the order of the first place of the digit. Stops when the budget is spent.
    """
    search = _BentSetSearch(board, size, digit, is_spent)
    earlier = 0
    for root in bits(board.cells_for[digit]):
        if is_spent():
            return
        yield from search.sets_from(root, earlier)
        earlier |= 1 << root


class _Grown(NamedTuple):
    """Part of a set: its cells, their digits, the cells that may be added, and the targets that see all its places."""

    cells: Mask
    digits: Mask
    free: Mask
    targets: Mask


class _BentSetSearch:
    """Grow sets cell by cell; each new cell shares a digit with those before, so every set is found once.

    No set splits into two parts without a common digit: either one part would be a bent set, or it would have too few
    cells for its digits.
    """

    def __init__(self, board: Board, size: int, digit: Digit, is_spent: Callable[[], bool]) -> None:
        self._board, self._size, self._digit, self._is_spent = board, size, digit, is_spent
        self._others = board.layout.digits_mask & ~(1 << digit)
        self._sharing_cells: dict[int, tuple[Mask, Mask]] = {}
        self._within: dict[Mask, Mask] = {}
        self._small_cells = 0
        for cell in bits(board.open_mask):
            if 1 < board.candidates[cell].bit_count() <= size:
                self._small_cells |= 1 << cell

    def sets_from(self, root: int, ruled_out: Mask) -> Iterator[BentSet]:
        """Yield the sets in which `root` is the first place of the digit; they contain no `ruled_out` cell."""
        peers, digits = self._board.layout.peers[root], self._board.candidates[root]
        targets = self._board.cells_for[self._digit] & peers
        if targets and self._small_cells >> root & 1:
            near, apart = self._neighbours(root)
            free = self._small_cells & ~ruled_out & ~apart & ~(1 << root) & self._fitting(digits)
            part = _Grown(1 << root, digits, free, targets)
            yield from self._extend(part, near & part.free, near | ruled_out | 1 << root)

    def _extend(self, part: _Grown, edge: Mask, known: Mask) -> Iterator[BentSet]:
        """Yield the sets that `part` grows into through cells of the `edge`; `known` are the cells of both."""
        n = part.cells.bit_count() + 1
        while edge and not self._is_spent():
            low = edge & -edge
            edge ^= low
            grown = self._add(part, low)
            n_digits = grown.digits.bit_count()
            if n_digits > self._size or not grown.targets:
                continue
            if n == self._size:
                yield from self._complete_sets(grown)
            elif n_digits > n:
                near, _ = self._neighbours(low.bit_length() - 1)
                yield from self._extend(grown, (edge | near & ~known) & grown.free, known | near)

    def _add(self, part: _Grown, low: Mask) -> _Grown:
        cell = low.bit_length() - 1
        candidates = self._board.candidates[cell]
        digits = part.digits | candidates
        _, apart = self._neighbours(cell)
        free = part.free & ~apart & ~low & self._fitting(digits)
        targets = part.targets & self._board.layout.peers[cell] if candidates >> self._digit & 1 else part.targets
        return _Grown(part.cells | low, digits, free, targets)

    def _neighbours(self, cell: int) -> tuple[Mask, Mask]:
        """Return the cells that share another digit with `cell`: those that see it, and those that do not."""
        if cell not in self._sharing_cells:
            others = (self._board.cells_for[digit] for digit in bits(self._board.candidates[cell] & self._others))
            mask, peers = reduce(or_, others, 0), self._board.layout.peers[cell]
            self._sharing_cells[cell] = mask & peers, mask & ~peers & ~(1 << cell)
        return self._sharing_cells[cell]

    def _fitting(self, digits: Mask) -> Mask:
        """Return the cells that may join a set with these digits: once it has enough digits, cells with no others."""
        if digits.bit_count() < self._size:
            return -1
        if digits not in self._within:
            others = self._board.layout.digits_mask & ~digits
            self._within[digits] = ~reduce(or_, (self._board.cells_for[digit] for digit in bits(others)), 0)
        return self._within[digits]

    def _complete_sets(self, part: _Grown) -> Iterator[BentSet]:
        board, places = self._board, self._board.cells_for[self._digit] & part.cells
        if all(not places & ~board.layout.peers[cell] & ~(1 << cell) for cell in bits(places)):
            return  # this digit fits only once too: a locked set
        cells = [board.candidates[cell] for cell in bits(part.cells)]
        for n in range(2, self._size):
            if any(reduce(or_, some).bit_count() <= n for some in combinations(cells, n)):
                return
        yield BentSet(part.cells, part.digits, places, part.targets)
