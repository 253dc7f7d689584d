"""Flags of wings: two or three cells with few candidates that exclude something together."""

from __future__ import annotations

from typing import Any

from solver.fast.jit import count, jit
from solver.fast.prefilter.grid import Grid, Seen

XY_WING, XYZ_WING, W_WING, REMOTE_PAIR = (1 << k for k in range(4))


@jit
def look_for_wings(g: Grid, seen: Seen, narrow: Any) -> Any:
    """Return the flags of wings, after the survey; `narrow` has room for all cells."""
    n, flags = 0, 0
    for cell in range(g.n_cells):
        if count(seen.candidates[cell]) == 2:
            narrow[n] = cell
            n += 1
    for pivot in range(g.n_cells):
        size = count(seen.candidates[pivot])
        if size == 2 or size == 3:
            flags |= _wing_at(g, seen, pivot, narrow, n, XY_WING if size == 2 else XYZ_WING)
    for i in range(n):
        n_alike = 1
        for j in range(n):
            if j != i and seen.candidates[narrow[i]] == seen.candidates[narrow[j]]:
                n_alike += 1
                if j > i and not g.sees[narrow[i] * g.n_cells + narrow[j]] and not flags & W_WING:
                    flags |= _w_wing(g, seen, narrow[i], narrow[j])
        if n_alike >= 4:
            flags |= REMOTE_PAIR
    return flags


@jit
def _wing_at(g, seen, pivot, narrow, n, flag):
    """Return `flag` if two narrow cells that `pivot` sees make a wing with it that excludes something; else 0."""
    here, first_row = seen.candidates[pivot], pivot * g.n_cells
    for i in range(n):
        one = seen.candidates[narrow[i]]
        shared = one & here
        if g.sees[first_row + narrow[i]] and (shared == one if flag == XYZ_WING else count(shared) == 1):
            for j in range(i + 1, n):
                other = seen.candidates[narrow[j]]
                if g.sees[first_row + narrow[j]] and other != one and count(one | other | here) == 3:
                    digits = one & other
                    if flag == XYZ_WING or not digits & here:
                        at = pivot if flag == XYZ_WING else narrow[i]
                        if digits and _excludes(g, seen, digits, at, narrow[i], narrow[j]):
                            return flag
    return 0


@jit
def _excludes(g, seen, digits, first, second, third):
    """Return whether one of `digits` is a candidate of a cell that sees all three."""
    for cell in range(g.n_cells):
        seen_by_both = g.sees[first * g.n_cells + cell] and g.sees[second * g.n_cells + cell]
        if seen_by_both and g.sees[third * g.n_cells + cell] and seen.candidates[cell] & digits:
            return True
    return False


@jit
def _w_wing(g, seen, first, second):
    """Return the flag if two equal cells are joined by a house with two places of one digit, and the other can go."""
    digits, digit = seen.candidates[first], 0
    while digits >> digit:
        bit = 1 << digit
        if digits & bit and _excludes(g, seen, digits & ~bit, first, second, second):
            for h in range(g.n_houses):
                places = seen.places[h * (g.n + 1) + digit]
                if g.is_full[h] and count(places) == 2:
                    start = g.cells[g.begins[h] + count((places & -places) - 1)]
                    end = g.cells[g.begins[h] + _highest(places)]
                    if _are_seen(g, first, second, start, end) or _are_seen(g, first, second, end, start):
                        return W_WING
        digit += 1
    return 0


@jit
def _are_seen(g, first, second, start, end):
    return g.sees[first * g.n_cells + start] and g.sees[second * g.n_cells + end]


@jit
def _highest(mask):
    position = -1
    while mask:
        mask >>= 1
        position += 1
    return position
