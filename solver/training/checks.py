"""Checks of a place that was chosen: each sees one thing on the board that speaks against it."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import mask_of
from solver.steps import AnyHouse, Cells, Digits, Houses, Number
from solver.training.part import Objection, StepOnBoard
from solver.training.places import has_single_place
from solver.training.refusals import Refusal, refused


def is_filled(here: StepOnBoard, cell: int) -> Refusal | None:
    """The cell has its digit."""
    return refused("filled") if here.board.digits[cell] else None


def is_not_last(here: StepOnBoard, cell: int) -> Refusal | None:
    """Each house of the cell has another empty cell."""
    layout, empty = here.layout, here.board.open_mask
    is_last = any(layout.houses[h].mask & empty == 1 << cell for h in layout.houses_of[cell])
    return None if is_last else refused("not-last")


def is_not_sole(here: StepOnBoard, cell: int) -> Refusal | None:
    """No digit has the cell as its only place in a house."""
    return None if has_single_place(here.board, cell) else refused("not-sole")


def has_not(n: int) -> Objection:
    """The cell has more or fewer than `n` candidates."""

    def check(here: StepOnBoard, cell: int) -> Refusal | None:
        found = here.board.candidates[cell].bit_count()
        return None if found == n else _wrong_count("single" if found == 1 else "count", found, n)

    return check


def has_at_most(n: int) -> Objection:
    """The cell has at most `n` candidates, and more are wanted."""

    def check(here: StepOnBoard, cell: int) -> Refusal | None:
        found = here.board.candidates[cell].bit_count()
        return None if found > n else _wrong_count("few", found, n)

    return check


def has_more_than(name: str) -> Objection:
    """The cell has more candidates than the fact called `name` has digits."""

    def check(here: StepOnBoard, cell: int) -> Refusal | None:
        found, most = here.board.candidates[cell].bit_count(), len(here.step.fact(name, Digits))
        return None if found <= most else _wrong_count("many", found, most)

    return check


def _wrong_count(why: str, found: int, wanted: int) -> Refusal:
    counts = {"found": Number(found)} if why != "single" else {}
    return refused(why, **counts, wanted=Number(wanted))


def lacks(*names: str) -> Objection:
    """The cell has none of the digits in these facts."""

    def check(here: StepOnBoard, cell: int) -> Refusal | None:
        digits = [digit for name in names for digit in here.step.fact(name, Digits)]
        if not digits or here.board.candidates[cell] & mask_of(digits):
            return None
        return refused("lacks-all" if len(digits) > 1 else "lacks", digits=Digits(digits))

    return check


def does_not_see(*names: str) -> Objection:
    """The cell does not see one of the cells in these facts."""

    def check(here: StepOnBoard, cell: int) -> Refusal | None:
        peers = here.layout.peers[cell]
        for other in _cells(here, *names):
            if other != cell and not peers >> other & 1:
                return refused("apart", others=Cells([other]))
        return None

    return check


def is_outside(*names: str) -> Objection:
    """The cell is in none of the houses in these facts."""

    def check(here: StepOnBoard, cell: int) -> Refusal | None:
        houses = [h for name in names for h in here.step.fact(name, Houses)]
        is_inside = any(here.layout.houses[h].mask >> cell & 1 for h in houses)
        return None if is_inside or not houses else refused("outside", houses=AnyHouse(houses))

    return check


def was_found(*parts: str) -> Objection:
    """The cell was right in one of these parts before: it belongs to the pattern, which does not change it."""

    def check(here: StepOnBoard, cell: int) -> Refusal | None:
        return refused("within") if any(cell in here.found.get(part, ()) for part in parts) else None

    return check


def is_no_candidate(here: StepOnBoard, digit: int) -> Refusal | None:
    """None of the cells that were found has the digit as a candidate."""
    cells = here.found.get("cell", ())
    if not cells or any(here.board.has(cell, digit) for cell in cells):
        return None
    return refused("no-candidate", cells=Cells(cells))


def _cells(here: StepOnBoard, *names: str) -> Iterator[int]:
    for name in names:
        yield from here.step.fact(name, Cells)
