"""Flags of singles and locked candidates, and faults of a position.

A set of places in a house is a mask of their positions there.
"""

from __future__ import annotations

from typing import Any

from solver.fast.jit import dual_mode
from solver.fast.prefilter.flat_layout import CROSSING_SIZE, FlatLayout, FlatPosition

IMPOSSIBLE, FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, AREA_TO_LINE, LINE_TO_AREA = (1 << k for k in range(6))
# What `survey` returns, and what `look_for_locked` returns. A rank has eight bits, as a house has,
# so a layout may have 255 houses:
#     … 15 14 13 12 11 10  9  8 | 7 6 5 4 3 2 1 0        … 23 … 16 | 15 … 8 | 7 6 5 4 3 2 1 0
#        rank of the first house | flags                    line      area     flags
FIRST_HOUSE = 8  # from this bit on: the rank of the first full house with a hidden single, areas before lines
FIRST_AREA, FIRST_LINE = 8, 16  # from these bits on: the first area and the first line with locked candidates


@dual_mode
def survey(f: FlatLayout, position: FlatPosition) -> Any:
    """Return the flags of singles and faults in a position; store the places of the digits."""
    flags, first = 0, f.n_houses
    for h in range(f.n_houses):
        house_flags = _look_at_house(f, position, h)
        flags |= house_flags
        # Ranks put areas before lines, as the finder does.
        if house_flags & HIDDEN_SINGLE and f.rank[h] < first:
            first = f.rank[h]
    for cell in range(f.n_cells):
        candidates = position.candidates[cell]
        if not position.digits[cell]:
            if not candidates:
                flags |= IMPOSSIBLE
            elif not candidates & (candidates - 1):
                flags |= NAKED_SINGLE
    return flags | first << FIRST_HOUSE


@dual_mode
def write(f: FlatLayout, position: FlatPosition, cell: int, digit: int) -> Any:
    """Write `digit` into the open `cell`; return the flags after that."""
    position.candidates[cell], position.digits[cell] = 0, digit
    for other in range(f.n_cells):
        if f.sees[cell * f.n_cells + other]:
            position.candidates[other] &= ~(1 << digit)
    return survey(f, position)


@dual_mode
def _look_at_house(f, position, h):
    begin, base = f.begins[h], h * (f.n + 1)
    for digit in range(f.n + 1):
        position.places[base + digit] = 0
    flags, filled, n_open = 0, 0, 0
    for k in range(begin, f.begins[h + 1]):
        cell = f.cells[k]
        digit = position.digits[cell]
        if digit:
            flags |= IMPOSSIBLE if filled >> digit & 1 else 0
            filled |= 1 << digit
        n_open += 0 if digit else 1
        mask, digit = position.candidates[cell], 0
        while mask:
            # Bit j of a digit: cell j of the house has it as a candidate.
            position.places[base + digit] |= (mask & 1) << (k - begin)
            mask >>= 1
            digit += 1
    return flags | _look_for_places(f, position, base, filled, n_open) if f.is_full[h] else flags


@dual_mode
def _look_for_places(f, position, base, filled, n_open):
    """Return the flags of a complete house with `n_open` open cells, in which the digits `filled` are written."""
    flags = FULL_HOUSE if n_open == 1 else 0
    for digit in range(1, f.n + 1):
        places = position.places[base + digit]
        if places and not places & (places - 1):
            flags |= HIDDEN_SINGLE
        # No place, and not written: the house cannot be completed.
        elif not places and not filled >> digit & 1:
            flags |= IMPOSSIBLE
    return flags


@dual_mode
def look_for_locked(f: FlatLayout, position: FlatPosition) -> Any:
    """Return the flags of locked candidates, after the survey.

    The bits above hold the first area and the first line that have some.
    """
    flags, first = 0, 0
    for h in range(f.n_houses):
        for k in range(f.crossings_begin[h], f.crossings_begin[h + 1] if f.is_full[h] else 0, CROSSING_SIZE):
            flag = LINE_TO_AREA if f.crossings[k + 2] else AREA_TO_LINE
            if not flags & flag and _is_locked(f, position, h, k):
                flags |= flag
                first |= h << (FIRST_LINE if f.crossings[k + 2] else FIRST_AREA)
    return flags | first


@dual_mode
def _is_locked(f, position, h, crossing):
    """Return whether a digit of house `h` fits only in the crossing, and also elsewhere in the crossing house."""
    #     house h    | x x | . . . . |      the digit fits only into the crossing,
    #     across     | x x | . x . x |      so the crossing house loses it elsewhere
    within, beyond = f.crossings[crossing + 3], f.crossings[crossing + 4]
    base, other = h * (f.n + 1), f.crossings[crossing + 1] * (f.n + 1)
    for digit in range(1, f.n + 1):
        places = position.places[base + digit]
        if places & (places - 1) and not places & ~within and position.places[other + digit] & ~beyond:
            return True
    return False
