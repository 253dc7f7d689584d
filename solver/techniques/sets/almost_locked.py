"""Almost locked sets: n cells of a house with n + 1 digits; without one of these, all others are locked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from solver.board import Board, Cell, Digit, Layout, Mask, bits, for_current_layout
from solver.steps import Candidate, CellSet


class AlmostLocked(NamedTuple):
    """An almost locked set: its cells, its digits, and a mask of cells for each digit (0 for those it lacks)."""

    cells: Mask
    digits: Mask
    places: tuple[Mask, ...]

    @property
    def named(self) -> CellSet:
        """The set as sentences name it."""
        return CellSet(tuple(bits(self.cells)), tuple(bits(self.digits)))

    @property
    def size(self) -> int:
        """The number of its cells."""
        return self.cells.bit_count()

    def candidates(self, digits: Mask) -> list[Candidate]:
        """Return its candidates among `digits`, by digit."""
        return [Candidate(cell, digit) for digit in bits(self.digits & digits) for cell in bits(self.places[digit])]


class CommonPeers(dict[Mask, Mask]):
    """For a set of cells, the cells that all of them see; worked out on first use."""

    _MAX_KEPT = 100_000

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self._peers = layout.peers

    def __missing__(self, cells: Mask) -> Mask:
        if len(self) > self._MAX_KEPT:
            self.clear()
        common = -1
        for cell in bits(cells):
            common &= self._peers[cell]
        self[cells] = common
        return common


@for_current_layout(1)
def common_peers(layout: Layout) -> CommonPeers:
    """Return the common peers of sets of cells of `layout`."""
    return CommonPeers(layout)


def almost_locked_sets(board: Board) -> tuple[AlmostLocked, ...]:
    """Return the almost locked sets of up to `largest_set` cells, small ones first, then in the order of their cells.

    A cell with two candidates is one. Cells with one candidate are singles and belong to none.
    """
    return sets_among(board.layout, tuple(board.candidates))


def largest_set(layout: Layout) -> int:
    """Return the most cells that a set may have; on boards with more than ten digits few, to save time."""
    return layout.n if layout.n <= 10 else 4 if layout.n <= 16 else 3


@for_current_layout(4)
def sets_among(layout: Layout, candidates: tuple[Mask, ...]) -> tuple[AlmostLocked, ...]:
    """Return `almost_locked_sets` for a board with these candidates of each cell; cached for the last few positions."""
    largest = largest_set(layout)
    found: dict[Mask, Mask] = {}
    for house in layout.houses:
        cells = [cell for cell in house.cells if candidates[cell].bit_count() > 1]
        found.update(_with_one_digit_more(cells, candidates, largest))
    # Of two sets of equal size, the one with the lower first cell comes first.
    order = sorted(found, key=lambda cells: f"{cells:0{layout.n_cells}b}"[::-1], reverse=True)
    order.sort(key=int.bit_count)
    return tuple(AlmostLocked(cells, found[cells], _places(layout, cells, candidates)) for cells in order)


def _with_one_digit_more(cells: list[Cell], candidates: tuple[Mask, ...], largest: int) -> Iterator[tuple[Mask, Mask]]:
    """Yield the choices of up to `largest` of `cells` with one digit more than cells, with their digits."""
    most_digits = min(len(cells), largest) + 1
    grown: list[tuple[Mask, Mask, int]] = [(0, 0, 0)]
    for cell in cells:
        one, here = 1 << cell, candidates[cell]
        for mask, digits, size in tuple(grown):
            union = digits | here
            n_digits = union.bit_count()
            if n_digits <= most_digits:
                if n_digits == size + 2:
                    yield mask | one, union
                if size + 1 < largest:
                    grown.append((mask | one, union, size + 1))


def _places(layout: Layout, cells: Mask, candidates: tuple[Mask, ...]) -> tuple[Mask, ...]:
    places = [0] * (layout.n + 1)
    while cells:
        low = cells & -cells
        cells ^= low
        for digit in _members(candidates[low.bit_length() - 1]):
            places[digit] |= low
    return tuple(places)


@lru_cache(maxsize=4096)
def _members(digits: Mask) -> tuple[Digit, ...]:
    return tuple(bits(digits))


def stretched_sets(layout: Layout, candidates: tuple[Mask, ...]) -> Iterator[AlmostLocked]:
    """Yield sets that work like almost locked sets but lie in no house: a set of `sets_among` and one more cell.

    The cell has one digit that the set lacks, and sees all places of those that both have. So no digit fits twice into
    the n + 1 cells with n + 2 digits, and without one of these digits all others are locked in the cells.
    """
    sets = sets_among(layout, candidates)
    known = {each.cells for each in sets}
    open_cells = [(cell, digits, ~layout.peers[cell]) for cell, digits in enumerate(candidates) if digits]
    for each in sets:
        if each.cells & (each.cells - 1):
            digits_of_set, places = each.digits, each.places
            for cell, digits, hidden in open_cells:
                more = digits & ~digits_of_set
                if more and not more & (more - 1) and digits != more:
                    shared, cells = digits ^ more, each.cells | 1 << cell
                    while shared and not places[shared.bit_length() - 1] & hidden:
                        shared ^= 1 << shared.bit_length() - 1
                    if not shared and cells not in known:
                        yield AlmostLocked(cells, digits_of_set | digits, _places(layout, cells, candidates))


class Partners:
    """Which almost locked sets exclude each other, by digit; sets are given by index."""

    def __init__(self, board: Board, sets: tuple[AlmostLocked, ...]) -> None:
        self._board, self._sets = board, sets
        self._peers = common_peers(board.layout)
        self._holding, self._holding_at = _holders(board.layout, sets)
        self._seen: dict[Candidate, Mask] = {}
        self._links: dict[int, dict[Digit, Mask]] = {}
        self._facing: dict[tuple[int, Digit], Mask] = {}

    def seen_from(self, cell: Cell, digit: Digit) -> Mask:
        """Return the sets that contain `digit`, but only in cells that see `cell`."""
        key = Candidate(cell, digit)
        if key not in self._seen:
            hidden, not_seen = self._board.cells_for[digit] & ~self._board.layout.peers[cell], 0
            while hidden:
                low = hidden & -hidden
                hidden ^= low
                not_seen |= self._holding_at.get((low.bit_length() - 1, digit), 0)
            self._seen[key] = self._holding[digit] & ~not_seen
        return self._seen[key]

    def links(self, s: int) -> dict[Digit, Mask]:
        """Return, for each digit of set `s`, the sets whose places of it all see all of its places in `s`."""
        if s not in self._links:
            each = self._sets[s]
            self._links[s] = {digit: self._seen_from_all(each.places[digit], digit) for digit in bits(each.digits)}
        return self._links[s]

    def _seen_from_all(self, places: Mask, digit: Digit) -> Mask:
        mask = -1
        for cell in bits(places):
            mask &= self.seen_from(cell, digit)
        return mask

    def facing(self, s: int, digit: Digit) -> Mask:
        """Return the sets that share a target with set `s`: a candidate that sees all places of `digit` in both."""
        if (s, digit) not in self._facing:
            mask = 0
            for cell in bits(self._board.cells_for[digit] & self._peers[self._sets[s].places[digit]]):
                mask |= self.seen_from(cell, digit)
            self._facing[s, digit] = mask
        return self._facing[s, digit]

    def targets(self, first: AlmostLocked, second: AlmostLocked, digits: Mask) -> tuple[Candidate, ...]:
        """Return the candidates of `digits` that see all places of their digit in both sets."""
        found = (
            Candidate(cell, digit)
            for digit in bits(digits)
            for cell in bits(self._board.cells_for[digit] & self._peers[first.places[digit] | second.places[digit]])
        )
        return tuple(sorted(found))


def _holders(layout: Layout, sets: tuple[AlmostLocked, ...]) -> tuple[list[Mask], dict[tuple[Cell, Digit], Mask]]:
    """Return the sets that contain a digit, by digit and by candidate."""
    anywhere = [0] * (layout.n + 1)
    by_place: dict[tuple[Cell, Digit], Mask] = {}
    for s, each in enumerate(sets):
        bit = 1 << s
        for digit in _members(each.digits):
            anywhere[digit] |= bit
            for cell in bits(each.places[digit]):
                by_place[cell, digit] = by_place.get((cell, digit), 0) | bit
    return anywhere, by_place
