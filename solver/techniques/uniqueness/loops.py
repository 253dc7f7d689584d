"""Unique loops: six or more cells whose two digits could be swapped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from solver.board import N_, Board, Cell, Layout, Mask, bits, for_current_layout, mask_of
from solver.steps import Step
from solver.techniques.technique import Options, Sentences, Technique, Wording
from solver.techniques.uniqueness.deadly import Deadly, Pattern, house_masks, plain_cells, with_others
from solver.techniques.uniqueness.deadly_steps import (
    TYPE_1,
    TYPE_2,
    TYPE_3,
    TYPE_4,
    locked_digit,
    only_extra_cell,
    shared_extra,
    subset_with_extras,
)

_MIN_LENGTH = 6  # loops of four cells are unique rectangles
_MAX_EXTRA = 2  # cells with other candidates, unless these are all of one digit

_CONCLUSIONS: dict[int, Callable[[Board, str, Deadly], Iterator[Step]]] = {
    1: only_extra_cell,
    2: shared_extra,
    3: subset_with_extras,
    4: locked_digit,
}


def find_unique_loop(board: Board, options: Options, *, kind: int, shortest: int = _MIN_LENGTH) -> Iterator[Step]:
    """Unique loops 1 to 4: as unique rectangles of types 1 to 4, but with more cells.

    All cells have both candidates, and at least one has no others. At most two have others, unless all the others are
    one digit. Loops need not be rings: any pattern will do. Yields short ones first, then in the order of their
    cells.
    Source: Sudoku Explainer 1.2.1, unique loops.
    """
    for deadly in _loops(board, options, shortest):
        yield from _CONCLUSIONS[kind](board, f"unique-loop-{kind}", deadly)


def _loops(board: Board, options: Options, shortest: int) -> list[Deadly]:
    """Return all loops with at least `shortest` cells, short ones first."""
    if not options.swaps_are_deadly(board.layout):
        return []
    patterns: list[Deadly] = []
    for pair, plain, allowed in _places_of_loops(board.layout, tuple(board.candidates), shortest):
        search = _LoopSearch(board, options, pair)
        for start in bits(plain):
            for pattern in search.patterns_at(start, allowed):
                if pattern.cells.bit_count() >= shortest:
                    patterns.append(Deadly(pattern, pair, with_others(board.candidates, pattern.cells, pair)))
            allowed &= ~(1 << start)  # its loops are done
    return sorted(patterns, key=lambda deadly: (deadly.pattern.cells.bit_count(), tuple(bits(deadly.pattern.cells))))


@for_current_layout(1)
def _places_of_loops(
    layout: Layout, candidates: tuple[Mask, ...], shortest: int
) -> tuple[tuple[Mask, Mask, Mask], ...]:
    """Return each pair of digits with enough cells for a loop, those that have only this pair, and all that have it.

    Kept, since all four kinds are tried in a position one after another.
    """
    n_with = Counter(candidates)
    found = []
    for pair, plain in plain_cells(candidates).items():
        # At most two cells of a loop have other candidates, unless these are all of one digit.
        extras = (n_with[pair | 1 << digit] for digit in range(1, layout.n + 1) if not pair >> digit & 1)
        if plain.bit_count() + max(_MAX_EXTRA, *extras) >= shortest:
            found.append((pair, plain, mask_of(cell for cell, mask in enumerate(candidates) if not pair & ~mask)))
    return tuple(found)


class _Half(NamedTuple):
    """The cells for one of the digits, and the houses that they lie in."""

    cells: Mask
    houses: Mask


class _LoopSearch:
    """Patterns for a pair of digits, grown house by house from one cell."""

    def __init__(self, board: Board, options: Options, pair: Mask) -> None:
        self.options = options
        self.houses = house_masks(board.layout)
        self.cells_of = [house.mask for house in board.layout.houses]
        self.others = [mask & ~pair for mask in board.candidates]

    def patterns_at(self, start: Cell, allowed: Mask) -> Iterator[Pattern]:
        """Yield each pattern of `start` and `allowed` cells once."""
        return self._grown(_Half(1 << start, self.houses[start]), _Half(0, 0), allowed & ~(1 << start), 0)

    def _grown(self, half: _Half, other_half: _Half, free: Mask, extra: Mask) -> Iterator[Pattern]:
        """Give each house that only one half reaches a cell of the other half, houses with few `free` cells first."""
        missing = half.houses ^ other_half.houses
        if not missing:
            yield Pattern(half.cells, other_half.cells)
        elif not self.options.is_spent():
            h = min(bits(missing), key=lambda h: (self.cells_of[h] & free).bit_count())
            if other_half.houses >> h & 1:
                half, other_half = other_half, half
            for cell in bits(self.cells_of[h] & free):
                reached = self.houses[cell]
                more = extra | bool(self.others[cell]) << cell
                if not reached & other_half.houses and self._is_allowed(more):
                    grown = _Half(other_half.cells | 1 << cell, other_half.houses | reached)
                    yield from self._grown(half, grown, free & ~(1 << cell), more)

    def _is_allowed(self, extra: Mask) -> bool:
        """Return whether these cells may have extra candidates: at most two cells, unless all extras are equal."""
        digits = 0
        for cell in bits(extra):
            digits |= self.others[cell]
        return extra.bit_count() <= _MAX_EXTRA or digits.bit_count() == 1


_FAMILY = N_("Uniqueness")
TECHNIQUES = (
    Technique("unique-loop-1", N_("Unique loop 1"), _FAMILY, partial(find_unique_loop, kind=1)),
    Technique("unique-loop-2", N_("Unique loop 2"), _FAMILY, partial(find_unique_loop, kind=2)),
    Technique("unique-loop-3", N_("Unique loop 3"), _FAMILY, partial(find_unique_loop, kind=3)),
    Technique("unique-loop-4", N_("Unique loop 4"), _FAMILY, partial(find_unique_loop, kind=4)),
)
SENTENCES: Sentences = {
    "unique-loop-1": (Wording(TYPE_1),),
    "unique-loop-2": TYPE_2,
    "unique-loop-3": (Wording(TYPE_3),),
    "unique-loop-4": (Wording(TYPE_4),),
}
