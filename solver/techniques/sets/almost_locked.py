"""Almost locked sets: n cells of a house with n + 1 digits; without one of these, all others are locked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from solver.board import Board, Cell, Digit, Layout, Mask, bits, for_current_layout
from solver.fast.jit import array
from solver.fast.prefilter import locked_sets
from solver.fast.prefilter.blossoms import find_faced, make_faced
from solver.fast.prefilter.locked_sets import Sets, find_links
from solver.steps import Candidate, CellSet
from solver.techniques.flat_layouts import flat_layout_of


class AlmostLocked(NamedTuple):
    """An almost locked set: its cells, its digits, and a mask of cells for each digit (0 for those it lacks)."""

    cells: Mask
    digits: Mask
    places: tuple[Mask, ...]

    @property
    def named(self) -> CellSet:
        """The set for sentences."""
        return CellSet(tuple(bits(self.cells)), tuple(bits(self.digits)))

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.cells.bit_count()

    def candidates(self, digits: Mask) -> list[Candidate]:
        """Return the set's candidates among `digits`, by digit."""
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


def set_graph_of(board: Board) -> SetGraph:
    """Return the almost locked sets of `board` and their links."""
    return _set_graph(board.layout, tuple(board.candidates))


def largest_set(layout: Layout) -> int:
    """Return the most cells that a set may have; on boards with more than ten digits few, to save time."""
    return layout.n if layout.n <= 10 else 4 if layout.n <= 16 else 3


@for_current_layout(4)
def sets_among(layout: Layout, candidates: tuple[Mask, ...]) -> tuple[AlmostLocked, ...]:
    """Return `almost_locked_sets` for a board with these candidates of each cell; cached for the last few positions."""
    cells_and_digits = _search_sets(layout, candidates)
    # Of sets of equal size, the one with the lower first cell comes first: compare the cells as a string, lowest cell
    # first.
    cells_and_digits.sort(key=lambda each: f"{each[0]:0{layout.n_cells}b}"[::-1], reverse=True)
    cells_and_digits.sort(key=lambda each: each[0].bit_count())
    return tuple(AlmostLocked(cells, digits, _places(layout, cells, candidates)) for cells, digits in cells_and_digits)


def _search_sets(layout: Layout, candidates: tuple[Mask, ...]) -> list[tuple[Mask, Mask]]:
    """Return the cells and digits of all almost locked sets, in no order."""
    flat, largest, numbers = flat_layout_of(layout), largest_set(layout), array(candidates)
    n_sets = 500
    while True:
        sets = locked_sets.make_sets(flat, n_sets, 0, largest)
        if locked_sets.find_sets(flat, numbers, sets, largest):
            return locked_sets.read_sets(sets)
        n_sets *= 4


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


@for_current_layout(1)
def _set_graph(layout: Layout, candidates: tuple[Mask, ...]) -> SetGraph:
    """Return the `almost_locked_sets` of a position and their links; kept for the last position."""
    return SetGraph(layout, candidates, sets_among(layout, candidates))


class SetGraph:
    """Almost locked sets, their links and their shared targets. Sets are given by index.

    A digit links two sets if only one of them can contain it: all its places in one see all those in the other.
    """

    def __init__(self, layout: Layout, candidates: Sequence[Mask], sets: tuple[AlmostLocked, ...]) -> None:
        self.sets, self._n, self._n_cells = sets, layout.n, layout.n_cells
        self.flat_layout, self.candidates = flat_layout_of(layout), array(candidates)
        n_rows = sum(each.digits.bit_count() for each in sets)
        self.arrays = locked_sets.make_sets(self.flat_layout, len(sets), n_rows, 0)
        locked_sets.write_sets(self.arrays, [each.cells for each in sets], [each.digits for each in sets])
        locked_sets.find_places(self.flat_layout, self.candidates, self.arrays)
        self._mask_at = partial(locked_sets.mask_at, words=self.arrays.set_words)
        self._links: dict[int, dict[Digit, Mask]] = {}
        self._seen_by: dict[int, Mask] = {}
        self._peers, self._faced = common_peers(layout), make_faced(self.flat_layout)
        spots = [locked_sets.mask_at(self.arrays.spots, digit, self.arrays.cell_words) for digit in range(layout.n + 1)]
        self._cells_for = spots

    @cached_property
    def linked(self) -> Sets:
        """The sets, after `find_links`."""
        find_links(self.flat_layout, self.arrays)
        return self.arrays

    def seen_from(self, cell: Cell, digit: Digit) -> Mask:
        """Return the sets that contain `digit`, but only in cells that see `cell`."""
        return self._mask_at(self.arrays.seen_from, cell * (self._n + 1) + digit)

    def faced_around(self, stem: Cell, digits: Mask) -> Mask:
        """Return, as one mask, the candidates that see all places of their digit in a set for each digit of `stem`."""
        words = self.arrays.cell_words
        if not find_faced(self.flat_layout, digits, stem, self.arrays, self._faced):
            return 0
        return self.spread((z, locked_sets.mask_at(self._faced, z, words)) for z in range(1, self._n + 1))

    def seen_by(self, s: int) -> Mask:
        """Return, as one mask, the candidates that see all places of their digit in set `s`."""
        if s not in self._seen_by:
            places, digits = self.sets[s].places, bits(self.sets[s].digits)
            self._seen_by[s] = self.spread((digit, self._peers[places[digit]]) for digit in digits)
        return self._seen_by[s]

    def spread(self, cells_for: Iterable[tuple[Digit, Mask]]) -> Mask:
        """Return the mask of these candidates, given as a mask of cells for each digit, by node."""
        mask = 0
        for digit, cells in cells_for:
            mask |= cells << digit * self._n_cells
        return mask

    def links(self, s: int) -> dict[Digit, Mask]:
        """Return, for each digit of set `s`, the sets whose places of it all see all of its places in `s`."""
        if s not in self._links:
            rows = range(self.linked.rows[s], self.linked.rows[s + 1])
            self._links[s] = {int(self.arrays.digit_of[row]): self._mask_at(self.arrays.links, row) for row in rows}
        return self._links[s]

    def read_mask(self, masks: Any, row: int = 0) -> Mask:
        """Return a mask of sets that compiled code wrote."""
        return self._mask_at(masks, row)

    def targets(self, first: AlmostLocked, second: AlmostLocked, digits: Mask) -> tuple[Candidate, ...]:
        """Return the candidates of `digits` that see all places of their digit in both sets."""
        candidates = (
            Candidate(cell, digit)
            for digit in bits(digits)
            for cell in bits(self._cells_for[digit] & self._peers[first.places[digit] | second.places[digit]])
        )
        return tuple(sorted(candidates))
