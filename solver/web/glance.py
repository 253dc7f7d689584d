"""The truth about a board that is still being filled in, as far as a moment shows it. Nothing is kept."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from solver.board import Budget, Puzzle, check
from solver.engines import PLAIN, Status, find_engine
from solver.web.asking import our_turn

MOMENT = Budget(seconds=0.1)

# Fewer givens never leave one solution: McGuire, Tugemann and Civario, "There is no 16-Clue Sudoku" (2012), for 3x3;
# for the small ones all grids have been tried.
LEAST_GIVENS = {"2x2": 4, "2x3": 8, "3x3": 17}


class Glance(NamedTuple):
    """`kind`: nothing, few, none, multiple, unique or open."""

    kind: str
    text: str


def glance_at(puzzle: Puzzle) -> Glance:
    """What a moment tells of `puzzle`; one search at a time runs in a process, and others are left open."""
    if not puzzle.n_givens:
        return Glance("nothing", "")
    faults = check(puzzle)
    impossible = [fault for fault in faults if fault.severity == "impossible"]
    if impossible:
        return Glance("none", impossible[0].sentence(puzzle.layout).text(gettext))
    missing = LEAST_GIVENS.get(puzzle.layout.name, 0) - puzzle.n_givens
    if missing > 0:
        text = ngettext(
            "Too few givens for just one solution: at least {n} is missing.",
            "Too few givens for just one solution: at least {n} are missing.",
            missing,
        )
        return Glance("few", text.format(n=missing))
    with our_turn(0) as is_ours:
        return _found(puzzle) if is_ours else _open()


def _found(puzzle: Puzzle) -> Glance:
    result = find_engine(PLAIN).solve(puzzle, limit=2, budget=MOMENT)
    texts = {
        Status.UNIQUE: gettext("Fair: there is exactly one solution."),
        Status.MULTIPLE: gettext("Not fair yet: there is more than one solution."),
        Status.NONE: gettext("Impossible: there is no solution."),
    }
    return Glance(result.status.value, texts[result.status]) if result.status in texts else _open()


def _open() -> Glance:
    return Glance("open", gettext("Not decided at a glance: “Solve” looks longer."))
