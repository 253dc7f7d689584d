"""Subsets: n cells that share n digits with no others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from solver.board import N_, Board, Cell, Digit, Mask, bits, mask_of
from solver.fast.jit import array
from solver.fast.prefilter import subsets
from solver.fast.prefilter.subsets import FoundSubset, make_subsets, read_subset
from solver.steps import Candidate, Cells, Digits, Houses, Role, Step, View, candidates_among, nonempty
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.technique import Options, Sentences, Technique, Wording

_SIZE_WORDS = {2: "pair", 3: "triple", 4: "quad"}


def find_naked_subset(board: Board, options: Options, *, size: int) -> Iterator[Step]:
    """Naked pair, triple, quad: `size` cells of a house have `size` digits between them; its other cells lose them.

    Works in any house, full or not; ignores cells with a single candidate. Cells that share two houses
    give a step in each. Yields in house, then cell order.
    Source: sudopedia "Naked Subset"; HoDoKu 0200-0202.
    """
    for subset in _search_subsets(board, options, subsets.NAKED, size, subsets.next_subset):
        house = board.layout.houses[subset.house].cells
        cells = tuple(house[k] for k in subset.members)
        eliminations = candidates_among(board, [cell for cell in house if cell not in cells], subset.union)
        pattern = candidates_among(board, cells, subset.union)
        yield _subset(f"naked-{_SIZE_WORDS[size]}", subset.house, cells, bits(subset.union), pattern, eliminations)


def find_locked_subset(board: Board, options: Options, *, size: int) -> Iterator[Step]:
    """Locked pair, triple: a naked subset in two crossing houses, both of which lose its digits.

    Both houses must lose a candidate, and the second one outside the first; otherwise it is a naked subset of one
    house.
    Yields in house, then cell order, an area before the lines that cross it. Source: HoDoKu 0110, 0111.
    """
    for subset in _search_subsets(board, options, subsets.LOCKED, size, subsets.next_subset):
        house, other = (board.layout.houses[h] for h in (subset.house, subset.across))
        cells = tuple(house.cells[k] for k in subset.members)
        rest = [cell for cell in (*house.cells, *bits(other.mask & ~house.mask)) if cell not in cells]
        eliminations = candidates_among(board, rest, subset.union)
        pattern = candidates_among(board, cells, subset.union)
        houses = subset.house, subset.across
        yield _locked_subset(f"locked-{_SIZE_WORDS[size]}", houses, cells, subset.union, pattern, eliminations)


def find_hidden_subset(board: Board, options: Options, *, size: int) -> Iterator[Step]:
    """Hidden pair, triple, quad: `size` digits fit only in `size` cells of a house; these lose all other candidates.

    Needs a full house; ignores digits with a single place. Yields in house, then digit
    order. Source: sudopedia "Hidden Subset"; HoDoKu 0210-0212.
    """
    for subset in _search_subsets(board, options, subsets.HIDDEN, size, subsets.next_subset):
        cells, digits = _places(board, subset), mask_of(subset.members)
        eliminations = candidates_among(board, cells, board.layout.digits_mask & ~digits)
        pattern = candidates_among(board, cells, digits)
        yield _subset(f"hidden-{_SIZE_WORDS[size]}", subset.house, cells, tuple(subset.members), pattern, eliminations)


def hidden_subsets(
    board: Board, options: Options, size: int
) -> Iterator[tuple[int, tuple[Digit, ...], tuple[Cell, ...]]]:
    """Yield each full house with `size` digits that fit only in `size` of its cells; some have nothing to remove."""
    for subset in _search_subsets(board, options, subsets.HIDDEN, size, subsets.next_choice):
        yield subset.house, tuple(subset.members), _places(board, subset)


def _search_subsets(
    board: Board, options: Options, kind: int, size: int, go_on: Callable[..., bool]
) -> Iterator[FoundSubset]:
    """Yield the subsets that `go_on`, a function of `fast.prefilter.subsets`, reaches one after another."""
    flat, candidates = flat_layout_of(board.layout), array(board.candidates)
    search = make_subsets(flat)
    while not options.is_spent() and go_on(flat, candidates, kind, size, search):
        yield read_subset(search, size)


def _places(board: Board, hidden: FoundSubset) -> tuple[Cell, ...]:
    """Return the cells in which the digits of a hidden subset fit."""
    cells = board.layout.houses[hidden.house].cells
    return tuple(cells[k] for k in bits(hidden.union))


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
