"""Single links: why one statement follows from just one other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.board import Board, Cell, Digit, Layout, mask_of
from solver.steps import ProofLine, Statement, Why


def exclusion_line(layout: Layout, true: Statement, false: Statement) -> ProofLine | None:
    """Return the line for `false` because of `true`, without parents; None if it does not follow directly."""
    line = ProofLine(false, why=Why.PEERS)
    if true.cells == false.cells and len(true.cells) == 1:
        return line._replace(why=Why.CELL)
    if true.digit != false.digit or not _exclude(layout, true.cells, false.cells):
        return None
    houses = [h for h in layout.houses_of[true.cells[0]] if _are_in(layout, h, (*true.cells, *false.cells))]
    return line._replace(why=Why.HOUSE, houses=tuple(houses[:1])) if houses else line


def last_option_line(
    board: Board, false: Statement, true: Statement, sets: Iterable[Sequence[Cell]] = ()
) -> ProofLine | None:
    """Return the line for `true` because of `false`, without parents; None if it does not follow directly.

    `sets` are groups of cells, some of which may be almost locked sets.
    """
    layout, line = board.layout, ProofLine(true, why=Why.CELL)
    digits = 1 << true.digit | 1 << false.digit
    is_one_cell = true.cells == false.cells and len(true.cells) == 1
    if is_one_cell and not board.candidates[true.cells[0]] & ~digits:
        return line
    both = mask_of((*true.cells, *false.cells))
    if true.digit == false.digit:
        # A house of both cells is the reason one sees, even if the digit has no other place in another house as well.
        for h in sorted(layout.houses_of[true.cells[0]], key=lambda h: not _are_in(layout, h, false.cells)):
            if h in layout.complete_houses and not layout.houses[h].mask & board.cells_for[true.digit] & ~both:
                return line._replace(why=Why.HOUSE, houses=(h,))
    # An almost locked set has one digit more than cells. If it lacks one of them, it has all the others.
    for cells in sets:
        whole = _n_digits(board, cells) == len(cells) + 1 and not both & ~mask_of(cells)
        if whole and all(_places(board, each.digit, cells) <= set(each.cells) for each in (false, true)):
            return line._replace(why=Why.SET, cells=tuple(cells))
    return None


def _places(board: Board, digit: Digit, cells: Iterable[Cell]) -> set[Cell]:
    return {cell for cell in cells if board.has(cell, digit)}


def _exclude(layout: Layout, cells: Sequence[Cell], others: Sequence[Cell]) -> bool:
    return all(layout.peers[cell] >> other & 1 for cell in cells for other in others)


def _are_in(layout: Layout, h: int, cells: Iterable[Cell]) -> bool:
    return not mask_of(cells) & ~layout.houses[h].mask


def _n_digits(board: Board, cells: Iterable[Cell]) -> int:
    digits = 0
    for cell in cells:
        digits |= board.candidates[cell]
    return digits.bit_count()
