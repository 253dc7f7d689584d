"""Checks of a place that was chosen: each sees one thing on the board that speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import and_, or_

from solver.board import Board, Mask, bits, mask_of
from solver.steps import AnyCell, AnyHouse, Cells, Digits, Houses, Number
from solver.training.part import Objection, StepOnBoard, digits_in
from solver.training.places import has_single_place
from solver.training.refusals import Refusal, refused


def is_filled(here: StepOnBoard, cell: int) -> Refusal | None:
    """The cell has its digit."""
    return refused("filled") if here.board.digits[cell] else None


def is_not_last(here: StepOnBoard, cell: int) -> Refusal | None:
    """Each house of the cell has another empty cell."""
    layout, empty = here.layout, here.board.open_mask
    n_empty = {h: (layout.houses[h].mask & empty).bit_count() for h in layout.houses_of[cell]}
    fullest = min(n_empty, key=lambda h: n_empty[h])
    if n_empty[fullest] == 1:
        return None
    return refused("not-last", houses=Houses([fullest]), found=Number(n_empty[fullest]))


def is_not_sole(here: StepOnBoard, cell: int) -> Refusal | None:
    """No digit has the cell as its only place in a house; the reason names the digit that has fewest there."""
    layout, board = here.layout, here.board
    if has_single_place(board, cell):
        return None
    if board.candidates[cell].bit_count() == 1:
        return refused("only-naked", digits=digits_in(board, cell))
    elsewhere = [
        (board.cells_for[digit] & layout.houses[h].mask & ~(1 << cell), digit, h)
        for h in layout.houses_of[cell]
        if h in layout.complete_houses
        for digit in bits(board.candidates[cell])
    ]
    if not elsewhere:
        return refused("not-sole")
    others, digit, h = min(elsewhere, key=lambda each: each[0].bit_count())
    return refused("not-only", digits=Digits([digit]), others=AnyCell(bits(others)), houses=Houses([h]))


def is_not_locked(here: StepOnBoard, cell: int) -> Refusal | None:
    """A digit of the cell has places that no second house shares, or nothing can be removed if one does."""
    layout, board = here.layout, here.board
    kinds = {layout.houses[h].is_line for h in here.step.fact("base", Houses)}
    bases = [h for h in layout.houses_of[cell] if h in layout.complete_houses and layout.houses[h].is_line in kinds]
    spread: list[tuple[int, int, Mask]] = []
    for base in bases:
        for digit in bits(board.candidates[cell]):
            places = board.cells_for[digit] & layout.houses[base].mask
            covers = [h for h in layout.houses_of[cell] if h != base and not places & ~layout.houses[h].mask]
            if not covers:
                spread.append((digit, base, places))
            elif places & (places - 1) and not board.cells_for[digit] & _seen_by_all(here, places):
                return refused("in-vain", digits=Digits([digit]), others=Cells(bits(places)), houses=Houses([base]))
    if not spread:
        return None
    digit, base, places = min(spread, key=lambda each: each[2].bit_count())
    return refused("spread", digits=Digits([digit]), others=Cells(bits(places)), houses=Houses([base]))


def removes_nothing(here: StepOnBoard, cell: int) -> Refusal | None:
    """The cell belongs to a naked subset as large as the one that is looked for, which removes nothing."""
    layout, board, n = here.layout, here.board, len(here.step.fact("cells", Cells))
    for h in layout.houses_of[cell]:
        small = [c for c in bits(board.open_mask & layout.houses[h].mask & ~(1 << cell)) if _n(board, c) <= n]
        for others in combinations(small, n - 1):
            cells = sorted((cell, *others))
            union = reduce(or_, (board.candidates[c] for c in cells))
            seen = _seen_by_all(here, mask_of(cells))
            if union.bit_count() == n and not any(board.cells_for[digit] & seen for digit in bits(union)):
                return refused("subset-in-vain", others=Cells(cells), digits=Digits(bits(union)))
    return None


def _seen_by_all(here: StepOnBoard, cells: Mask) -> Mask:
    return reduce(and_, (here.layout.peers[cell] for cell in bits(cells))) & ~cells


def _n(board: Board, cell: int) -> int:
    return board.candidates[cell].bit_count()


def has_several(here: StepOnBoard, cell: int) -> Refusal | None:
    """The cell has several candidates."""
    return refused("several", digits=digits_in(here.board, cell)) if _n(here.board, cell) > 1 else None


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
        return refused("lacks-all", digits=Digits(digits)) if len(digits) > 1 else why_not(here, cell, digits[0])

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


def is_no_candidate(here: StepOnBoard, digit: int) -> Refusal | None:
    """None of the cells that were found has the digit as a candidate."""
    cells = _found_cells(here)
    if not cells or any(here.board.has(cell, digit) for cell in cells):
        return None
    return why_not(here, cells[0], digit) if len(cells) == 1 else refused("no-candidate", cells=Cells(cells))


def is_not_in_all(here: StepOnBoard, digit: int) -> Refusal | None:
    """One of the cells that were found has not the digit as a candidate."""
    for cell in _found_cells(here):
        if not here.board.has(cell, digit):
            return why_not(here, cell, digit)
    return None


def fits_elsewhere(*names: str) -> Objection:
    """The digit has a place in a house of these facts, outside the cells that were found."""

    def check(here: StepOnBoard, digit: int) -> Refusal | None:
        found = mask_of(_found_cells(here))
        for h in (h for name in names for h in here.step.fact(name, Houses)):
            others = here.board.cells_for[digit] & here.layout.houses[h].mask & ~found
            if others:
                return refused("fits-elsewhere", others=AnyCell(bits(others)), houses=Houses([h]))
        return None

    return check


def why_not(here: StepOnBoard, cell: int, digit: int) -> Refusal:
    """Return why a digit is no candidate of a cell: a house has it, the cell sees it, or a step has ruled it out."""
    layout, placed, digits = here.layout, here.board.placed[digit], Digits([digit])
    for h in (*here.step.fact("house", Houses), *layout.houses_of[cell]):
        if layout.houses[h].mask >> cell & 1 and layout.houses[h].mask & placed:
            return refused("has-digit", digits=digits, houses=Houses([h]))
    for other in bits(layout.peers[cell] & placed):
        return refused("sees-digit", cells=Cells([cell]), digits=digits, others=Cells([other]))
    is_by_step = not (here.board.clues or layout.rules)
    return refused("ruled-out" if is_by_step else "lacks", cells=Cells([cell]), digits=digits)


def _found_cells(here: StepOnBoard) -> tuple[int, ...]:
    return here.found.get("cell") or here.found.get("cells") or ()


def _cells(here: StepOnBoard, *names: str) -> Iterator[int]:
    for name in names:
        yield from here.step.fact(name, Cells)
