"""Random full grids on any layout: take a random cell of those with the fewest candidates, and a random digit of it.

Nothing depends on the order of cells or digits. So each cell holds each digit equally often, and a grid is as likely as
one that differs from it by a symmetry of the layout or by names of digits. In a dead end the last digit is taken back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.generator.random import below
from solver.fast.jit import count, dual_mode

_NONE = -1
_FILLED = 64  # more than any number of candidates


class Filling(NamedTuple):
    """A grid to fill, the peers in its layout, and the state of the random numbers; `f` in the functions below.

    The peers of cell c are the first `n_peers[c]` members of `peers[c]`. The rest is scratch memory: when k digits are
    written, `candidates[k]` are the candidates, `chosen[k]` is the cell to fill next, and `left[k]` its digits that
    have not been tried.
    """

    peers: Any
    n_peers: Any
    state: Any
    grid: Any
    candidates: Any
    chosen: Any
    left: Any


@dual_mode
def fill(f, n, most):
    """Fill the grid at random with the digits 1 … `n`; return False if that takes writing more than `most` of them."""
    peers, n_peers, state, grid, candidates, chosen, left = f
    n_cells, depth = len(grid), 0
    for cell in range(n_cells):
        candidates[0][cell] = (1 << n + 1) - 2
    chosen[0] = _choose(candidates[0], state)
    left[0] = candidates[0][chosen[0]]
    for _ in range(most):
        while not left[depth]:
            if not depth:
                return False
            depth -= 1
        cell, bit = chosen[depth], _random_bit(left[depth], state)
        left[depth] ^= bit
        grid[cell] = count(bit - 1)
        if depth == n_cells - 1:
            return True
        # Taking a digit back needs no undoing: the candidates without it are still there.
        before, after = candidates[depth], candidates[depth + 1]
        if _write(before, after, cell, bit, peers[cell], n_peers[cell]):
            depth += 1
            chosen[depth] = _choose(after, state)
            left[depth] = after[chosen[depth]]
    return False


@dual_mode
def _write(before, after, cell, bit, peers, n_peers):
    """Set `after` to the candidates of the open cells once `bit` is written; return False if one has none left."""
    for other in range(len(before)):
        after[other] = before[other]
    after[cell] = 0
    for k in range(n_peers):
        if after[peers[k]] == bit:
            return False
        after[peers[k]] &= ~bit
    return True


@dual_mode
def _choose(candidates, state):
    """Return a random open cell of those with the fewest candidates; if that is one, the first."""
    fewest, n_cells = _FILLED, len(candidates)
    # Without branches, so that compilers can look at many cells at a time.
    for cell in range(n_cells):
        fewest = min(fewest, _size(candidates[cell]))
    skipped = 0
    if fewest > 1:
        n_fewest = 0
        for cell in range(n_cells):
            n_fewest += _size(candidates[cell]) == fewest
        skipped = below(state, n_fewest)
    for cell in range(n_cells):
        if _size(candidates[cell]) == fewest:
            if not skipped:
                return cell
            skipped -= 1
    return _NONE


@dual_mode
def _size(mask):
    """Return the number of candidates, or _FILLED if there is none."""
    return count(mask) + (_FILLED if mask == 0 else 0)


@dual_mode
def _random_bit(mask, state):
    """Return one of the bits of `mask`, each equally likely."""
    skipped = below(state, count(mask)) if mask & (mask - 1) else 0
    for _ in range(skipped):
        mask &= mask - 1
    return mask & -mask
