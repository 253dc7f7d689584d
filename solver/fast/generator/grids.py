"""Random full grids on any layout: take a random cell of those with the fewest candidates, and a random digit of it.

Nothing depends on the order of cells or digits. So each cell holds each digit equally often, and a grid is as likely as
one that differs from it by a symmetry of the layout or by names of digits. In a dead end the last digit is taken back.
"""

from __future__ import annotations

from solver.fast.generator.random import below
from solver.fast.jit import count, jit


@jit
def fill(peers, n_peers, n, state, rows, chosen, left, grid, most):
    """Fill `grid` (one digit for each cell) at random; return False if that takes more than `most` digits.

    The peers of cell c are the first `n_peers[c]` members of row c of `peers`. Scratch memory: `rows`, a row of
    candidates for each depth; `chosen` and `left`, a cell and the digits not tried there for each depth.
    """
    n_cells, depth, written = len(grid), 0, 0
    for cell in range(n_cells):
        rows[0][cell] = (1 << n + 1) - 2
        grid[cell] = 0
    chosen[0], left[0] = _choose(rows[0], grid, state)
    while depth < n_cells:
        cell = chosen[depth]
        grid[cell] = 0
        if left[depth] == 0:
            if depth == 0:
                return False
            depth -= 1
            continue
        written += 1
        if written > most:
            return False
        bit = _random_bit(left[depth], state)
        left[depth] ^= bit
        grid[cell] = _digit_of(bit)
        depth += 1
        if depth < n_cells:
            if _write(rows[depth - 1], rows[depth], cell, bit, peers[cell], n_peers[cell], grid):
                chosen[depth], left[depth] = _choose(rows[depth], grid, state)
            else:
                depth -= 1
    return True


@jit
def _write(before, after, cell, bit, peers, n_peers, grid):
    """Set `after` to the candidates once `bit` is written; return False if an open cell has none left."""
    for other in range(len(grid)):
        after[other] = before[other]
    after[cell] = 0
    for k in range(n_peers):
        peer = peers[k]
        if not grid[peer]:
            after[peer] &= ~bit
            if not after[peer]:
                return False
    return True


@jit
def _choose(candidates, grid, state):
    """Return a random open cell of those with the fewest candidates, and its candidates."""
    fewest, found, best = 64, 0, 0
    for cell in range(len(grid)):
        if not grid[cell]:
            size = count(candidates[cell])
            if size < fewest:
                fewest, found, best = size, 1, cell
            elif size == fewest:
                found += 1
                # The k-th of equal cells replaces the others with probability 1/k.
                if fewest > 1 and below(state, found) == 0:
                    best = cell
    return best, candidates[best]


@jit
def _random_bit(mask, state):
    """Return one of the bits of `mask`, each equally likely."""
    skipped = below(state, count(mask)) if mask & mask - 1 else 0
    for _ in range(skipped):
        mask &= mask - 1
    return mask & -mask


@jit
def _digit_of(bit):
    return count(bit - 1)
