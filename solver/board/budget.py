"""How much work may be spent; running out of budget is a status, never an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

_NODES_BETWEEN_CHECKS = 64


@dataclass(frozen=True)
class Budget:
    """A limit in search nodes, in seconds of wall time, or both; None means no limit."""

    nodes: int | None = None
    seconds: float | None = None

    def start(self, clock: Callable[[], float] = monotonic) -> Meter:
        """Return a meter that starts running now."""
        return Meter(self, clock)


class Meter:
    """A running budget."""

    __slots__ = ("_clock", "_deadline", "_limit", "nodes", "spent")

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self.nodes = 0
        self.spent = False
        self._clock = clock
        self._limit = budget.nodes
        self._deadline = None if budget.seconds is None else clock() + budget.seconds

    def tick(self, n: int = 1) -> bool:
        """Count `n` nodes; return True from the moment the budget is spent.

        The clock is read at every 64th node, so a node should cost well under a millisecond;
        `check_clock` reads it at once.
        """
        before = self.nodes
        self.nodes += n
        if self._limit is not None and self.nodes > self._limit:
            self.spent = True
        elif self.nodes // _NODES_BETWEEN_CHECKS != before // _NODES_BETWEEN_CHECKS:
            return self.check_clock()
        return self.spent

    @property
    def nodes_left(self) -> int | None:
        """The nodes that can still be counted before the budget is spent; None if there is no limit."""
        return None if self._limit is None else max(0, self._limit - self.nodes)

    def rest(self, nodes: int | None = None) -> Budget:
        """Return what is left as a budget, of at most `nodes` nodes if given."""
        limits = [limit for limit in (nodes, self.nodes_left) if limit is not None]
        return Budget(min(limits, default=None), self.seconds_left())

    def seconds_left(self) -> float | None:
        """Return the seconds until the budget is spent, at least 0; None if there is no limit."""
        return None if self._deadline is None else max(0.0, self._deadline - self._clock())

    def check_clock(self) -> bool:
        """Return True once time or nodes are spent; count nothing."""
        if self._deadline is not None and self._clock() >= self._deadline:
            self.spent = True
        return self.spent
