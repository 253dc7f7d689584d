"""Aligned exclusion: the digits that two or three cells can take together."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, Mask, bits, mask_of
from solver.fast.jit import array
from solver.fast.prefilter.aligned_pairs import is_excluded, next_aligned, spoilt_set
from solver.fast.prefilter.triplets import (
    Triplet,
    are_unequal,
    emptied_cell,
    make_triplet,
    next_triplet,
)
from solver.steps import AnyCellSet, Candidate, Cells, CellSet, Combinations, Role, Step, View, nonempty
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.sets.almost_locked import SetGraph, set_graph_of
from solver.techniques.technique import Options, Sentences, Technique, Wording


class _Excluded(NamedTuple):
    """Digits that some cells, in this order, cannot take together, and the set that would have too few left."""

    digits: tuple[Digit, ...]
    cells: Mask
    set_digits: Mask


def find_aligned_pair_exclusion(board: Board, options: Options, *, largest: int | None = None) -> Iterator[Step]:
    """Aligned pair exclusion: a candidate is wrong if it allows no candidate of another cell.

    Two digits are ruled out if they are equal and their cells see each other, or if they take two digits from one
    almost locked set (of up to `largest` cells). Yields in the order of the cells. Source: sudopedia "Aligned Pair
    Exclusion"; Sudoku Explainer's rule has `largest` 1.
    """
    graph = set_graph_of(board)
    if largest is not None:
        small = tuple(each for each in graph.sets if each.size <= largest)
        graph = SetGraph(board.layout, board.candidates, small)
    n_cells = board.layout.n_cells
    for first in bits(board.open_mask):
        if options.is_spent():
            return
        second = first
        find_next = partial(next_aligned, graph.flat_layout, graph.candidates, graph.arrays, first)
        while (second := find_next(second)) < n_cells:
            excluded: list[_Excluded] = []
            eliminations = (
                *_without_partner(board, graph, first, second, excluded, swapped=False),
                *_without_partner(board, graph, second, first, excluded, swapped=True),
            )
            yield _step(board, "aligned-pair-exclusion", (first, second), eliminations, excluded)


def _without_partner(
    board: Board,
    graph: SetGraph,
    cell: Cell,
    other: Cell,
    excluded: list[_Excluded],
    *,
    swapped: bool,
) -> Iterator[Candidate]:
    """Yield the candidates of `cell` that allow none of `other`; append what rules the pairs out to `excluded`."""
    flat_layout, arrays = graph.flat_layout, graph.arrays
    for digit in bits(board.candidates[cell]):
        if is_excluded(flat_layout, graph.candidates, arrays, cell, digit, other):
            for other_digit in bits(board.candidates[other] & ~(1 << digit)):
                spoilt = graph.sets[spoilt_set(flat_layout, arrays, cell, digit, other, other_digit)]
                pair = (other_digit, digit) if swapped else (digit, other_digit)
                excluded.append(_Excluded(pair, spoilt.cells, spoilt.digits))
            yield Candidate(cell, digit)


def find_aligned_triplet_exclusion(board: Board, options: Options) -> Iterator[Step]:
    """Aligned triplet exclusion: a candidate is wrong if it is in no combination of digits that three cells allow.

    A combination is ruled out if two cells that see each other would be equal, or if a cell with two or three
    candidates that all three see would lose all of them. There must be two such cells or more, and one of the three
    cells must have two or three candidates itself and see another. Yields in the order of the cells. Source: Sudoku
    Explainer 1.2.1.
    """
    n, n_cells = board.layout.n, board.layout.n_cells
    flat, candidates = flat_layout_of(board.layout), array(board.candidates)
    triplet = make_triplet(flat)
    # Some first cells at a time, to look at the clock in between
    for until in range(n, n_cells + n, n):
        while not options.is_spent() and next_triplet(flat, candidates, triplet, min(until, n_cells)):
            lost = {int(cell): int(digits) for cell, digits in zip(triplet.cells, triplet.lost)}
            cells = tuple(sorted(lost))
            eliminations = tuple(Candidate(cell, digit) for cell in cells for digit in bits(lost[cell]))
            excluded = list(_emptying(board, triplet, eliminations))
            yield _step(board, "aligned-triplet-exclusion", cells, eliminations, excluded)


def _emptying(board: Board, triplet: Triplet, eliminations: tuple[Candidate, ...]) -> Iterator[_Excluded]:
    """Yield what a cell that all three see rules out, among the combinations with one of the `eliminations`."""
    flat, candidates = flat_layout_of(board.layout), array(board.candidates)
    cells = [int(cell) for cell in triplet.cells]
    for digits in product(*(tuple(bits(board.candidates[cell])) for cell in cells)):
        combination = sorted(zip(cells, digits))
        if are_unequal(flat, triplet, *digits) and any(each in eliminations for each in combination):
            emptied = emptied_cell(candidates, triplet, mask_of(digits))
            if emptied >= 0:
                yield _Excluded(tuple(digit for _, digit in combination), 1 << int(emptied), board.candidates[emptied])


def _step(
    board: Board, slug: str, cells: tuple[Cell, ...], eliminations: tuple[Candidate, ...], excluded: list[_Excluded]
) -> Step:
    excluded = sorted(set(excluded))
    sets = sorted({(each.cells, each.set_digits) for each in excluded})
    return Step(
        slug,
        eliminations=eliminations,
        facts=nonempty(
            cells=Cells(cells),
            spoilt=AnyCellSet(CellSet(tuple(bits(mask)), tuple(bits(digits))) for mask, digits in sets),
            excluded=Combinations(each.digits for each in excluded),
        ),
        views=(
            View(
                candidates={
                    Role.PATTERN: tuple(
                        Candidate(cell, digit) for cell in cells for digit in bits(board.candidates[cell])
                    ),
                    Role.LINKING: tuple(
                        Candidate(cell, digit)
                        for mask, _ in sets
                        for cell in bits(mask)
                        for digit in bits(board.candidates[cell])
                    ),
                    Role.REMOVED: eliminations,
                },
                sets=tuple(tuple(bits(mask)) for mask, _ in sets),
            ),
        ),
    )


_FAMILY = N_("Aligned exclusion")
TECHNIQUES = (
    Technique("aligned-pair-exclusion", N_("Aligned pair exclusion"), _FAMILY, find_aligned_pair_exclusion),
    Technique("aligned-triplet-exclusion", N_("Aligned triplet exclusion"), _FAMILY, find_aligned_triplet_exclusion),
)
_EXCLUDED = N_(
    "Taken in this order, {cells} cannot be {excluded_any}, because that would leave too few digits for all cells of "
    "one of these groups: {spoilt}. Nor can two of the cells named first have the same digit if they see each other. "
    "That leaves some candidates without any possible combination: remove {removed}."
)
_UNEQUAL = N_(
    "Of {cells}, those that see each other never have the same digit. That leaves some candidates "
    "without any possible combination: remove {removed}."
)
_BOTH = (Wording(_EXCLUDED, needs=("excluded",)), Wording(_UNEQUAL))
SENTENCES: Sentences = {"aligned-pair-exclusion": _BOTH, "aligned-triplet-exclusion": _BOTH}
