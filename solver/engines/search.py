"""Fewest candidates first, singles and locked candidates in between: short, pure Python, the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from solver.board import Board, Budget, Cell, Layout, Mask, Meter, Puzzle, Trace, bits
from solver.engines.protocol import Grid, Result
from solver.engines.run import Counts, Trail, collect, has_clash

name = "search"
summary = "Writes singles, crosses out locked candidates, then tries the digits of a cell that has the fewest."
source = "our own; fewest candidates first as in Golomb and Baumert, Backtrack Programming (1965)"
tells = True


def supports(layout: Layout) -> bool:
    """Every layout; hidden singles are looked for in full houses only."""
    return True


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """The solutions in a fixed order that has no meaning of its own.

    Counts `steps` (digits written), of them `singletons` (naked or hidden) and `guesses`,
    `dead_ends` (positions with a cell or a digit that has no place) and `nodes` (positions).
    A trace says `naked_single`, `hidden_single` or `tentative`; for digits taken back see Trail.
    """
    counts = dict.fromkeys(("steps", "singletons", "guesses", "dead_ends", "nodes"), 0)
    meter = budget.start()
    search = _Search(puzzle, counts, meter, Trail(trace))
    return collect(search.solutions(), counts, meter, limit=limit, keep=keep)


def singles_written(puzzle: Puzzle) -> tuple[list[Mask], Mask]:
    """For each digit the cells that it stands in or can still go to, after all singles; and the cells that are done.

    These are -1 if a cell or a digit was left without a place. Locked candidates are crossed out too.
    """
    counts = dict.fromkeys(("steps", "singletons", "guesses"), 0)
    search = _Search(puzzle, counts, Budget().start(), Trail(None))
    return search.propagated()


class _Search:
    """A position is one mask of cells a digit: where it stands or can still go.

    So a copy of it is a copy of n numbers, and what all cells have in common is asked of all of
    them at once: `ones` are the cells with a candidate, `twos` those with two or more.
    """

    def __init__(self, puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> None:
        layout = puzzle.layout
        board = Board(puzzle)
        self._layout = layout
        self._full = [layout.houses[h].mask for h in layout.full]
        self._crossings = [
            (layout.houses[base].mask & ~shared, layout.houses[cover].mask & ~shared)
            for first, second, shared in layout.crossings
            for base, cover in ((first, second), (second, first))
            if base in layout.full
        ]
        self._start = [cells | placed for cells, placed in zip(board.cells_for, board.placed)]
        self._start[0] = 0  # no digit
        self._has_clash = has_clash(board, puzzle)
        self._done = board.given_mask
        self._counts, self._meter, self._trail = counts, meter, trail
        self._depth = 0

    def solutions(self) -> Iterator[Grid]:
        """Depth first; a stack holds, for each guess, the position before it and what else to try."""
        if self._has_clash:
            return
        counts, meter, trail = self._counts, self._meter, self._trail
        stack: list[tuple[list[Mask], Mask, Cell, Iterator[int], int]] = []
        places, done = self._start, self._done
        while not meter.tick() and not meter.look():
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
        """The start, with all singles written."""
        places = self._start[:]
        return places, self._write_singles(places, self._done)

    def _write_singles(self, places: list[Mask], done: Mask) -> Mask:
        """Write singles until there are none and nothing is locked; the cells that are done, -1 at a dead end."""
        while True:
            before = done
            done = self._write_naked(places, done)
            if done == before:
                done = self._write_hidden(places, done)
            if done == before and not self._cross_out_locked(places):
                return done
            if done < 0:
                return done

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
                if not places[digit] >> cell & 1:  # barred by one that was just written
                    return -1
                done = self._write(places, done, cell, digit, "naked_single")
        return done

    def _write_hidden(self, places: list[Mask], done: Mask) -> Mask:
        for house in self._full:
            for digit in range(1, len(places)):
                here = places[digit] & house
                if here & (here - 1):
                    continue
                if not here:
                    return -1
                if here & ~done:
                    done = self._write(places, done, here.bit_length() - 1, digit, "hidden_single")
        return done

    def _cross_out_locked(self, places: list[Mask]) -> bool:
        """Whether a digit that a full house has only where it crosses another one goes from the rest of that.

        It costs about what it saves on 9 × 9; on round boards with neighbouring pairs, where the digits
        of every second sector are the same, half of all positions stay undecided without it.
        """
        found = False
        for base, cover in self._crossings:
            for digit, cells in enumerate(places):
                if cells & cover and not cells & base:
                    places[digit] = cells & ~cover
                    found = True
        return found

    def _write(self, places: list[Mask], done: Mask, cell: Cell, digit: int, why: str) -> Mask:
        bit = 1 << cell
        for other, cells in enumerate(places):
            if cells & bit:
                places[other] = cells ^ bit
        places[digit] = places[digit] & ~self._layout.peers[cell] | bit
        self._counts["steps"] += 1
        self._counts["guesses" if why == "tentative" else "singletons"] += 1
        self._trail.write(cell, digit, why, self._depth)
        return done | bit

    def _best_cell(self, places: list[Mask]) -> Cell:
        """The first of the cells with the fewest candidates, which are two or more."""
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
