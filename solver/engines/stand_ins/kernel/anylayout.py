"""The kernel's search on any layout in plain Python: the same branches, nodes, digits and dead ends.

See `solver.fast.kernel.anylayout`. All grids are listed, so the kernel's shortcut for counting chains of pairs is not
used.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import NamedTuple

from solver.board import Cell, Digit, Highlight, Mask, Meter, Puzzle, bits, has_several
from solver.engines.protocol import Grid
from solver.engines.run import Counts, Trail
from solver.engines.stand_ins.kernel.positions import DeadEnd, HousePosition, OrderedHouses, Single, houses_of

COUNTERS = ("nodes", "guesses", "steps", "dead_ends")
_FIRST_COST = 1 << 20


class _Renaming(NamedTuple):
    """A digit that could be swapped with each of `others`: a solution stands for one more with each of them."""

    digit: Digit
    others: Mask


def solutions(puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> Iterator[Grid]:
    """Yield the solutions in the kernel's order."""
    return HouseSearch(puzzle, counts, meter, trail).solutions()


class HouseBranch:
    """A cell (`house` is −1), or a digit in a complete house, and what has still to be tried there.

    Of the digits `alike`, which are not on the board yet, only the lowest is tried. The rest is the state before.
    """

    def __init__(self, search: HouseSearch, house: int, at: int) -> None:
        self.house, self.at = house, at
        self.position = position = search.position
        self.alike: Mask = 0
        if house < 0:
            self.rest = position.candidates[at]
            unplaced = self.rest & ~search.placed
            if has_several(unplaced):
                self.alike = unplaced
                self.rest &= ~(unplaced & (unplaced - 1))
        else:
            self.rest = position.places[house][at]
        self.n_written, self.placed, self.n_renamed = len(search.written), search.placed, len(search.renamings)
        self.n_recorded = len(search.trail)


