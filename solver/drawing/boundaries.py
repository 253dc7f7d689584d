"""Boundaries of sets of cells, as loops along the corners of a chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from solver.board import Cell
from solver.drawing.geometry import Chart, Corner

# Forward along the sheet, down, back, up. The inside of a boundary is to its right, in the direction of the next move.
MOVES = ((1, 0), (0, 1), (-1, 0), (0, -1))

_Side = tuple[Corner, int]  # its start, and its move


class Bend(NamedTuple):
    """A corner of the boundary, with the moves into and out of it."""

    corner: Corner
    before: int
    after: int


def loops_around(chart: Chart, cells: Sequence[Cell]) -> list[list[Bend]]:
    """Return the boundary of `cells`, loop by loop; cells that touch only at a corner are separate."""
    n_along = chart.n_along

    def ahead(corner: Corner, move: int) -> Corner:
        along, down = corner.along + MOVES[move][0], corner.down + MOVES[move][1]
        return Corner(along % n_along if n_along else along, down)

    sides: set[_Side] = set()
    for cell in dict.fromkeys(cells):
        corner = chart.corner_of(cell)
        for move in range(4):
            end = ahead(corner, move)
            if (end, (move + 2) % 4) in sides:
                sides.remove((end, (move + 2) % 4))
            else:
                sides.add((corner, move))
            corner = end
    loops = []
    while sides:
        start = min(sides, key=lambda side: (side[0].down, side[0].along, side[1]))
        loops.append(list(_bends(sides, start, ahead)))
    return loops


def _bends(sides: set[_Side], start: _Side, ahead: Callable[[Corner, int], Corner]) -> Iterator[Bend]:
    """Yield the bends of the loop that begins with `start`, and remove its sides from `sides`.

    Where two loops meet at a corner, it turns right, and so stays with the same cells.
    """
    corner, move = start
    while True:
        corner = ahead(corner, move)
        onward = next(after for bend in (1, 0, 3) if (corner, after := (move + bend) % 4) in sides)
        yield Bend(corner, move, onward)
        move = onward
        sides.remove((corner, move))
        if (corner, move) == start:
            return
