"""The compiled searches of `solver.fast` as an engine, for one puzzle or a batch.

Import it only through ENGINES: numba is slow to load. Code compiled at the first use is cached on disk.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.board import Board, Budget, Layout, Puzzle, Trace, find_layout, per_layout
from solver.engines.batch import BATCH_NODES
from solver.engines.protocol import Result, Stats, Status, status_of
from solver.engines.room import every_puzzle, kernel_has_room
from solver.engines.run import has_clash
from solver.fast.kernel import anylayout, nine, tables
from solver.fast.rules import search as rule_search
from solver.propagators.tables import rule_tables

name = "kernel"
is_traced = False
supports = every_puzzle

Grids = NDArray[np.uint8]  # one row per puzzle, one digit per cell, 0 if empty
Arrays = tuple[NDArray[Any], ...]

# The first numbers in the `control` array of every search. Its other counters follow.
_OPEN, _FOUND, _NODES = range(3)
_COUNTERS = ("nodes", "guesses", "steps", "dead_ends")
_FIRST_SLICE = 64  # nodes before the clock is read
_SLICE_SECONDS = 0.002  # about the time between two readings of the clock
_MAX_NODES = 1 << 62
_GRIDS_AT_FIRST = 1024
_ROWS_AT_ONCE = 256  # rows per call, so that a batch can be interrupted in between
_WORK_PER_ROW = 1_000_000  # nodes × cells, about ten milliseconds


class _SearchMemory(NamedTuple):
    """The memory of one search: its givens and its arrays. The last array is `control`."""

    givens: Grids
    arrays: Arrays


class _CompiledSearch(NamedTuple):
    """A compiled search for one layout: its functions, their tables, its counters, and searches free for reuse."""

    layout: Layout
    begin: Callable[..., None]
    run: Callable[..., None]
    run_batch: Callable[..., int]
    counters: tuple[str, ...]
    tables: tuple[Any, ...]
    make_arrays: Callable[[], Arrays]
    free: list[_SearchMemory]

    def take(self) -> _SearchMemory:
        """Return memory for a search. The caller puts it back into `free`."""
        try:
            return self.free.pop()
        except IndexError:
            return _SearchMemory(np.zeros(self.layout.n_cells, np.uint8), self.make_arrays())


def _nine(layout: Layout) -> _CompiledSearch:
    def make_arrays() -> Arrays:
        return np.zeros(nine.STACK, np.uint16), np.zeros(nine.N_CONTROL, np.int64)

    return _CompiledSearch(layout, nine.begin, nine.run, nine.run_batch, ("nodes",), (), make_arrays, [])


def _any_layout(layout: Layout) -> _CompiledSearch:
    made = tables.make_tables([house.cells for house in layout.houses], layout.n, layout.n_cells)

    def make_arrays() -> Arrays:
        return tables.make_scratch(made), np.zeros(anylayout.N_CONTROL, np.int64)

    functions = anylayout.begin, anylayout.run, anylayout.run_batch
    return _CompiledSearch(layout, *functions, _COUNTERS, (made,), make_arrays, [])


def _with_rules(puzzle: Puzzle) -> _CompiledSearch:
    """Return the search for a puzzle with rules beyond houses, or for a layout that is too large for the other one."""
    made = rule_tables(puzzle)

    def make_arrays() -> Arrays:
        return rule_search.make_rule_arrays(made)

    functions = rule_search.begin_with_rules, rule_search.run_with_rules, rule_search.run_batch_with_rules
    return _CompiledSearch(puzzle.layout, *functions, _COUNTERS, (made,), make_arrays, [])


# Layouts with a specialised search.
_SPECIAL: Mapping[str, Callable[[Layout], _CompiledSearch]] = {"3x3": _nine}


@per_layout
def _compiled_for(layout: Layout) -> _CompiledSearch:
    if not kernel_has_room(layout):
        return _with_rules(Puzzle(layout, (0,) * layout.n_cells))
    return _SPECIAL.get(layout.name, _any_layout)(layout)


def warm() -> None:
    """Compile all functions, or load them from the cache. The first time takes seconds."""
    for layout in map(find_layout, ("2x2", *_SPECIAL)):
        empty = Puzzle(layout, (0,) * layout.n_cells)
        solve(empty, budget=Budget())
        solve_batch(layout, to_rows([empty]), budget=Budget())
    solve(Puzzle.from_text("2x2:................;greater=r1c1r1c2"), budget=Budget())


def solve(puzzle: Puzzle, *, limit: int = 2, keep: int = 2, budget: Budget, trace: Trace | None = None) -> Result:
    """Find solutions in a fixed but arbitrary order. At most 2⁵⁴ are counted.

    Counts `nodes` (positions visited) and, except for 9 × 9, `guesses` (digits tried while others were left), `steps`
    (digits written) and `dead_ends`. The trace stays empty.
    Raises ValueError if `limit` is less than 1 or a given is not a digit of the layout.
    """
    started_at = perf_counter()
    most = _checked_limit(limit)
    compiled = _with_rules(puzzle) if puzzle.clues else _compiled_for(puzzle.layout)
    givens = _checked_givens(puzzle)
    if _is_empty(budget):
        return _unsearched(puzzle, compiled, started_at)
    memory = compiled.take()
    memory.givens[:] = np.frombuffer(givens, np.uint8)
    search = _search(compiled, memory, most, min(keep, most), budget)
    compiled.free.append(memory)
    if search.is_complete and not search.n and has_clash(Board(puzzle), puzzle):
        return _unsearched(puzzle, compiled, started_at)
    return Result(
        status=status_of(search.n, limit=limit, is_complete=search.is_complete),
        count=search.n,
        is_complete=search.is_complete,
        solutions=tuple(map(tuple, search.grids.tolist())),
        stats=Stats(perf_counter() - started_at, search.totals, search.first),
    )


def _checked_limit(limit: int) -> int:
    if limit < 1:
        raise ValueError(f"limit {limit}, expected at least 1")
    return min(limit, anylayout.MAX_COUNT)


def _checked_givens(puzzle: Puzzle) -> bytes:
    """Return the givens as bytes. Raises ValueError if one is not a digit: compiled code does not check them."""
    if min(puzzle.givens) < 0 or max(puzzle.givens) > puzzle.layout.n:
        wrong = next(digit for digit in puzzle.givens if not 0 <= digit <= puzzle.layout.n)
        raise ValueError(f"found given {wrong}, expected 0 to {puzzle.layout.n} on {puzzle.layout.label}")
    return bytes(puzzle.givens)


def _is_empty(budget: Budget) -> bool:
    return budget.nodes == 0 or (budget.seconds is not None and budget.seconds <= 0)


def _unsearched(puzzle: Puzzle, compiled: _CompiledSearch, started_at: float) -> Result:
    """Return the result without a search: no solution if givens clash, otherwise undecided."""
    is_complete = has_clash(Board(puzzle), puzzle)
    status = Status.NONE if is_complete else Status.UNFINISHED
    totals = dict.fromkeys(compiled.counters, 0)
    return Result(status, 0, is_complete, (), Stats(perf_counter() - started_at, totals))


class _Solutions(NamedTuple):
    n: int
    is_complete: bool
    grids: Grids
    totals: Mapping[str, int]
    first: Mapping[str, int]


def _search(compiled: _CompiledSearch, memory: _SearchMemory, limit: int, keep: int, budget: Budget) -> _Solutions:
    """Run the compiled search in slices until it is done or `budget` is spent. Save the counters at the first hit."""
    control = memory.arrays[-1]
    most_nodes = _MAX_NODES if budget.nodes is None else budget.nodes
    meter = budget.start()
    grids = np.empty((min(keep, _GRIDS_AT_FIRST), compiled.layout.n_cells), np.uint8)
    # Stop at the first solution to save the counters, then whenever the grids are full, then at the limit.
    goal, nodes_at_once, moment = 1, _FIRST_SLICE, perf_counter()
    first: Mapping[str, int] = {}
    compiled.begin(memory.givens, *compiled.tables, *memory.arrays)
    nodes = int(control[_NODES])
    while True:
        compiled.run(*compiled.tables, *memory.arrays, goal, min(nodes_at_once, most_nodes - nodes), grids)
        is_open, count, *counts = control[: _NODES + len(compiled.counters)].tolist()
        nodes = counts[0]
        if count and not first:
            first = dict(zip(compiled.counters, counts))
        before, moment = moment, perf_counter()
        if not is_open or count == limit or nodes >= most_nodes or meter.check_clock():
            break
        nodes_at_once = _next_slice(nodes_at_once, moment - before)
        if count == len(grids) < keep:
            grids = _longer(grids, keep)
        goal = _next_goal(count, len(grids), keep, limit)
    is_complete = not is_open and count < limit
    return _Solutions(count, is_complete, grids[:count], dict(zip(compiled.counters, counts)), first)


def _next_goal(count: int, n_rows: int, keep: int, limit: int) -> int:
    """Return the count at which to stop next: the first solution, then whenever the grids are full, then the limit."""
    if not count:
        return 1
    return n_rows if n_rows < keep else limit


def _next_slice(nodes: int, seconds: float) -> int:
    """Return how many nodes to search before the next reading of the clock, after `nodes` took `seconds`."""
    if seconds < _SLICE_SECONDS / 2:
        return 2 * nodes
    return nodes if seconds < 2 * _SLICE_SECONDS else max(1, nodes // 2)


def _longer(grids: Grids, keep: int) -> Grids:
    """Return a copy of `grids` with twice as many rows, but at most `keep`."""
    longer = np.empty((min(keep, 2 * len(grids)), grids.shape[1]), np.uint8)
    longer[: len(grids)] = grids
    return longer


class Batch(NamedTuple):
    """The results for many puzzles of one layout, up to `limit` solutions each. Each puzzle has one entry or row."""

    limit: int
    counts: NDArray[np.int64]
    is_complete: NDArray[np.bool_]
    grids: Grids  # the first solution; undefined where there is none

    @property
    def is_decided(self) -> NDArray[np.bool_]:
        """Whether each puzzle's question is answered: all of its solutions were found, or `limit` of them."""
        return self.is_complete | (self.counts >= self.limit)

    def status(self, k: int) -> Status:
        """Return what is known about the number of solutions of puzzle `k`."""
        return status_of(int(self.counts[k]), limit=self.limit, is_complete=bool(self.is_complete[k]))


