"""The routines of Kernbichler's article, with rows, columns, houses and indices numbered from 1.

`digits` is a board by rows and columns: int (n_rows, n_columns), 0 for an empty cell, n × n on squares. On round
boards the rows are the rings and the columns the sectors. `candidates` is bool (n_rows, n_columns, n): whether
the digit can still be placed there. Both are views of the arrays that `Skeleton` works on. Grids that overlap make no
such array.
Source: Winfried Kernbichler, "Matlab Sudoku" (2006). His names are given in brackets.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from solver.board import Digit, Layout
from solver.engines.arrays.skeleton import Flags, Ints, skeleton_of


class BestCell(NamedTuple):
    """The cell for the next digit and its candidates. `status` is False if nothing can be placed."""

    row: int
    column: int
    digits: Ints
    status: bool


def to_array(layout: Layout, digits: Iterable[Digit]) -> Ints:
    """Arrange digits in cell order (`puzzle.givens`) by rows and columns: int (n_rows, n_columns)."""
    return skeleton_of(layout).line_up(digits).reshape(_shape(layout), order="F")


def house_numbers(layout: Layout, rows: ArrayLike, columns: ArrayLike, *, partition: int = -1) -> Ints:
    """Return the numbers of the houses of one partition that contain the positions, in an array of the same shape.

    Numbered from 1 by their first cells, down the columns. The last partition of a square layout is
    its boxes (`sudoku_sub`). Raises ValueError for a position that is not on the board.
    """
    places = (np.asarray(rows) - 1, np.asarray(columns) - 1)
    index = np.ravel_multi_index(places, _shape(layout), order="F")
    numbers: Ints = skeleton_of(layout).partition(layout.partitions[partition]).argmax(axis=0)[index] + 1
    return numbers


def index_matrix(layout: Layout, *, partition: int = -1) -> Ints:
    """Return the indices of each house's cells, from 1 down the columns, one row per house: int (n_houses, n).

    Houses as in `house_numbers` (`sudoku_loc`). With it as SI, `digits.ravel("F")[SI - 1]` puts
    the digits of each house into a row.
    """
    houses = skeleton_of(layout).partition(layout.partitions[partition])
    return np.nonzero(houses)[1].reshape(len(houses), -1) + 1


def find_candidates(layout: Layout, digits: Ints) -> Flags:
    """Return which digits can still be placed where; none in a filled cell (`sudoku_all_possible`)."""
    return _seen(layout, skeleton_of(layout).candidates(digits.ravel(order="F")))


def best_cell(layout: Layout, digits: Ints, candidates: Flags) -> BestCell:
    """Return the empty cell with the fewest candidates, the first one down the columns (`sudoku_best_possible`).

    `status` is False if there is no empty cell, or if one has no candidates.
    """
    index, fitting = skeleton_of(layout).best(digits.ravel(order="F"), _lined_up(layout, candidates))
    row, column = np.unravel_index(index, digits.shape, order="F")
    return BestCell(int(row) + 1, int(column) + 1, fitting, bool(fitting.size))


def place(layout: Layout, candidates: Flags, row: int, column: int, digit: Digit) -> Flags:
    """Return the candidates left after `digit` is placed (`sudoku_set`). The input is not changed."""
    index = int(np.ravel_multi_index((row - 1, column - 1), _shape(layout), order="F"))
    return _seen(layout, skeleton_of(layout).place(_lined_up(layout, candidates), index, digit))


def is_valid(layout: Layout, digits: Ints) -> bool:
    """Whether size and digits fit the layout and no house has a digit twice (`sudoku_valid`)."""
    return digits.shape == _shape(layout) and skeleton_of(layout).is_valid(digits.ravel(order="F"))


def is_correct(layout: Layout, digits: Ints) -> bool:
    """Whether the board is full and valid (`sudoku_correct`)."""
    return digits.shape == _shape(layout) and skeleton_of(layout).is_correct(digits.ravel(order="F"))


def _shape(layout: Layout) -> tuple[int, int]:
    """Return the numbers of rows and columns. A row is a house of the first partition."""
    n_rows = len(layout.partitions[0])
    return n_rows, layout.n_cells // n_rows


def _seen(layout: Layout, candidates: Flags) -> Flags:
    """Return a view, by row and column, of candidates by index (n_cells, n)."""
    n_rows, n_columns = _shape(layout)
    return candidates.reshape(n_columns, n_rows, layout.n).transpose(1, 0, 2)


def _lined_up(layout: Layout, candidates: Flags) -> Flags:
    """Reverse `_seen`, also as a view."""
    return candidates.transpose(1, 0, 2).reshape(layout.n_cells, layout.n)
