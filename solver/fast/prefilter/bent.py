"""Bent sets, one after another: n cells with n digits, all but one of which fit into the set only once.

The finders of larger wings turn each one into a step; the prefilter only asks whether there is one. Plain Python, or
compiled.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import WORD, count, dual_mode, first_bit, zeros
from solver.fast.prefilter.flat_layout import FlatLayout
from solver.fast.prefilter.locked_sets import find_spots

NONE, FOUND, PAUSED = range(3)  # what a search for the next set returns
ROOT, SIZE = range(2)
_MOST_WORK = 100_000  # cells added between two looks at the clock


class BentSearch(NamedTuple):
    """A set that grows cell by cell; each new cell shares a digit with those before, so every set is found once.

    No set splits into two parts without a common digit: either one part would be a bent set, or it would have too few
    cells for its digits. What is said of a set of n cells is in row n; a row of a mask of cells has `cell_words`
    numbers.
    """

    at: Any  # the next cell that may be the ROOT, the first place of the digit in a set; the SIZE of the set
    digits: Any
    cells: Any
    free: Any  # cells that may still be added
    targets: Any  # cells with the digit that may be in the set twice, seen from all its places there
    edge: Any  # cells that may be added next: they share another digit with a cell of the set that they see
    spots: Any  # for each digit the cells that have it as a candidate
    near: Any  # for each cell those that share another digit with it and see it
    apart: Any  # for each cell those that share another digit with it and do not see it
    members: Any  # scratch: the cells of a whole set


def make_bent_search(flat: FlatLayout, size: int) -> BentSearch:
    """Return scratch arrays for sets of up to `size` cells."""
    words = flat.cell_words
    of_sizes, of_cells = (size + 1) * words, flat.n_cells * words
    sizes = 2, size + 1, *[of_sizes] * 4, (flat.n + 1) * words, of_cells, of_cells, size
    return BentSearch(*map(zeros, sizes))


@dual_mode
def look_for_bent_sets(f, candidates, size, s):
    """Return whether there is a bent set of `size` cells that eliminates something."""
    for digit in range(1, f.n + 1):
        begin_bent_sets(f, candidates, size, digit, s)
        state = PAUSED
        while state == PAUSED:
            state = next_bent_set(f, candidates, size, digit, s)
        if state == FOUND:
            return True
    return False


@dual_mode
def begin_bent_sets(f, candidates, size, digit, s):
    """Stand before the first set of `size` cells in which `digit` may be twice."""
    words = f.cell_words
    find_spots(f, candidates, s.spots, words)
    s.at[ROOT] = s.at[SIZE] = 0
    for k in range(words):
        s.free[k] = 0
    for cell in range(f.n_cells):
        if 1 < count(candidates[cell]) <= size:
            s.free[cell // WORD] |= 1 << cell % WORD
            others = candidates[cell] & ~(1 << digit)
            for k in range(cell * words, cell * words + words):
                s.near[k] = s.apart[k] = 0
            while others:
                begin = first_bit(others) * words
                others &= others - 1
                for k in range(words):
                    s.near[cell * words + k] |= s.spots[begin + k] & f.peers[cell * words + k]
                    s.apart[cell * words + k] |= s.spots[begin + k] & ~f.peers[cell * words + k]
            s.apart[cell * words + cell // WORD] &= ~(1 << cell % WORD)


@dual_mode
def next_bent_set(f, candidates, size, digit, s):
    """Go on to the next set that eliminates something and contains no smaller one: row `size` of the search.

    Returns FOUND, or NONE, or PAUSED after much work; then call it again. Sets come in the order of their roots.
    """
    # Depth first without recursion: row n is the set of n cells; a set that cannot grow falls back to n − 1.
    n = s.at[SIZE]
    for _ in range(_MOST_WORK):
        cell = _next_cell(f, candidates, digit, s, n)
        if cell < 0 and not n:
            return NONE
        if cell < 0:
            n -= 1
        elif _add(f, candidates, size, digit, s, n, cell):
            if n + 1 < size:
                n += 1 if count(s.digits[n + 1]) > n + 1 else 0
            elif _is_bent(f, candidates, size, digit, s):
                s.at[SIZE] = n
                return FOUND
    s.at[SIZE] = n
    return PAUSED


@dual_mode
def _next_cell(f, candidates, digit, s, n):
    """Return the next cell for a set of `n` cells, and take it from those that are free; -1 if there is none."""
    words = f.cell_words
    if not n:
        while s.at[ROOT] < f.n_cells:
            cell = s.at[ROOT]
            s.at[ROOT] += 1
            if s.free[cell // WORD] >> cell % WORD & 1 and candidates[cell] >> digit & 1:
                s.free[cell // WORD] &= ~(1 << cell % WORD)
                for k in range(words):
                    s.targets[k] = s.spots[digit * words + k]
                return cell
        return -1
    for k in range(words):
        low = s.edge[n * words + k]
        low &= -low
        if low:
            s.edge[n * words + k] &= ~low
            s.free[n * words + k] &= ~low
            return k * WORD + first_bit(low)
    return -1


@dual_mode
def _add(f, candidates, size, digit, s, n, cell):
    """Add `cell` to a set of `n` cells; return whether the result can still become a bent set."""
    digits, words = s.digits[n] | candidates[cell], f.cell_words
    if count(digits) > size:
        return False
    s.digits[n + 1], targets = digits, 0
    for k in range(words):
        i, j, of_cell = n * words + k, n * words + words + k, cell * words + k
        own = 1 << cell % WORD if cell // WORD == k else 0
        s.cells[j] = s.cells[i] | own
        s.targets[j] = s.targets[i] & f.peers[of_cell] if candidates[cell] >> digit & 1 else s.targets[i]
        targets |= s.targets[j]
        # A cell that shares another digit without being seen would let that digit fit twice.
        s.free[j] = s.free[i] & ~own & ~s.apart[of_cell]
        if count(digits) == size:
            # No cell may bring another digit.
            for other in range(1, f.n + 1):
                s.free[j] &= -1 if digits >> other & 1 else ~s.spots[other * words + k]
        s.edge[j] = ((s.edge[i] if n else 0) | s.near[of_cell]) & s.free[j]
    return targets != 0


@dual_mode
def _is_bent(f, candidates, size, digit, s):
    """Return whether `digit` fits into the whole set twice, and no smaller part of the set has too few digits."""
    n = 0
    for cell in range(f.n_cells):
        if s.cells[size * f.cell_words + cell // WORD] >> cell % WORD & 1:
            s.members[n] = cell
            n += 1
    for chosen in range(1, (1 << size) - 1):
        digits = 0
        for k in range(size):
            digits |= candidates[s.members[k]] if chosen >> k & 1 else 0
        if count(digits) <= count(chosen):
            return False
    for i in range(size):
        for j in range(i):
            one, other = s.members[i], s.members[j]
            if candidates[one] & candidates[other] & 1 << digit and not f.sees[one * f.n_cells + other]:
                return True
    return False
