"""Sue de Coq: cells where two houses cross, and cells of both houses that take all their spare digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.board import N_, Board, Cell, Crossing, Layout, Mask, bits, for_current_layout, mask_of
from solver.fast.jit import array
from solver.fast.prefilter.crossings import (
    NONE,
    PAUSED,
    CrossingSearch,
    begin_crossing,
    make_crossing_search,
    next_choice,
)
from solver.steps import Candidate, Cells, CellSet, CellSets, Digits, Houses, Role, Step, View, nonempty
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.sets.almost_locked import largest_set
from solver.techniques.sets.als import FAMILY
from solver.techniques.technique import Options, Sentences, Technique, Wording


class _Part(NamedTuple):
    """Cells and their digits."""

    cells: Mask
    digits: Mask


class _DisjointSubsets(NamedTuple):
    """Cells of a crossing, of the rest of its first house and of that of its second, and what these eliminate."""

    parts: tuple[_Part, _Part, _Part]
    eliminations: tuple[Candidate, ...]


@for_current_layout(1)
def crossing_buffers(layout: Layout) -> CrossingSearch:
    """Return scratch arrays for a search."""
    return make_crossing_search(flat_layout_of(layout), largest_set(layout))


def find_sue_de_coq(board: Board, options: Options) -> Iterator[Step]:
    """Sue de Coq: cells of a crossing and of its two houses with room for just as many digits as cells.

    A digit fits once into the crossing and the part of one house, and a second time if both parts have it. If that
    makes no more places than there are cells, every place is taken: each digit goes from the rest of every house in
    which it must be. No part is a locked set. Yields each conclusion of a crossing once, in the order of the
    crossings. Source: sudopedia "Sue de Coq" (two-sector disjoint subsets); HoDoKu 1101.
    """
    for row, crossing in zip(crossing_buffers(board.layout).rows, board.layout.crossings, strict=True):
        if options.is_spent():
            return
        seen: set[tuple[Candidate, ...]] = set()
        for subsets in _disjoint_subsets(board, row, options):
            if subsets.eliminations not in seen:
                seen.add(subsets.eliminations)
                yield _step(board, crossing, subsets)


def _disjoint_subsets(board: Board, row: int, options: Options) -> list[_DisjointSubsets]:
    """Return all choices of cells of a crossing that eliminate something, or those found in time."""
    n, candidates, search = board.layout.n, array(board.candidates), crossing_buffers(board.layout)
    begin_crossing(flat_layout_of(board.layout), candidates, search, row)
    subsets = []
    while (state := next_choice(candidates, n, search)) != NONE and not options.is_spent():
        if state == PAUSED:
            continue
        cells = [int(cell) for cell in search.cells]
        rests = zip(search.chosen, (cells[:n], cells[n : 2 * n], cells[2 * n :]))
        middle, first, second = (_part(board, [rest[k] for k in bits(int(mask))]) for mask, rest in rests)
        lost = zip(cells, search.lost)
        eliminations = sorted(Candidate(cell, digit) for cell, digits in lost for digit in bits(int(digits)))
        subsets.append(_DisjointSubsets((middle, first, second), tuple(eliminations)))
    return subsets


def _part(board: Board, cells: Sequence[Cell]) -> _Part:
    digits = 0
    for cell in cells:
        digits |= board.candidates[cell]
    return _Part(mask_of(cells), digits)


def _step(board: Board, crossing: Crossing, subsets: _DisjointSubsets) -> Step:
    (middle, first, second), eliminations = subsets
    return Step(
        "sue-de-coq",
        eliminations=eliminations,
        facts=nonempty(
            base=Houses(crossing[:1]),
            cover=Houses(crossing[1:2]),
            crossing=_named(middle),
            first=_named(first),
            second=_named(second),
            cells=Cells(bits(middle.cells | first.cells | second.cells)),
            digits=Digits(bits(middle.digits | first.digits | second.digits)),
            twice=Digits(bits(first.digits & second.digits)),
        ),
        views=(
            View(
                houses={Role.BASE: crossing[:1], Role.COVER: crossing[1:2]},
                candidates={
                    Role.PATTERN: tuple(
                        Candidate(cell, digit)
                        for part in subsets.parts
                        for cell in bits(part.cells)
                        for digit in bits(board.candidates[cell])
                    ),
                    Role.REMOVED: eliminations,
                },
                sets=tuple(tuple(bits(part.cells)) for part in subsets.parts),
            ),
        ),
    )


def _named(part: _Part) -> CellSets:
    return CellSets([CellSet(tuple(bits(part.cells)), tuple(bits(part.digits)))])


TECHNIQUES = (Technique("sue-de-coq", N_("Sue de Coq"), FAMILY, find_sue_de_coq),)
_ONCE = N_(
    "Look at {crossing}, where {base} and {cover} cross, together with {first} in {base} and {second} in {cover}. "
    "Only the digits {digits} fit there. Each fits at most once, because all the places for it there see each other. "
    "That is exactly enough to fill the cells, so all of these digits are used there: remove {removed}."
)
_TWICE = N_(
    "Look at {crossing}, where {base} and {cover} cross, together with {first} in {base} and {second} in {cover}. "
    "Only the digits {digits} fit there: {twice} at most twice, once in {base} and once in {cover} but not where "
    "they cross, and every other digit at most once. That is exactly enough to fill the cells, so each digit is used "
    "as often as it can be: remove {removed}."
)
SENTENCES: Sentences = {"sue-de-coq": (Wording(_TWICE, needs=("twice",)), Wording(_ONCE))}
