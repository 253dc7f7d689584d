"""What can be done in a position: the next step, or all possible steps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from solver.board import Board, Budget
from solver.steps import Step
from solver.techniques.catalogue import find_technique
from solver.techniques.ladders.rungs import Climb, Ladder
from solver.techniques.once import first_of_each_conclusion
from solver.techniques.technique import Options, Technique, options_on

_PLAIN = Options()


class StepChoice(NamedTuple):
    """Steps that are possible now, grouped by technique; `is_complete` unless time ran out before all were tried."""

    steps: tuple[Step, ...]
    is_complete: bool


def find_all(board: Board, technique: str | Technique, options: Options = _PLAIN) -> tuple[Step, ...]:
    """Return every step of `technique` (or of the one with this slug) on `board`, in the order of its finder.

    Raises ValueError for an unknown slug.
    """
    chosen = find_technique(technique) if isinstance(technique, str) else technique
    return tuple(chosen.find(board, options))


def next_step(board: Board, ladder: Ladder, *, budget: Budget, unique: bool) -> StepChoice:
    """Return the step that the ladder takes next on `board`, if it finds one."""
    meter = budget.start()
    step = Climb(ladder, board, options_on(board, unique=unique, meter=meter)).next_step(meter)
    return StepChoice((step,) if step else (), is_complete=bool(step) or not meter.spent)


def all_steps(
    board: Board,
    ladder: Ladder,
    *,
    budget: Budget,
    unique: bool,
    max_per_technique: int,
    report: Callable[[tuple[Step, ...]], None] | None = None,
) -> StepChoice:
    """Return up to `max_per_technique` steps of each technique of `ladder`, one for each conclusion.

    `report` is called with the steps of each technique that finds any.
    """
    meter = budget.start()
    options = options_on(board, unique=unique, meter=meter)
    choice: list[Step] = []
    for technique in ladder.techniques:
        if meter.check_clock():
            break
        steps = tuple(islice(first_of_each_conclusion(technique.find(board, options)), max_per_technique))
        choice += steps
        if report and steps:
            report(steps)
    return StepChoice(tuple(choice), is_complete=not meter.spent)
