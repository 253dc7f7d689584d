"""How a board can be turned and mirrored, so that every house lies on a house again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from solver.board.layout import Cell, Layout

Move = tuple[Cell, ...]  # for each cell, where its digit goes


@cache
def turn_of(layout: Layout) -> Move:
    """The smallest turn of the board: a quarter, a half where boxes are not square, or by one sector."""
    return next(move for move in _turns(layout) if _keeps_houses(layout, move))


@cache
def mirror_of(layout: Layout) -> Move:
    """The board as it is seen in a mirror, left and right exchanged."""
    if layout.name.startswith("round"):
        return _moved(layout, lambda ring, sector: (ring, layout.n - 1 - sector))
    return _moved(layout, lambda row, column: (row, layout.n - 1 - column))


def _turns(layout: Layout) -> tuple[Move, ...]:
    last = layout.n - 1
    if layout.name.startswith("round"):
        return (_moved(layout, lambda ring, sector: (ring, (sector - 1) % layout.n)),)
    return (
        _moved(layout, lambda row, column: (column, last - row)),
        _moved(layout, lambda row, column: (last - row, last - column)),
    )


def _moved(layout: Layout, place: Callable[[int, int], tuple[int, int]]) -> Move:
    """`place` says of two coordinates, counted from 0, which ones they become."""
    at = {layout.numbers_of(cell): cell for cell in range(layout.n_cells)}
    moved = []
    for first, second in at:
        to_first, to_second = place(first - 1, second - 1)
        moved.append(at[to_first + 1, to_second + 1])
    return tuple(moved)


def _keeps_houses(layout: Layout, move: Move) -> bool:
    houses = {house.cells for house in layout.houses}
    return {tuple(sorted(move[cell] for cell in house)) for house in houses} == houses
