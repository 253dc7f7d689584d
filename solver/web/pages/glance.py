"""A quick verdict on a board that is still being filled in. Nothing is stored."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from solver.board import Puzzle, check
from solver.engines import Status
from solver.questions import Answer

# With fewer givens the solution is never unique. For 3x3 see McGuire, Tugemann and Civario, "There is no 16-Clue
# Sudoku" (2012); for the smaller sizes all grids have been tried.
MIN_GIVENS = {"2x2": 4, "2x3": 8, "3x3": 17}
_FEW = 5  # a board with fewer than 1 in 5 cells filled has only been begun


class Glance(NamedTuple):
    """A quick verdict. `kind` is empty, few, no-solution, multiple, unique or open."""

    kind: str
    text: str


def quick_glance(puzzle: Puzzle) -> Glance | None:
    """Judge `puzzle` by its givens alone; None if they do not decide it."""
    if not puzzle.n_givens:
        return Glance("empty", "")
    impossible = [fault for fault in check(puzzle) if fault.severity == "impossible"]
    if impossible:
        return Glance("no-solution", impossible[0].sentence(puzzle.layout).text(gettext))
    missing = MIN_GIVENS.get(puzzle.layout.name, 0) - puzzle.n_givens
    if missing > 0:
        text = ngettext(
            "At least {n} more digit is needed.",
            "At least {n} more digits are needed.",
            missing,
        )
        return Glance("few", text.format(n=missing))
    return None


def glance_of(puzzle: Puzzle, verdict: Answer | None) -> Glance:
    """Put a verdict into words; None means that there is none yet. Few givens are called a start, not a mistake."""
    glances = {
        Status.UNIQUE: Glance("unique", gettext("Fair: there is exactly one solution.")),
        Status.MULTIPLE: Glance("multiple", gettext("Not fair yet: there is more than one solution.")),
        Status.NONE: Glance("no-solution", gettext("Impossible: there is no solution.")),
    }
    if verdict is None or verdict["status"] not in glances:
        return Glance("open", gettext("Not decided yet. “Check and play” searches longer."))
    if verdict["status"] == Status.MULTIPLE and puzzle.n_givens * _FEW < puzzle.layout.n_cells:
        return Glance("few", gettext("More digits are needed: there are several solutions so far."))
    return glances[verdict["status"]]
