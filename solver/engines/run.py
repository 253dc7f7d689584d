"""What the engines share: one way to collect solutions, one trail of digits written."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from solver.board import Board, Cell, Digit, Event, Meter, Puzzle, Trace
from solver.engines.protocol import Grid, Result, Stats, status_of

Counts = dict[str, int]


def collect(solutions: Iterator[Grid], counts: Counts, meter: Meter, *, limit: int, keep: int) -> Result:
    """The result of a lazy search that yields its solutions and keeps `counts` up to date.

    The search ends by itself when it is through, or when `meter` is spent. It is complete only if
    it was through before `limit` solutions were found: at the limit it stops at once, and whether
    there would have been another one is not asked.
    Raises ValueError if `limit` is not at least 1.
    """
    if limit < 1:
        raise ValueError(f"limit {limit}, expected at least 1")
    begin = perf_counter()
    count = 0
    kept: list[Grid] = []
    first: Counts = {}
    for grid in solutions:
        count += 1
        if count == 1:
            first = dict(counts)
        if count <= keep:
            kept.append(grid)
        if count == limit:
            break
    complete = count < limit and not meter.spent
    return Result(
        status=status_of(count, limit=limit, complete=complete),
        count=count,
        complete=complete,
        solutions=tuple(kept),
        stats=Stats(perf_counter() - begin, dict(counts), first),
    )


def has_clash(board: Board, puzzle: Puzzle) -> bool:
    """Whether two givens of a house are the same digit: then nothing has to be searched."""
    peers = board.layout.peers
    return any(digit and board.placed[digit] & peers[cell] for cell, digit in enumerate(puzzle.givens))


class Trail:
    """The digits written and not yet taken back, oldest first, told to a trace as they change.

    A digit is taken back at the moment its try has failed, or has led to a solution and the search
    goes on: the newest first, the tentative digit last. So the events up to any moment, replayed on
    the givens (a taken-back event empties its cell), give the board of that moment; after the last
    event of a search that was stopped at a solution they give the solution.
    """

    __slots__ = ("_trace", "_written")

    def __init__(self, trace: Trace | None) -> None:
        self._trace = trace
        self._written: list[Event] = []

    def __len__(self) -> int:
        return len(self._written)

    def write(self, cell: Cell, digit: Digit, why: str, depth: int) -> None:
        """Note a digit written."""
        if self._trace is not None:
            event = Event(cell, digit, why, depth)
            self._written.append(event)
            self._trace.add(event)

    def take_back(self, length: int) -> None:
        """Note that all but the oldest `length` digits are taken back, the newest first."""
        if self._trace is not None:
            while len(self._written) > length:
                self._trace.add(self._written.pop()._replace(taken_back=True))
