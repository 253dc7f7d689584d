"""A clock that notes how long is worked between two looks at it."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from solver.board import Budget, Meter


class Watch:
    """A clock that goes on by one whenever it is read, and notes how long was worked in between."""

    def __init__(self) -> None:
        self.n_looks = 0
        self.restart()

    def restart(self) -> None:
        """Begin to measure now."""
        self.longest, self._since = 0.0, thread_time()

    def longest_in(self, work: Callable[[], object]) -> float:
        """Return how long `work` goes on without a look at most, in seconds of the processor."""
        self.restart()
        work()
        self()
        return self.longest

    def __call__(self) -> float:
        """Return the number of looks so far."""
        now = thread_time()
        self.longest = max(self.longest, now - self._since)
        self.n_looks += 1
        self._since = thread_time()
        return self.n_looks

    def start(self, budget: Budget) -> Meter:
        """Return a meter for `budget` by this clock, in looks instead of seconds."""
        return Meter(budget, self)
