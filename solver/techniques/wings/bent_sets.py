"""Bent sets: n cells with n digits between them, where all places of every digit but one see one another.

Each of these n - 1 digits fits at most once, so they cannot fill n cells: the remaining digit must be among them.
XY-wings and all larger wings are bent sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from solver.board import Board, Digit, Mask
from solver.fast.jit import array
from solver.fast.prefilter.bent import FOUND, NONE, begin_bent_sets, make_bent_search, next_bent_set
from solver.fast.prefilter.locked_sets import mask_at
from solver.techniques.flat_layouts import flat_layout_of


class BentSet(NamedTuple):
    """Its cells and digits, the places of the digit that must be among them, and the places that see all those."""

    cells: Mask
    digits: Mask
    places: Mask
    removed: Mask


def bent_sets(board: Board, size: int, digit: Digit, is_spent: Callable[[], bool]) -> Iterator[BentSet]:
    """Yield the bent sets of `size` cells for `digit` that remove something and contain no smaller one.

    Yields in the order of the first place of the digit. Stops when the budget is spent.
    """
    flat, candidates = flat_layout_of(board.layout), array(board.candidates)
    search = make_bent_search(flat, size)
    begin_bent_sets(flat, candidates, size, digit, search)
    while not is_spent() and (state := next_bent_set(flat, candidates, size, digit, search)) != NONE:
        if state == FOUND:
            cells, removed = (mask_at(masks, size, flat.cell_words) for masks in (search.cells, search.targets))
            yield BentSet(cells, int(search.digits[size]), cells & board.cells_for[digit], removed)
