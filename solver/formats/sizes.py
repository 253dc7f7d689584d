"""Which boards match a number of cells, and where a cell is in the written rows.

A board is written in n rows of equal length: the rows of a square board, or the sectors of a round one. All of this
follows from the layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from solver.board import LAYOUT_NAMES, N_, Cell, House, Layout, Sentence, find_layout

T = TypeVar("T")


@cache
def plain_layouts() -> dict[int, Layout]:
    """Return, by number of cells, the layout that a text means if it names none."""
    by_size: dict[int, Layout] = {}
    for name in LAYOUT_NAMES:
        layout = find_layout(name)
        by_size.setdefault(layout.n_cells, layout)
    return by_size


def row_length(layout: Layout) -> int:
    """Return the number of cells in a written row."""
    return layout.n_cells // layout.n


def rows_of(layout: Layout, cells: Sequence[T]) -> list[Sequence[T]]:
    """Split `cells`, one for each cell of the layout, into written rows."""
    length = row_length(layout)
    return [cells[start : start + length] for start in range(0, len(cells), length)]


def rows_are_houses(layout: Layout) -> bool:
    """Return whether a written row is a house."""
    return _house_of_row(layout, 0) is not None


def _house_of_row(layout: Layout, row: int) -> House | None:
    start = row * row_length(layout)
    cells = tuple(range(start, start + row_length(layout)))
    return next((house for house in layout.houses if house.cells == cells), None)


def row_sentence(layout: Layout, row: int) -> Sentence:
    """Return the name of a written row (from 0) for people; a sector if it is not a house."""
    house = _house_of_row(layout, row) if row < layout.n else None
    if house is None and rows_are_houses(layout):
        return Sentence(layout.houses[0].kind.one, number=row + 1)
    return house.sentence if house else Sentence(N_("sector {number}"), number=row + 1)


def place_sentence(layout: Layout, cell: Cell) -> Sentence:
    """Return the written row of `cell` and the house that crosses it there: "row 3, column 7"."""
    crossing = layout.partitions[rows_are_houses(layout)]
    across = next(h for h in crossing if cell in layout.houses[h].cells)
    return Sentence(
        N_("{row}, {column}"),
        row=row_sentence(layout, cell // row_length(layout)),
        column=layout.houses[across].sentence,
    )


def fits_rows(lengths: Sequence[int], layout: Layout) -> bool:
    """Return whether lines with these numbers of cells can hold `layout`: all on one line, or whole rows on each.

    Several rows on a line count only if rows are houses: sectors are too short to be sure.
    """
    length = row_length(layout)
    if len(lengths) == 1:
        return True
    if rows_are_houses(layout):
        return all(n_signs % length == 0 for n_signs in lengths)
    return all(n_signs == length for n_signs in lengths)


def implies(lengths: Sequence[int], layout: Layout) -> bool:
    """Return whether lines with these numbers of cells show by themselves that `layout` is meant.

    They do if each is one written row of it; a bare line of characters always means a square.
    """
    return len(lengths) == layout.n or rows_are_houses(layout)


def nearest(count: int) -> tuple[Layout, ...]:
    """Return the layouts whose numbers of cells are closest below and above `count`."""
    sizes = sorted(plain_layouts())
    below = [size for size in sizes if size <= count][-1:]
    above = [size for size in sizes if size > count][:1]
    return tuple(plain_layouts()[size] for size in below + above)
