"""Almost locked sets: n cells of a house with n + 1 digits; without one of them, all others are locked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from solver.board import Board, Cell, Digit, Layout, Mask, bits, for_current_layout
from solver.steps import Candidate


class AlmostLocked(NamedTuple):
    """An almost locked set: its cells, its digits, and the cells of each digit in it (by digit, else 0)."""

    cells: Mask
    digits: Mask
    places: tuple[Mask, ...]

    @property
    def size(self) -> int:
        """How many cells it has."""
        return self.cells.bit_count()

    def candidates(self, digits: Mask) -> list[Candidate]:
        """Its candidates among `digits`, by digit."""
        return [Candidate(cell, digit) for digit in bits(self.digits & digits) for cell in bits(self.places[digit])]


class CommonPeers(dict[Mask, Mask]):
    """For a set of cells, the cells that each of them sees; worked out when it is asked for first."""

    _MOST_KEPT = 100_000

    def __init__(self, layout: Layout) -> None:
        super().__init__()
        self._peers = layout.peers

    def __missing__(self, cells: Mask) -> Mask:
        if len(self) > self._MOST_KEPT:
            self.clear()
        common = -1
        for cell in bits(cells):
            common &= self._peers[cell]
        self[cells] = common
        return common


@for_current_layout(1)
def common_peers(layout: Layout) -> CommonPeers:
    """The cells that see all of some cells, of `layout`."""
    return CommonPeers(layout)


def almost_locked_sets(board: Board) -> tuple[AlmostLocked, ...]:
    """The almost locked sets of up to `largest_set` cells, small ones first, then in the order of their cells.

    A cell with two candidates is one. Cells with one candidate are singles and in none.
    """
    return sets_among(board.layout, tuple(board.candidates))


def largest_set(layout: Layout) -> int:
    """How many cells a set may have: beyond ten digits not as many as there are, or it would take too long."""
    return layout.n if layout.n <= 10 else 4 if layout.n <= 16 else 3


@for_current_layout(4)
def sets_among(layout: Layout, candidates: tuple[Mask, ...]) -> tuple[AlmostLocked, ...]:
    """`almost_locked_sets` of a board with these candidates, by cell; kept for the last few positions."""
    largest = largest_set(layout)
    found: dict[Mask, Mask] = {}
    for house in layout.houses:
        cells = [cell for cell in house.cells if candidates[cell].bit_count() > 1]
        found.update(_with_one_digit_more(cells, candidates, largest))
    # Of two sets of a size the one with the lower first cell comes first.
    order = sorted(found, key=lambda cells: f"{cells:0{layout.n_cells}b}"[::-1], reverse=True)
    order.sort(key=int.bit_count)
    return tuple(AlmostLocked(cells, found[cells], _places(layout, cells, candidates)) for cells in order)


def _with_one_digit_more(cells: list[Cell], candidates: tuple[Mask, ...], largest: int) -> Iterator[tuple[Mask, Mask]]:
    """The choices of up to `largest` of `cells` that have one digit more than cells, with their digits."""
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
    """The sets of `sets_among` with one cell more that lie in no house together, but work like almost locked sets.

    The cell has one digit that the set has not, and sees all places of those that both have: so no digit fits twice
    into the n + 1 cells with n + 2 digits, and without one of them all others are locked in them.
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
    """Which almost locked sets exclude one another, by digit; sets are meant by their index."""

    def __init__(self, board: Board, sets: tuple[AlmostLocked, ...]) -> None:
        self._board, self._sets = board, sets
        self._peers = common_peers(board.layout)
        self._holding, self._holding_at = _holders(board.layout, sets)
        self._seen: dict[Candidate, Mask] = {}
        self._links: dict[int, dict[Digit, Mask]] = {}
        self._facing: dict[tuple[int, Digit], Mask] = {}

    def seen_from(self, cell: Cell, digit: Digit) -> Mask:
        """The sets that have `digit`, and only where `cell` sees it."""
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
        """For each digit of set `s`, the sets that cannot hold it too: its places in both all see one another."""
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
        """The sets that share a target with set `s`: a candidate that sees all places of `digit` in both."""
        if (s, digit) not in self._facing:
            mask = 0
            for cell in bits(self._board.cells_for[digit] & self._peers[self._sets[s].places[digit]]):
                mask |= self.seen_from(cell, digit)
            self._facing[s, digit] = mask
        return self._facing[s, digit]

    def targets(self, first: AlmostLocked, second: AlmostLocked, digits: Mask) -> tuple[Candidate, ...]:
        """The candidates that see all places of their digit, one of `digits`, in both sets."""
        found = (
            Candidate(cell, digit)
            for digit in bits(digits)
            for cell in bits(self._board.cells_for[digit] & self._peers[first.places[digit] | second.places[digit]])
        )
        return tuple(sorted(found))


def _holders(layout: Layout, sets: tuple[AlmostLocked, ...]) -> tuple[list[Mask], dict[tuple[Cell, Digit], Mask]]:
    """The sets that have a digit, by digit and by candidate."""
    anywhere = [0] * (layout.n + 1)
    by_place: dict[tuple[Cell, Digit], Mask] = {}
    for s, each in enumerate(sets):
        bit = 1 << s
        for digit in _members(each.digits):
            anywhere[digit] |= bit
            for cell in bits(each.places[digit]):
                by_place[cell, digit] = by_place.get((cell, digit), 0) | bit
    return anywhere, by_place
