"""Digits of masks, removing candidates, and the queues of propagators that run again after that."""

from __future__ import annotations

import numpy as np

from solver.fast.kernel.bits import Word, kernel_jit, lowest, n_bits
from solver.fast.rules.tables import KIND, N_QUEUES, ROW


@kernel_jit
def first_digit(mask):
    """Return the lowest digit of a mask that is not empty."""
    return np.int64(lowest(Word(mask)))


@kernel_jit
def highest_digit(mask):
    """Return the highest digit of a mask that is not empty."""
    high = 0
    for step in (32, 16, 8, 4, 2, 1):
        if mask >> (high + step):
            high += step
    return high


@kernel_jit
def n_digits(mask):
    """Return the number of digits of a mask."""
    return np.int64(n_bits(Word(mask)))


@kernel_jit
def enqueue(t, q, cell):
    """Let the propagators of a cell run again. `q` has a head and a length for each kind, flags, and the queues."""
    n_rows = len(t.rows) // ROW
    flags = 2 * N_QUEUES
    for k in range(t.first_of[cell], t.first_of[cell + 1]):
        row = t.rows_of[k]
        if not q[flags + row]:
            q[flags + row] = 1
            push(t, q, row, n_rows)


@kernel_jit
def push(t, q, row, n_rows):
    """Add a propagator to the queue of its kind."""
    kind = t.rows[ROW * row + KIND]
    place = (q[2 * kind] + q[2 * kind + 1]) % n_rows
    q[2 * N_QUEUES + n_rows * (1 + kind) + place] = row
    q[2 * kind + 1] += 1


@kernel_jit
def keep(t, m, off, q, cell, mask):
    """Remove all candidates of a cell that are not in `mask`. Return False if none is left."""
    old = m[off + cell]
    new = old & mask
    if new != old:
        m[off + cell] = new
        if not new:
            return False
        enqueue(t, q, cell)
    return True
