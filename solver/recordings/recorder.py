"""Records the events of an engine while it runs."""

from __future__ import annotations

import zlib
from array import array
from collections import Counter
from itertools import pairwise

from solver.board import Digit, Event, Highlight, Puzzle, Trace
from solver.lab import CROSS_OUT_REASONS, KINDS, LASTING_REMARKS, REASONS, WRITE_REASONS, reasons_that
from solver.recordings.recording import (
    CROSSED_OUT,
    DIGIT,
    DIGIT_BITS,
    NUMBERS_PER_CELL,
    NUMBERS_PER_EVENT,
    TAKEN_BACK,
    PieceStart,
    Recording,
    bytes_of,
)
from solver.recordings.search_tree import IN_TREE, TreeBuilder

PIECE = 4096  # events
MAX_EVENTS = 4_000_000
MAX_SHOWN = 8_000_000  # candidates
STRETCHES = 600  # parts of a run in the depth profile
_MAX_WORK = (1 << 16) - 1  # largest value stored for one event; the excess goes to the next event
_REASON = {kind.name: kind.number << DIGIT_BITS for kind in KINDS}
_WRITES, _CROSSES_OUT = frozenset(WRITE_REASONS), frozenset(CROSS_OUT_REASONS)
_REMARKS = frozenset(reasons_that("sets_point", "solves"))


class Recorder(Trace):
    """A trace that packs events instead of keeping them.

    After `max_events` events, or once the events have shown `max_shown` candidates, further events are only counted.
    """

    __slots__ = (
        "_board",
        "_candidates",
        "_counts",
        "_depths",
        "_n_cells",
        "_n_digits",
        "_n_open",
        "_n_shown",
        "_pieces",
        "_shown",
        "_solutions",
        "_solved",
        "_starts",
        "_tree",
        "_tried",
        "_unpacked",
        "max_events",
        "max_shown",
    )

    def __init__(self, puzzle: Puzzle, max_events: int = MAX_EVENTS, max_shown: int = MAX_SHOWN) -> None:
        super().__init__(cap=0)
        self.max_events, self.max_shown = max_events, max_shown
        self._n_cells, self._n_digits = puzzle.layout.n_cells, puzzle.layout.n
        self._board = array("H", [number for digit in puzzle.givens for number in (digit, 0)])
        self._candidates = array("H", [0]) * (self._n_cells * self._n_digits)
        self._n_open = puzzle.givens.count(0)
        self._counts: Counter[str] = Counter()
        self._tried = self._n_shown = 0
        self._unpacked: array[int] = array("H")
        self._shown: array[int] = array("H")
        self._pieces: list[bytes] = []
        self._starts: list[tuple[int, Counter[str]]] = []
        self._depths = array("H")
        self._tree = TreeBuilder()
        self._solutions: list[int] = []
        self._solved: set[bytes] = set()

    def add(self, event: Event) -> None:
        """Record one more event. One long function, because engines call it millions of times."""
        n = self.n_events
        cell, digit, why, depth, taken_back, tried, shown = event
        work = min(tried - self._tried, _MAX_WORK)
        if n < self.max_events:
            if n % PIECE == 0:
                self._begin_piece()
            reason = digit | _REASON[why]
            packed_cell = cell | TAKEN_BACK if taken_back else cell
            self._unpacked.extend((packed_cell, reason, work, depth, len(shown)))
            if why in IN_TREE:
                self._tree.add(n + 1, event)
            if why in _WRITES:
                board, at = self._board, NUMBERS_PER_CELL * cell
                if taken_back:
                    board[at] = board[at + 1] = 0
                    self._n_open += 1
                else:
                    if not board[at]:
                        self._n_open -= 1
                    board[at], board[at + 1] = reason, depth
                    if not self._n_open:
                        self._record_solution(n + 1)
            elif why in _CROSSES_OUT:
                self._candidates[self._candidate(cell, digit)] ^= CROSSED_OUT
            elif why in _REMARKS:
                self._record_remark(n + 1, why, shown)
            if shown:
                self._show(shown)
        self.n_events = n + 1
        if not taken_back:
            self._counts[why] += 1
        self._tried += work

    def _candidate(self, cell: int, digit: Digit) -> int:
        return cell * self._n_digits + digit - 1

    def _record_remark(self, n: int, why: str, shown: tuple[Highlight, ...]) -> None:
        if why in LASTING_REMARKS:
            self._set_point(shown)
        else:
            self._record_solution(n)

    def _record_solution(self, n: int) -> None:
        """Record that event `n` completed a solution, unless the same one was found before."""
        grid = bytes(number & DIGIT for number in self._board[::NUMBERS_PER_CELL])
        if grid not in self._solved:
            self._solved.add(grid)
            self._solutions.append(n)
            self._tree.solve()

    def _set_point(self, shown: tuple[Highlight, ...]) -> None:
        """Replace the shares of all candidates by those of a new point of the relaxation."""
        self._candidates = array("H", [number & CROSSED_OUT for number in self._candidates])
        for cell, digit, share in shown:
            self._candidates[self._candidate(cell, digit)] |= share

    def _show(self, shown: tuple[Highlight, ...]) -> None:
        for cell, digit, share in shown:
            self._shown.extend((cell, digit | share << DIGIT_BITS))
        self._n_shown += len(shown)
        if self._n_shown >= self.max_shown:
            self.max_events = min(self.max_events, self.n_events + 1)

    def _begin_piece(self) -> None:
        self._end_piece()
        self._starts.append((self._tried, self._counts.copy()))
        self._unpacked = self._board + self._candidates

    def _end_piece(self) -> None:
        if self._unpacked:
            head = len(self._board) + len(self._candidates)
            self._depths.extend(self._unpacked[head + 3 :: NUMBERS_PER_EVENT])
            self._pieces.append(zlib.compress(bytes_of(self._unpacked + self._shown)))
            self._unpacked, self._shown = array("H"), array("H")

    def recording(self) -> Recording:
        """Return what has been recorded. Nothing can be added afterwards."""
        self._end_piece()
        kinds = tuple(why for why in REASONS if self._counts[why])
        n_kept = min(self.n_events, self.max_events)
        return Recording(
            n_cells=self._n_cells,
            n_digits=self._n_digits,
            piece=PIECE,
            n_events=self.n_events,
            n_kept=n_kept,
            written=_written(self._counts),
            tried=self._tried,
            kinds=kinds,
            counts=tuple(self._counts[why] for why in kinds),
            starts=tuple(
                PieceStart(_written(counts), tried, tuple(counts[why] for why in kinds))
                for tried, counts in self._starts
            ),
            depth_profile=thinned(self._depths),
            solutions=tuple(self._solutions),
            tree=self._tree.packed(n_kept),
            pieces=tuple(self._pieces),
        )


def _written(counts: Counter[str]) -> int:
    return sum(counts[why] for why in WRITE_REASONS)


def thinned(depths: array[int]) -> tuple[int, ...]:
    """Return the greatest depth in each of at most STRETCHES equal stretches."""
    n = min(len(depths), STRETCHES)
    edges = [len(depths) * k // n for k in range(n + 1)] if n else []
    return tuple(max(depths[start:end]) for start, end in pairwise(edges))
