"""What is wrong in a position."""

from __future__ import annotations

from typing import NamedTuple

from solver.questions import Answer
from solver.steps import Candidate, Step
from solver.techniques import Start


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


def mistakes_in(verdict: Answer, start: Start) -> Mistakes | None:
    """Where the position departs from the nearest solution; None if it does not, or if not all solutions are known."""
    if not verdict["complete"] or len(verdict["solutions"]) < verdict["count"]:
        return None
    grids = [start.puzzle.layout.from_text(text) for text in verdict["solutions"]]
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
