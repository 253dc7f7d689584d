"""Which givens a puzzle could do without."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from solver.board import Budget, Cell, Puzzle, bits
from solver.engines.protocol import Engine, Status


class Needed(NamedTuple):
    """Cells whose given could be left out, each by itself, and cells for which the budget was not enough."""

    redundant: tuple[Cell, ...]
    undecided: tuple[Cell, ...]


def needed_givens(puzzle: Puzzle, engine: Engine, budget: Budget, cells: Collection[Cell] | None = None) -> Needed:
    """What is known of each given of `puzzle`, which has one solution: whether it has just one without it.

    A puzzle without redundant givens is called minimal. The seconds of `budget` are shared by all checks, and what one
    leaves is for those that follow; its nodes are those of each. `cells` are the ones to be looked at, if not all.
    """
    meter = budget.start()
    redundant: list[Cell] = []
    undecided: list[Cell] = []
    waiting = [cell for cell in bits(puzzle.given_mask) if cells is None or cell in cells]
    for k, cell in enumerate(waiting):
        if meter.look():
            undecided += waiting[k:]
            break
        without = Puzzle(puzzle.layout, tuple(0 if c == cell else digit for c, digit in enumerate(puzzle.givens)))
        seconds = meter.seconds_left()
        share = Budget(budget.nodes, None if seconds is None else seconds / (len(waiting) - k))
        status = engine.solve(without, keep=0, budget=share).status
        if status is Status.UNIQUE:
            redundant.append(cell)
        elif status is Status.UNFINISHED:
            undecided.append(cell)
    return Needed(tuple(redundant), tuple(undecided))
