"""Flags of wings with four or more cells: n cells with n digits, all but one of which fit into the set only once.

A mask of cells is two numbers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import WORD, array, count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout, peers_of
from solver.fast.prefilter.locked_sets import find_spots


class Growth(NamedTuple):
    """A growing set of cells, indexed by its size. The masks of cells have two numbers for each size."""

    digits: Any
    cells: Any
    free: Any  # cells that may still be added
    targets: Any  # cells with the digit that may be in the set twice, seen from all its places there
    edge: Any  # cells that may be added next: each shares another digit with a cell of the set it sees
    peers: Any  # not by size: for each cell those that it sees
    spots: Any  # not by size: for each digit the cells that have it as a candidate


def make_growth(flat: FlatLayout, size: int) -> Growth:
    """Return scratch arrays for sets of up to `size` cells."""
    cells, free, targets, edge = (zeros(2 * size + 2) for _ in range(4))
    peers, spots = array(peers_of(flat.sees, flat.n_cells, 2)), zeros(2 * flat.n + 2)
    return Growth(zeros(size + 1), cells, free, targets, edge, peers, spots)


@dual_mode
def look_for_bent_sets(f, candidates, size, w):
    """Return whether there may be a bent set of `size` cells that eliminates something."""
    find_spots(f, candidates, w.spots, 2)
    for digit in range(1, f.n + 1):
        w.free[0] = w.free[1] = 0
        for cell in range(f.n_cells):
            if 1 < count(candidates[cell]) <= size:
                w.free[cell // WORD] |= 1 << cell % WORD
        for root in range(f.n_cells):
            if w.free[root // WORD] >> root % WORD & 1 and candidates[root] >> digit & 1:
                w.digits[0], w.cells[0], w.cells[1] = 0, 0, 0
                w.targets[0], w.targets[1] = w.spots[2 * digit], w.spots[2 * digit + 1]
                grows = _add(f, candidates, size, digit, w, 0, root)
                if grows and _grow(f, candidates, size, digit, w):
                    return True
                w.free[root // WORD] &= ~(1 << root % WORD)
    return False


@dual_mode
def _grow(f, candidates, size, digit, w):
    """Return whether the set of one cell can grow into a bent set; cells already tried are no longer free."""
    # Depth first without recursion: row n of `w` is the set of n cells; a set that cannot grow falls back to n − 1.
    n = 1
    while n:
        half = 0 if w.edge[2 * n] else 1
        low = w.edge[2 * n + half]
        if not low:
            n -= 1
            continue
        low &= -low
        cell = half * WORD + count(low - 1)
        w.edge[2 * n + half] &= ~low
        w.free[2 * n + half] &= ~low
        if _add(f, candidates, size, digit, w, n, cell):
            n += 1
            if n == size:
                if _fits_twice(f, candidates, w, n, digit):
                    return True
                n -= 1
            elif count(w.digits[n]) <= n:
                n -= 1
    return False


@dual_mode
def _add(f, candidates, size, digit, w, n, cell):
    """Add `cell` to a set of `n` cells; return whether the result can still become a bent set."""
    m = n + 1
    digits = w.digits[n] | candidates[cell]
    if count(digits) > size:
        return False
    w.digits[m], targets = digits, 0
    for k in range(2):
        i, j = 2 * n + k, 2 * m + k
        own = 1 << cell % WORD if cell // WORD == k else 0
        sharing, outside = 0, 0
        for other in range(1, f.n + 1):
            if other != digit and candidates[cell] >> other & 1:
                sharing |= w.spots[2 * other + k]
            if not digits >> other & 1:
                outside |= w.spots[2 * other + k]
        seen = w.peers[2 * cell + k]
        w.cells[j] = w.cells[i] | own
        w.targets[j] = w.targets[i] & seen if candidates[cell] >> digit & 1 else w.targets[i]
        targets |= w.targets[j]
        # A cell that shares another digit without being seen would let that digit fit twice.
        w.free[j] = w.free[i] & ~own & ~(sharing & ~seen)
        if count(digits) == size:
            w.free[j] &= ~outside
        w.edge[j] = ((w.edge[i] if n else 0) | (sharing & seen)) & w.free[j]
    return targets != 0


@dual_mode
def _fits_twice(f, candidates, w, n, digit):
    """Return whether the set has two places of `digit` that do not see each other."""
    for cell in range(f.n_cells):
        if w.cells[2 * n + cell // WORD] >> cell % WORD & 1 and candidates[cell] >> digit & 1:
            for other in range(cell):
                inside = w.cells[2 * n + other // WORD] >> other % WORD & 1
                if inside and candidates[other] >> digit & 1 and not f.sees[cell * f.n_cells + other]:
                    return True
    return False
