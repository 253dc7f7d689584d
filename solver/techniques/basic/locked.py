"""Locked candidates: digits confined to the crossing of two houses."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from solver.board import N_, Board, Digit, Layout, Mask, bits, per_layout
from solver.steps import Cells, Digits, Houses, Role, Step, View, candidates_at, nonempty
from solver.techniques.technique import Options, Sentences, Technique, Wording


def find_pointing(board: Board, options: Options) -> Iterator[Step]:
    """Locked candidates, area to line: a digit that `base` confines to `cover` leaves the rest of `cover`.

    The base is a full house but not a line. Yields in base, digit, cover order.
    Source: sudopedia "Locked Candidates"; HoDoKu 0100.
    """
    return _find_locked(board, "pointing", from_lines=False)


def find_claiming(board: Board, options: Options) -> Iterator[Step]:
    """Locked candidates, line to area: a digit that `base` confines to `cover` leaves the rest of `cover`.

    The base is a full house and a line. Yields in base, digit, cover order.
    Source: sudopedia "Locked Candidates"; HoDoKu 0101.
    """
    return _find_locked(board, "claiming", from_lines=True)


class Confined(NamedTuple):
    """A digit whose `places` in `base` all lie in `cover`; `removed` are its other places in `cover`."""

    digit: Digit
    base: int
    cover: int
    places: Mask
    removed: Mask


def confined(board: Board, *, in_lines: bool) -> Iterator[Confined]:
    """Yield every digit with two or more places in a full house that all lie in a crossing house.

    `in_lines` chooses whether the full house is a line. Some have nothing to remove. Yields in base, digit, cover
    order.
    """
    layout = board.layout
    for base in layout.complete_houses:
        if layout.houses[base].is_line is in_lines:
            yield from _confined_in(board, base)


def _confined_in(board: Board, base: int) -> Iterator[Confined]:
    layout = board.layout
    covers = _covers(layout)[base]
    for digit in range(1, layout.n + 1):
        places = board.cells_for[digit] & layout.houses[base].mask
        if not places & (places - 1):
            continue
        for cover, shared in covers:
            if not places & ~shared:
                removed = board.cells_for[digit] & layout.houses[cover].mask & ~places
                yield Confined(digit, base, cover, places, removed)


def _find_locked(board: Board, slug: str, *, from_lines: bool) -> Iterator[Step]:
    for locked in confined(board, in_lines=from_lines):
        if locked.removed:
            yield _locked(slug, locked)


def locked_in(board: Board, base: int) -> Iterator[Step]:
    """Yield the locked candidates of a full house by digit, then cover: claiming if it is a line, else pointing."""
    slug = "claiming" if board.layout.houses[base].is_line else "pointing"
    return (_locked(slug, locked) for locked in _confined_in(board, base) if locked.removed)


@per_layout
def _covers(layout: Layout) -> dict[int, list[tuple[int, Mask]]]:
    """Map each house to the houses that cross it, with the shared cells."""
    covers: dict[int, list[tuple[int, Mask]]] = defaultdict(list)
    for first, second, shared in layout.crossings:
        covers[first].append((second, shared))
        covers[second].append((first, shared))
    return covers


def _locked(slug: str, locked: Confined) -> Step:
    eliminations = candidates_at(locked.removed, locked.digit)
    pattern = candidates_at(locked.places, locked.digit)
    return Step(
        slug,
        eliminations=eliminations,
        facts=nonempty(
            digit=Digits([locked.digit]),
            base=Houses([locked.base]),
            cover=Houses([locked.cover]),
            cells=Cells(bits(locked.places)),
        ),
        views=(
            View(
                houses={Role.BASE: (locked.base,), Role.COVER: (locked.cover,)},
                candidates={Role.PATTERN: pattern, Role.REMOVED: eliminations},
            ),
        ),
    )


_FAMILY = N_("Locked candidates")
TECHNIQUES = (
    Technique("pointing", N_("Locked candidates (pointing)"), _FAMILY, find_pointing),
    Technique("claiming", N_("Locked candidates (claiming)"), _FAMILY, find_claiming),
)
_LOCKED = N_(
    "The {digit} in {base} can only go in {cells_any}. So it is also the {digit} of {cover}, "
    "and no other cell there can be {digit}: remove {removed}."
)
SENTENCES: Sentences = {
    "pointing": (Wording(_LOCKED),),
    "claiming": (Wording(_LOCKED),),
}
