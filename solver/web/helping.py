"""Help in a position: what is wrong in it, the next step, and whatever else can be done there."""

from __future__ import annotations

from typing import NamedTuple

from django.core.cache import cache

from solver.board import Budget
from solver.engines import Status
from solver.models import KeptPuzzle
from solver.pool.jobs import Answer, choice_from_dict, choice_job, name_of, next_job
from solver.steps import Candidate, Step
from solver.techniques import Choice, Start, all_steps, next_step
from solver.web.asking import answer_of, ask_and_wait, client, our_turn

SECONDS = 5.0  # that the pool may look for a step, or for all steps
A_MOMENT = 0.4  # for those of them that are shown at once
HERE = Budget(seconds=0.7)  # the same in this process, where there is no pool
PATIENCE = 0.3
MOST = 12  # steps of one technique
REMEMBERED = 300  # seconds for which all steps of a position are remembered


class Mistakes(NamedTuple):
    """What cannot be right: digits that were written, and candidates that should not have been crossed out."""

    placed: tuple[Candidate, ...]
    crossed_out: tuple[Candidate, ...]

    def taken_back(self, start: Start) -> Start:
        """The position without them; where a candidate is missing all are there again, so that none stands out."""
        wrong = {each.cell for each in self.placed}
        digits = [0 if cell in wrong else digit for cell, digit in enumerate(start.board.digits)]
        missing = {each.cell for each in self.crossed_out}
        crossed_out = [each for each in start.crossed_out if each.cell not in missing]
        return Start.at(start.puzzle, start.ladder, digits, crossed_out)


def mistakes_in(row: KeptPuzzle, start: Start) -> Mistakes | None:
    """Where the position departs from the nearest solution; None if it does not, or if not all solutions are known."""
    if not row.complete or len(row.solutions) < row.count:
        return None
    grids = [start.puzzle.layout.from_text(text) for text in row.solutions]
    found = [
        Mistakes(
            tuple(each for each in start.placed if grid[each.cell] != each.digit),
            tuple(each for each in start.crossed_out if grid[each.cell] == each.digit),
        )
        for grid in grids
    ]
    nearest = min(found, key=lambda mistakes: len(mistakes.placed) + len(mistakes.crossed_out), default=None)
    return nearest if nearest and any(nearest) else None


def after_step(start: Start, step: Step) -> Start:
    """The position after `step`."""
    digits = list(start.board.digits)
    for cell, digit in step.places:
        digits[cell] = digit
    return Start.at(start.puzzle, start.ladder, digits, (*start.crossed_out, *step.removes))


def first_step(start: Start, *, unique: bool) -> Choice | None:
    """The next step by the ladder of `start`; None if nobody has had the time to look for it yet."""
    reply = ask_and_wait(next_job(start, unique=unique, seconds=SECONDS))
    answer = answer_of(reply)
    if answer:
        return choice_from_dict(answer)
    if reply is not None:
        return None
    with our_turn(PATIENCE) as is_ours:
        return next_step(start.board, start.ladder, budget=HERE, unique=unique) if is_ours else None


class Found(NamedTuple):
    """What can be done in a position, as far as it is known; `is_running` while more is looked for."""

    choice: Choice
    is_running: bool = False


def whole_choice(row: KeptPuzzle, start: Start) -> Found | None:
    """All that can be done at `start`; None if nobody has had the time to look for it yet.

    What is found in a moment comes at once. If that is not all, the pool goes on, and whoever comes back is told more.
    """
    unique = row.status == Status.UNIQUE
    quick, slow = (choice_job(start, unique=unique, seconds=each, most=MOST) for each in (A_MOMENT, SECONDS))
    key = f"choice-{name_of(slow)}"
    answer: Answer | None = cache.get(key) or answer_of(client().look(slow))
    if answer is None:
        reply = ask_and_wait(quick)
        if reply is None:
            return _choice_here(start, unique=unique)
        answer = answer_of(reply)
        if answer is None:
            return None
        if not answer["complete"]:
            client().ask(slow, 0)
            return Found(choice_from_dict(answer), is_running=True)
    cache.set(key, answer, REMEMBERED)
    return Found(choice_from_dict(answer))


def _choice_here(start: Start, *, unique: bool) -> Found | None:
    with our_turn(PATIENCE) as is_ours:
        if not is_ours:
            return None
        return Found(all_steps(start.board, start.ladder, budget=HERE, unique=unique, most=MOST))
