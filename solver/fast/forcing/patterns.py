"""Locked candidates, pairs and X-wings that exist only because of a propagation; plain Python, or compiled.

The order of the search, and what it leaves out, are those of Sudoku Explainer 1.2.1, whose ratings depend on both. The
code is our own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from solver.fast.forcing.propagation import NEVER, list_parents, refute
from solver.fast.jit import array, count, dual_mode, zeros

MIN_SIZE = 4  # empty cells in the house for a naked pair, one more for a hidden one; bases with the digit for an X-wing
CROSSING = 4  # numbers of a crossing


class Patterns(NamedTuple):
    """The places where patterns of a layout can be, and scratch memory to search them.

    A crossing is a full house, another one, and the positions of their shared cells in each. `fish` are pairs of
    partitions: begin and end of the bases in `bases`, and where the cover of each cell begins in `covers`.
    """

    crossings: Any
    order: Any  # the houses in which pairs are searched, in order
    fish: Any
    bases: Any
    covers: Any
    places: Any  # for each house and digit a mask of positions
    parents: Any
    excluded: Any


def make_patterns(
    houses: Sequence[Sequence[int]],
    crossing: Iterable[tuple[int, int]],
    order: Sequence[int],
    fish: Iterable[tuple[Sequence[int], Sequence[int]]],
    n: int,
    n_cells: int,
) -> Patterns:
    """Return the patterns of a layout.

    `crossing` are the pairs of `houses` (base, cover) for locked candidates, `order` the houses for pairs, `fish` the
    pairs of partitions (bases, covers) for X-wings, all in the order of the search.
    """
    crossings: list[int] = []
    pairs: list[int] = []
    bases: list[int] = []
    covers: list[int] = []
    for base, cover in crossing:
        shared = set(houses[base]) & set(houses[cover])
        if len(houses[base]) == n and len(shared) > 1:
            crossings += [base, cover]
            crossings += [sum(1 << k for k, cell in enumerate(houses[h]) if cell in shared) for h in (base, cover)]
    for first, second in fish:
        # Where the bases of this pair begin and end, and where the cover of each cell is found.
        pairs += [len(bases), len(bases) + len(first), len(covers)]
        bases += first
        covers += [next((h for h in second if cell in houses[h]), -1) for cell in range(n_cells)]
    given = (array(numbers or [0]) for numbers in (crossings, order, pairs, bases, covers))
    return Patterns(*given, *(zeros((n + 1) * size) for size in (len(houses), n_cells, n_cells)))


@dual_mode
def exclude(t, p, before, now, r):
    """Try one kind of pattern after another until one excludes something. Return how many nodes became false."""
    _set_places(t, p, now)
    # Once a kind excludes something, single links go on: no step is harder than it must be.
    n = _locked(t, p, before, r)
    if not n:
        n = _hidden_pairs(t, p, before, now, r)
    if not n:
        n = _naked_pairs(t, p, before, now, r)
    if not n:
        n = _x_wings(t, p, before, r)
    return n


@dual_mode
def _set_places(t, p, now):
    """Set the `places` of each digit in each house to those on the board `now`."""
    # Bit k of a digit is cell k of the house, so the places of two digits are compared by one operation.
    for h in range(len(t.cells_of) // t.cells_width):
        first = h * (t.n + 1)
        for digit in range(1, t.n + 1):
            p.places[first + digit] = 0
        for k in range(t.cells_width):
            cell = t.cells_of[h * t.cells_width + k]
            if cell >= 0:
                mask = now.candidates[cell] >> 1
                digit = 1
                while mask:
                    if mask & 1:
                        p.places[first + digit] |= 1 << k
                    mask >>= 1
                    digit += 1


@dual_mode
def _n_empty(t, before, h):
    n = 0
    for k in range(h * t.cells_width, (h + 1) * t.cells_width):
        if t.cells_of[k] >= 0 and before.candidates[t.cells_of[k]]:
            n += 1
    return n


@dual_mode
def _add_lost(t, p, before, r, h, digit, left_out, n_parents):
    """Append the places that `digit` has lost in house `h`, except `left_out`, to `parents`; return their number."""
    for k in range(t.cells_width):
        cell = t.cells_of[h * t.cells_width + k]
        if cell >= 0 and before.candidates[cell] >> digit & 1 and not left_out >> k & 1:
            node = digit * t.n_cells + cell
            if r.taken[node] < NEVER:
                p.parents[n_parents] = node
                n_parents += 1
    return n_parents


@dual_mode
def _refute(p, r, n_excluded, n_parents):
    """Make the first `n_excluded` nodes of `excluded` false because of `parents`; return how many are new."""
    # A pattern without parents does not depend on the assumption, so it proves nothing about it.
    n = 0
    if n_excluded and n_parents:
        reason = list_parents(r, p.parents, n_parents, 0)
        for k in range(n_excluded if reason >= 0 else 0):
            if refute(r, p.excluded[k], reason):
                n += 1
    return n


@dual_mode
def _locked(t, p, before, r):
    n = 0
    for at in range(0, len(p.crossings) - CROSSING + 1, CROSSING):
        base, cover, shared, across = p.crossings[at], p.crossings[at + 1], p.crossings[at + 2], p.crossings[at + 3]
        for digit in range(1, t.n + 1):
            places = p.places[base * (t.n + 1) + digit]
            others = p.places[cover * (t.n + 1) + digit] & ~across
            #     x x . | . * .     x: all places in the base (here a box) lie in the crossing with the cover (a row),
            #     . . . |           so * is removed; the parents are the other places that the base has lost
            if others and places & (places - 1) and not places & ~shared:
                n_excluded = _list_places(t, p, cover, digit, others, 0)
                n += _refute(p, r, n_excluded, _add_lost(t, p, before, r, base, digit, shared, 0))
    return n


@dual_mode
def _list_places(t, p, h, digit, places, n_excluded):
    """Append these places of `digit` in house `h` to `excluded`; return their number."""
    for k in range(t.cells_width):
        if places >> k & 1:
            p.excluded[n_excluded] = digit * t.n_cells + t.cells_of[h * t.cells_width + k]
            n_excluded += 1
    return n_excluded


@dual_mode
def _list_digits(t, p, cell, digits, n_excluded):
    """Append these digits of `cell` to `excluded`; return their number."""
    for digit in range(1, t.n + 1):
        if digits >> digit & 1:
            p.excluded[n_excluded] = digit * t.n_cells + cell
            n_excluded += 1
    return n_excluded


@dual_mode
def _hidden_pairs(t, p, before, now, r):
    n = 0
    for j in range(len(p.order)):
        h = p.order[j]
        if h >= t.n_full or _n_empty(t, before, h) <= MIN_SIZE:
            continue
        # By the higher digit, then the lower one: Sudoku Explainer's order.
        for high in range(2, t.n + 1):
            places = p.places[h * (t.n + 1) + high]
            for low in range(1, high if count(places) == 2 else 1):
                if p.places[h * (t.n + 1) + low] != places:
                    continue
                n_excluded = 0
                for k in range(t.cells_width):
                    if places >> k & 1:
                        cell = t.cells_of[h * t.cells_width + k]
                        digits = now.candidates[cell] & ~(1 << low | 1 << high)
                        n_excluded = _list_digits(t, p, cell, digits, n_excluded)
                n_parents = _add_lost(t, p, before, r, h, low, places, 0)
                n += _refute(p, r, n_excluded, _add_lost(t, p, before, r, h, high, places, n_parents))
    return n


@dual_mode
def _naked_pairs(t, p, before, now, r):
    n = 0
    for j in range(len(p.order)):
        first = p.order[j] * t.cells_width
        if _n_empty(t, before, p.order[j]) < MIN_SIZE:
            continue
        for high in range(1, t.cells_width):
            cell = t.cells_of[first + high]
            if cell < 0 or now.n_in_cell[cell] != 2:
                continue
            pair = now.candidates[cell]
            for low in range(high):
                other = t.cells_of[first + low]
                if now.candidates[other] != pair:
                    continue
                n_excluded = 0
                for k in range(t.cells_width):
                    if k not in (low, high) and t.cells_of[first + k] >= 0:
                        place = t.cells_of[first + k]
                        n_excluded = _list_digits(t, p, place, now.candidates[place] & pair, n_excluded)
                # It is a pair because of what its two cells have lost.
                n_parents = _add_lost_in_cell(t, p, before, r, other, pair, 0)
                n += _refute(p, r, n_excluded, _add_lost_in_cell(t, p, before, r, cell, pair, n_parents))
    return n


@dual_mode
def _add_lost_in_cell(t, p, before, r, cell, left_out, n_parents):
    for digit in range(1, t.n + 1):
        node = digit * t.n_cells + cell
        if before.candidates[cell] >> digit & 1 and not left_out >> digit & 1 and r.taken[node] < NEVER:
            p.parents[n_parents] = node
            n_parents += 1
    return n_parents


@dual_mode
def _x_wings(t, p, before, r):
    n = 0
    for at in range(0, len(p.fish) - 2, 3):
        begin, end, covers = p.fish[at], p.fish[at + 1], p.fish[at + 2]
        for high in range(begin + 1, end):
            for low in range(begin, high):
                for digit in range(1, t.n + 1):
                    pair = _covers(t, p, p.bases[high], digit, covers)
                    # Both bases have their places in the same two covers.
                    if pair < 0 or pair != _covers(t, p, p.bases[low], digit, covers):
                        continue
                    if _n_open(t, p, before, begin, end, digit) < MIN_SIZE:
                        continue
                    n += _exclude_by_x_wing(t, p, before, r, (p.bases[low], p.bases[high]), digit, covers)
    return n


@dual_mode
def _covers(t, p, h, digit, covers):
    """Return the two covers that hold all places of a digit in a full house, as one number; -1 if there are not two."""
    places = p.places[h * (t.n + 1) + digit]
    if h >= t.n_full or not places & (places - 1):
        return -1
    n_houses = len(t.cells_of) // t.cells_width
    first = second = -1
    for k in range(t.cells_width):
        if places >> k & 1:
            cover = p.covers[covers + t.cells_of[h * t.cells_width + k]]
            if first < 0:
                first = cover
            elif cover != first and second < 0:
                second = cover
            elif cover not in (first, second):
                return -1
    return min(first, second) * n_houses + max(first, second) if second >= 0 else -1


@dual_mode
def _n_open(t, p, before, begin, end, digit):
    """Return the number of bases in which the digit had a place before the propagation."""
    n = 0
    for j in range(begin, end):
        for k in range(p.bases[j] * t.cells_width, (p.bases[j] + 1) * t.cells_width):
            if t.cells_of[k] >= 0 and before.candidates[t.cells_of[k]] >> digit & 1:
                n += 1
                break
    return n


@dual_mode
def _exclude_by_x_wing(t, p, before, r, bases, digit, covers):
    n_houses = len(t.cells_of) // t.cells_width
    pair = _covers(t, p, bases[0], digit, covers)
    n_excluded = n_parents = 0
    # The places in the bases are the X-wing itself; the rest of the covers is removed.
    for cover in (pair // n_houses, pair % n_houses):
        others = p.places[cover * (t.n + 1) + digit]
        for k in range(t.cells_width):
            if others >> k & 1:
                cell = t.cells_of[cover * t.cells_width + k]
                for base in bases:
                    if _is_in(t, cell, base):
                        others &= ~(1 << k)
        n_excluded = _list_places(t, p, cover, digit, others, n_excluded)
    # It is an X-wing because of what the bases have lost outside the covers.
    for base in bases:
        covered = 0
        for k in range(t.cells_width):
            cell = t.cells_of[base * t.cells_width + k]
            if cell >= 0 and p.covers[covers + cell] in (pair // n_houses, pair % n_houses):
                covered |= 1 << k
        n_parents = _add_lost(t, p, before, r, base, digit, covered, n_parents)
    return _refute(p, r, n_excluded, n_parents)


@dual_mode
def _is_in(t, cell, h):
    is_in = False
    for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
        is_in |= t.houses_of[k] == h
    return is_in
