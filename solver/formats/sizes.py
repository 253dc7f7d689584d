"""Which boards match a number of cells, and where a cell is in the written rows.

A board is written in rows: n of equal length, the rows of a square board or the sectors of a round one, or the rows of
grids that overlap. All of this follows from the layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import TypeVar

from solver.board import LAYOUT_NAMES, N_, SHAPES, Cell, Layout, Sentence, find_layout, per_layout

T = TypeVar("T")


@cache
def plain_layouts() -> dict[int, Layout]:
    """Return, by number of cells, the layout that a text means if it names none."""
    by_size: dict[int, Layout] = {}
    for name in LAYOUT_NAMES:
        layout = find_layout(name)
        by_size.setdefault(layout.n_cells, layout)
    return by_size


@cache
def layouts_with_gaps() -> dict[tuple[int, ...], Layout]:
    """Return, by the numbers of cells in their written rows, the layouts that these rows alone tell from all others."""
    layouts = [find_layout(name) for shape in SHAPES for name in shape.layouts]
    return {row_lengths(layout): layout for layout in layouts if not row_length(layout)}


def _along(layout: Layout) -> int:
    """Return which of a cell's two numbers counts along a written row: the second on square boards."""
    return int(layout.numbers_of(0)[0] == layout.numbers_of(1)[0])


@per_layout
def written_rows(layout: Layout) -> tuple[tuple[Cell, ...], ...]:
    """Return the cells of each written row, in order."""
    number = 1 - _along(layout)
    rows = groupby(range(layout.n_cells), key=lambda cell: layout.numbers_of(cell)[number])
    return tuple(tuple(row) for _, row in rows)


def row_lengths(layout: Layout) -> tuple[int, ...]:
    """Return the number of cells in each written row."""
    return tuple(map(len, written_rows(layout)))


def row_length(layout: Layout) -> int:
    """Return the number of cells in a written row; 0 if not all of them have as many."""
    lengths = row_lengths(layout)
    return lengths[0] if len(set(lengths)) == 1 else 0


def place_in_row(layout: Layout, cell: Cell) -> int:
    """Return the place of a cell in its written row, from 0, with the gaps between grids counted."""
    return layout.numbers_of(cell)[_along(layout)] - 1


def is_one_grid(layout: Layout) -> bool:
    """Return whether there are as many written rows as digits, all equally long: no grids overlap."""
    return len(written_rows(layout)) == layout.n and row_length(layout) > 0


def rows_of(layout: Layout, cells: Sequence[T]) -> list[Sequence[T]]:
    """Split `cells`, one for each cell of the layout, into written rows."""
    return [cells[row[0] : row[-1] + 1] for row in written_rows(layout)]


@per_layout
def rows_are_houses(layout: Layout) -> bool:
    """Return whether each written row is a house."""
    return {house.cells for house in layout.houses}.issuperset(written_rows(layout))


def row_sentence(layout: Layout, row: int) -> Sentence:
    """Return the name of a written row (from 0) for people."""
    return Sentence(layout.houses[0].kind.one if _along(layout) else N_("sector {number}"), number=row + 1)


def place_sentence(layout: Layout, cell: Cell) -> Sentence:
    """Return the written row of `cell` and the line that crosses it there: "row 3, column 7"."""
    row = next(k for k, cells in enumerate(written_rows(layout)) if cell in cells)
    across = layout.houses[layout.partitions[_along(layout)][0]].kind
    return Sentence(
        N_("{row}, {column}"),
        row=row_sentence(layout, row),
        column=Sentence(across.one, number=place_in_row(layout, cell) + 1),
    )


def fits_rows(lengths: Sequence[int], layout: Layout) -> bool:
    """Return whether lines with these numbers of cells can hold `layout`: all on one line, or whole rows on each.

    Several rows on a line count only if rows are houses: sectors are too short to be sure.
    """
    if len(lengths) == 1:
        return True
    if rows_are_houses(layout):
        return all(n_signs % row_length(layout) == 0 for n_signs in lengths)
    return tuple(lengths) == row_lengths(layout)


def implies(lengths: Sequence[int], layout: Layout) -> bool:
    """Return whether lines with these numbers of cells show by themselves that `layout` is meant.

    They do if each is one written row of it; a bare line of characters always means a square.
    """
    return len(lengths) == len(written_rows(layout)) or rows_are_houses(layout)


def nearest(count: int) -> tuple[Layout, ...]:
    """Return the layouts whose numbers of cells are closest below and above `count`."""
    sizes = sorted(plain_layouts())
    below = [size for size in sizes if size <= count][-1:]
    above = [size for size in sizes if size > count][:1]
    return tuple(plain_layouts()[size] for size in below + above)
