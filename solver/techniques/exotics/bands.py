"""Lattices: lines that cross like rows and columns, with the areas at their crossings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from solver.board import Cell, Layout, Mask, for_current_layout, per_layout


class Lattice(NamedTuple):
    """Two partitions of full lines that cross in one cell each, and a partition of areas.

    `area_of` maps each cell to its area (house index).
    """

    lines: tuple[int, ...]
    across: tuple[int, ...]
    areas: tuple[int, ...]
    area_of: tuple[int, ...]


class LineCrossing(NamedTuple):
    """The cell where two lines cross, and its area."""

    line: int
    across: int
    cell: Cell
    area: int


@per_layout
def lattices(layout: Layout) -> tuple[Lattice, ...]:
    """Return the lattices of `layout`, each with its lines in either role; empty if it has none."""
    partitions = [partition for partition in layout.partitions if all(h in layout.complete_houses for h in partition)]
    lines = [partition for partition in partitions if all(layout.houses[h].is_line for h in partition)]
    areas = [partition for partition in partitions if not any(layout.houses[h].is_line for h in partition)]
    return tuple(
        Lattice(one, other, area, _area_of(layout, area))
        for one, other in permutations(lines, 2)
        if all(_meet(layout, h, k).bit_count() == 1 for h in one for k in other)
        for area in areas
    )


def _area_of(layout: Layout, areas: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(next(h for h in layout.houses_of[cell] if h in areas) for cell in range(layout.n_cells))


def _meet(layout: Layout, h: int, k: int) -> Mask:
    return layout.houses[h].mask & layout.houses[k].mask


def corner(layout: Layout, lattice: Lattice, line: int, across: int) -> LineCrossing:
    """Return the corner where `line` meets `across`."""
    cell = _meet(layout, line, across).bit_length() - 1
    return LineCrossing(line, across, cell, lattice.area_of[cell])


@for_current_layout(64)
def rectangles_of_areas(
    layout: Layout, lattice: Lattice
) -> tuple[tuple[LineCrossing, LineCrossing, LineCrossing, LineCrossing], ...]:
    """Return the rectangles of corners in four different areas; consecutive corners share a line."""
    return tuple(_rectangles(layout, lattice))


def _rectangles(
    layout: Layout, lattice: Lattice
) -> Iterator[tuple[LineCrossing, LineCrossing, LineCrossing, LineCrossing]]:
    # There are 90 000 rectangles on 25 × 25, but 625 corners.
    corners = {
        (line, across): corner(layout, lattice, line, across) for line in lattice.lines for across in lattice.across
    }
    for one, other in combinations(lattice.lines, 2):
        for left, right in combinations(lattice.across, 2):
            first, second = corners[one, left], corners[one, right]
            third, fourth = corners[other, right], corners[other, left]
            if len({first.area, second.area, third.area, fourth.area}) == 4:
                yield first, second, third, fourth
