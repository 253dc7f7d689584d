"""The compiled search on many puzzles, in several threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from solver.board import Budget, Layout, find_layout
from solver.engines.kernel import Batch, Grids, solve_batch

__all__ = ["Batch", "solve"]

_ROWS_AT_ONCE = 4096  # in a thread's task; small, so that all threads end at about the same time


def solve(
    givens: Grids,
    layout: Layout | None = None,
    *,
    limit: int = 2,
    threads: int = 1,
    budget: Budget | None = None,
) -> Batch:
    """Search for up to `limit` solutions of every row of `givens`, in `threads` threads.

    `givens` are puzzles of `layout` (by default 9 × 9 with boxes), uint8, shape (m, cells), 0 for an empty cell. Each
    has the whole `budget`, by default no limit. Threads run in parallel, since the search does not hold Python's lock.
    Raises ValueError if `limit` is less than 1, or if `givens` has another shape or contains a number that is no digit.
    """
    layout, budget = layout or find_layout("3x3"), budget or Budget()
    if threads == 1 or len(givens) <= _ROWS_AT_ONCE:
        return solve_batch(layout, givens, limit=limit, budget=budget)
    parts = [givens[k : k + _ROWS_AT_ONCE] for k in range(0, len(givens), _ROWS_AT_ONCE)]
    with ThreadPoolExecutor(threads) as pool:
        batches = list(pool.map(lambda part: solve_batch(layout, part, limit=limit, budget=budget), parts))
    counts, is_complete, grids = (np.concatenate(arrays) for arrays in list(zip(*batches))[1:])
    return Batch(limit, counts, is_complete, grids)
