"""What one digit alone tells: the places from which it cannot be put into all houses that lack it."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import count, jit, zeros
from solver.fast.prefilter.grid import Grid

WORD = 62  # cells in a number of a set
MOST_PLACES = 62  # a mask of them is a number
_MOST_LOOKS = 500  # after so many looks for a way there is taken to be none


class Buffers(NamedTuple):
    """Room for a search over the places of a digit, numbered from 0."""

    cells: Any
    numbers: Any  # of each cell its number, or -1
    near: Any  # for each place those that it excludes
    here: Any  # for each house its places
    lacking: Any  # for each full house without the digit its places
    free: Any  # by depth: the places still possible, those to be tried next, and those taken
    left: Any
    taken: Any


def make_buffers(grid: Grid) -> Buffers:
    """Room for the search on a layout."""
    of_places = MOST_PLACES + 1
    cells, near, free, left, taken = (zeros(of_places) for _ in range(5))
    return Buffers(cells, zeros(grid.n_cells), near, zeros(grid.n_houses), zeros(grid.n_houses), free, left, taken)


@jit
def number_places(g, low, high, r):
    """Numbers the places of a digit, which are two numbers of `WORD` bits; how many they are, if not too many."""
    n = 0
    for cell in range(g.n_cells):
        r.numbers[cell] = -1
        if (low >> cell if cell < WORD else high >> (cell - WORD)) & 1:
            if n == MOST_PLACES:
                return MOST_PLACES + 1
            r.cells[n], r.numbers[cell] = cell, n
            n += 1
    for i in range(n):
        r.near[i] = 0
        for j in range(n):
            r.near[i] |= g.sees[r.cells[i] * g.n_cells + r.cells[j]] << j
    for h in range(g.n_houses):
        r.here[h] = 0
        for k in range(g.begins[h], g.begins[h + 1]):
            number = r.numbers[g.cells[k]]
            r.here[h] |= 1 << number if number >= 0 else 0
    return n


@jit
def find_hopeless(g, n, r):
    """Those of `n` places from which the digit cannot be put into all full houses that lack it.

    Where a search for a way to do so takes too long, a place is counted in.
    """
    n_lacking = 0
    for h in range(g.n_houses):
        if g.is_full[h] and r.here[h]:
            r.lacking[n_lacking] = r.here[h]
            n_lacking += 1
    places = (1 << n) - 1
    unseen, found = places, 0
    while unseen:
        way = _find_way(r, n_lacking, places, unseen)
        if not way:
            found |= unseen & -unseen
            way = unseen & -unseen
        unseen &= ~way
    return found


@jit
def _find_way(r, n_lacking, places, unseen):
    """Places with the first of `unseen` among them, one in each lacking house and none near another; 0 if none."""
    depth, looks = 0, 0
    r.free[0], r.left[0], r.taken[0] = places, unseen & -unseen, 0
    while depth >= 0:
        choices = r.left[depth] & unseen
        if not choices:
            choices = r.left[depth]
        if not choices:
            depth -= 1
            continue
        bit = choices & -choices
        r.left[depth] &= ~bit
        taken = r.taken[depth] | bit
        free = r.free[depth] & ~r.near[count(bit - 1)] & ~bit
        narrowest, fewest = 0, MOST_PLACES + 1
        for h in range(n_lacking):
            if not r.lacking[h] & taken:
                n = count(r.lacking[h] & free)
                if n < fewest:
                    narrowest, fewest = r.lacking[h] & free, n
        if fewest > MOST_PLACES:
            return taken
        looks += 1
        if looks > _MOST_LOOKS:
            return 0
        if fewest:
            depth += 1
            r.free[depth], r.left[depth], r.taken[depth] = free, narrowest, taken
    return 0
