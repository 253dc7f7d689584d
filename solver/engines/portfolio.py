"""The default engine: it tries the engines in the order in which they are likely to decide a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from solver.board import Budget, Cell, Layout, Puzzle, Trace, mask_of
from solver.board.rules import Sum
from solver.engines.deferred import Deferred
from solver.engines.protocol import Engine, Result
from solver.engines.room import every_puzzle

# A hundred nodes of the plain search take less time than loading the kernel, and most puzzles need fewer.
_NODES_BEFORE_LOADING = 100
# If the kernel needs more nodes than this, a SAT solver is usually faster.
_NODES_OF_KERNEL = 20_000
_NODES_WITH_RULES = 600
_NODES_WITH_CAGES = 1_500  # sets of digits, and the rule of 45, help the kernel alone


@dataclass(frozen=True)
class Portfolio:
    """First the kernel with few nodes, then a SAT solver. The plain search replaces them where they are missing.

    While the kernel is not loaded, the plain search comes first, since it solves an easy puzzle before the kernel would
    be loaded; not for rules beyond houses, with which it is too slow. If the kernel has found several solutions, it
    continues in place of the SAT solver, which counts slowly.

    Source: the algorithm portfolios of Huberman, Lukose and Hogg (Science 275, 1997, p. 51).
    """

    plain: Engine
    kernel: Deferred
    sat: Deferred
    name: str = "portfolio"
    is_traced: bool = False
    supports: Callable[[Puzzle], bool] = every_puzzle

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
        meter = budget.start()
        results: list[Result] = []
        for engine, nodes in self._attempts(puzzle):
            if engine is self.sat and results and results[-1].count > 1:
                engine = self._counting_engine()
            result = engine.solve(puzzle, limit=limit, keep=keep, budget=meter.rest(nodes))
            meter.tick(result.stats.totals["nodes"])
            results.append(result)
            if result.is_complete or result.count >= limit or meter.nodes_left == 0 or meter.check_clock():
                break
        return max(results, key=lambda result: (result.is_complete, result.count))

    def _attempts(self, puzzle: Puzzle) -> Iterator[tuple[Engine, int | None]]:
        """Yield the engines to try, in order, each with its limit of nodes."""
        if self.kernel.is_installed:
            if not (self.kernel.is_loaded or puzzle.rules):
                yield self.plain, _NODES_BEFORE_LOADING
            yield self.kernel, _nodes_of_kernel(puzzle)
        yield self.sat if self.sat.is_installed else self._counting_engine(), None

    def _counting_engine(self) -> Engine:
        return self.kernel if self.kernel.is_installed else self.plain


def _nodes_of_kernel(puzzle: Puzzle) -> int:
    """Return how many nodes the kernel may take."""
    if not puzzle.rules:
        return _NODES_OF_KERNEL
    in_cages = 0
    for rule in puzzle.rules:
        if isinstance(rule, Sum) and len(rule.cells) > 1 and _all_differ(rule.cells, puzzle.layout):
            in_cages |= mask_of(rule.cells)
    return _NODES_WITH_CAGES if 2 * in_cages.bit_count() > puzzle.layout.n_cells else _NODES_WITH_RULES


def _all_differ(cells: Sequence[Cell], layout: Layout) -> bool:
    mask = mask_of(cells)
    return all(not mask & ~(layout.peers[cell] | 1 << cell) for cell in cells)
