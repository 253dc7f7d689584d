"""A layout as arrays, and what is asked of a whole board at once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from solver.board import Digit, Layout, per_layout

Flags = NDArray[np.bool_]
Ints = NDArray[np.int_]


class Skeleton:
    """The houses of a layout as an incidence array; no other fact about its shape is used.

    The cells stand in the order of MATLAB's X(:), `layout.column_order`: the `index` of a cell is
    its place in it, from 0. A board is `digits`, int (n_cells,) with 0 for an empty cell, and its
    `candidates`, bool (n_cells, n), column by column in the order of `self.digits`. No method
    changes an array that it is given.

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
        """The digits of a board in cell order, lined up by index."""
        lined_up: Ints = np.array(tuple(digits))[self.order]
        return lined_up

    def to_cells(self, digits: Ints) -> tuple[Digit, ...]:
        """The reverse of `line_up`."""
        cells = np.empty_like(digits)
        cells[self.order] = digits
        return tuple(cells.tolist())

    def family(self, houses: tuple[int, ...]) -> Flags:
        """The rows of `self.houses` of these disjoint houses, by the index of their first cells."""
        rows = self.houses[list(houses)]
        in_order: Flags = rows[rows.argmax(axis=1).argsort()]
        return in_order

    def layers(self, digits: Ints) -> Flags:
        """What each kind of house allows, and last what is free: bool (n_kinds + 1, n_cells, n).

        Kinds in the order of `self.kinds`: on squares that are boxes, columns and rows, and then the free cells.
        """
        held = self.by_kind @ (digits[:, None] == self.digits)
        barred = self.by_kind.transpose(0, 2, 1) @ held
        filled = np.broadcast_to(digits[:, None] > 0, barred.shape[1:])
        return ~np.concatenate([barred, filled[None]])

    def candidates(self, digits: Ints) -> Flags:
        """All `layers` and-ed: bool (n_cells, n), nothing in a filled cell."""
        possible: Flags = np.logical_and.reduce(self.layers(digits))
        return possible

    def best(self, digits: Ints, candidates: Flags) -> tuple[int, Ints]:
        """The first of the empty cells with the fewest candidates, as an index, and its candidates, ascending.

        There are none if that cell is dead, or if the board is full (whatever the index is then).
        """
        n_candidates = candidates.sum(axis=1)
        n_candidates[digits > 0] = len(self.digits) + 1
        index = int(n_candidates.argmin())
        return index, self.digits[candidates[index]]

    def place(self, candidates: Flags, index: int, digit: Digit) -> Flags:
        """What is left of `candidates` when `digit` stands at `index`."""
        left = candidates.copy()
        left[self.sees[index], self.digits == digit] = False
        left[index] = False
        return left

    def is_valid(self, digits: Ints) -> bool:
        """Whether they are digits of the layout, or 0, and no house holds one of them twice."""
        held = self.houses.astype(np.int_) @ (digits[:, None] == self.digits)
        return bool((digits >= 0).all() and (digits <= len(self.digits)).all() and (held <= 1).all())

    def is_correct(self, digits: Ints) -> bool:
        """Whether they are a grid that keeps all rules."""
        return bool(digits.all()) and self.is_valid(digits)


@per_layout
def skeleton_of(layout: Layout) -> Skeleton:
    """The arrays of `layout`, built once: that costs as much as 50 (9 × 9) to 500 (25 × 25) nodes of the search."""
    return Skeleton(layout)