def to_rows(puzzles: Sequence[Puzzle]) -> Grids:
    """Return the givens of puzzles of one layout, one row each. Raises ValueError for different numbers of cells."""
    if any(puzzle.layout.n_cells != puzzles[0].layout.n_cells for puzzle in puzzles):
        raise ValueError("found puzzles with different numbers of cells, expected one layout")
    return np.frombuffer(b"".join(map(_checked_givens, puzzles)), np.uint8).reshape(len(puzzles), -1)


def solve_batch(layout: Layout, rows: Grids, *, limit: int = 2, budget: Budget) -> Batch:
    """Search for up to `limit` solutions of every row. Each row has the whole `budget`, to within ten milliseconds.

    `rows` are givens, uint8 (m, n_cells), 0 for an empty cell. The result takes about as much memory. No Python code
    runs for a puzzle that is decided within a few thousand nodes.
    Raises ValueError if `limit` is less than 1, or if `rows` has another shape or a given that is not a digit.
    """
    most = _checked_limit(limit)
    compiled = _compiled_for(layout)
    if rows.ndim != 2 or rows.shape[1] != layout.n_cells or rows.dtype != np.uint8:
        raise ValueError(f"found {rows.dtype} of shape {rows.shape}, expected uint8 rows of {layout.n_cells} cells")
    if (largest := rows.max(initial=0)) > layout.n:
        raise ValueError(f"found given {largest}, expected 0 to {layout.n} on {layout.label}")
    m = len(rows)
    batch = Batch(limit, np.zeros(m, np.int64), np.zeros(m, np.bool_), np.zeros((m, layout.n_cells), np.uint8))
    nodes = _WORK_PER_ROW // layout.n_cells
    if budget.nodes is not None:
        nodes = min(nodes, budget.nodes)
    if not _is_empty(budget):
        _run_batch(compiled, rows, batch, most, nodes)
    if budget.nodes is None or nodes < budget.nodes or not nodes:
        for k in np.flatnonzero(~batch.is_complete & (batch.counts < most)).tolist():
            _solve_row(layout, rows, batch, k, budget)
    return batch


