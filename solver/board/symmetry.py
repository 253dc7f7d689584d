"""Turns and reflections of a board that map every house to a house."""

from __future__ import annotations

from solver.board.caches import per_layout
from solver.board.layout import Cell, Layout
from solver.board.shapes import Symmetry, shape_of

Move = tuple[Cell, ...]  # for each cell, where its digit goes


@per_layout
def turn_of(layout: Layout) -> Move | None:
    """Return the smallest turn of the board that preserves its houses; None if there is none."""
    return _first_that_fits(layout, shape_of(layout).turns)


@per_layout
def mirror_of(layout: Layout) -> Move | None:
    """Return the reflection that swaps left and right; None if it does not preserve the houses."""
    return _first_that_fits(layout, (shape_of(layout).mirror,))


def _first_that_fits(layout: Layout, symmetries: tuple[Symmetry, ...]) -> Move | None:
    moves = (_moved(layout, symmetry) for symmetry in symmetries)
    return next((move for move in moves if _keeps_houses(layout, move)), None)


def _moved(layout: Layout, symmetry: Symmetry) -> Move:
    at = {layout.numbers_of(cell): cell for cell in range(layout.n_cells)}
    moved = []
    for first, second in at:
        to_first, to_second = symmetry(layout.n, first - 1, second - 1)
        moved.append(at[to_first + 1, to_second + 1])
    return tuple(moved)


def _keeps_houses(layout: Layout, move: Move) -> bool:
    houses = {house.cells for house in layout.houses}
    return {tuple(sorted(move[cell] for cell in house)) for house in houses} == houses
