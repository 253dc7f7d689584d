"""Sums that follow from cages and houses: the rule of 45, over one house or several.

A complete house adds up to the sum of all digits. Where cages cover most of some houses, what they leave out, and what
they have outside, has a sum of its own: the innies and outies of killer Sudoku.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from solver.board import Layout, Mask, bits, mask_of
from solver.board.rules import Rule, Sum

_MOST_CELLS = 9  # of a sum that is worth it
_MOST_HOUSES = 3  # taken together
_MOST_SUMS = 200

CellsWithSum = tuple[Mask, int]  # cells and their sum


def implied_sums(layout: Layout, rules: Iterable[Rule]) -> Iterator[Sum]:
    """Yield sums that hold in every solution because of the sums among `rules`; none of those is repeated."""
    cages = list(dict.fromkeys(_cages(rules)))
    if not cages:
        return
    seen = {cells for cells, _ in cages}
    n_left = _MOST_SUMS
    for area, total in _areas(layout):
        for plus, minus, rest in _differences(area, total, cages):
            if n_left and (plus | minus) not in seen and 0 < (plus | minus).bit_count() <= _MOST_CELLS:
                seen.add(plus | minus)
                n_left -= 1
                weights = [1] * plus.bit_count() + [-1] * minus.bit_count()
                yield Sum((*bits(plus), *bits(minus)), tuple(weights), rest, rest)


def _cages(rules: Iterable[Rule]) -> Iterator[CellsWithSum]:
    for rule in rules:
        if isinstance(rule, Sum) and rule.least == rule.most and set(rule.weights) == {1}:
            yield mask_of(rule.cells), rule.least


def _areas(layout: Layout) -> Iterator[CellsWithSum]:
    """Yield complete houses, and runs of neighbouring ones that have no cell in common, with their sums."""
    total = layout.n * (layout.n + 1) // 2
    complete = set(layout.complete_houses)
    in_partitions = set(chain.from_iterable(layout.partitions))
    yield from ((layout.houses[h].mask, total) for h in layout.complete_houses if h not in in_partitions)
    for partition in layout.partitions:
        for length in range(1, _MOST_HOUSES + 1):
            for k in range(len(partition) - length + 1):
                run = partition[k : k + length]
                if complete.issuperset(run):
                    area = 0
                    for h in run:
                        area |= layout.houses[h].mask
                    yield area, length * total


def _differences(area: Mask, total: int, cages: list[CellsWithSum]) -> Iterator[tuple[Mask, Mask, int]]:
    """Yield cells to add, cells to subtract, and the result: with cages inside the area, with those mostly inside."""
    touching = [(cells, cage) for cells, cage in cages if cells & area]
    mostly = [(cells, cage) for cells, cage in touching if 2 * (cells & area).bit_count() > cells.bit_count()]
    inside = [(cells, cage) for cells, cage in mostly if not cells & ~area]
    for chosen in (inside, mostly, touching):
        union, amount = 0, 0
        for cells, cage in chosen:
            if not cells & union:
                union |= cells
                amount += cage
        if union:
            yield area & ~union, union & ~area, total - amount
