"""9 × 9 puzzles made in compiled code alone: fill a grid, dig holes while the solution stays unique, check the wish.

`solver.generator` does the same on any layout, hole by hole; a seed gives the same puzzle both ways.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from solver.fast.cache import cached
from solver.fast.generator.grids import fill
from solver.fast.generator.random import below, seed, shuffle
from solver.fast.kernel.nine import DEPTH, FOUND, N_CELLS, N_CONTROL, NODES, NOT, STACK, begin, run

# Indices into `options`.
MIN_KEPT, MAX_KEPT = 0, 1  # digging stops at a number of givens drawn from this range
MIN_GIVENS, MAX_GIVENS = 2, 3  # numbers of givens that the wish allows
BY_LOGIC = 4  # 1: dig only holes that singles and locked candidates can fill
MINIMAL = 5  # 1: no given may be redundant
MIN_NODES, MAX_NODES = 6, 7  # limits of the nodes that the kernel needs
PATIENCE = 8  # digits written before a grid is started over
N_OPTIONS = 9
NO_LIMIT = 1 << 62
_WORD = 0xFFFFFFFF

_compiled = cached(nogil=True)
_jit = njit(nogil=True)  # compiled with its caller


def make_scratch() -> tuple[Any, ...]:
    """Return the scratch memory of one thread."""
    return (
        np.zeros(N_CELLS, np.int64),  # order of the holes
        np.zeros(N_CELLS, np.uint8),  # givens
        np.zeros(STACK, np.uint16),
        np.zeros(N_CONTROL, np.int64),
        np.zeros((0, N_CELLS), np.uint8),  # solutions are not kept
    )


def make_rows(n: int) -> Any:
    """Return an array for `n` puzzles."""
    return np.empty((n, N_CELLS), np.uint8)


@_jit
def _is_unique(givens, stack, control, no_grids, max_nodes):
    begin(givens, stack, control)
    run(stack, control, 2, max_nodes - 1, no_grids)
    return control[FOUND] == 1 and control[DEPTH] == 0


@_jit
def _has_other(givens, cell, stack, control, no_grids):
    """Return whether there is a solution with another digit in `cell`, which is given, and the other givens."""
    givens[cell] += NOT
    begin(givens, stack, control)
    run(stack, control, 1, NO_LIMIT, no_grids)
    givens[cell] -= NOT
    return control[FOUND] > 0


@_jit
def _set(givens, holes, starts, order, first, last, grid, is_hole):
    """Empty holes number `first` to `last` - 1, or fill them again. Return the number of cells."""
    n = 0
    for k in range(first, last):
        for at in range(starts[order[k]], starts[order[k] + 1]):
            givens[holes[at]] = 0 if is_hole else grid[holes[at]]
            n += 1
    return n


@_jit
def _dig(grid, holes, starts, order, min_givens, by_logic, givens, stack, control, no_grids):
    """Leave in `givens` what remains of `grid`, and return how many; see `solver.generator.digging.dig`."""
    n_holes, n_givens, done = len(starts) - 1, N_CELLS, 0
    # Many holes at once, as long as that works: one search proves them all. After a failure half as many are tried,
    # and a single hole that fails stays filled.
    batch_size = max(1, n_holes // 2)
    max_nodes = 1 if by_logic else NO_LIMIT
    while done < n_holes:
        last = min(done + batch_size, n_holes)
        n = _set(givens, holes, starts, order, done, last, grid, True)
        is_hole = n_givens - n >= min_givens
        if is_hole:
            if n == 1 and not by_logic:
                # Before this hole the solution was unique, so another one has another digit here.
                cell = holes[starts[order[done]]]
                givens[cell] = grid[cell]
                is_hole = not _has_other(givens, cell, stack, control, no_grids)
                givens[cell] = 0
            else:
                is_hole = _is_unique(givens, stack, control, no_grids, max_nodes)
        if is_hole:
            n_givens -= n
            done += batch_size
        else:
            _set(givens, holes, starts, order, done, last, grid, False)
            done += batch_size == 1
            batch_size = max(1, batch_size // 2)
    return n_givens


@_jit
def _is_minimal(givens, stack, control, no_grids):
    cell = 0
    while cell < N_CELLS and (not givens[cell] or _has_other(givens, cell, stack, control, no_grids)):
        cell += 1
    return cell == N_CELLS


@_jit
def _make(low, high, attempt, options, holes, starts, filling, scratch):
    """Make the givens of one attempt in `scratch`; return whether they meet `options`."""
    peers, n_peers, state, rows, chosen, left, grid = filling
    order, givens, stack, control, no_grids = scratch
    seed(state, low, high, attempt & _WORD)
    while not fill(peers, n_peers, 9, state, rows, chosen, left, grid, options[PATIENCE]):
        pass
    n_holes = len(starts) - 1
    for k in range(n_holes):
        order[k] = k
    shuffle(state, order, n_holes)
    min_givens = options[MIN_KEPT] + below(state, options[MAX_KEPT] - options[MIN_KEPT] + 1)
    for cell in range(N_CELLS):
        givens[cell] = grid[cell]
    n = _dig(grid, holes, starts, order, min_givens, options[BY_LOGIC], givens, stack, control, no_grids)
    if not options[MIN_GIVENS] <= n <= options[MAX_GIVENS]:
        return False
    if options[MINIMAL] and not _is_minimal(givens, stack, control, no_grids):
        return False
    if options[MIN_NODES] > 1 or options[MAX_NODES] < NO_LIMIT:
        _is_unique(givens, stack, control, no_grids, NO_LIMIT)
        return options[MIN_NODES] <= control[NODES] <= options[MAX_NODES]
    return True


@_jit
def _search(number, attempt, n_attempts, options, holes, starts, filling, scratch):
    for k in range(attempt, attempt + n_attempts):
        if _make(number & _WORD, number >> 32, k, options, holes, starts, filling, scratch):
            return k
    return -1


@_compiled
def search(number, attempt, n_attempts, options, holes, starts, filling, scratch):
    """Return the first of `n_attempts` attempts, from `attempt`, that is as wished, or -1. Its givens are in `scratch`.

    `number` is the seed. Hole k is the cells holes[starts[k]] … holes[starts[k + 1] - 1].
    """
    return _search(number, attempt, n_attempts, options, holes, starts, filling, scratch)


@_compiled
def search_each(number, n_attempts, options, holes, starts, filling, scratch, puzzles):
    """Write the puzzle of each of the seeds `number`, `number` + 1, … into a row of `puzzles`.

    Stops at the first seed without one among its first `n_attempts` attempts. Returns how many rows are written.
    """
    for k in range(len(puzzles)):
        if _search(number + k, 0, n_attempts, options, holes, starts, filling, scratch) < 0:
            return k
        puzzles[k] = scratch[1]
    return len(puzzles)
