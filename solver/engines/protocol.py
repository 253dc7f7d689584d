"""What every engine is asked and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from solver.board import Budget, Digit, Layout, Puzzle, Trace

Grid = tuple[Digit, ...]


class Status(StrEnum):
    """What is known about the number of solutions."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    FOUND = "found"  # one solution, and no other one was asked for
    UNFINISHED = "unfinished"  # the budget is spent before this could be decided


@dataclass(frozen=True)
class Stats:
    """Counters in an engine's own terms: `totals` at the end, `first` at the first solution."""

    seconds: float
    totals: Mapping[str, int] = field(default_factory=dict)
    first: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    """`count` solutions were found; `complete` says that there are no others."""

    status: Status
    count: int
    complete: bool
    solutions: tuple[Grid, ...]
    stats: Stats


class Engine(Protocol):
    """A machine that solves: a module with these names, or a row for one, in the tuple ENGINES.

    `tells` says whether a trace hears of every digit written and taken back; a machine that does not
    write digit by digit leaves a trace empty.
    """

    @property
    def name(self) -> str:
        """How it is asked for."""

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""

    @property
    def source(self) -> str:
        """Where the method comes from."""

    @property
    def tells(self) -> bool:
        """Whether a trace hears from it."""

    def supports(self, layout: Layout) -> bool:
        """Whether the engine works on this layout."""

    def solve(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,
        keep: int = 2,
        budget: Budget,
        trace: Trace | None = None,
    ) -> Result:
        """Look for up to `limit` solutions, return the first `keep` of them, count the rest.

        Never wrong because the budget ran out: `complete` is true only if the search was. A
        puzzle with impossible faults has no solution.
        """


def status_of(count: int, *, limit: int, complete: bool) -> Status:
    """The status of a search that found `count` solutions of at most `limit`."""
    if count > 1:
        return Status.MULTIPLE
    if complete:
        return Status.UNIQUE if count else Status.NONE
    return Status.FOUND if count == limit else Status.UNFINISHED
