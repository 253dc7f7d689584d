"""Deadly patterns: cells whose two digits could be swapped.

A pattern is two sets of cells; every house has one cell of each, or none. If all cells of the first set held one digit
and all of the second another, swapping them would break no house. A puzzle in which none of the cells is given would
then have two solutions. So in a puzzle with one solution some cell of the pattern holds a third digit. The classic
unique rectangle is the smallest such pattern on a square board; on a round one its sides are rings and diameters.
(Twins are a smaller one. A puzzle with one solution always gives one of them, so they never matter here.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from solver.board import Board, Cell, Digit, Layout, Mask, bits, mask_of, per_layout

MAX_SUBSET = 6  # cells of a subset outside the pattern: the most that a house of nine cells can have


class Pattern(NamedTuple):
    """Two sets of cells; every house has one cell of each or none, and such houses connect all the cells."""

    first: Mask
    second: Mask

    @property
    def cells(self) -> Mask:
        """The cells of both sets."""
        return self.first | self.second


class Deadly(NamedTuple):
    """A pattern without givens, and two digits; the cells `extra` have other candidates too."""

    pattern: Pattern
    pair: Mask
    extra: Mask

    @property
    def has_neighbouring_extras(self) -> bool:
        """Whether exactly two cells have other candidates, one in each half: in a rectangle, neighbours."""
        return self.extra.bit_count() == 2 and bool(
            self.extra & self.pattern.first and self.extra & self.pattern.second
        )


@per_layout
def house_masks(layout: Layout) -> tuple[Mask, ...]:
    """Return the set of houses of each cell."""
    return tuple(mask_of(hs) for hs in layout.houses_of)


@per_layout
def rectangles(layout: Layout) -> tuple[tuple[Pattern, ...], ...]:
    """Return for each cell the four-cell patterns with that cell in `first`; the four cells form a ring.

    Each cell of one half shares a house with both cells of the other, so the two digits can only alternate.
    """
    houses = house_masks(layout)
    cells_with = defaultdict(list)
    for cell, mask in enumerate(houses):
        cells_with[mask].append(cell)
    return tuple(tuple(_rectangles_at(layout, houses, cells_with, cell)) for cell in range(layout.n_cells))


def _rectangles_at(
    layout: Layout, houses: tuple[Mask, ...], cells_with: dict[Mask, list[Cell]], corner: Cell
) -> Iterator[Pattern]:
    """Yield the rectangles with a corner in `corner`.

    corner ── one        `one` shares some of the corner's houses, `other` all the rest;
      │        │         `last` has exactly those houses of `one` and `other` that the corner lacks
    other ─── last
    """
    own_houses = houses[corner]
    by_share = defaultdict(list)
    for cell in layout.peer_cells[corner]:
        by_share[houses[cell] & own_houses].append(cell)
    for share, cells in by_share.items():
        for one in cells:
            for other in by_share.get(own_houses & ~share, ()) if share < own_houses & ~share else ():
                needed = (houses[one] | houses[other]) & ~own_houses
                if houses[one] & houses[other] or not (houses[one] & needed and houses[other] & needed):
                    continue
                for last in cells_with.get(needed, ()):
                    yield Pattern(1 << corner | 1 << last, 1 << one | 1 << other)


def plain_cells(candidates: Sequence[Mask]) -> dict[Mask, Mask]:
    """Map each pair of digits to the cells that have just these two candidates; in cell order."""
    cells_of: dict[Mask, Mask] = defaultdict(int)
    for cell, mask in enumerate(candidates):
        if mask.bit_count() == 2:
            cells_of[mask] |= 1 << cell
    return cells_of


def with_others(candidates: Sequence[Mask], cells: Mask, digits: Mask) -> Mask:
    """Return the `cells` that have candidates other than `digits`."""
    return mask_of(cell for cell in bits(cells) if candidates[cell] & ~digits)


def candidates_of(board: Board, cells: Mask) -> Mask:
    """Return the union of the candidates of `cells`."""
    mask = 0
    for cell in bits(cells):
        mask |= board.candidates[cell]
    return mask


def seen_by_any(layout: Layout, cells: Mask) -> Mask:
    """Return the cells that share a house with one of `cells`."""
    return reduce(or_, (layout.peers[cell] for cell in bits(cells)), 0)


def seen_by_all(layout: Layout, cells: Mask) -> Mask:
    """Return the cells that share a house with each of `cells`."""
    return reduce(and_, (layout.peers[cell] for cell in bits(cells)), layout.cells_mask)


def confining_house(board: Board, digit: Digit, cells: Mask) -> int | None:
    """Return the first full house that contains all `cells` and confines `digit` to some of them, if there is one."""
    layout = board.layout
    for h in layout.houses_of[(cells & -cells).bit_length() - 1]:
        house = layout.houses[h]
        if not cells & ~house.mask and len(house.cells) == layout.n:
            places = board.cells_for[digit] & house.mask
            if places and not places & ~cells:
                return h
    return None


def confining_houses(board: Board, digit: Digit, sides: Iterable[Mask]) -> tuple[int, ...]:
    """Return the `confining_house` of each of several sets of cells; empty unless all have one."""
    houses = []
    for side in sides:
        h = confining_house(board, digit, side)
        if h is None:
            return ()
        houses.append(h)
    return tuple(houses)


class Subset(NamedTuple):
    """Cells that hold `digits` together with one of some other cells; `rest`, in all `houses`, loses these digits."""

    houses: tuple[int, ...]
    others: Mask
    digits: Mask
    rest: Mask


def subsets_with(board: Board, roof: Mask, extras: Mask, *, ruled_out: Mask = 0) -> Iterator[Subset]:
    """Yield naked subsets completed by one cell of `roof` with one of `extras`; the others have no `ruled_out` digit.

    Yields small ones first; none contains a smaller one, and some have nothing to remove.
    """
    layout = board.layout
    known: list[Mask] = []
    shared = [(h, house.mask) for h, house in enumerate(layout.houses) if not roof & ~house.mask]
    for size in range(1, MAX_SUBSET + 1):
        for _, mask in shared:
            cells = [cell for cell in bits(board.open_mask & mask & ~roof) if not board.candidates[cell] & ruled_out]
            for others, digits in _closed(board, cells, size, extras):
                if not any(not smaller & ~others for smaller in known):
                    known.append(others)
                    around = [(h, house) for h, house in shared if not others & ~house]
                    rest = reduce(or_, (house for _, house in around)) & board.open_mask & ~roof & ~others
                    yield Subset(tuple(h for h, _ in around), others, digits, rest)


def _closed(board: Board, cells: list[Cell], size: int, extras: Mask) -> Iterator[tuple[Mask, Mask]]:
    """Yield each choice of `size` cells that have, together with `extras`, one digit more than cells."""

    cells = [cell for cell in cells if (board.candidates[cell] | extras).bit_count() <= size + 1]

    def extend(chosen: Mask, union: Mask, start: int, missing: int) -> Iterator[tuple[Mask, Mask]]:
        if not missing:
            if union.bit_count() == size + 1:
                yield chosen, union
            return
        for k in range(start, len(cells) - missing + 1):
            wider = union | board.candidates[cells[k]]
            if wider.bit_count() <= size + 1:
                yield from extend(chosen | 1 << cells[k], wider, k + 1, missing - 1)

    return extend(0, extras, 0, size)
