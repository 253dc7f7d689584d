"""Sets of cells that have the same digits: the law of leftovers, and Phistomefel's ring.

As many houses as others, none of which overlap, have every digit equally often. Leave out the cells that both share:
what is left of one has the same digits, each as often, as what is left of the other.

    A A A A A . . .      the leftovers of three rows (A) and three regions (B)
    A A A A . B . .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from solver.board import N_, Board, Layout, Mask, bits, for_current_layout, has_several, mask_of
from solver.steps import Cells, Digits, Houses, Role, Step, View, candidates_among, nonempty
from solver.techniques.line_houses import line_partitions
from solver.techniques.once import first_of_each_conclusion
from solver.techniques.technique import Options, Sentences, Technique, Wording

_MOST_HOUSES = 4  # on each side
_MOST_DIGITS = 3  # that are counted together
_MOST_PAIRS = 4000  # of sets on one layout


class EqualSets(NamedTuple):
    """Two sides, each of houses (indices) that do not overlap, and the cells of each that the other lacks."""

    houses: tuple[int, ...]
    others: tuple[int, ...]
    cells: Mask
    other_cells: Mask


def find_leftovers(board: Board, options: Options) -> Iterator[Step]:
    """Law of leftovers: what some lines have outside of as many areas has the same digits as what these have outside.

    Yields sets of few cells first. Source: sudopedia "Law of Leftovers".
    """
    return first_of_each_conclusion(_steps(board, options, "law-of-leftovers", leftovers(board.layout)))


def find_phistomefel(board: Board, options: Options) -> Iterator[Step]:
    """Phistomefel's ring: two lines and two areas have the digits of four lines that cross them, so has what is left.

    On 9 × 9, the ring around a box has the same digits as four 2 × 2 corners; or any of 728 other such pairs of sets.
    Source: Phistomefel, as shown by Cracking the Cryptic, "The Phistomefel Ring" (2020).
    """
    return first_of_each_conclusion(_steps(board, options, "phistomefel", rings(board.layout)))


def _sides(layout: Layout, houses: tuple[int, ...], others: tuple[int, ...]) -> EqualSets | None:
    """Return the sets that two sides leave; None if houses of one overlap, or one has more, or nothing is left."""
    unions = [0, 0]
    for k, side in enumerate((houses, others)):
        for h in side:
            if unions[k] & layout.houses[h].mask:
                return None
            unions[k] |= layout.houses[h].mask
    one, other = unions
    is_even = len(houses) == len(others) and one != other
    return EqualSets(houses, others, one & ~other, other & ~one) if is_even else None


@for_current_layout(1)
def leftovers(layout: Layout) -> tuple[EqualSets, ...]:
    """Return what neighbouring lines and as many areas, those with most cells there, leave: few cells first."""
    complete, found = set(layout.complete_houses), dict[frozenset[Mask], EqualSets]()
    areas = [h for h in layout.complete_houses if not layout.houses[h].is_line]
    for lines in (lines for lines in layout.partitions if all(layout.houses[h].is_line for h in lines)):
        for k in range(1, len(lines)):
            for start in range(len(lines) - k + 1):
                run = lines[start : start + k]
                union = sum(layout.houses[h].mask for h in run)
                nearest = sorted(areas, key=lambda h: -(layout.houses[h].mask & union).bit_count())
                sides = _sides(layout, run, tuple(nearest[:k])) if complete.issuperset(run) else None
                if sides and sides.cells.bit_count() <= layout.n:
                    found.setdefault(frozenset(sides[2:]), sides)
    return tuple(sorted(found.values(), key=lambda each: each.cells.bit_count()))[:_MOST_PAIRS]


@for_current_layout(1)
def rings(layout: Layout) -> tuple[EqualSets, ...]:
    """Return what two areas and lines away from them, and all lines across these areas but one each, leave."""
    found = dict[frozenset[Mask], EqualSets]()
    areas = [h for h in layout.complete_houses if not layout.houses[h].is_line]
    complete = set(layout.complete_houses)
    for across, along in permutations(line_partitions(layout), 2):
        if complete.issuperset((*across, *along)):
            for two in combinations(areas, 2):
                for sides in _rings_of(layout, two, across, along):
                    found.setdefault(frozenset(sides[2:]), sides)
                    if len(found) == _MOST_PAIRS:
                        return tuple(found.values())
    return tuple(found.values())


def _rings_of(
    layout: Layout, areas: tuple[int, int], across: tuple[int, ...], along: tuple[int, ...]
) -> Iterator[EqualSets]:
    """Yield the sets of two areas that no line `across` shares, and lines `along` that share no area."""
    crossing = [_crossing(layout, area, across) for area in areas]
    n_others = sum(map(len, crossing)) - 2
    if {*crossing[0]} & {*crossing[1]} or not 2 < n_others <= _MOST_HOUSES:
        return
    touched = {h for area in areas for h in _crossing(layout, area, along)}
    for lines in combinations([h for h in along if h not in touched], n_others - 2):
        if not any(len(_crossing(layout, h, lines)) > 1 for h in layout.complete_houses if h not in across):
            for chosen in product(*(combinations(each, len(each) - 1) for each in crossing)):
                if sides := _sides(layout, (*lines, *areas), (*chosen[0], *chosen[1])):
                    yield sides


def _crossing(layout: Layout, h: int, lines: tuple[int, ...]) -> tuple[int, ...]:
    """Return those of `lines` that have a cell in common with a house."""
    return tuple(line for line in lines if layout.houses[line].mask & layout.houses[h].mask)


class _DigitCount(NamedTuple):
    """Some digits, the cells that may have one of them, and those that can have nothing else."""

    digits: Mask
    possible: Mask
    certain: Mask


def _counts(board: Board) -> list[_DigitCount]:
    """Return the counts of each digit, of two and of three of them."""
    n = board.layout.n
    places = [0, *(board.cells_for[digit] | board.placed[digit] for digit in range(1, n + 1))]
    counts = []
    for size in range(1, _MOST_DIGITS + 1):
        for chosen in combinations(range(1, n + 1), size):
            digits, possible, others = mask_of(chosen), 0, 0
            for digit in range(1, n + 1):
                if digits >> digit & 1:
                    possible |= places[digit]
                else:
                    others |= places[digit]
            counts.append(_DigitCount(digits, possible, board.layout.cells_mask & ~others))
    return counts


def _steps(board: Board, options: Options, slug: str, pairs: Sequence[EqualSets]) -> Iterator[Step]:
    """Yield what follows where one set has as many cells for sure as the other can have at most, of some digits."""
    counts = _counts(board)
    for sides in pairs:
        if options.is_spent():
            return
        for limited, filled in ((sides.cells, sides.other_cells), (sides.other_cells, sides.cells)):
            for count in counts:
                n_certain = (filled & count.certain).bit_count()
                is_new = n_certain or (not has_several(count.digits) and len(sides.houses) > 1)
                if is_new and n_certain == (limited & count.possible).bit_count():
                    yield from _step(board, slug, sides, count, (limited, filled))


def _step(board: Board, slug: str, sides: EqualSets, count: _DigitCount, sets: tuple[Mask, Mask]) -> Iterator[Step]:
    limited, filled = sets
    possible, certain = limited & count.possible, filled & count.certain
    eliminations = (
        *candidates_among(board, bits(possible), ~count.digits),
        *candidates_among(board, bits(filled & ~certain), count.digits),
    )
    if not eliminations:
        return
    facts = nonempty(
        bases=Houses(sides.houses),
        covers=Houses(sides.others),
        digits=Digits(bits(count.digits)),
        certain=Cells(bits(certain)),
        possible=Cells(bits(possible)),
    )
    view = View(
        cells={Role.PATTERN: tuple(bits(limited)), Role.LINKING: tuple(bits(filled))},
        candidates={
            Role.PATTERN: candidates_among(board, bits(possible | certain), count.digits),
            Role.REMOVED: tuple(sorted(eliminations)),
        },
    )
    yield Step(slug, eliminations=tuple(sorted(eliminations)), facts=facts, views=(view,))


_FAMILY = N_("Exotic patterns")
TECHNIQUES = (
    Technique("law-of-leftovers", N_("Law of leftovers"), _FAMILY, find_leftovers),
    Technique("phistomefel", N_("Phistomefel’s ring"), _FAMILY, find_phistomefel),
)
_SAME = (
    Wording(
        N_(
            "Every digit is in {bases} as often as in {covers}. Leave out the cells that both share: the rest of "
            "both, turquoise and yellow, has the same digits. In yellow, {certain} can only be {digits_any}. "
            "In turquoise, only {possible} can be {digits_any}, just as many cells. So they are, and no other yellow "
            "cell is: remove {removed}."
        ),
        needs=("certain",),
    ),
    Wording(
        N_(
            "Every digit is in {bases} as often as in {covers}. Leave out the cells that both share: the "
            "rest of both, turquoise and yellow, has the same digits. No turquoise cell can be {digits_any}, so no "
            "yellow cell can: remove {removed}."
        )
    ),
)
SENTENCES: Sentences = {"law-of-leftovers": _SAME, "phistomefel": _SAME}
