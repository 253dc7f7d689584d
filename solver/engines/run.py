"""Shared by the engines: collecting solutions, and the trail of digits written."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from solver.board import Board, Cell, Digit, Event, Meter, Puzzle, Trace
from solver.engines.protocol import Grid, Result, Stats, status_of

Counts = dict[str, int]


def collect(solutions: Iterator[Grid], counts: Counts, meter: Meter, *, limit: int, keep: int) -> Result:
    """Return the result of a lazy search that yields its solutions and keeps `counts` up to date.

    The search ends by itself when it is exhausted or when `meter` is spent. At `limit` solutions it
    is stopped at once. It is complete only if it was exhausted before the limit.
    Raises ValueError if `limit` is less than 1.
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
    """Whether two givens in a house are the same digit. No search is needed then."""
    peers = board.layout.peers
    return any(digit and board.placed[digit] & peers[cell] for cell, digit in enumerate(puzzle.givens))


class Trail:
    """The digits written and not yet taken back, oldest first. Changes are recorded in a trace.

    Digits are taken back when their try has failed, or has led to a solution and the search goes on:
    the newest first, the tentative digit last. A taken-back event empties its cell. So replaying the
    events up to any moment on the givens gives the board of that moment. If the search was stopped at
    a solution, replaying all of them gives the solution.
    """

    __slots__ = ("_trace", "_written")

    def __init__(self, trace: Trace | None) -> None:
        self._trace = trace
        self._written: list[Event] = []

    def __len__(self) -> int:
        return len(self._written)

    def write(self, cell: Cell, digit: Digit, why: str, depth: int) -> None:
        """Record a digit written."""
        if self._trace is not None:
            event = Event(cell, digit, why, depth)
            self._written.append(event)
            self._trace.add(event)

    def take_back(self, length: int) -> None:
        """Take back all but the oldest `length` digits, the newest first."""
        if self._trace is not None:
            while len(self._written) > length:
                self._trace.add(self._written.pop()._replace(taken_back=True))
