"""The default engine: it hands each puzzle to the engine that is likely to decide it soonest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

from solver.board import Budget, Layout, Puzzle, Trace
from solver.engines.deferred import Deferred
from solver.engines.protocol import Engine, Result

# A hundred nodes of the plain search take less time than loading the kernel, and most puzzles need fewer.
_NODES_BEFORE_LOADING = 100
# If the kernel needs more nodes than this, a SAT solver is usually faster.
_NODES_OF_KERNEL = 20_000


@dataclass(frozen=True)
class Portfolio:
    """First the kernel with few nodes, then a SAT solver. The plain search replaces them where they are missing.

    Until the kernel is loaded, the plain search runs first: it solves an easy puzzle before the kernel would be
    loaded. If the kernel has found several solutions, it also replaces the SAT solver, which is bad at counting.
    """

    plain: Engine
    kernel: Deferred
    sat: Deferred
    name: str = "portfolio"
    summary: str = "Asks the compiled search first and a SAT solver for what that does not decide soon."
    source: str = "our own; after the algorithm portfolios of Huberman, Lukose and Hogg (Science 275, 1997, p. 51)"
    is_traced: bool = False

    def supports(self, layout: Layout) -> bool:
        """True for every layout, as for the plain search."""
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
        """Return the first decisive result; if the budget runs out first, the result with the most solutions.

        The statistics are those of the engine that gave the result.
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
        """Yield the engines to try, in order, each with its limit of nodes."""
        if self.kernel.is_installed:
            if not self.kernel.is_loaded:
                yield self.plain, _NODES_BEFORE_LOADING
            yield self.kernel, _NODES_OF_KERNEL
        yield self.sat if self.sat.is_installed else self._counter(), None

    def _counter(self) -> Engine:
        return self.kernel if self.kernel.is_installed else self.plain


class _Purse:
    """The rest of a budget."""

    def __init__(self, budget: Budget) -> None:
        self._nodes = budget.nodes
        self._deadline = None if budget.seconds is None else monotonic() + budget.seconds

    @property
    def is_empty(self) -> bool:
        """Whether the budget is spent."""
        return self._nodes == 0 or (self._deadline is not None and monotonic() >= self._deadline)

    def at_most(self, nodes: int | None) -> Budget:
        """Return the rest of the budget, limited to `nodes`."""
        limits = [limit for limit in (nodes, self._nodes) if limit is not None]
        seconds = None if self._deadline is None else max(0.0, self._deadline - monotonic())
        return Budget(min(limits, default=None), seconds)

    def pay(self, result: Result) -> None:
        """Subtract the nodes that `result` took."""
        if self._nodes is not None:
            self._nodes = max(0, self._nodes - result.stats.totals["nodes"])
