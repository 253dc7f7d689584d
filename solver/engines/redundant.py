"""Which givens a puzzle could do without."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from solver.board import Budget, Cell, Puzzle, bits
from solver.engines.protocol import Engine, Status


class RedundantGivens(NamedTuple):
    """Cells whose given is redundant as long as all others stay, and cells that were not decided within the budget."""

    redundant: tuple[Cell, ...]
    undecided: tuple[Cell, ...]


def find_redundant_givens(
    puzzle: Puzzle, engine: Engine, budget: Budget, cells: Collection[Cell] | None = None
) -> RedundantGivens:
    """Find the givens without which `puzzle`, whose solution must be unique, would still have just that one.

    Each given is left out by itself. A puzzle without redundant givens is called minimal. The checks share the seconds
    of `budget`; what one does not use goes to the next ones. Each check has all of its nodes. With `cells`, only these
    are checked.
    """
    meter = budget.start()
    redundant: list[Cell] = []
    undecided: list[Cell] = []
    waiting = [cell for cell in bits(puzzle.given_mask) if cells is None or cell in cells]
    for k, cell in enumerate(waiting):
        if meter.check_clock():
            undecided += waiting[k:]
            break
        without = puzzle.with_givens(0 if c == cell else digit for c, digit in enumerate(puzzle.givens))
        seconds = meter.seconds_left()
        share = Budget(budget.nodes, None if seconds is None else seconds / (len(waiting) - k))
        status = engine.solve(without, keep=0, budget=share).status
        if status is Status.UNIQUE:
            redundant.append(cell)
        elif status is Status.UNFINISHED:
            undecided.append(cell)
    return RedundantGivens(tuple(redundant), tuple(undecided))
