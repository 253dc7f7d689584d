"""The bivalue universal grave (BUG): a board on which every open cell could take its other candidate instead.

In a grave every open cell has two candidates, and every digit has two places or none in each house. If choosing one
candidate per cell gave a solution, the opposite choice would give another. So in a puzzle with one solution, at least
one of the candidates that keep the board from being a grave is true. They are called extra here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import combinations
from operator import or_

from solver.board import N_, Board, Cell, Mask, bits, mask_of
from solver.steps import (
    Candidate,
    Cells,
    CellSet,
    Digits,
    DigitsInCells,
    Fact,
    Houses,
    Role,
    Step,
    View,
    candidates_among,
    nonempty,
)
from solver.techniques.technique import Options, Sentences, Technique, Wording
from solver.techniques.uniqueness.deadly import confining_house, seen_by_all, subsets_with

# The extra candidates of a board, for each cell that has some.
Extras = dict[Cell, Mask]


def find_bug_plus_1(board: Board, options: Options) -> Iterator[Step]:
    """BUG+1: all extra candidates are in one cell, so it holds one of them.

    Source: sudopedia "Bivalue Universal Grave"; HoDoKu 0610; Sudoku Explainer 1.2.1, type 1.
    """
    for extras in _all_extras(board, options):
        if len(extras) == 1:
            cells = mask_of(extras)
            yield _step(board, "bug-plus-1", extras, candidates_among(board, bits(cells), ~_digits(extras)), {})


def find_bug_2(board: Board, options: Options) -> Iterator[Step]:
    """BUG 2: several cells have an extra candidate, all of the same digit; cells that see them all lose it.

    Source: Sudoku Explainer 1.2.1, type 2.
    """
    for extras in _all_extras(board, options):
        if len(extras) > 1 and _digits(extras).bit_count() == 1:
            eliminations = candidates_among(board, bits(seen_by_all(board.layout, mask_of(extras))), _digits(extras))
            if eliminations:
                yield _step(board, "bug-2", extras, eliminations, {})


def find_bug_3(board: Board, options: Options) -> Iterator[Step]:
    """BUG 3: cells of one house have extra candidates; one of these cells belongs to a naked subset there.

    Source: Sudoku Explainer 1.2.1, type 3.
    """
    for extras in _all_extras(board, options):
        if len(extras) == 1 or _digits(extras).bit_count() == 1:
            continue
        for subset in subsets_with(board, mask_of(extras), _digits(extras)):
            eliminations = candidates_among(board, bits(subset.rest), subset.digits)
            if eliminations:
                facts = nonempty(
                    others=Cells(bits(subset.others)),
                    subset=Digits(bits(subset.digits)),
                    bases=Houses(subset.houses),
                )
                yield _step(board, "bug-3", extras, eliminations, facts, houses=subset.houses, others=subset.others)


def find_bug_4(board: Board, options: Options) -> Iterator[Step]:
    """BUG 4: two cells have extra candidates, and a house confines another digit to them: each holds it or an extra.

    Source: Sudoku Explainer 1.2.1, type 4.
    """
    layout = board.layout
    for extras in _all_extras(board, options):
        cells = mask_of(extras)
        shared = reduce(lambda mask, cell: mask & board.candidates[cell], extras, layout.digits_mask)
        if len(extras) != 2:
            continue
        for digit in bits(shared & ~_digits(extras)):
            h = confining_house(board, digit, cells)
            if h is not None:
                eliminations = tuple(
                    Candidate(cell, other)
                    for cell, digits in extras.items()
                    for other in bits(board.candidates[cell] & ~digits & ~(1 << digit))
                )
                facts = nonempty(house=Houses([h]), digit=Digits([digit]))
                yield _step(board, "bug-4", extras, eliminations, facts, houses=(h,))


def _digits(extras: Extras) -> Mask:
    return reduce(or_, extras.values())


def _all_extras(board: Board, options: Options) -> Iterator[Extras]:
    """Yield the sets of candidates without which the board is a grave; none if it is far from one, or already is one.

    Every house with open cells must be full, so that a digit with two places in it has to take one of them.
    """
    layout = board.layout
    wide = [cell for cell, mask in enumerate(board.candidates) if mask.bit_count() > 2]
    if not options.swaps_are_deadly(layout) or not 0 < len(wide) <= layout.n or options.is_spent():
        return
    if any(board.candidates[cell].bit_count() < 2 for cell in bits(board.open_mask)):
        return
    if any(board.open_mask & house.mask for h, house in enumerate(layout.houses) if h not in layout.complete_houses):
        return
    kept = [places & ~mask_of(wide) for places in board.cells_for]
    if _may_become_a_grave(board, kept, mask_of(wide)):
        for chosen in _choices(board, kept, wide):
            yield {cell: board.candidates[cell] & ~digits for cell, digits in zip(wide, chosen, strict=True)}


def _may_become_a_grave(board: Board, kept: list[Mask], undecided: Mask) -> bool:
    """Return whether each digit can still end up with two places or none in every house."""
    for digit in range(1, board.layout.n + 1):
        for house in board.layout.houses:
            n_kept = (kept[digit] & house.mask).bit_count()
            if n_kept > 2 or (n_kept == 1 and not board.cells_for[digit] & undecided & house.mask):
                return False
    return True


def _choices(board: Board, kept: list[Mask], wide: list[Cell]) -> Iterator[tuple[Mask, ...]]:
    """Yield every way to make a grave with two candidates left in each `wide` cell, given the `kept` places."""
    if not wide:
        yield ()
        return
    cell, *rest = wide
    for digits in combinations(bits(board.candidates[cell]), 2):
        longer = kept[:]
        for digit in digits:
            longer[digit] |= 1 << cell
        if _may_become_a_grave(board, longer, mask_of(rest)):
            for chosen in _choices(board, longer, rest):
                yield (mask_of(digits), *chosen)


def _step(
    board: Board,
    slug: str,
    extras: Extras,
    eliminations: tuple[Candidate, ...],
    facts: dict[str, Fact],
    *,
    houses: tuple[int, ...] = (),
    others: Mask = 0,
) -> Step:
    digits = Digits(bits(_digits(extras)))
    view = View(
        houses={Role.BASE: houses} if houses else {},
        cells={Role.PATTERN: tuple(extras)},
        candidates={
            Role.PATTERN: candidates_among(board, bits(others), board.layout.digits_mask),
            Role.FIN: tuple(Candidate(cell, digit) for cell, mask in extras.items() for digit in bits(mask)),
            Role.REMOVED: eliminations,
        },
        sets=((*extras, *bits(others)),) if others else (),
    )
    extra_facts = nonempty(
        cells=Cells(extras),
        extra=Digits(digits if len(digits) == 1 else ()),
        extras=digits,
        extra_candidates=DigitsInCells(CellSet((cell,), tuple(bits(mask))) for cell, mask in extras.items()),
    )
    return Step(slug, eliminations=eliminations, facts={**extra_facts, **facts}, views=(view,))


_FAMILY = N_("Uniqueness")
TECHNIQUES = (
    Technique("bug-plus-1", N_("BUG+1"), _FAMILY, find_bug_plus_1),
    Technique("bug-2", N_("BUG 2"), _FAMILY, find_bug_2),
    Technique("bug-3", N_("BUG 3"), _FAMILY, find_bug_3),
    Technique("bug-4", N_("BUG 4"), _FAMILY, find_bug_4),
)
_ONE = N_(
    "Without the candidate {extra} in {cells}, every empty cell would have exactly two candidates, and every digit "
    "still missing from a {any_house} would have exactly two places there. Then any solution would have a twin, with "
    "the other candidate in every empty cell, so there would be two solutions. So {cells} must be {extra}: remove "
    "{removed}."
)
_ONE_CELL = N_(
    "Without the candidates {extras} in {cells}, every empty cell would have exactly two candidates, and every digit "
    "still missing from a {any_house} would have exactly two places there. Then any solution would have a twin, with "
    "the other candidate in every empty cell, so there would be two solutions. So {cells} must be {extras_any}: "
    "remove {removed}."
)
_TWO_CELLS = N_(
    "Without the candidate {extra} in {cells}, every empty cell would have exactly two candidates, and every digit "
    "still missing from a {any_house} would have exactly two places there. Then any solution would have a twin, with "
    "the other candidate in every empty cell, so there would be two solutions. So {cells_any} is {extra}. Cells that "
    "see both cannot be {extra}: remove {removed}."
)
_TWO = N_(
    "Without the candidate {extra} in {cells}, every empty cell would have exactly two candidates, and every digit "
    "still missing from a {any_house} would have exactly two places there. Then any solution would have a twin, with "
    "the other candidate in every empty cell, so there would be two solutions. So one of {cells} is {extra}. Cells "
    "that see all of those cannot be {extra}: remove {removed}."
)
_THREE = N_(
    "Without the extra candidates ({extra_candidates}), every empty cell would have two candidates and could take "
    "either, so the puzzle would have two solutions. So one of {cells} must take an extra digit. Together with "
    "{others}, which can only be {subset_any}, that cell uses up {subset} in {bases}: remove {removed}."
)
_FOUR = N_(
    "Without the extra candidates ({extra_candidates}), every empty cell would have two candidates and could take "
    "either, so the puzzle would have two solutions. The {digit} in {house} can only go in {cells_any}. So one of "
    "them is {digit}, and the other takes an extra candidate of its own: remove {removed}."
)
SENTENCES: Sentences = {
    "bug-plus-1": (Wording(_ONE, needs=("extra",)), Wording(_ONE_CELL)),
    "bug-2": (Wording(_TWO_CELLS, needs=("cells_second",)), Wording(_TWO)),
    "bug-3": (Wording(_THREE),),
    "bug-4": (Wording(_FOUR),),
}
