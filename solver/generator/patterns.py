"""Find a puzzle whose givens are exactly the cells of a pattern."""

from __future__ import annotations

from solver.board import Budget, Cell, Digit, Layout, Mask, Meter, Puzzle, bits
from solver.engines import Engine
from solver.engines.protocol import Grid
from solver.generator.chance import Chance
from solver.generator.digging import CHECK, NO_LIMIT

_MAX_SOLUTIONS = 3000  # that are counted; the first change must leave fewer
_PATIENCE = 400  # cells tried


def puzzle_on(
    layout: Layout, pattern: Mask, grid: Grid, chance: Chance, engine: Engine, meter: Meter | None = None
) -> Puzzle | None:
    """Return a puzzle with one solution whose givens are the cells of `pattern`.

    None if none was found before patience ran out, or `meter` was spent.

    This is a random descent on the number of solutions, with sideways moves: it begins with the digits of `grid` and
    changes one given after another to a digit that leaves as many solutions or fewer.
    """
    meter = meter or NO_LIMIT.start()
    givens = [digit if pattern >> cell & 1 else 0 for cell, digit in enumerate(grid)]
    cells, n_solutions = list(bits(pattern)), _count(layout, givens, engine, meter, _MAX_SOLUTIONS)
    for _ in range(_PATIENCE if cells else 0):
        if n_solutions == 1 or meter.check_clock():
            break
        cell = cells[chance.below(len(cells))]
        n_solutions = _changed(layout, givens, cell, n_solutions, chance, engine, meter)
    return Puzzle(layout, tuple(givens)) if n_solutions == 1 else None


def _changed(
    layout: Layout, givens: list[Digit], cell: Cell, n_solutions: int, chance: Chance, engine: Engine, meter: Meter
) -> int:
    """Give `cell` another digit if that leaves at most `n_solutions`. Return how many solutions there are then."""
    now = givens[cell]
    taken = {givens[peer] for peer in layout.peer_cells[cell]}
    for digit in chance.shuffled(d for d in range(1, layout.n + 1) if d != now and d not in taken):
        givens[cell] = digit
        n = _count(layout, givens, engine, meter, n_solutions + 1)
        if 0 < n <= n_solutions:
            return n
    givens[cell] = now
    return n_solutions


def _count(layout: Layout, givens: list[Digit], engine: Engine, meter: Meter, limit: int) -> int:
    """Return the number of solutions, counted up to `limit`; 0 if the budget ran out."""
    budget = Budget(CHECK, meter.seconds_left())
    result = engine.solve(Puzzle(layout, tuple(givens)), limit=limit, keep=0, budget=budget)
    return result.count if result.is_complete or result.count >= limit else 0
