"""A layout as arrays, and operations on whole boards."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from solver.board import Digit, Layout, Mask, per_layout

Flags = NDArray[np.bool_]
Ints = NDArray[np.int_]


class Skeleton:
    """The houses of a layout as an incidence array; no other fact about its shape is used.

    The cells are in the order of MATLAB's X(:), `layout.column_order`: the `index` of a cell is
    its position there, from 0. A board is `digits`, int (n_cells,) with 0 for an empty cell, and its
    `candidates`, bool (n_cells, n), with columns in the order of `self.digits`. No method changes
    its arguments.

        houses   bool (n_houses, n_cells)            whether the cell lies in the house
        by_kind  bool (n_kinds, n_houses, n_cells)   the same, with the houses of one of `kinds` only
        sees     bool (n_cells, n_cells)             whether the two share a house; a cell sees itself
    """

    def __init__(self, layout: Layout) -> None:
        self.order = np.array(layout.column_order)
        self.digits = np.arange(1, layout.n + 1)
        self.houses = np.array([np.isin(self.order, house.cells) for house in layout.houses])
        kind_of = np.array([house.kind.name for house in layout.houses])
        self.kinds = np.unique(kind_of)
        self.by_kind = (kind_of == self.kinds[:, None])[:, :, None] & self.houses
        self.sees = self.houses.T @ self.houses
        for shared in (self.order, self.digits, self.houses, self.kinds, self.by_kind, self.sees):
            shared.setflags(write=False)

    def line_up(self, digits: Iterable[Digit]) -> Ints:
        """Sort a board's digits from cell order into index order."""
        lined_up: Ints = np.array(tuple(digits))[self.order]
        return lined_up

    def to_cells(self, digits: Ints) -> tuple[Digit, ...]:
        """The reverse of `line_up`."""
        cells = np.empty_like(digits)
        cells[self.order] = digits
        return tuple(cells.tolist())

    def to_masks(self, digits: Ints, candidates: Flags) -> list[Mask]:
        """Return the candidates of all cells as masks, in cell order; a filled cell has its digit."""
        masks = np.where(digits > 0, 1 << digits, candidates @ (1 << self.digits))
        return list(self.to_cells(masks))

    def to_flags(self, masks: Iterable[Mask]) -> Flags:
        """Return masks of digits in cell order as candidates."""
        flags: Flags = (self.line_up(masks)[:, None] >> self.digits & 1).astype(bool)
        return flags

    def partition(self, houses: tuple[int, ...]) -> Flags:
        """Return the rows of `self.houses` for these disjoint houses, sorted by the index of their first cells."""
        rows = self.houses[list(houses)]
        in_order: Flags = rows[rows.argmax(axis=1).argsort()]
        return in_order

    def layers(self, digits: Ints) -> Flags:
        """Return the digits that each kind of house allows, and last the empty cells: bool (n_kinds + 1, n_cells, n).

        Kinds are in the order of `self.kinds`: on squares, boxes, columns and rows.
        """
        held = self.by_kind @ (digits[:, None] == self.digits)
        excluded = self.by_kind.transpose(0, 2, 1) @ held
        filled = np.broadcast_to(digits[:, None] > 0, excluded.shape[1:])
        return ~np.concatenate([excluded, filled[None]])

    def candidates(self, digits: Ints) -> Flags:
        """Return the conjunction of all `layers`: bool (n_cells, n), False in filled cells."""
        possible: Flags = np.logical_and.reduce(self.layers(digits))
        return possible

    def best(self, digits: Ints, candidates: Flags) -> tuple[int, Ints]:
        """Return the index of the first empty cell with the fewest candidates, and its candidates, ascending.

        Without candidates the cell is a dead end, or the board is full and the index has no meaning.
        """
        n_candidates = candidates.sum(axis=1)
        n_candidates[digits > 0] = len(self.digits) + 1
        index = int(n_candidates.argmin())
        return index, self.digits[candidates[index]]

    def place(self, candidates: Flags, index: int, digit: Digit) -> Flags:
        """Return the `candidates` left after `digit` is placed at `index`."""
        left = candidates.copy()
        left[self.sees[index], self.digits == digit] = False
        left[index] = False
        return left

    def is_valid(self, digits: Ints) -> bool:
        """Whether all digits are digits of the layout or 0, and no house has a digit twice."""
        held = self.houses.astype(np.int_) @ (digits[:, None] == self.digits)
        return bool((digits >= 0).all() and (digits <= len(self.digits)).all() and (held <= 1).all())

    def is_correct(self, digits: Ints) -> bool:
        """Whether the digits are a valid grid."""
        return bool(digits.all()) and self.is_valid(digits)


@per_layout
def skeleton_of(layout: Layout) -> Skeleton:
    """Return the arrays of `layout`, built once. Building takes as long as 50 (9 × 9) to 500 (25 × 25) search nodes."""
    return Skeleton(layout)
