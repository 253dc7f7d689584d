"""Mistakes in a position."""

from __future__ import annotations

from typing import NamedTuple

from solver.board import N_, Layout, Sentence
from solver.questions.question import Answer
from solver.steps import Candidate, Step
from solver.techniques import Start

WRONG = N_("This digit is wrong: {entries}."), N_("These digits are wrong: {entries}.")
# They name only the cells: the missing candidate would be the solution of its cell.
LACKING = (
    N_("One of your notes is wrong: {cells} needs a digit that you removed."),
    N_("Some of your notes are wrong. These cells need a digit that you removed: {cells}."),
)


class Mistakes(NamedTuple):
    """Wrong digits, and candidates that should not have been crossed out."""

    placed: tuple[Candidate, ...]
    crossed_out: tuple[Candidate, ...]

    def sentences(self, layout: Layout) -> list[Sentence]:
        """Say which digits are wrong, and which cells lack their right candidate."""
        entries = [f"{layout.cell_names[cell]}\u00a0=\u00a0{layout.symbols[digit]}" for cell, digit in self.placed]
        cells = layout.names_of(sorted({each.cell for each in self.crossed_out}))
        about = [Sentence(WRONG[len(entries) > 1], entries=entries)] if entries else []
        return [*about, Sentence(LACKING[len(cells) > 1], cells=cells)] if cells else about

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
