"""Wings of two or three cells, one after another; plain Python, or compiled.

Finders turn each one into a step; the prefilter only asks whether there is one.

    XY-wing   xz . . | xy . .         W-wing   xy . . | . x .     x in just two
              .  . . | .  . .                  .  . . | . . .     places of a
              *  . . | yz . .                  *  . . | . x xy    house: y goes
"""

from __future__ import annotations

from typing import Any

from solver.fast.jit import count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout

XY_WING, XYZ_WING, W_WING, REMOTE_PAIR = (1 << k for k in range(4))
# A wing of three cells: its pivot, its pincers (as indices in `narrow`), and the bit of the digit in both pincers.
PIVOT, ONE, OTHER, DIGIT = range(4)
# A W-wing: its two cells (as indices in `narrow`); how many of their two digits have been tried; the bit of the linking
# digit; the house that links them; and the digit's two places there: the first cell sees START, the second END.
FIRST, SECOND, TRIED, LINKING, HOUSE, START, END = range(7)
WING = 7  # numbers in the record of a wing


@dual_mode
def look_for_wings(f: FlatLayout, candidates: Any, narrow: Any, wing: Any) -> Any:
    """Return the flags of wings. `narrow` has room for all cells, `wing` for a record."""
    n, flags = _find_narrow(f, candidates, narrow), 0
    for size in range(2, 4):
        _begin(wing)
        if next_wing(f, candidates, narrow, n, size, wing):
            flags |= XY_WING if size == 2 else XYZ_WING
    _begin(wing)
    if next_w_wing(f, candidates, narrow, n, wing):
        flags |= W_WING
    for i in range(n):
        n_alike = 0
        for j in range(n):
            n_alike += candidates[narrow[i]] == candidates[narrow[j]]
        if n_alike >= 4:
            flags |= REMOTE_PAIR
    return flags


@dual_mode
def _find_narrow(f, candidates, narrow):
    """Write the cells with two candidates into `narrow`; return their number."""
    n = 0
    for cell in range(f.n_cells):
        if count(candidates[cell]) == 2:
            narrow[n] = cell
            n += 1
    return n


@dual_mode
def _begin(wing):
    """Reset `wing`, so that a search starts at the beginning."""
    for k in range(len(wing)):
        wing[k] = 0


@dual_mode
def next_wing(f, candidates, narrow, n, size, wing):
    """Write the wing after `wing` whose pivot has `size` candidates into it; return whether there is one.

    Two for an XY-wing, three for an XYZ-wing. A wing eliminates something; its pincers do not see each other.
    """
    # Invariant: all wings up to the record, by pivot, then pincers, have been found.
    i, j = wing[ONE], wing[OTHER]
    for pivot in range(wing[PIVOT], f.n_cells):
        digits = candidates[pivot]
        while i < n and count(digits) == size:
            if _is_pincer(f, candidates, digits, pivot, narrow[i], size):
                for k in range(max(i, j) + 1, n):
                    if _is_pincer(f, candidates, digits, pivot, narrow[k], size):
                        digit = _in_both(f, candidates, digits, narrow[i], narrow[k])
                        # The pivot of an XYZ-wing has the digit too, so it must be seen as well.
                        third = pivot if size == 3 else narrow[i]
                        if digit and _eliminates(f, candidates, digit, third, narrow[i], narrow[k]):
                            wing[PIVOT], wing[ONE], wing[OTHER], wing[DIGIT] = pivot, i, k, digit
                            return True
            i += 1
            j = 0
        i = j = 0
    return False


@dual_mode
def _is_pincer(f, candidates, pivot_digits, pivot, cell, size):
    """Return whether `cell`, with two candidates, sees the pivot and shares all but one of its `pivot_digits`."""
    return f.sees[pivot * f.n_cells + cell] and count(candidates[cell] & pivot_digits) == size - 1


@dual_mode
def _in_both(f, candidates, pivot_digits, one, other):
    """Return the bit of the digit in both pincers; 0 if they are equal, see each other, or have too many digits."""
    digits = candidates[one] & candidates[other]
    few = count(candidates[one] | candidates[other] | pivot_digits) == 3
    return digits if few and count(digits) == 1 and not f.sees[one * f.n_cells + other] else 0


@dual_mode
def _eliminates(f, candidates, digits, first, second, third):
    """Return whether one of `digits` is a candidate of a cell that sees all three."""
    for cell in range(f.n_cells):
        if (
            candidates[cell] & digits
            and f.sees[first * f.n_cells + cell]
            and f.sees[second * f.n_cells + cell]
            and f.sees[third * f.n_cells + cell]
        ):
            return True
    return False


@dual_mode
def next_w_wing(f, candidates, narrow, n, wing):
    """Write the W-wing after `wing` into it; return whether there is one. It eliminates something."""
    j, tried = wing[SECOND], wing[TRIED]
    for i in range(wing[FIRST], n):
        one, pair = narrow[i], candidates[narrow[i]]
        for k in range(max(i + 1, j), n):
            other = narrow[k]
            while tried < 2 and candidates[other] == pair and not f.sees[one * f.n_cells + other]:
                tried += 1
                # The lower digit first: it links the cells, and the other one is removed.
                bit = pair & -pair if tried == 1 else pair & (pair - 1)
                if _eliminates(f, candidates, pair & ~bit, one, other, other) and _link(
                    f, candidates, bit, one, other, wing
                ):
                    wing[FIRST], wing[SECOND], wing[TRIED], wing[LINKING] = i, k, tried, bit
                    return True
            tried = 0
        j = 0
    return False


@dual_mode
def _link(f, candidates, bit, one, other, wing):
    """Write the first full house whose only two places of a digit link two cells into `wing`; return whether any does.

    Each cell sees one of the places, and none sees both.
    """
    for h in range(f.n_houses):
        start = end = -1
        n = 0
        for k in range(f.begins[h], f.begins[h + 1] if f.is_full[h] else f.begins[h]):
            if candidates[f.cells[k]] & bit:
                start, end, n = end, f.cells[k], n + 1
        if n == 2:
            for _ in range(2):
                if _sees_only(f, one, start, end) and _sees_only(f, other, end, start):
                    wing[HOUSE], wing[START], wing[END] = h, start, end
                    return True
                start, end = end, start
    return False


@dual_mode
def _sees_only(f, cell, seen, unseen):
    return f.sees[cell * f.n_cells + seen] and not f.sees[cell * f.n_cells + unseen]


def make_wing() -> Any:
    """Return the record from which a search starts."""
    return zeros(WING)