class HouseSearch:
    """One search. `written` are all digits on the board, oldest first."""

    def __init__(self, puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> None:
        self._counts, self._meter, self.trail = counts, meter, trail
        self._houses: OrderedHouses = houses_of(puzzle.layout)
        self.position = HousePosition.first(self._houses, puzzle.givens)
        self.written: list[tuple[Cell, Digit]] = [(cell, digit) for cell, digit in enumerate(puzzle.givens) if digit]
        self.placed: Mask = 0
        for _, digit in self.written:
            self.placed |= 1 << digit
        self.renamings: list[_Renaming] = []
        self._branches: list[HouseBranch] = []
        self._cell_costs = [_FIRST_COST] * self._houses.n_cells
        self._costs = [[_FIRST_COST] * (self._houses.n + 1) for _ in self._houses.cells]

    def solutions(self) -> Iterator[Grid]:
        """Yield the grids in the kernel's order."""
        while not self._meter.tick() and not self._meter.check_clock():
            self._counts["nodes"] += 1
            if not self._write_singles():
                self._counts["dead_ends"] += 1
            elif len(self.written) == self._houses.n_cells:
                yield from self._grids()
            else:
                self._branch()
            if not self._next_alternative():
                return

    def _write_singles(self) -> bool:
        """Write all singles and what follows, locked candidates included. Return whether nothing is left empty."""
        position = self.position
        while not position.dead_end:
            if position.queue:
                single = position.queue.pop()
                if position.candidates[single.cell]:
                    self._write(single)
            elif len(self.written) < self._houses.n_cells and position.has_changed:
                position.cross_out_locked()
                self._record_locked()
            else:
                return True
        self._record_locked()
        self._learn(position.dead_end)
        return False

    def _write(self, single: Single) -> None:
        cell, digit, why = single
        self._counts["steps"] += 1
        self.written.append((cell, digit))
        self.placed |= 1 << digit
        self.trail.record_change(cell, digit, why, len(self._branches) - (why == "tentative"))
        self.position.write(cell, digit)

    def _record_locked(self) -> None:
        for cell, digit in self.position.locked:
            self.trail.record_change(cell, digit, "locked", len(self._branches))
        self.position.locked.clear()

    def _learn(self, dead_end: DeadEnd) -> None:
        """Lower the cost of what was left empty: after k times it is 1 / (1 + k) of what it was at first."""
        house, at = dead_end
        costs = self._costs[house] if house >= 0 else self._cell_costs
        costs[at] = max(1, costs[at] * _FIRST_COST // (costs[at] + _FIRST_COST))
        self._remark("no_place" if house >= 0 else "empty_cell", house, at, (2 << self._houses.n) - 2)

    def _branch(self) -> None:
        """Branch where the number of alternatives times the cost is lowest; digits not on the board count as one."""
        position, placed, houses = self.position, self.placed, self._houses
        _, house, at = min(
            [
                (((mask & placed).bit_count() + bool(mask & ~placed)) * self._cell_costs[cell], -1, cell)
                for cell, mask in enumerate(position.candidates)
                if mask
            ]
            + [
                (places.bit_count() * self._costs[h][digit], h, digit)
                for h in range(houses.n_full)
                for digit, places in enumerate(position.places[h])
                if places
            ]
        )
        branch = HouseBranch(self, house, at)
        self._branches.append(branch)
        self._remark("branch", house, at, branch.rest)

    def _next_alternative(self) -> bool:
        """Go to the next alternative of the deepest branch. Return whether there is one."""
        if not self._branches:
            return False
        branch = self._branches[-1]
        self.trail.take_back(branch.n_recorded)
        del self.written[branch.n_written :], self.renamings[branch.n_renamed :]
        self.placed = branch.placed
        tried = branch.rest & -branch.rest
        branch.rest ^= tried
        cell, digit = self._candidate(branch.house, branch.at, tried.bit_length() - 1)
        if branch.house < 0 and branch.alike & tried:
            self.renamings.append(_Renaming(digit, branch.alike ^ tried))
            self._remark("renamed", -1, cell, branch.alike)
        if branch.rest:
            self._counts["guesses"] += 1
            self.position = branch.position.copy()
        else:
            self._branches.pop()
            self.position = branch.position
            self.position.queue.clear()
        why = "tentative" if branch.rest else "remaining"
        self.position.queue.append(Single(cell, digit, why))
        return True

    def _candidate(self, house: int, at: int, k: int) -> tuple[Cell, Digit]:
        """Return alternative `k` of a branch: a digit in a cell, or a place of a digit in a house."""
        return (at, k) if house < 0 else (self._houses.cells[house][k], at)

    def _remark(self, why: str, house: int, at: int, alternatives: Mask) -> None:
        """Record something about a cell, or a digit in a house, with some of its candidates."""
        n = self._houses.n if house < 0 else len(self._houses.cells[house])
        named = [self._candidate(house, at, k) for k in bits(alternatives) if k < n + (house < 0)]
        self.trail.record_remark(
            *named[0], why, len(self._branches), tuple(Highlight(cell, digit) for cell, digit in named)
        )

    def _grids(self) -> Iterator[Grid]:
        """Yield the grid on the board, and all grids that differ only by its renamings, in the kernel's order."""
        n_ways = prod(renaming.others.bit_count() + 1 for renaming in self.renamings)
        digits = [0] * self._houses.n_cells
        for cell, digit in self.written:
            digits[cell] = digit
        for way in range(n_ways):
            yield self._renamed(digits, way)

    def _renamed(self, digits: list[Digit], way: int) -> Grid:
        """Return grid number `way`. This is a number with mixed radices, one for each renaming; the newest first."""
        roles = list(range(self._houses.n + 1))
        for digit, others in reversed(self.renamings):
            way, choice = divmod(way, others.bit_count() + 1)
            if choice:
                other = list(bits(others))[choice - 1]
                swapped = {digit: other, other: digit}
                roles = [swapped.get(role, role) for role in roles]
        return tuple(roles[digit] for digit in digits)
