"""Backtracking with fewest candidates first, singles and locked candidates. Plain Python, and the oracle for tests."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from solver.board import Budget, Cell, Mask, Meter, Puzzle, Trace, bits
from solver.engines.protocol import Grid, Result
from solver.engines.room import every_puzzle
from solver.engines.rule_filter import RuleFilter, board_of_houses
from solver.engines.run import Counts, Trail, collect, has_clash

name = "search"
is_traced = True
supports = every_puzzle


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in a fixed but arbitrary order. Hidden singles are searched for only in complete houses.

    Counts `steps` (digits written), among them `singletons` (naked or hidden) and `guesses`,
    `dead_ends` (positions with a cell without candidates or a digit without a place) and `nodes` (positions).
    Events in the trace are `naked_single`, `hidden_single` or `tentative`, and what clues exclude. `Trail` says when
    digits are taken back.
    """
    counts = dict.fromkeys(("steps", "singletons", "guesses", "dead_ends", "nodes"), 0)
    meter = budget.start()
    search = _BitboardSearch(puzzle, counts, meter, Trail(trace))
    return collect(search.solutions(), counts, meter, limit=limit, keep=keep)


def singles_written(puzzle: Puzzle) -> tuple[list[Mask], Mask]:
    """Write all singles and remove locked candidates. Return the places of each digit, and the cells that are done.

    A digit's places are the cells that contain it or can still take it. The cells done are -1 at a dead end.
    """
    counts = dict.fromkeys(("steps", "singletons", "guesses"), 0)
    search = _BitboardSearch(puzzle, counts, Budget().start(), Trail(None))
    return search.propagated()


