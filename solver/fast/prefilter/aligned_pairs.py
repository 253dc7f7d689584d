"""Two cells in which a candidate allows no candidate of the other cell; plain Python, or compiled.

The finder turns each one into a step; the prefilter only asks whether there is one.
"""

from __future__ import annotations

from typing import Any

from solver.fast.jit import WORD, dual_mode, first_bit
from solver.fast.prefilter.flat_layout import FlatLayout
from solver.fast.prefilter.locked_sets import Sets, used_words


@dual_mode
def look_for_aligned_pairs(f: FlatLayout, candidates: Any, s: Sets) -> Any:
    """Return whether there is an aligned pair, after `find_places`."""
    first = 0
    while first < f.n_cells and next_aligned(f, candidates, s, first, first) == f.n_cells:
        first += 1
    return first < f.n_cells


@dual_mode
def next_aligned(f, candidates, s, first, second):
    """Return the next cell after `second` that makes an aligned pair with `first`; the number of cells if none does."""
    if not candidates[first] & (candidates[first] - 1):
        return f.n_cells
    for other in range(second + 1, f.n_cells):
        if candidates[other] & (candidates[other] - 1) and (
            _has_excluded(f, candidates, s, first, other) or _has_excluded(f, candidates, s, other, first)
        ):
            return other
    return f.n_cells


@dual_mode
def _has_excluded(f, candidates, s, cell, other):
    for digit in range(1, f.n + 1):
        if candidates[cell] >> digit & 1 and is_excluded(f, candidates, s, cell, digit, other):
            return True
    return False


@dual_mode
def is_excluded(f, candidates, s, cell, digit, other):
    """Return whether `digit` in `cell` allows no candidate of `other`."""
    for other_digit in range(1, f.n + 1):
        if candidates[other] >> other_digit & 1:
            if other_digit == digit:
                if not f.sees[cell * f.n_cells + other]:
                    return False
            elif spoilt_set(f, s, cell, digit, other, other_digit) < 0:
                return False
    return True


@dual_mode
def spoilt_set(f, s, cell, digit, other, other_digit):
    """Return the first set that would lose two digits if the cells took `digit` and `other_digit`; -1 if none would."""
    one, two = (cell * (f.n + 1) + digit) * s.set_words, (other * (f.n + 1) + other_digit) * s.set_words
    for k in range(used_words(s)):
        both = s.seen_from[one + k] & s.seen_from[two + k]
        if both:
            return k * WORD + first_bit(both)
    return -1
