"""Mistakes in a position."""

from __future__ import annotations

from typing import NamedTuple

from solver.questions import Answer
from solver.steps import Candidate, Step
from solver.techniques import Start


class Mistakes(NamedTuple):
    """Wrong digits, and candidates that should not have been crossed out."""

    placed: tuple[Candidate, ...]
    crossed_out: tuple[Candidate, ...]

    def taken_back(self, start: Start) -> Start:
        """Return the position without the mistakes.

        A cell that lacks its right candidate gets all of them back, so that the right one does not stand out.
        """
        wrong = {each.cell for each in self.placed}
        digits = [0 if cell in wrong else digit for cell, digit in enumerate(start.board.digits)]
        missing = {each.cell for each in self.crossed_out}
        crossed_out = [each for each in start.crossed_out if each.cell not in missing]
        return Start.at(start.puzzle, start.ladder, digits, crossed_out)


def mistakes_in(verdict: Answer, start: Start) -> Mistakes | None:
    """Compare the position with the nearest solution; None if it agrees, or if not all solutions are known."""
    if not verdict["complete"] or len(verdict["solutions"]) < verdict["count"]:
        return None
    grids = [start.puzzle.layout.from_text(text) for text in verdict["solutions"]]
    by_grid = [
        Mistakes(
            tuple(each for each in start.placed if grid[each.cell] != each.digit),
            tuple(each for each in start.crossed_out if grid[each.cell] == each.digit),
        )
        for grid in grids
    ]
    nearest = min(by_grid, key=lambda mistakes: len(mistakes.placed) + len(mistakes.crossed_out), default=None)
    return nearest if nearest and any(nearest) else None


def after_step(start: Start, step: Step) -> Start:
    """Return the position after `step`."""
    digits = list(start.board.digits)
    for cell, digit in step.placements:
        digits[cell] = digit
    return Start.at(start.puzzle, start.ladder, digits, (*start.crossed_out, *step.eliminations))
