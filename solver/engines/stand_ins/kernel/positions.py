"""Positions of the kernel's search on any layout, in plain Python: the same changes in the same order.

See `solver.fast.kernel.positions`. Every candidate is stored twice: with its cell, and with its digit in each house of
the cell. So each change shows at once which cell has one candidate left, or which digit one place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from solver.board import Cell, Digit, Layout, Mask, bits, has_several, mask_of, per_layout

HousePlace = int  # of a cell in a house


class Single(NamedTuple):
    """A digit to be written, and why."""

    cell: Cell
    digit: Digit
    why: str


class DeadEnd(NamedTuple):
    """What was left empty: a cell without candidates (then `house` is −1), or a digit without a place in a house."""

    house: int
    at: int  # the cell, or the digit


class SharedPlaces(NamedTuple):
    """Another house that shares `shared` places with a complete house, and its `outside` places."""

    shared: Mask
    house: int
    outside: Mask


class OrderedHouses:
    """The houses of a layout in the kernel's order: full ones first."""

    def __init__(self, layout: Layout) -> None:
        self.n, self.n_cells = layout.n, layout.n_cells
        houses = sorted((house.cells for house in layout.houses), key=lambda cells: len(cells) != layout.n)
        self.cells = houses
        self.n_full = sum(len(cells) == layout.n for cells in houses)
        self.of: list[list[tuple[int, HousePlace]]] = [[] for _ in range(layout.n_cells)]
        for h, cells in enumerate(houses):
            for place, cell in enumerate(cells):
                self.of[cell].append((h, place))
        self.crossings = [sorted(self._crossings(h)) for h in range(self.n_full)]

    def _crossings(self, h: int) -> Iterator[SharedPlaces]:
        mine = set(self.cells[h])
        for other, theirs in enumerate(self.cells):
            if other != h and len(mine.intersection(theirs)) > 1:
                shared = mask_of(place for place, cell in enumerate(self.cells[h]) if cell in theirs)
                yield SharedPlaces(
                    shared, other, mask_of(place for place, cell in enumerate(theirs) if cell not in mine)
                )


@per_layout
def houses_of(layout: Layout) -> OrderedHouses:
    """Return the houses of a layout."""
    return OrderedHouses(layout)


class HousePosition:
    """What is left of each cell and of each digit in each house, with the singles still to be written.

    A house with fewer cells than digits has two extra places for each digit that are no cells, so that it never seems
    to have one place or none. `changed[h]` are the digits whose places in a complete house have changed since locked
    candidates were last looked for there. `dead_end` is what was left empty, if anything was. `locked` are the
    candidates crossed out by locked candidates that have not been recorded yet.
    """

    def __init__(self, houses: OrderedHouses) -> None:
        self.houses = houses
        self.candidates: list[Mask] = [0] * houses.n_cells
        self.places: list[list[Mask]] = [[0] * (houses.n + 1) for _ in houses.cells]
        self.changed: list[Mask] = [0] * len(houses.cells)
        self.queue: list[Single] = []
        self.dead_end: DeadEnd | None = None
        self.locked: list[tuple[Cell, Digit]] = []

    def copy(self) -> HousePosition:
        """Return a copy without anything queued."""
        copy = HousePosition(self.houses)
        copy.candidates, copy.changed = self.candidates[:], self.changed[:]
        copy.places = [places[:] for places in self.places]
        return copy

    @classmethod
    def first(cls, houses: OrderedHouses, givens: tuple[Digit, ...]) -> HousePosition:
        """Return the position of the givens, with the singles that show at once."""
        position = cls(houses)
        everything = (2 << houses.n) - 2
        for h, cells in enumerate(houses.cells):
            position.changed[h] = everything & ~mask_of(givens[cell] for cell in cells)
        for cell, given in enumerate(givens):
            if not given:
                position._open_cell(cell, everything)
        for h in range(len(houses.cells)):
            position._open_house(h)
        return position

    def _open_cell(self, cell: Cell, mask: Mask) -> None:
        for h, _ in self.houses.of[cell]:
            mask &= self.changed[h]
        self.candidates[cell] = mask
        if not mask:
            self.dead_end = DeadEnd(-1, cell)
        elif not has_several(mask):
            self.queue.append(Single(cell, mask.bit_length() - 1, "naked_single"))
        for h, place in self.houses.of[cell]:
            for digit in bits(mask):
                self.places[h][digit] |= 1 << place

    def _open_house(self, h: int) -> None:
        for digit in bits(self.changed[h]):
            places = self.places[h][digit]
            if h >= self.houses.n_full:
                self.places[h][digit] |= 0b11 << self.houses.n
            elif not places:
                self.dead_end = self.dead_end or DeadEnd(h, digit)
            elif not has_several(places):
                self._queue_place(h, places, digit)

    def _queue_place(self, h: int, places: Mask, digit: Digit) -> None:
        self.queue.append(Single(self.houses.cells[h][places.bit_length() - 1], digit, "hidden_single"))

    def write(self, cell: Cell, digit: Digit) -> None:
        """Write a digit into an open cell. Stop if something is left empty."""
        others = self.candidates[cell] ^ 1 << digit
        self.candidates[cell] = 0
        for h, place in self.houses.of[cell]:
            places, cells = self.places[h], self.houses.cells[h]
            rest = places[digit] & ~(1 << place) & (1 << len(cells)) - 1
            places[digit] = 0
            for peer in bits(rest):
                if not self.cross_out(cells[peer], digit):
                    return
            self.changed[h] |= others
            for other in bits(others):
                places[other] &= ~(1 << place)
                if not self._look_at(h, other):
                    return

    def cross_out(self, cell: Cell, digit: Digit) -> bool:
        """Remove a candidate, if it is there. Return whether nothing is left empty."""
        if not self.candidates[cell] >> digit & 1:
            return True
        mask = self.candidates[cell] ^ 1 << digit
        self.candidates[cell] = mask
        if not mask:
            self.dead_end = DeadEnd(-1, cell)
            return False
        if not has_several(mask):
            self.queue.append(Single(cell, mask.bit_length() - 1, "naked_single"))
        for h, place in self.houses.of[cell]:
            if self.places[h][digit] >> place & 1:
                self.places[h][digit] ^= 1 << place
                self.changed[h] |= 1 << digit
                if not self._look_at(h, digit):
                    return False
        return True

    def _look_at(self, h: int, digit: Digit) -> bool:
        """Queue the digit if one place is left in house `h`. Return whether any is left."""
        places = self.places[h][digit]
        if not has_several(places):
            if not places:
                self.dead_end = DeadEnd(h, digit)
                return False
            self._queue_place(h, places, digit)
        return True

    @property
    def has_changed(self) -> bool:
        """Whether some complete house has changed since locked candidates were last looked for in it."""
        return any(self.changed[: self.houses.n_full])

    def cross_out_locked(self) -> None:
        """Apply locked candidates to changed complete houses, until a single turns up or something is empty."""
        for h in range(self.houses.n_full):
            if self.queue:
                return
            changed, self.changed[h] = self.changed[h], 0
            for digit in bits(changed):
                if not self._cross_out_around(h, digit):
                    return

    def _cross_out_around(self, h: int, digit: Digit) -> bool:
        """Cross a digit out in the rest of each house that has all of its places in house `h`."""
        places = self.places[h][digit]
        for crossing in self.houses.crossings[h] if places else ():
            if not places & ~crossing.shared:
                cells = self.houses.cells[crossing.house]
                for place in bits(self.places[crossing.house][digit] & crossing.outside):
                    self.locked.append((cells[place], digit))
                    if not self.cross_out(cells[place], digit):
                        return False
        return True
