"""Solve a puzzle the way a person does, one named step after another."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solver.board import Board, Budget, Meter, Puzzle
from solver.steps import Candidate, Ended, Step, Walkthrough, starting_board
from solver.techniques.ladders.ladders import DEFAULT_LADDER, find_ladder
from solver.techniques.ladders.rungs import Climb, Ladder
from solver.techniques.starts import Start
from solver.techniques.technique import options_on

_NO_LIMIT = Budget()


def explain(
    puzzle: Puzzle,
    *,
    ladder: str | Ladder = DEFAULT_LADDER,
    budget: Budget = _NO_LIMIT,
    placed: Iterable[Candidate] = (),
    crossed_out: Iterable[Candidate] = (),
    unique: bool = False,
    report: Callable[[tuple[Step, ...]], None] | None = None,
) -> Walkthrough:
    """Return the walk-through of `puzzle` by `ladder`, starting with `placed` and `crossed_out` applied.

    Each step comes from the first rung of the ladder that finds one. The walk-through ends when the
    board is full, when no technique applies, at a contradiction, or when `budget` is spent (a node is
    one rung tried). It never looks at a solution, so it is also right for puzzles with several
    solutions or none; `unique` allows techniques that assume exactly one.
    `report` is called with steps as soon as they are found.
    Raises ValueError for an unknown ladder.
    """
    climbed = find_ladder(ladder) if isinstance(ladder, str) else ladder
    start = Start(puzzle, climbed, tuple(placed), tuple(crossed_out))
    return explain_from(start, budget=budget, unique=unique, report=report)


def explain_from(
    start: Start,
    *,
    budget: Budget = _NO_LIMIT,
    unique: bool = False,
    report: Callable[[tuple[Step, ...]], None] | None = None,
) -> Walkthrough:
    """Return the walk-through from `start`. The other parameters are those of `explain`."""
    board = starting_board(start.puzzle, placed=start.placed, crossed_out=start.crossed_out)
    meter = budget.start()
    climb = Climb(start.ladder, board, options_on(board, unique=unique, meter=meter))
    steps: list[Step] = []
    while (ended := _ended(board, climb, meter)) is None:
        taken = climb.advance(meter)
        if not taken:
            ended = Ended.BUDGET if meter.spent else Ended.STUCK
            break
        steps += taken
        if report:
            report(taken)
    return start.to_walkthrough(tuple(steps), ended)


def _ended(board: Board, climb: Climb, meter: Meter) -> Ended | None:
    """Return how the walk-through ends on `board` before any technique is tried; None if it goes on."""
    if not climb.is_possible:
        return Ended.CONTRADICTION
    if board.is_full:
        return Ended.SOLVED
    return Ended.BUDGET if meter.check_clock() else None
