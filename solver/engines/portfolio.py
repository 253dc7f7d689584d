"""The engine that is used: every question to the machine that answers it soonest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from solver.board import Budget, Layout, Puzzle, Trace
from solver.engines.deferred import Deferred
from solver.engines.protocol import Engine, Result

# A hundred nodes of the plain search cost less than loading the kernel; most puzzles need fewer.
_NODES_BEFORE_LOADING = 100
# What the kernel does not decide in so many nodes, a SAT solver mostly decides sooner.
_NODES_OF_KERNEL = 20_000


@dataclass(frozen=True)
class Portfolio:
    """First the kernel with few nodes, then a SAT solver on what is left; the plain search where they are missing.

    As long as the kernel is not loaded, the plain search looks first: easy puzzles are answered before it would
    be there. Where the kernel stops among many solutions it goes on: counting is not what SAT solvers are good at.
    """

    plain: Engine
    kernel: Deferred
    sat: Deferred
    name: str = "portfolio"
    summary: str = "Asks the compiled search first and a SAT solver for what that does not decide soon."
    source: str = "our own; after the algorithm portfolios of Huberman, Lukose and Hogg (Science 275, 1997, p. 51)"
    tells: bool = False

    def supports(self, layout: Layout) -> bool:
        """Every layout, as the plain search does."""
        return True

    def solve(
        self,
        puzzle: Puzzle,
        *,
        limit: int = 2,
        keep: int = 2,
        budget: Budget,
        trace: Trace | None = None,
    ) -> Result:
        """What the first engine says that decides; else what the one says that has found most when the budget is spent.

        The statistics are those of the engine that answers.
        """
        purse = _Purse(budget)
        results: list[Result] = []
        for engine, nodes in self._attempts():
            if engine is self.sat and results and results[-1].count > 1:
                engine = self._counter()
            result = engine.solve(puzzle, limit=limit, keep=keep, budget=purse.at_most(nodes))
            purse.pay(result)
            results.append(result)
            if result.complete or result.count >= limit or purse.is_empty:
                break
        return max(results, key=lambda result: (result.complete, result.count))

    def _attempts(self) -> Iterator[tuple[Engine, int | None]]:
        """Whom to ask, one after the other, and for how many nodes at most."""
        if self.kernel.is_installed:
            if not self.kernel.is_loaded:
                yield self.plain, _NODES_BEFORE_LOADING
            yield self.kernel, _NODES_OF_KERNEL
        yield self.sat if self.sat.is_installed else self._counter(), None

    def _counter(self) -> Engine:
        return self.kernel if self.kernel.is_installed else self.plain


class _Purse:
    """What is left of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._nodes = budget.nodes
        self._deadline = None if budget.seconds is None else monotonic() + budget.seconds

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to spend."""
        return self._nodes == 0 or (self._deadline is not None and monotonic() >= self._deadline)

    def at_most(self, nodes: int | None) -> Budget:
        """All that is left, but not more than `nodes`."""
        limits = [limit for limit in (nodes, self._nodes) if limit is not None]
        seconds = None if self._deadline is None else max(0.0, self._deadline - monotonic())
        return Budget(min(limits, default=None), seconds)

    def pay(self, result: Result) -> None:
        """Take what `result` has cost."""
        if self._nodes is not None:
            self._nodes = max(0, self._nodes - result.stats.totals["nodes"])
