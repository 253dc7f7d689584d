"""A quick verdict on a board that is still being filled in, and what may be wrong with a puzzle. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from solver.board import Fault, Puzzle, check
from solver.drawing import Marks
from solver.engines import Status
from solver.questions import Answer, differing_cells
from solver.questions.about.misread_givens import suspects_sentence

# With fewer givens the solution is never unique. For 3x3 see McGuire, Tugemann and Civario, "There is no 16-Clue
# Sudoku" (2012); for the smaller sizes all grids have been tried.
MIN_GIVENS = {"2x2": 4, "2x3": 8, "3x3": 17}
_FEW = 5  # a board with fewer than 1 in 5 cells filled has only been begun


class Glance(NamedTuple):
    """A quick verdict. `kind` is empty, few, no-solution, multiple, unique or open.

    `cells` are to be looked at again.
    """

    kind: str
    text: str
    cells: tuple[str, ...] = ()


class Doubt(NamedTuple):
    """The cells to look at again, by name, the likely ones first, and what to look for. Both may be empty."""

    text: str = ""
    cells: tuple[str, ...] = ()


def doubt_about(puzzle: Puzzle, verdict: Answer, suspects: list[str]) -> Doubt:
    """Return what may be wrong: one of `suspects` if there is no solution, a missing given if there are several."""
    if suspects:
        return Doubt(suspects_sentence(suspects).text(gettext), tuple(suspects))
    if verdict["status"] != Status.MULTIPLE:
        return Doubt()
    text = gettext("Perhaps a given is missing: the solutions differ in the marked cells.")
    return Doubt(text, tuple(differing_cells(verdict["solutions"], puzzle.layout)))


def doubt_marks(puzzle: Puzzle, cells: Iterable[str]) -> Marks:
    """Return marks on `cells`, those of a doubt, and on the givens that show the contradiction."""
    layout = puzzle.layout
    marks = {layout.parse_cell(name): "is-different" for name in cells}
    for fault in check(puzzle):
        if fault.kind in ("clash", "cell_empty", "rule_broken"):
            marks |= {cell: f"{marks.get(cell, '')} is-conflict".strip() for cell in fault.cells}
    return Marks(cells=marks)


def quick_glance(puzzle: Puzzle) -> Glance | None:
    """Judge `puzzle` by its givens alone; None if they do not decide it."""
    if not puzzle.n_givens and not puzzle.clues:
        return Glance("empty", "")
    missing = MIN_GIVENS.get(puzzle.layout.name, 0) - puzzle.n_givens
    if not puzzle.clues and missing > 0 and not _contradictions(puzzle):
        text = ngettext(
            "At least {n} more digit is needed.",
            "At least {n} more digits are needed.",
            missing,
        )
        return Glance("few", text.format(n=missing))
    return None


def glance_of(puzzle: Puzzle, verdict: Answer, suspects: list[str], *, is_checked: bool = False) -> Glance:
    """Put a verdict into words. Few givens are called a start, not a mistake.

    Where a given may be missing is said only if the board `is_checked`: until then it may not be complete.
    """
    is_begun = puzzle.n_givens * _FEW < puzzle.layout.n_cells
    if verdict["status"] == Status.MULTIPLE and is_begun:
        return Glance("few", _call_for_more(puzzle))
    kind, text = {
        Status.UNIQUE: ("unique", gettext("Fair: there is exactly one solution.")),
        Status.MULTIPLE: ("multiple", gettext("Not fair yet: there is more than one solution.")),
        Status.NONE: ("no-solution", _reason(puzzle) or gettext("Impossible: there is no solution.")),
    }.get(verdict["status"], ("open", gettext("Not decided yet. “Check and play” searches longer.")))
    doubt = doubt_about(puzzle, verdict, suspects) if suspects or is_checked else Doubt()
    cells = doubt.cells or (_cells_against_a_rule(puzzle) if verdict["status"] == Status.NONE else ())
    return Glance(kind, f"{text} {doubt.text}".strip(), cells)


def _call_for_more(puzzle: Puzzle) -> str:
    if puzzle.clues:
        return gettext("More digits or clues are needed: there are several solutions so far.")
    return gettext("More digits are needed: there are several solutions so far.")


def _contradictions(puzzle: Puzzle) -> list[Fault]:
    return [fault for fault in check(puzzle) if fault.severity == "impossible"]


def _reason(puzzle: Puzzle) -> str:
    """Say why the givens alone allow no solution. Digits that clash need no words: the board shows them."""
    reasons = (fault for fault in _contradictions(puzzle) if fault.kind != "clash")
    return next((fault.sentence(puzzle.layout).text(gettext) for fault in reasons), "")


def _cells_against_a_rule(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the givens of the first rule that is broken: unlike clashes in houses, the browser does not mark them."""
    broken = next((fault for fault in _contradictions(puzzle) if fault.kind == "rule_broken"), None)
    return puzzle.layout.names_of(broken.cells) if broken else ()
