"""Deadly patterns: cells whose two digits could be swapped.

A pattern is two sets of cells of which every house has one each, or none. If the first held one digit throughout and
the second another, swapping them would change no house, and a puzzle in which none of the cells is given would have two
solutions. So in a puzzle with one solution some cell of the pattern holds a digit other than these two. The unique
rectangle of the books is the smallest such pattern on a square board; on a round one it has rings and diameters for
sides. (Twins are a smaller one. A puzzle with one solution always gives one of them, so they never matter here.)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from solver.board import Board, Cell, Digit, Layout, Mask, bits, mask_of, per_layout
from solver.steps import Candidate

LARGEST_SUBSET = 6  # cells in a subset beside those of a pattern: as many as there can be in a house of nine cells


class Pattern(NamedTuple):
    """Two sets of cells; every house has one cell of each or none, and all hang together through such houses."""

    first: Mask
    second: Mask

    @property
    def cells(self) -> Mask:
        """All of them."""
        return self.first | self.second


class Deadly(NamedTuple):
    """A pattern none of whose cells is given, and two digits; the cells `extra` have candidates beside these."""

    pattern: Pattern
    pair: Mask
    extra: Mask

    @property
    def is_level(self) -> bool:
        """Whether the extra cells are two, one in each half of the pattern."""
        return self.extra.bit_count() == 2 and bool(
            self.extra & self.pattern.first and self.extra & self.pattern.second
        )


@per_layout
def house_masks(layout: Layout) -> tuple[Mask, ...]:
    """For each cell the set of its houses."""
    return tuple(mask_of(hs) for hs in layout.houses_of)


@per_layout
def rectangles(layout: Layout) -> tuple[tuple[Pattern, ...], ...]:
    """For each cell the patterns of four cells that it is in, as their `first`; the four make a ring.

    Each cell of one half shares a house with both of the other half, so that the two digits can only stand in turn.
    """
    houses = house_masks(layout)
    cells_with = defaultdict(list)
    for cell, mask in enumerate(houses):
        cells_with[mask].append(cell)
    return tuple(tuple(_rectangles_at(layout, houses, cells_with, cell)) for cell in range(layout.n_cells))


def _rectangles_at(
    layout: Layout, houses: tuple[Mask, ...], cells_with: dict[Mask, list[Cell]], corner: Cell
) -> Iterator[Pattern]:
    """Two neighbours of `corner` share out its houses between them; the last corner has their other houses."""
    here = houses[corner]
    by_share = defaultdict(list)
    for cell in layout.peer_cells[corner]:
        by_share[houses[cell] & here].append(cell)
    for share, cells in by_share.items():
        for one in cells:
            for other in by_share.get(here & ~share, ()) if share < here & ~share else ():
                there = (houses[one] | houses[other]) & ~here
                if houses[one] & houses[other] or not (houses[one] & there and houses[other] & there):
                    continue
                for last in cells_with.get(there, ()):
                    yield Pattern(1 << corner | 1 << last, 1 << one | 1 << other)


def plain_cells(board: Board) -> dict[Mask, Mask]:
    """For each pair of digits that are all the candidates of some cells, these cells; in cell order."""
    found: dict[Mask, Mask] = defaultdict(int)
    for cell, mask in enumerate(board.candidates):
        if mask.bit_count() == 2:
            found[mask] |= 1 << cell
    return found


def with_others(board: Board, cells: Mask, digits: Mask) -> Mask:
    """Those of `cells` that have candidates beside `digits`."""
    return mask_of(cell for cell in bits(cells) if board.candidates[cell] & ~digits)


def candidates_of(board: Board, cells: Mask) -> Mask:
    """The candidates of `cells` together."""
    mask = 0
    for cell in bits(cells):
        mask |= board.candidates[cell]
    return mask


def seen_by_all(layout: Layout, cells: Mask) -> Mask:
    """The cells that share a house with each of `cells`."""
    return reduce(and_, (layout.peers[cell] for cell in bits(cells)), layout.cells_mask)


def crossed(board: Board, cells: Mask, digits: Mask) -> tuple[Candidate, ...]:
    """The candidates of `cells` among `digits`."""
    return tuple(Candidate(cell, digit) for cell in bits(cells) for digit in bits(board.candidates[cell] & digits))


def confining_house(board: Board, digit: Digit, cells: Mask) -> int | None:
    """The first full house of all `cells` in which `digit` fits in some of them and nowhere else; None if none."""
    layout = board.layout
    for h in layout.full:
        house = layout.houses[h].mask
        places = board.cells_for[digit] & house
        if places and not places & ~cells and not cells & ~house:
            return h
    return None


def confining_houses(board: Board, digit: Digit, sides: Iterable[Mask]) -> tuple[int, ...]:
    """The `confining_house` of each of several sets of cells; nothing unless all have one."""
    houses = [confining_house(board, digit, side) for side in sides]
    found = tuple(h for h in houses if h is not None)
    return found if len(found) == len(houses) else ()


class Subset(NamedTuple):
    """Cells that hold `digits` together with one of some other cells; this goes from `rest`, in all of `houses`."""

    houses: tuple[int, ...]
    others: Mask
    digits: Mask
    rest: Mask


def subsets_with(board: Board, roof: Mask, extras: Mask, *, barred: Mask = 0) -> Iterator[Subset]:
    """The naked subsets of which one of the cells `roof` is a member, with one of `extras`; no other has `barred` ones.

    Small ones first. None contains a smaller one, and some have nothing to remove.
    """
    layout = board.layout
    found: list[Mask] = []
    shared = [(h, house.mask) for h, house in enumerate(layout.houses) if not roof & ~house.mask]
    for size in range(1, LARGEST_SUBSET + 1):
        for _, mask in shared:
            cells = [cell for cell in bits(board.open_mask & mask & ~roof) if not board.candidates[cell] & barred]
            for others, digits in _closed(board, cells, size, extras):
                if not any(not smaller & ~others for smaller in found):
                    found.append(others)
                    around = [(h, house) for h, house in shared if not others & ~house]
                    rest = reduce(or_, (house for _, house in around)) & board.open_mask & ~roof & ~others
                    yield Subset(tuple(h for h, _ in around), others, digits, rest)


def _closed(board: Board, cells: list[Cell], size: int, extras: Mask) -> Iterator[tuple[Mask, Mask]]:
    """The choices of `size` cells that have, with `extras`, one digit more than there are of them."""

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
