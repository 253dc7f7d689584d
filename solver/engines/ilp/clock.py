"""The seconds left of a running budget as a plain number, as solver libraries expect it."""

from __future__ import annotations

import math

from solver.board import Budget


class Clock:
    """A running budget. It starts when it is created."""

    def __init__(self, budget: Budget) -> None:
        self.meter = budget.start()

    @property
    def left(self) -> float:
        """The seconds left, infinite without a limit; never negative."""
        seconds = self.meter.seconds_left()
        return math.inf if seconds is None else seconds

    def tick(self) -> bool:
        """Count one node and read the clock. Return whether the budget is spent."""
        return self.meter.tick() or self.meter.check_clock()

    def check_clock(self) -> bool:
        """Return whether the budget is spent, without counting a node."""
        return self.meter.check_clock()

    def stop(self) -> None:
        """Mark the budget as spent, after a library has stopped because its time was up."""
        self.meter.spent = True
