"""Redundant givens."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from solver.board import Budget, Cell, Puzzle, bits
from solver.engines.protocol import Engine, Status


class Needed(NamedTuple):
    """Cells whose given is redundant, each by itself, and cells for which the budget ran out."""

    redundant: tuple[Cell, ...]
    undecided: tuple[Cell, ...]


def needed_givens(puzzle: Puzzle, engine: Engine, budget: Budget, cells: Collection[Cell] | None = None) -> Needed:
    """Find out for each given whether the solution of `puzzle`, which must be unique, stays unique without it.

    A puzzle without redundant givens is called minimal. All checks share the seconds of `budget`: what one leaves goes
    to those that follow. Each check has all its nodes. `cells` limits the check to these cells.
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
