"""9 × 9 puzzles made in compiled code alone: fill a grid, dig holes while the solution stays unique, check the wish.

`solver.generator` does the same on any layout, hole by hole; a seed gives the same puzzle both ways.
"""

from __future__ import annotations

from typing import Any, NamedTuple

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
_nine_jit = njit(nogil=True)  # compiled with its caller


class Holes(NamedTuple):
    """The cells that are emptied together: those of hole k are cells[starts[k]] … cells[starts[k + 1] - 1]."""

    cells: Any
    starts: Any


class PuzzleMemory(NamedTuple):
    """The puzzle that a thread makes, and the memory of the search for its solutions; `p` in the functions below."""

    givens: Any
    order: Any  # of the holes, as they are dug
    stack: Any
    control: Any
    no_grids: Any  # solutions are only counted


def make_memory() -> PuzzleMemory:
    """Return the memory of one thread."""
    return PuzzleMemory(
        givens=np.zeros(N_CELLS, np.uint8),
        order=np.zeros(N_CELLS, np.int64),
        stack=np.zeros(STACK, np.uint16),
        control=np.zeros(N_CONTROL, np.int64),
        no_grids=np.zeros((0, N_CELLS), np.uint8),
    )


def make_rows(n: int) -> Any:
    """Return an array for `n` puzzles."""
    return np.empty((n, N_CELLS), np.uint8)


@_nine_jit
def _is_unique(p, max_nodes):
    begin(p.givens, p.stack, p.control)
    run(p.stack, p.control, 2, max_nodes - 1, p.no_grids)
    return p.control[FOUND] == 1 and p.control[DEPTH] == 0


@_nine_jit
def _has_other(p, cell):
    """Return whether there is a solution with another digit in `cell`, which is given, and the other givens."""
    p.givens[cell] += NOT
    begin(p.givens, p.stack, p.control)
    run(p.stack, p.control, 1, NO_LIMIT, p.no_grids)
    p.givens[cell] -= NOT
    return p.control[FOUND] > 0


@_nine_jit
def _set(p, holes, first, last, grid, is_hole):
    """Empty holes number `first` to `last` - 1, or fill them again. Return the number of cells."""
    n = 0
    for k in range(first, last):
        for at in range(holes.starts[p.order[k]], holes.starts[p.order[k] + 1]):
            cell = holes.cells[at]
            p.givens[cell] = 0 if is_hole else grid[cell]
            n += 1
    return n


@_nine_jit
def _dig(p, holes, grid, min_givens, by_logic):
    """Leave in `p.givens` what remains of `grid`, and return how many; see `solver.generator.digging.dig`."""
    n_holes, n_givens, done = len(holes.starts) - 1, N_CELLS, 0
    # Many holes at once, as long as that works: one search proves them all. After a failure half as many are tried,
    # and a single hole that fails stays filled.
    batch_size = max(1, n_holes // 2)
    max_nodes = 1 if by_logic else NO_LIMIT
    while done < n_holes:
        last = min(done + batch_size, n_holes)
        n = _set(p, holes, done, last, grid, True)
        is_hole = n_givens - n >= min_givens
        if is_hole:
            if n == 1 and not by_logic:
                # Before this hole the solution was unique, so another one has another digit here.
                cell = holes.cells[holes.starts[p.order[done]]]
                p.givens[cell] = grid[cell]
                is_hole = not _has_other(p, cell)
                p.givens[cell] = 0
            else:
                is_hole = _is_unique(p, max_nodes)
        if is_hole:
            n_givens -= n
            done += batch_size
        else:
            _set(p, holes, done, last, grid, False)
            done += batch_size == 1
            batch_size = max(1, batch_size // 2)
    return n_givens


@_nine_jit
def _is_minimal(p):
    cell = 0
    while cell < N_CELLS and (not p.givens[cell] or _has_other(p, cell)):
        cell += 1
    return cell == N_CELLS


@_nine_jit
def _make(number, attempt, options, holes, filling, p):
    """Make the givens of one attempt in `p`; return whether they meet `options`."""
    state = filling.state
    seed(state, number & _WORD, number >> 32, attempt & _WORD)
    while not fill(filling, 9, options[PATIENCE]):
        pass
    n_holes = len(holes.starts) - 1
    for k in range(n_holes):
        p.order[k] = k
    shuffle(state, p.order, n_holes)
    min_givens = options[MIN_KEPT] + below(state, options[MAX_KEPT] - options[MIN_KEPT] + 1)
    for cell in range(N_CELLS):
        p.givens[cell] = filling.grid[cell]
    n = _dig(p, holes, filling.grid, min_givens, options[BY_LOGIC])
    if not options[MIN_GIVENS] <= n <= options[MAX_GIVENS]:
        return False
    if options[MINIMAL] and not _is_minimal(p):
        return False
    if options[MIN_NODES] > 1 or options[MAX_NODES] < NO_LIMIT:
        _is_unique(p, NO_LIMIT)
        return options[MIN_NODES] <= p.control[NODES] <= options[MAX_NODES]
    return True


@_nine_jit
def _search(number, attempt, n_attempts, options, holes, filling, p):
    for k in range(attempt, attempt + n_attempts):
        if _make(number, k, options, holes, filling, p):
            return k
    return -1


@_compiled
def search(number, attempt, n_attempts, options, holes, filling, p):
    """Return the first of `n_attempts` attempts, from `attempt`, that is as wished, or -1. Its givens are in `p`.

    `number` is the seed.
    """
    return _search(number, attempt, n_attempts, options, holes, filling, p)


@_compiled
def search_each(number, n_attempts, options, holes, filling, p, puzzles):
    """Write the puzzle of each of the seeds `number`, `number` + 1, … into a row of `puzzles`.

    Stops at the first seed without one among its first `n_attempts` attempts. Returns how many rows are written.
    """
    for k in range(len(puzzles)):
        if _search(number + k, 0, n_attempts, options, holes, filling, p) < 0:
            return k
        puzzles[k] = p.givens
    return len(puzzles)
