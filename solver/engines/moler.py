"""Recursive backtracking with singletons, exactly like the published MATLAB listing."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board, Budget, Cell, Digit, Meter, Puzzle, Trace, bits
from solver.engines.protocol import Grid, Result
from solver.engines.room import every_puzzle
from solver.engines.rule_filter import RuleFilter, board_of_houses
from solver.engines.run import Counts, Trail, collect, has_clash

name = "moler"
is_traced = True
supports = every_puzzle


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in the order of the listing, as if it went on after the first one.

    Counts `steps` (digits written), among them `singletons` and `guesses` (tentative digits),
    `dead_ends` (boards with a cell that has no candidate) and `nodes` (calls of the listing).
    Events in the trace are `singleton` or `tentative`, and what clues exclude. `Trail` says when digits are taken back.
    """
    counts = dict.fromkeys(("steps", "singletons", "guesses", "dead_ends", "nodes"), 0)
    meter = budget.start()
    search = _ListingSearch(puzzle, counts, meter, Trail(trace))
    return collect(search.solutions(), counts, meter, limit=limit, keep=keep)


class _ListingSearch:
    """One run of the listing, with its recursion as a list of open tries."""

    def __init__(self, puzzle: Puzzle, counts: Counts, meter: Meter, trail: Trail) -> None:
        self._puzzle = puzzle
        self._order = puzzle.layout.column_order
        self._counts = counts
        self._meter = meter
        self._trail = trail
        self._filter = RuleFilter(puzzle, trail)
        # For each tentative digit: the board before it, its cell, the digits left to try, the trail's length before it.
        self._tries: list[tuple[Board, Cell, Iterator[Digit], int]] = []

    def solutions(self) -> Iterator[Grid]:
        start = board_of_houses(self._puzzle)
        if has_clash(start, self._puzzle):
            return
        board: Board | None = start
        while board is not None and not self._meter.tick():
            self._counts["nodes"] += 1
            if not self._fill_singletons(board):
                if self._meter.spent:
                    return
                self._counts["dead_ends"] += 1
            elif board.is_full:
                yield tuple(board.digits)
            else:
                cell = next(c for c in self._order if not board.digits[c])
                self._tries.append((board, cell, bits(board.candidates[cell]), len(self._trail)))
            board = self._next_try()

    def _fill_singletons(self, board: Board) -> bool:
        """Write all singletons. Return whether every open cell then has two candidates or more.

        Whenever no singleton is left, rules beyond houses cross out candidates, so that there may be more.
        """
        while not self._meter.check_clock():
            single = _first_single(board, self._order)
            if single is None:
                return False
            if single >= 0:
                self._write(board, single, board.candidates[single].bit_length() - 1, "singleton")
            else:
                removed = self._removals(board)
                if not removed:
                    return removed is not None
                for cell, digit in removed:
                    board.remove(cell, digit)
        return False

    def _removals(self, board: Board) -> list[tuple[Cell, Digit]] | None:
        """Return the candidates that rules beyond houses exclude; None at a contradiction."""
        if not self._filter:
            return []
        candidates = [mask or 1 << digit for mask, digit in zip(board.candidates, board.digits)]
        removed = self._filter.removed(candidates, len(self._tries))
        return None if removed is None else [(cell, digit) for cell, mask in removed for digit in bits(mask)]

    def _next_try(self) -> Board | None:
        """Return the board with the next tentative digit, or None if none is left."""
        while self._tries:
            before, cell, digits, length = self._tries[-1]
            self._trail.take_back(length)
            digit = next(digits, 0)
            if digit:
                board = before.copy()
                self._write(board, cell, digit, "tentative")
                return board
            self._tries.pop()
        return None

    def _write(self, board: Board, cell: Cell, digit: Digit, why: str) -> None:
        tentative = why == "tentative"
        self._counts["steps"] += 1
        self._counts["guesses" if tentative else "singletons"] += 1
        board.place(cell, digit)
        self._trail.record_change(cell, digit, why, len(self._tries) - tentative)


def _first_single(board: Board, order: tuple[Cell, ...]) -> Cell | None:
    """Return the first cell with a single candidate, or -1 if there is none; None if a cell has no candidate."""
    single = -1
    candidates, digits = board.candidates, board.digits
    for cell in order:
        mask = candidates[cell]
        if not mask & (mask - 1) and not digits[cell]:
            if not mask:
                return None
            if single < 0:
                single = cell
    return single
