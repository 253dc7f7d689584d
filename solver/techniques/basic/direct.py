"""Direct forms: a locked candidate or hidden subset that leaves another digit a single place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solver.board import N_, Board, Digit, Mask, bits, mask_of
from solver.steps import Candidate, Cells, Digits, Houses, Role, Step, View, candidates_among, candidates_at, nonempty
from solver.techniques.basic.locked import Confined, confined
from solver.techniques.basic.subsets import hidden_subsets
from solver.techniques.technique import Options, Sentences, Technique, Wording


def find_direct_pointing(board: Board, options: Options) -> Iterator[Step]:
    """Direct pointing: the eliminations leave the digit one place in another house of the base's kind.

    Yields in base, digit, cover order. Source: Sudoku Explainer, "Direct Pointing".
    """
    return _find_direct_locked(board, "direct-pointing", in_lines=False)


def find_direct_claiming(board: Board, options: Options) -> Iterator[Step]:
    """Direct claiming: as direct pointing, but from a line to an area.

    Yields in base, digit, cover order. Source: Sudoku Explainer, "Direct Claiming".
    """
    return _find_direct_locked(board, "direct-claiming", in_lines=True)


def _find_direct_locked(board: Board, slug: str, *, in_lines: bool) -> Iterator[Step]:
    layout = board.layout
    for locked in confined(board, in_lines=in_lines):
        for h in layout.complete_houses:
            house = layout.houses[h]
            ruled_out = locked.removed & house.mask
            if not ruled_out or house.kind != layout.houses[locked.base].kind:
                continue
            left = board.cells_for[locked.digit] & house.mask & ~ruled_out
            if left and not left & (left - 1):
                yield _direct_locked(slug, locked, h, ruled_out, Candidate(left.bit_length() - 1, locked.digit))


def find_direct_hidden_subset(board: Board, options: Options, *, size: int) -> Iterator[Step]:
    """Direct hidden pair, triple: outside the cells of a hidden subset, another digit has one place left in the house.

    Yields in house, then digit order. Source: Sudoku Explainer, "Direct Hidden Pair", "Direct Hidden Triplet".
    """
    layout = board.layout
    for h, digits, cells in hidden_subsets(board, options, size):
        taken, in_house = mask_of(cells), layout.houses[h].mask
        for digit in bits(layout.digits_mask & ~mask_of(digits)):
            places = board.cells_for[digit] & in_house
            left = places & ~taken
            if places != left and left and not left & (left - 1):
                yield _direct_hidden(board, size, h, digits, taken, Candidate(left.bit_length() - 1, digit))


def _direct_locked(slug: str, locked: Confined, h: int, ruled_out: Mask, placed: Candidate) -> Step:
    digit = locked.digit
    first = View(
        houses={Role.BASE: (locked.base,), Role.COVER: (locked.cover,)},
        candidates={
            Role.PATTERN: candidates_at(locked.places, digit),
            Role.REMOVED: candidates_at(ruled_out, digit),
        },
    )
    return Step(
        slug,
        placements=(placed,),
        facts=nonempty(
            base=Houses([locked.base]),
            cover=Houses([locked.cover]),
            cells=Cells(bits(locked.places)),
            house=Houses([h]),
            barred=Cells(bits(ruled_out)),
        ),
        views=(first, _conclusion(h, ruled_out, placed)),
    )


def _direct_hidden(board: Board, size: int, h: int, digits: tuple[Digit, ...], taken: Mask, placed: Candidate) -> Step:
    layout = board.layout
    cells, hidden = tuple(bits(taken)), mask_of(digits)
    first = View(
        houses={Role.BASE: (h,)},
        candidates={
            Role.PATTERN: candidates_among(board, cells, hidden),
            Role.REMOVED: candidates_among(board, cells, layout.digits_mask & ~hidden),
        },
    )
    ruled_out = board.cells_for[placed.digit] & taken
    return Step(
        f"direct-hidden-{'pair' if size == 2 else 'triple'}",
        placements=(placed,),
        facts=nonempty(cells=Cells(cells), digits=Digits(digits), house=Houses([h]), barred=Cells(bits(ruled_out))),
        views=(first, _conclusion(h, ruled_out, placed)),
    )


def _conclusion(h: int, ruled_out: Mask, placed: Candidate) -> View:
    """Show the placed digit, the house where that is its last place, and the cells now ruled out."""
    return View(
        houses={Role.BASE: (h,)}, cells={Role.RULED_OUT: tuple(bits(ruled_out))}, candidates={Role.PLACED: (placed,)}
    )


_FAMILY = N_("Direct forms")
TECHNIQUES = (
    Technique("direct-pointing", N_("Direct pointing"), _FAMILY, find_direct_pointing),
    Technique("direct-claiming", N_("Direct claiming"), _FAMILY, find_direct_claiming),
    Technique("direct-hidden-pair", N_("Direct hidden pair"), _FAMILY, partial(find_direct_hidden_subset, size=2)),
    Technique("direct-hidden-triple", N_("Direct hidden triple"), _FAMILY, partial(find_direct_hidden_subset, size=3)),
)
_LOCKED = N_(
    "The {digit} in {base} can only go in {cells_any}, so it is also the {digit} of {cover}. "
    "That rules out {barred}, so the {digit} in {house} must go in {cell}."
)
_HIDDEN = N_(
    "{digits} in {house} can only go in {cells}, so they fill those cells. That rules out "
    "{barred} for {digit}, so the {digit} in {house} must go in {cell}."
)
SENTENCES: Sentences = {
    "direct-pointing": (Wording(_LOCKED),),
    "direct-claiming": (Wording(_LOCKED),),
    "direct-hidden-pair": (Wording(_HIDDEN),),
    "direct-hidden-triple": (Wording(_HIDDEN),),
}
