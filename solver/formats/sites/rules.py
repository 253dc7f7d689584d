"""Regions and extra houses as other sites list them, and the layout that has exactly these."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.board import LAYOUT_NAMES, Cell, Layout, ParseError, find_layout
from solver.board.jigsaw import LETTERS
from solver.formats.sizes import rows_are_houses

_AREAS = 2  # the partition of boxes or regions, after rows and columns


def areas_of(layout: Layout) -> list[int]:
    """Return the number of the box or region of each cell, from 0."""
    areas = [0] * layout.n_cells
    for number, h in enumerate(layout.partitions[_AREAS]):
        for cell in layout.houses[h].cells:
            areas[cell] = number
    return areas


def extra_houses(layout: Layout) -> set[frozenset[Cell]]:
    """Return the houses other than rows, columns and areas: diagonals or windows."""
    usual = {h for partition in layout.partitions for h in partition}
    return {frozenset(house.cells) for h, house in enumerate(layout.houses) if h not in usual}


def diagonals(n: int) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the falling and the rising diagonal of n × n cells."""
    return frozenset(k * n + k for k in range(n)), frozenset(k * n + n - 1 - k for k in range(n))


def layout_with(n: int, *, areas: Sequence[int | None] | None, extra: Iterable[frozenset[Cell]]) -> Layout | None:
    """Return the layout of n × n cells with these areas and these houses beside them, or None.

    `areas` is the number of the box or region of each cell; None stands for the usual boxes.
    """
    wanted = set(extra)
    for layout in map(find_layout, LAYOUT_NAMES):
        if layout.n != n or not rows_are_houses(layout) or extra_houses(layout) != wanted:
            continue
        if areas is None or _same(areas, areas_of(layout)):
            return layout
    if wanted or areas is None or not all(area in range(len(LETTERS)) for area in areas):
        return None
    try:
        return find_layout(f"{n}j-{''.join(LETTERS[area] for area in areas if area is not None)}".lower())
    except ParseError:
        return None


def _same(one: Sequence[int | None], other: Sequence[int | None]) -> bool:
    """Return whether two numberings divide the cells alike."""
    pairs = set(zip(one, other, strict=False))
    return None not in one and len(one) == len(other) and len(pairs) == len(set(one)) == len(set(other))
