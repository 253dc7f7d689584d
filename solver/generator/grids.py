"""Random full grids on any layout."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.board import Budget, Layout, Puzzle, per_layout
from solver.engines import PLAIN, find_engine
from solver.engines.protocol import Grid
from solver.generator.chance import Chance

_LISTED = 16  # cells up to which all grids are listed
_MOST_LISTED = 1000
_PATIENCE = 4  # digits written per cell before a grid is begun anew


def random_grid(layout: Layout, chance: Chance) -> Grid:
    """Return a random grid.

    On boards of up to 16 cells all grids are equally likely. On all others each cell holds each digit equally often,
    and grids that differ by a symmetry of the layout or by names of digits are equally likely.
    """
    if layout.n_cells <= _LISTED:
        grids = _all_grids(layout)
        return grids[chance.below(len(grids))]
    from solver.fast.generator.grids import fill

    room = _room_for(layout)
    most = _PATIENCE * layout.n_cells
    while not fill(room.peers, room.n_peers, layout.n, chance.state, *room.scratch, room.grid, most):
        pass
    return tuple(map(int, room.grid))


@per_layout
def _all_grids(layout: Layout) -> tuple[Grid, ...]:
    empty = Puzzle(layout, (0,) * layout.n_cells)
    found = find_engine(PLAIN).solve(empty, limit=_MOST_LISTED, keep=_MOST_LISTED, budget=Budget())
    return tuple(sorted(found.solutions))


class _Room(NamedTuple):
    """The tables of a layout, and memory, for filling a grid."""

    peers: Any
    n_peers: Any
    scratch: tuple[Any, Any, Any]
    grid: Any


@per_layout
def _room_for(layout: Layout) -> _Room:
    from solver.fast.jit import array, zero_rows, zeros

    n = layout.n_cells
    longest = max(map(len, layout.peer_cells))
    peers = zero_rows(n, longest)
    for cell, others in enumerate(layout.peer_cells):
        for k, other in enumerate(others):
            peers[cell][k] = other
    scratch = zero_rows(n, n), zeros(n), zeros(n)
    return _Room(peers, array([len(others) for others in layout.peer_cells]), scratch, zeros(n))
