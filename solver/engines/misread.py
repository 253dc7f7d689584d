"""Which given of a puzzle without solution may have been misread."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import Board, Budget, Cell, Digit, Puzzle, bits
from solver.engines.protocol import Engine, Status


class Suspects(NamedTuple):
    """Cells whose given may be wrong: without it there is a solution.

    `likely` are those where another digit gives exactly one solution. `is_complete`: all givens were tried in time.
    """

    likely: tuple[Cell, ...]
    possible: tuple[Cell, ...]
    is_complete: bool


def find_misread_givens(puzzle: Puzzle, engine: Engine, budget: Budget) -> Suspects:
    """Find the givens of `puzzle`, which must have no solution, one of which is wrong if only one is.

    Each is left out by itself, and then replaced by every digit that clashes with nothing. The seconds of `budget` are
    for all checks together, its nodes for each.
    """
    meter = budget.start()
    likely: list[Cell] = []
    possible: list[Cell] = []
    is_complete = True
    for cell in bits(puzzle.given_mask):
        without = _with(puzzle, cell, 0)
        status = _status(without, engine, budget, meter.seconds_left())
        is_complete &= status is not Status.UNFINISHED
        if status in (Status.UNIQUE, Status.MULTIPLE):
            digits = (digit for digit in bits(Board(without).candidates[cell]) if digit != puzzle.givens[cell])
            others = (_status(_with(puzzle, cell, digit), engine, budget, meter.seconds_left()) for digit in digits)
            (likely if Status.UNIQUE in others else possible).append(cell)
        if meter.check_clock():
            is_complete = False
            break
    return Suspects(tuple(likely), tuple(possible), is_complete)


def _with(puzzle: Puzzle, cell: Cell, digit: Digit) -> Puzzle:
    return puzzle.with_givens((*puzzle.givens[:cell], digit, *puzzle.givens[cell + 1 :]))


def _status(puzzle: Puzzle, engine: Engine, budget: Budget, seconds: float | None) -> Status:
    return engine.solve(puzzle, keep=0, budget=Budget(budget.nodes, seconds)).status
