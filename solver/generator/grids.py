"""Random full grids on any layout."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver.board import Budget, Digit, Layout, Meter, Puzzle, per_layout
from solver.engines import PLAIN, Engine, find_engine
from solver.engines.protocol import Grid
from solver.fast.generator.grids import Filling, fill
from solver.fast.jit import array, zero_rows, zeros
from solver.generator.chance import Chance
from solver.generator.digging import CHECK, NO_LIMIT

PATIENCE = 4  # digits written per cell, at first, before a grid is started over
_MAX_CELLS_LISTED = 16  # boards with at most this many cells have all their grids listed
_MAX_LISTED = 1000  # grids
_FIRST_SECONDS = 2.0  # at least, to find any grid at all: without one there is no puzzle
_STARTS, _STAGES = 40, 4  # starts in each stage; each stage doubles the patience


def random_grid(layout: Layout, chance: Chance, engine: Engine, meter: Meter | None = None) -> Grid | None:
    """Return a random grid; None if none was found, since a jigsaw may have no grid at all.

    On boards of up to 16 cells, all grids are equally likely. On larger boards, each digit is equally likely in each
    cell, and so are grids that differ only by their digits. Grids that differ by a symmetry of the layout are equally
    likely too, unless grids are so hard to find that `engine` has to complete random starts, as it always does where
    cells have to do more than differ. Once `meter` is spent,
    the grid is what `engine` made of the starts until then.
    """
    if layout.n_cells <= _MAX_CELLS_LISTED:
        grids = _all_grids(layout)
        return grids[chance.below(len(grids))] if grids else None

    meter = meter or NO_LIMIT.start()
    if not layout.peers_are_all:
        return _completed(layout, chance, engine, meter)
    filling = filling_for(layout, chance.state)
    for k in range(_STARTS * _STAGES):
        if meter.check_clock():
            break
        most = PATIENCE * layout.n_cells << k // _STARTS
        if fill(filling, layout.n, most):
            return tuple(map(int, filling.grid))
    return _completed(layout, chance, engine, meter)


def _completed(layout: Layout, chance: Chance, engine: Engine, meter: Meter) -> Grid | None:
    """Write random digits into random cells as long as `engine` finds a grid with them; return its last grid."""
    givens = [0] * layout.n_cells
    left = meter.seconds_left()
    grid = _grid_with(layout, givens, engine, None if left is None else max(left, _FIRST_SECONDS))
    if grid is None:
        return None
    for cell in chance.shuffled(range(layout.n_cells))[: 2 * layout.n]:
        if meter.check_clock():
            break
        taken = {givens[peer] for peer in layout.peer_cells[cell]}
        for digit in chance.shuffled(d for d in range(1, layout.n + 1) if d not in taken):
            givens[cell] = digit
            if other := grid if grid[cell] == digit else _grid_with(layout, givens, engine, meter.seconds_left()):
                grid = other
                break
    if not layout.digits_are_alike:
        return grid
    names = [0, *chance.shuffled(range(1, layout.n + 1))]
    return tuple(names[digit] for digit in grid)


def _grid_with(layout: Layout, givens: Sequence[Digit], engine: Engine, seconds: float | None) -> Grid | None:
    solutions = engine.solve(Puzzle(layout, tuple(givens)), limit=1, keep=1, budget=Budget(CHECK, seconds)).solutions
    return solutions[0] if solutions else None


@per_layout
def _all_grids(layout: Layout) -> tuple[Grid, ...]:
    empty = Puzzle(layout, (0,) * layout.n_cells)
    result = find_engine(PLAIN).solve(empty, limit=_MAX_LISTED, keep=_MAX_LISTED, budget=Budget())
    return tuple(sorted(result.solutions))


def filling_for(layout: Layout, state: Any) -> Filling:
    """Return an empty grid of `layout` and all that `fill` needs to fill it."""

    n = layout.n_cells
    return Filling(*_peers(layout), state, zeros(n), zero_rows(n, n), zeros(n), zeros(n))


@per_layout
def _peers(layout: Layout) -> tuple[Any, Any]:

    peers = zero_rows(layout.n_cells, max(map(len, layout.peer_cells)))
    for cell, others in enumerate(layout.peer_cells):
        for k, other in enumerate(others):
            peers[cell][k] = other
    return peers, array([len(others) for others in layout.peer_cells])
