"""A budget as a library wants it: how many seconds are left."""

from __future__ import annotations

import math
from time import monotonic

from solver.board import Budget


class Clock:
    """A running budget; begins to run when it is made."""

    def __init__(self, budget: Budget) -> None:
        self.meter = budget.start()
        self._deadline = math.inf if budget.seconds is None else monotonic() + budget.seconds

    @property
    def left(self) -> float:
        """Seconds until the time is over, infinite without a limit; never negative."""
        return max(0.0, self._deadline - monotonic())

    def tick(self) -> bool:
        """Count one node and read the clock; True once the budget is spent."""
        return self.meter.tick() or self.meter.look()

    def look(self) -> bool:
        """True once the budget is spent; counts nothing."""
        return self.meter.look()

    def stop(self) -> None:
        """A library came back because its time was over: the budget is spent."""
        self.meter.spent = True
