"""Many puzzles, one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solver.board import Budget, Puzzle
from solver.engines.protocol import Engine, Result


def solve_each(
    engine: Engine, puzzles: Iterable[Puzzle], *, limit: int = 2, keep: int = 2, budget: Budget
) -> Iterator[Result]:
    """The result of each puzzle, in order; `budget` is that of each."""
    for puzzle in puzzles:
        yield engine.solve(puzzle, limit=limit, keep=keep, budget=budget)
