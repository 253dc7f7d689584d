"""Single links: why one statement follows from just one other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from solver.board import Board, Cell, Digit, Layout, Puzzle, mask_of
from solver.steps import ProofLine, Statement, Why
from solver.techniques.weak_links import weak_links_of


def exclusion_line(puzzle: Puzzle, true: Statement, false: Statement) -> ProofLine | None:
    """Return the line for `false` because of `true`, without parents; None if it does not follow directly."""
    layout, line = puzzle.layout, ProofLine(false, why=Why.PEERS)
    if true.cells == false.cells and len(true.cells) == 1:
        return line._replace(why=Why.CELL)
    if true.digit != false.digit or not _exclude(layout, true.cells, false.cells):
        return _line_by_clue(puzzle, true, false)
    houses = [h for h in layout.houses_of[true.cells[0]] if _are_in(layout, h, (*true.cells, *false.cells))]
    return line._replace(why=Why.HOUSE, houses=tuple(houses[:1])) if houses else line


def _line_by_clue(puzzle: Puzzle, true: Statement, false: Statement) -> ProofLine | None:
    """Return the line for `false` if a clue does not allow it together with `true`; None otherwise."""
    links, pairs = weak_links_of(puzzle), product(true.cells, false.cells)
    clues = {links.clue_between(one, true.digit, other, false.digit) for one, other in pairs}
    clue = clues.pop()
    if clues or clue is None:
        return None
    return ProofLine(false, why=Why.CLUE, cells=tuple(sorted((*true.cells, *false.cells))), clue=clue)


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
    return _line_by_needy_clue(board, false, true)


def _line_by_needy_clue(board: Board, false: Statement, true: Statement) -> ProofLine | None:
    """Return the line for `true` if all that a clue still allows has it, or the candidate that is false."""
    if len(true.cells) > 1 or len(false.cells) > 1:
        return None
    nodes = {board.layout.node(each.cells[0], each.digit) for each in (false, true)}
    for one, other, clue in weak_links_of(board.puzzle).strong_among(board.candidates):
        if nodes == {one, other}:
            return ProofLine(true, why=Why.CLUE, cells=(*false.cells, *true.cells), clue=clue)
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
