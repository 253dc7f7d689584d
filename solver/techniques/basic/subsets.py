"""Subsets: n cells that share n digits with no others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from solver.board import N_, Board, Cell, Digit, Layout, Mask, bits, mask_of, per_layout
from solver.steps import Candidate, Cells, Digits, Houses, Role, Step, View, candidates_among, nonempty
from solver.techniques.technique import Options, Sentences, Technique, Wording

_SIZE_WORDS = {2: "pair", 3: "triple", 4: "quad"}


def find_naked_subset(board: Board, options: Options, *, size: int) -> Iterator[Step]:
    """Naked pair, triple, quad: `size` cells of a house have `size` digits between them; its other cells lose them.

    Works in any house, full or not; ignores cells with a single candidate. Cells that share two houses
    give a step in each. Yields in house, then cell order.
    Source: sudopedia "Naked Subset"; HoDoKu 0200-0202.
    """
    layout = board.layout
    for h, house in enumerate(layout.houses):
        if options.is_spent():
            return
        for cells, digits in _closed([(cell, board.candidates[cell]) for cell in house.cells], size):
            rest = [cell for cell in house.cells if cell not in cells]
            eliminations = candidates_among(board, rest, digits)
            if eliminations:
                pattern = candidates_among(board, cells, digits)
                yield _subset(f"naked-{_SIZE_WORDS[size]}", h, cells, bits(digits), pattern, eliminations)


def find_locked_subset(board: Board, options: Options, *, size: int) -> Iterator[Step]:
    """Locked pair, triple: a naked subset in two crossing houses, both of which lose its digits.

    Both houses must lose a candidate, and the second one outside the first; otherwise it is a naked subset of one
    house.
    Yields in house, then cell order. Source: HoDoKu 0110, 0111.
    """
    layout = board.layout
    for area, line, shared in _crossings(layout):
        if options.is_spent():
            return
        here, there = layout.houses[area], layout.houses[line]
        for cells, digits in _closed([(cell, board.candidates[cell]) for cell in bits(shared)], size):
            rest = [cell for cell in (*here.cells, *bits(there.mask & ~here.mask)) if cell not in cells]
            eliminations = candidates_among(board, rest, digits)
            is_in_area = {here.mask >> cell & 1 for cell, _ in eliminations}
            if is_in_area == {0, 1}:
                pattern = candidates_among(board, cells, digits)
                yield _locked_subset(f"locked-{_SIZE_WORDS[size]}", (area, line), cells, digits, pattern, eliminations)


@per_layout
def _crossings(layout: Layout) -> tuple[tuple[int, int, Mask], ...]:
    """Return pairs of crossing houses with their shared cells; an area comes before a line."""
    pairs = []
    for first, second, shared in layout.crossings:
        area, line = sorted((first, second), key=lambda h: layout.houses[h].is_line)
        pairs.append((area, line, shared))
    return tuple(sorted(pairs))


def find_hidden_subset(board: Board, options: Options, *, size: int) -> Iterator[Step]:
    """Hidden pair, triple, quad: `size` digits fit only in `size` cells of a house; these lose all other candidates.

    Needs a full house; ignores digits with a single place. Yields in house, then digit
    order. Source: sudopedia "Hidden Subset"; HoDoKu 0210-0212.
    """
    layout = board.layout
    for h, digits, cells in hidden_subsets(board, options, size):
        eliminations = candidates_among(board, cells, layout.digits_mask & ~mask_of(digits))
        if eliminations:
            pattern = candidates_among(board, cells, mask_of(digits))
            yield _subset(f"hidden-{_SIZE_WORDS[size]}", h, cells, digits, pattern, eliminations)


def hidden_subsets(
    board: Board, options: Options, size: int
) -> Iterator[tuple[int, tuple[Digit, ...], tuple[Cell, ...]]]:
    """Yield each full house with `size` digits that fit only in `size` of its cells; some have nothing to remove."""
    layout = board.layout
    for h in layout.full:
        if options.is_spent():
            return
        mask = layout.houses[h].mask
        places = [(digit, board.cells_for[digit] & mask) for digit in range(1, layout.n + 1)]
        for digits, cells_mask in _closed(places, size):
            yield h, digits, tuple(bits(cells_mask))


def _closed(members: Sequence[tuple[int, Mask]], size: int) -> Iterator[tuple[tuple[int, ...], Mask]]:
    """Yield, in order, each choice of `size` members whose masks have exactly `size` bits between them.

    Serves both kinds of subset: cells with their digits, or digits with their cells. A member with
    fewer than two bits is never chosen.
    """
    members = [(member, mask) for member, mask in members if 2 <= mask.bit_count() <= size]

    def extend(chosen: tuple[int, ...], union: Mask, start: int) -> Iterator[tuple[tuple[int, ...], Mask]]:
        missing = size - len(chosen)
        if not missing:
            if union.bit_count() == size:
                yield chosen, union
            return
        for k in range(start, len(members) - missing + 1):
            member, mask = members[k]
            if (union | mask).bit_count() <= size:
                yield from extend((*chosen, member), union | mask, k + 1)

    return extend((), 0, 0)


def _subset(
    slug: str,
    h: int,
    cells: tuple[Cell, ...],
    digits: Iterator[Digit] | tuple[Digit, ...],
    pattern: tuple[Candidate, ...],
    eliminations: tuple[Candidate, ...],
) -> Step:
    return Step(
        slug,
        eliminations=eliminations,
        facts=nonempty(house=Houses([h]), cells=Cells(cells), digits=Digits(digits)),
        views=(View(houses={Role.BASE: (h,)}, candidates={Role.PATTERN: pattern, Role.REMOVED: eliminations}),),
    )


def _locked_subset(
    slug: str,
    houses: tuple[int, int],
    cells: tuple[Cell, ...],
    digits: Mask,
    pattern: tuple[Candidate, ...],
    eliminations: tuple[Candidate, ...],
) -> Step:
    base, cover = houses
    return Step(
        slug,
        eliminations=eliminations,
        facts=nonempty(base=Houses([base]), cover=Houses([cover]), cells=Cells(cells), digits=Digits(bits(digits))),
        views=(
            View(
                houses={Role.BASE: (base,), Role.COVER: (cover,)},
                candidates={Role.PATTERN: pattern, Role.REMOVED: eliminations},
            ),
        ),
    )


_FAMILY = N_("Subsets")
TECHNIQUES = (
    Technique("locked-pair", N_("Locked pair"), _FAMILY, partial(find_locked_subset, size=2)),
    Technique("locked-triple", N_("Locked triple"), _FAMILY, partial(find_locked_subset, size=3)),
    Technique("naked-pair", N_("Naked pair"), _FAMILY, partial(find_naked_subset, size=2)),
    Technique("hidden-pair", N_("Hidden pair"), _FAMILY, partial(find_hidden_subset, size=2)),
    Technique("naked-triple", N_("Naked triple"), _FAMILY, partial(find_naked_subset, size=3)),
    Technique("hidden-triple", N_("Hidden triple"), _FAMILY, partial(find_hidden_subset, size=3)),
    Technique("naked-quad", N_("Naked quad"), _FAMILY, partial(find_naked_subset, size=4)),
    Technique("hidden-quad", N_("Hidden quad"), _FAMILY, partial(find_hidden_subset, size=4)),
)
_NAKED = N_(
    "{digits} are the only candidates left in {cells}, so these cells use up those digits in {house}: remove {removed}."
)
_HIDDEN = N_(
    "The digits {digits} of {house} can only go in {cells}. That fills these cells, so their other candidates are out: "
    "remove {removed}."
)
_LOCKED = N_(
    "{digits} are the only candidates left in {cells}. These cells share {base} and {cover}, so no other cell in "
    "either can have these digits: remove {removed}."
)

SENTENCES: Sentences = {
    "locked-pair": (Wording(_LOCKED),),
    "locked-triple": (Wording(_LOCKED),),
    "naked-pair": (Wording(_NAKED),),
    "hidden-pair": (Wording(_HIDDEN),),
    "naked-triple": (Wording(_NAKED),),
    "hidden-triple": (Wording(_HIDDEN),),
    "naked-quad": (Wording(_NAKED),),
    "hidden-quad": (Wording(_HIDDEN),),
}