class _BitboardSearch:
    """A search. A position is one mask per digit: the cells that contain it or can still take it.

    So copying a position copies n numbers, and bitwise operations treat all cells at once: `ones`
    are the cells with a candidate, `twos` those with two or more.
    """

    def __init__(self, puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> None:
        layout = puzzle.layout
        board = board_of_houses(puzzle)
        self._layout = layout
        self._full = [layout.houses[h].mask for h in layout.complete_houses]
        self._crossings = [
            (layout.houses[base].mask & ~shared, layout.houses[cover].mask & ~shared)
            for first, second, shared in layout.crossings
            for base, cover in ((first, second), (second, first))
            if base in layout.complete_houses
        ]
        self._start = [cells | placed for cells, placed in zip(board.cells_for, board.placed)]
        self._start[0] = 0  # no digit
        self._filter = RuleFilter(puzzle, trail)
        self._has_clash = has_clash(board, puzzle)
        self._done = board.given_mask
        self._counts, self._meter, self._trail = counts, meter, trail
        self._depth = 0

    def solutions(self) -> Iterator[Grid]:
        """Yield the solutions depth first. The stack has each guess's previous position and the digits left to try."""
        if self._has_clash:
            return
        counts, meter, trail = self._counts, self._meter, self._trail
        stack: list[tuple[list[Mask], Mask, Cell, Iterator[int], int]] = []
        places, done = self._start, self._done
        while not meter.tick() and not meter.check_clock():
            counts["nodes"] += 1
            done = self._write_singles(places, done)
            if done == self._layout.cells_mask:
                yield self._grid(places)
            elif done >= 0:
                cell = self._best_cell(places)
                digits = iter([digit for digit, cells in enumerate(places) if cells >> cell & 1])
                stack.append((places, done, cell, digits, len(trail)))
            else:
                counts["dead_ends"] += 1
            while stack:
                before, done, cell, digits, length = stack[-1]
                trail.take_back(length)
                digit = next(digits, 0)
                self._depth = len(stack) - 1
                if digit:
                    places = before[:]
                    done = self._write(places, done, cell, digit, "tentative")
                    self._depth += 1
                    break
                stack.pop()
            else:
                return

    def propagated(self) -> tuple[list[Mask], Mask]:
        """Return the start with all singles written, and the cells done."""
        places = self._start[:]
        return places, self._write_singles(places, self._done)

    def _write_singles(self, places: list[Mask], done: Mask) -> Mask:
        """Write singles and remove locked candidates to the end. Return the cells done, or -1 at a dead end."""
        while True:
            before = done
            done = self._write_naked(places, done)
            if done == before:
                done = self._write_hidden(places, done)
            if done == before and not self._cross_out_locked(places) and not self._narrow(places):
                return done
            if done < 0 or not any(places):
                return -1

    def _write_naked(self, places: list[Mask], done: Mask) -> Mask:
        ones = twos = 0
        for cells in places[1:]:
            twos |= ones & cells
            ones |= cells
        if ones != self._layout.cells_mask:
            return -1
        singles = ones & ~(twos | done)
        if not singles:
            return done
        for digit, cells in enumerate(places):
            for cell in bits(cells & singles):
                if not places[digit] >> cell & 1:  # removed by a single that was just written
                    return -1
                done = self._write(places, done, cell, digit, "naked_single")
        return done

    def _write_hidden(self, places: list[Mask], done: Mask) -> Mask:
        for house in self._full:
            for digit in range(1, len(places)):
                in_house = places[digit] & house
                if in_house & (in_house - 1):
                    continue
                if not in_house:
                    return -1
                if in_house & ~done:
                    done = self._write(places, done, in_house.bit_length() - 1, digit, "hidden_single")
        return done

    def _cross_out_locked(self, places: list[Mask]) -> bool:
        """Remove locked candidates: a digit confined to a crossing leaves the rest of the other house.

        Returns whether any were removed. On 9 × 9 this costs about as much as it saves. On round boards with
        neighbouring pairs, where every second sector has the same digits, half of all positions stay
        undecided without it.
        """
        has_progress = False
        for base, cover in self._crossings:
            for digit, cells in enumerate(places):
                if cells & cover and not cells & base:
                    places[digit] = cells & ~cover
                    has_progress = True
        return has_progress

    def _narrow(self, places: list[Mask]) -> bool:
        """Remove what the rules beyond houses exclude. Return whether anything is removed; all of it at a dead end."""
        if not self._filter:
            return False
        candidates = [0] * self._layout.n_cells
        for digit, cells in enumerate(places):
            for cell in bits(cells):
                candidates[cell] |= 1 << digit
        removed = self._filter.removed(candidates, self._depth)
        if removed is None:
            places[:] = [0] * len(places)
            return True
        for cell, mask in removed:
            for digit in bits(mask):
                places[digit] &= ~(1 << cell)
        return bool(removed)

    def _write(self, places: list[Mask], done: Mask, cell: Cell, digit: int, why: str) -> Mask:
        bit = 1 << cell
        for other, cells in enumerate(places):
            if cells & bit:
                places[other] = cells ^ bit
        places[digit] = places[digit] & ~self._layout.peers[cell] | bit
        self._counts["steps"] += 1
        self._counts["guesses" if why == "tentative" else "singletons"] += 1
        self._trail.record_change(cell, digit, why, self._depth)
        return done | bit

    def _best_cell(self, places: list[Mask]) -> Cell:
        """Return the first cell with the fewest candidates. Open cells have at least two."""
        at_least = [self._layout.cells_mask, *[0] * (len(places) + 1)]  # at_least[k]: cells with k or more
        for seen, cells in enumerate(places[1:], 1):
            for k in range(seen, 0, -1):
                at_least[k] |= at_least[k - 1] & cells
        cells = next(few & ~more for few, more in pairwise(at_least[2:]) if few & ~more)
        return next(bits(cells))

    def _grid(self, places: list[Mask]) -> Grid:
        digits = [0] * self._layout.n_cells
        for digit, cells in enumerate(places):
            for cell in bits(cells):
                digits[cell] = digit
        return tuple(digits)
