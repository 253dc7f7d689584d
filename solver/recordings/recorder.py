"""Records the events of an engine while it runs."""

from __future__ import annotations

import zlib
from array import array
from itertools import pairwise

from solver.board import Event, Puzzle, Trace
from solver.recordings.recording import (
    A_CELL,
    AN_EVENT,
    DIGIT_BITS,
    REASONS,
    TAKEN_BACK,
    PieceStart,
    Recording,
    bytes_of,
)

PIECE = 4096  # events
MAX_EVENTS = 4_000_000
STRETCHES = 600  # of the outline
_REASON = {why: k << DIGIT_BITS for k, why in enumerate(REASONS, 1)}


class Recorder(Trace):
    """A trace that packs events instead of keeping them. Beyond `most` events they are only counted."""

    __slots__ = (
        "_board",
        "_depths",
        "_n_open",
        "_pieces",
        "_solutions",
        "_starts",
        "_tried",
        "_unpacked",
        "_written",
        "most",
    )

    def __init__(self, puzzle: Puzzle, most: int = MAX_EVENTS) -> None:
        super().__init__(cap=0)
        self.most = most
        self._board = array("H", [number for digit in puzzle.givens for number in (digit, 0)])
        self._n_open = puzzle.givens.count(0)
        self._written = self._tried = 0
        self._unpacked: array[int] = array("H")
        self._pieces: list[bytes] = []
        self._starts: list[PieceStart] = []
        self._depths = array("H")
        self._solutions: list[int] = []

    def add(self, event: Event) -> None:
        """Record one more event. One long function, because engines call it millions of times."""
        n = self.n_events
        if n < self.most:
            if n % PIECE == 0:
                self._begin_piece()
            cell, digit, why, depth, taken_back, tried = event
            reason, at = digit | _REASON[why], A_CELL * cell
            board = self._board
            if taken_back:
                self._unpacked.extend((cell | TAKEN_BACK, reason, tried - self._tried, depth))
                board[at] = board[at + 1] = 0
                self._n_open += 1
            else:
                self._unpacked.extend((cell, reason, tried - self._tried, depth))
                if not board[at]:
                    self._n_open -= 1
                board[at], board[at + 1] = reason, depth
                if not self._n_open:
                    self._solutions.append(n + 1)
        self.n_events = n + 1
        self._written += not event.taken_back
        self._tried = event.tried

    def _begin_piece(self) -> None:
        self._end_piece()
        self._starts.append(PieceStart(self._written, self._tried))
        self._unpacked = self._board[:]

    def _end_piece(self) -> None:
        if self._unpacked:
            self._depths.extend(self._unpacked[len(self._board) + AN_EVENT - 1 :: AN_EVENT])
            self._pieces.append(zlib.compress(bytes_of(self._unpacked)))
            self._unpacked = array("H")

    def recording(self) -> Recording:
        """Return what has been recorded. Nothing can be added afterwards."""
        self._end_piece()
        return Recording(
            piece=PIECE,
            n_events=self.n_events,
            n_kept=min(self.n_events, self.most),
            written=self._written,
            tried=self._tried,
            starts=tuple(self._starts),
            outline=thinned(self._depths),
            solutions=tuple(self._solutions),
            pieces=tuple(self._pieces),
        )


def thinned(depths: array[int]) -> tuple[int, ...]:
    """Return the greatest depth in each of at most STRETCHES equal stretches."""
    n = min(len(depths), STRETCHES)
    edges = [len(depths) * k // n for k in range(n + 1)] if n else []
    return tuple(max(depths[start:end]) for start, end in pairwise(edges))