def _run_batch(compiled: _CompiledSearch, rows: Grids, batch: Batch, limit: int, nodes: int) -> None:
    memory = compiled.take()
    for k in range(0, len(rows), _ROWS_AT_ONCE):
        part = slice(k, k + _ROWS_AT_ONCE)
        givens = rows[part].copy()  # contiguous, the only memory order that the code is compiled for
        room = batch.grids[part], batch.counts[part], batch.is_complete[part]
        compiled.run_batch(givens, *compiled.tables, *memory.arrays, limit, nodes, *room)
    compiled.free.append(memory)


def _solve_row(layout: Layout, rows: Grids, batch: Batch, k: int, budget: Budget) -> None:
    result = solve(Puzzle(layout, tuple(rows[k].tolist())), limit=batch.limit, keep=1, budget=budget)
    batch.counts[k], batch.is_complete[k] = result.count, result.is_complete
    if result.solutions:
        batch.grids[k] = result.solutions[0]


def solve_many(puzzles: Sequence[Puzzle], *, limit: int = 2, keep: int = 2, budget: Budget) -> list[Result | None]:
    """Return the results of puzzles of one layout, found in one call, without statistics.

    The result is None for a puzzle that needs more than BATCH_NODES nodes, or for which two solutions must be kept.
    """
    started_at = perf_counter()
    nodes = BATCH_NODES if budget.nodes is None else min(budget.nodes, BATCH_NODES)
    batch = solve_batch(puzzles[0].layout, to_rows(puzzles), limit=limit, budget=Budget(nodes))
    stats = Stats((perf_counter() - started_at) / len(puzzles))
    return [_result_in(batch, k, keep, stats) for k in range(len(puzzles))]


def _result_in(batch: Batch, k: int, keep: int, stats: Stats) -> Result | None:
    count, complete = int(batch.counts[k]), bool(batch.is_complete[k])
    if (not complete and count < batch.limit) or min(count, keep) > 1:
        return None
    grids = (tuple(batch.grids[k].tolist()),) if count and keep else ()
    return Result(batch.status(k), count, complete, grids, stats)
