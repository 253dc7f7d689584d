"""Shared by the engines: collect solutions, and record what was written and taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from solver.board import Board, Cell, Digit, Event, Highlight, Meter, Puzzle, Trace
from solver.board.rules import broken_cells
from solver.engines.protocol import Grid, Result, Stats, status_of

Counts = dict[str, int]


def collect(solutions: Iterator[Grid], counts: Counts, meter: Meter, *, limit: int, keep: int) -> Result:
    """Return the result of a lazy search that yields its solutions and keeps `counts` up to date.

    The search ends by itself when it is exhausted or when `meter` is spent; after `limit` solutions it is not
    continued. The result is complete only if the search was exhausted before that. Raises ValueError if `limit` is less
    than 1.
    """
    if limit < 1:
        raise ValueError(f"limit {limit}, expected at least 1")
    started_at = perf_counter()
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
        status=status_of(count, limit=limit, is_complete=complete),
        count=count,
        is_complete=complete,
        solutions=tuple(kept),
        stats=Stats(perf_counter() - started_at, dict(counts), first),
    )


def keeps_rules(puzzle: Puzzle, digits: Sequence[Digit]) -> bool:
    """Whether the digits break no rule beyond houses, whatever comes into the open cells, which have 0."""
    return not any(broken_cells(rule, digits, puzzle.layout.n) for rule in puzzle.rules)


def has_clash(board: Board, puzzle: Puzzle) -> bool:
    """Whether two givens in a house are the same digit. No search is needed then."""
    peers = board.layout.peers
    return any(digit and board.placed[digit] & peers[cell] for cell, digit in enumerate(puzzle.givens))


class Trail:
    """The changes that have not been taken back, oldest first: digits written and candidates crossed out.

    All changes are recorded in a trace. When a try has failed, or the search goes on after a solution, its changes are
    taken back, the newest first and the tentative digit last; an event that is taken back empties its cell. So
    replaying the events up to any moment on the givens gives the board of that moment, and replaying all of them gives
    the solution if the search stopped there. `tried` is the work done so far, if the engine counts it.
    """

    __slots__ = ("_done", "_trace", "tried")

    def __init__(self, trace: Trace | None) -> None:
        self._trace = trace
        self._done: list[Event] = []
        self.tried = 0

    def __len__(self) -> int:
        return len(self._done)

    def record_change(self, cell: Cell, digit: Digit, why: str, depth: int, shown: tuple[Highlight, ...] = ()) -> None:
        """Record a digit written or a candidate crossed out; the reason `why` says which."""
        if self._trace is not None:
            event = Event(cell, digit, why, depth, tried=self.tried, shown=shown)
            self._done.append(event)
            self._trace.add(event)

    def record_remark(self, cell: Cell, digit: Digit, why: str, depth: int, shown: tuple[Highlight, ...]) -> None:
        """Record an event that does not change the board."""
        if self._trace is not None:
            self._trace.add(Event(cell, digit, why, depth, tried=self.tried, shown=shown))

    def take_back(self, length: int) -> None:
        """Take back all but the oldest `length` changes, the newest first."""
        if self._trace is not None:
            while len(self._done) > length:
                self._trace.add(self._done.pop()._replace(taken_back=True, tried=self.tried))
