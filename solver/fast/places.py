"""What one digit alone tells: the places from which it cannot be put into all houses that lack it."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.nets import part, room
from solver.fast.signs import count

WORD = 62  # cells in a number of a set
MOST_PLACES = 62  # a mask of them is a number
_MOST_LOOKS = 500  # after so many looks for a way there is taken to be none


class Room(NamedTuple):
    """Room for a search over the places of a digit, numbered from 0."""

    cells: Any
    numbers: Any  # of each cell its number, or -1
    near: Any  # for each place those that it excludes
    lacking: Any  # for each full house without the digit its places
    free: Any  # by depth: the places still possible, those to be tried next, and those taken
    left: Any
    taken: Any


def make_room(n_cells: int, n_houses: int) -> Room:
    """Room for the search on a board with so many cells and houses."""
    of_places = MOST_PLACES + 1
    cells, near, free, left, taken = (room(of_places) for _ in range(5))
    return Room(cells, room(n_cells), near, room(n_houses), free, left, taken)


@part
def is_hopeful(g, low, high, r):
    """Whether there may be places of a digit from which it cannot be put into all full houses that lack it.

    Its places are two numbers of `WORD` bits. If there is none, no technique that speaks of one digit only finds
    anything. There may be some where there are too many places, or where a search takes too long.
    """
    n = 0
    for cell in range(g.n_cells):
        r.numbers[cell] = -1
        if (low >> cell if cell < WORD else high >> (cell - WORD)) & 1:
            if n == MOST_PLACES:
                return True
            r.cells[n], r.numbers[cell] = cell, n
            n += 1
    for i in range(n):
        r.near[i] = 0
        for j in range(n):
            r.near[i] |= g.sees[r.cells[i] * g.n_cells + r.cells[j]] << j
    n_lacking = _find_lacking(g, r)
    unseen = (1 << n) - 1
    while unseen:
        way = _find_way(r, n_lacking, (1 << n) - 1, unseen)
        if not way:
            return True
        unseen &= ~way
    return False


@part
def _find_lacking(g, r):
    n_lacking = 0
    for h in range(g.n_houses):
        mask = 0
        for k in range(g.begins[h], g.begins[h + 1] if g.is_full[h] else 0):
            number = r.numbers[g.cells[k]]
            mask |= 1 << number if number >= 0 else 0
        if mask:
            r.lacking[n_lacking] = mask
            n_lacking += 1
    return n_lacking


@part
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
