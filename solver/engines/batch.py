"""Solve many puzzles, in one call of compiled code where the engine can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from solver.board import Budget, Puzzle
from solver.engines.deferred import Deferred
from solver.engines.portfolio import Portfolio
from solver.engines.protocol import Engine, Result

# Puzzles that need more nodes are solved one by one, by an engine that watches the clock.
BATCH_NODES = 2_000
# Compiled code is not worth loading for fewer puzzles.
MIN_TO_LOAD = 100

SolveMany = Callable[..., Sequence[Result | None]]


def solve_each(
    engine: Engine, puzzles: Sequence[Puzzle], *, limit: int = 2, keep: int = 2, budget: Budget
) -> Iterator[Result]:
    """Yield the result of each puzzle, in order. Each puzzle has the whole `budget`.

    An engine that can solve many puzzles of one layout in one call does so; not those with clues, which are different
    problems each. The results then have no counters.
    """
    solve_many = _solve_many(engine, len(puzzles))
    for (_, has_clues), group in groupby(puzzles, key=lambda puzzle: (puzzle.layout.name, bool(puzzle.clues))):
        alike = list(group)
        together = None if has_clues else solve_many
        results = together(alike, limit=limit, keep=keep, budget=budget) if together else [None] * len(alike)
        for puzzle, result in zip(alike, results, strict=True):
            yield result or engine.solve(puzzle, limit=limit, keep=keep, budget=budget)


def _solve_many(engine: Engine, n_puzzles: int) -> SolveMany | None:
    first = engine.kernel if isinstance(engine, Portfolio) else engine
    if not isinstance(first, Deferred) or not first.is_installed or (n_puzzles < MIN_TO_LOAD and not first.is_loaded):
        return None
    solve_many: SolveMany | None = getattr(first.load(), "solve_many", None)
    return solve_many
