"""The places of a digit that no template uses.

A template is a choice of places that gives the digit to every full house that lacks it, with no two places in sight of
each other.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout

HALF = 62  # cells in each of the two numbers of a mask
MAX_PLACES = 62  # so that a mask of them is one number
_MAX_NODES = 500  # of a search, before it gives up


class Buffers(NamedTuple):
    """Scratch memory for a search over the places of a digit, numbered from 0."""

    cells: Any  # the cell of each place
    numbers: Any  # the number of the place in each cell, or -1
    near: Any  # for each place the places that it excludes
    in_house: Any  # for each house its places
    lacking: Any  # for each full house without the digit its places
    free: Any  # by depth: the places still possible; in `left` those to be tried, in `taken` those chosen
    left: Any
    taken: Any


def make_buffers(flat: FlatLayout) -> Buffers:
    """Return buffers for a layout."""
    of_places = MAX_PLACES + 1
    cells, near, free, left, taken = (zeros(of_places) for _ in range(5))
    return Buffers(cells, zeros(flat.n_cells), near, zeros(flat.n_houses), zeros(flat.n_houses), free, left, taken)


@dual_mode
def number_places(f, low, high, r):
    """Number the places of a digit, given as two numbers of `HALF` bits; return how many, at most MAX_PLACES + 1."""
    n = 0
    for cell in range(f.n_cells):
        r.numbers[cell] = -1
        if (low >> cell if cell < HALF else high >> (cell - HALF)) & 1:
            if n == MAX_PLACES:
                return MAX_PLACES + 1
            r.cells[n], r.numbers[cell] = cell, n
            n += 1
    for i in range(n):
        r.near[i] = 0
        for j in range(n):
            r.near[i] |= f.sees[r.cells[i] * f.n_cells + r.cells[j]] << j
    for h in range(f.n_houses):
        r.in_house[h] = 0
        for k in range(f.begins[h], f.begins[h + 1]):
            number = r.numbers[f.cells[k]]
            r.in_house[h] |= 1 << number if number >= 0 else 0
    return n


@dual_mode
def find_places_in_no_template(f, n, r):
    """Return those of the first `n` places that are in no template of the digit.

    A place is also returned if the search for a template with it takes too long.
    """
    n_lacking = 0
    for h in range(f.n_houses):
        if f.is_full[h] and r.in_house[h]:
            r.lacking[n_lacking] = r.in_house[h]
            n_lacking += 1
    places = (1 << n) - 1
    unseen, in_no_template = places, 0
    while unseen:
        template = _find_template(r, n_lacking, places, unseen)
        # All places of a template are in one, so they are done with.
        if not template:
            in_no_template |= unseen & -unseen
            template = unseen & -unseen
        unseen &= ~template
    return in_no_template


@dual_mode
def _find_template(r, n_lacking, places, unseen):
    """Return a template that contains the first of `unseen`, or 0 if none is found.

    It has one place in each lacking house, and no two of them see each other.
    """
    depth, n_nodes = 0, 0
    r.free[0], r.left[0], r.taken[0] = places, unseen & -unseen, 0
    while depth >= 0:
        # Prefer places not seen in any template yet: each template clears all its places at once.
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
        # Go on in the house with the fewest free places; one without any ends this branch.
        narrowest, fewest = 0, MAX_PLACES + 1
        for h in range(n_lacking):
            if not r.lacking[h] & taken:
                n = count(r.lacking[h] & free)
                if n < fewest:
                    narrowest, fewest = r.lacking[h] & free, n
        # Every house has the digit: the template is complete.
        if fewest > MAX_PLACES:
            return taken
        n_nodes += 1
        if n_nodes > _MAX_NODES:
            return 0
        if fewest:
            depth += 1
            r.free[depth], r.left[depth], r.taken[depth] = free, narrowest, taken
    return 0
