"""The interface of engines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from solver.board import Budget, Digit, Puzzle, Trace

Grid = tuple[Digit, ...]


class Status(StrEnum):
    """What is known about the number of solutions."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    FOUND = "found"  # there is a solution, and no second one was searched for
    UNFINISHED = "unfinished"  # the budget ran out first


@dataclass(frozen=True)
class Stats:
    """Counters in an engine's own terms: `totals` at the end, `first` at the first solution."""

    seconds: float
    totals: Mapping[str, int] = field(default_factory=dict)
    first: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """An engine's answer: it found `count` solutions, and if `is_complete` there are no others.

    `solutions` are the first of them, as many as the caller wanted to keep.
    """

    status: Status
    count: int
    is_complete: bool
    solutions: tuple[Grid, ...]
    stats: Stats


class Engine(Protocol):
    """A machine solver: a module with these names, or an object in its place, in the tuple ENGINES.

    If `is_traced`, the engine records in a trace every digit that it writes and takes back. An engine that does not
    work digit by digit leaves the trace empty.
    """

    @property
    def name(self) -> str:
        """The name in command lines and tables."""

    @property
    def is_traced(self) -> bool:
        """Whether the engine fills a trace."""

    def supports(self, puzzle: Puzzle, /) -> bool:
        """Whether the engine takes the layout and all rules of the puzzle."""

    def solve(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,
        keep: int = 2,
        budget: Budget,
        trace: Trace | None = None,
    ) -> Result:
        """Search for up to `limit` solutions. Return the first `keep` of them and count the rest.

        The result is true even if the budget ran out: `is_complete` only if the search was completed. A puzzle with
        impossible faults has no solution. `trace` records the events, if the engine is traced.
        """


def status_of(count: int, *, limit: int, is_complete: bool) -> Status:
    """Return the status of a search that found `count` solutions and stops at `limit`."""
    if count > 1:
        return Status.MULTIPLE
    if is_complete:
        return Status.UNIQUE if count else Status.NONE
    return Status.FOUND if count == limit else Status.UNFINISHED
