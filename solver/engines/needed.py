"""Which givens a puzzle could do without."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import Budget, Cell, Puzzle, bits
from solver.engines.protocol import Engine, Status


class Needed(NamedTuple):
    """Cells whose given could be left out, each by itself, and cells for which the budget was not enough."""

    redundant: tuple[Cell, ...]
    undecided: tuple[Cell, ...]


def needed_givens(puzzle: Puzzle, engine: Engine, budget: Budget) -> Needed:
    """What is known of each given of `puzzle`, which has one solution: whether it has just one without it.

    A puzzle without redundant givens is called minimal. The seconds of `budget` are shared by all checks, its nodes
    are those of each.
    """
    meter = budget.start()
    redundant: list[Cell] = []
    undecided: list[Cell] = []
    for cell in bits(puzzle.given_mask):
        without = Puzzle(puzzle.layout, tuple(0 if k == cell else digit for k, digit in enumerate(puzzle.givens)))
        share = Budget(budget.nodes, meter.seconds_left())
        status = engine.solve(without, keep=0, budget=share).status
        if status is Status.UNIQUE:
            redundant.append(cell)
        elif status is Status.UNFINISHED:
            undecided.append(cell)
    return Needed(tuple(redundant), tuple(undecided))
