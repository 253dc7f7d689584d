"""Flags that a technique may find something: looks at a position that are quicker than the technique itself.

A flag that is missing says that the technique finds nothing; one that is there promises nothing. Written for compiled
code, over the houses of any layout: a set of places in a house is a mask of their positions there.
"""

from __future__ import annotations

from typing import Any

from solver.fast.jit import count, jit
from solver.fast.prefilter.grid import Grid, Seen

IMPOSSIBLE, FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, AREA_TO_LINE, LINE_TO_AREA = (1 << k for k in range(6))
FIRST_HOUSE = 8  # above so many bits: which full house, areas before lines, has the first hidden single
FIRST_AREA, FIRST_LINE = 8, 16  # and which area, which line has the first locked candidate
NAKED, HIDDEN, LOCKED = 6, 10, 14  # and the size of the subset: the bits of their flags


@jit
def survey(g: Grid, seen: Seen) -> Any:
    """The flags of a position, by bits; notes the places of the digits."""
    flags, first = 0, g.n_houses
    for h in range(g.n_houses):
        here = _look_at_house(g, seen, h)
        flags |= here
        if here & HIDDEN_SINGLE and g.rank[h] < first:
            first = g.rank[h]
    for cell in range(g.n_cells):
        here = seen.candidates[cell]
        if not seen.digits[cell]:
            if not here:
                flags |= IMPOSSIBLE
            elif not here & (here - 1):
                flags |= NAKED_SINGLE
    return flags | first << FIRST_HOUSE


@jit
def write(g: Grid, seen: Seen, cell: int, digit: int) -> Any:
    """Writes `digit` into the open `cell`, and says the flags of the position after that."""
    seen.candidates[cell], seen.digits[cell] = 0, digit
    for other in range(g.n_cells):
        if g.sees[cell * g.n_cells + other]:
            seen.candidates[other] &= ~(1 << digit)
    return survey(g, seen)


@jit
def _look_at_house(g, seen, h):
    begin, base = g.begins[h], h * (g.n + 1)
    for digit in range(g.n + 1):
        seen.places[base + digit] = 0
    flags, filled, n_open = 0, 0, 0
    for k in range(begin, g.begins[h + 1]):
        cell = g.cells[k]
        digit = seen.digits[cell]
        if digit:
            flags |= IMPOSSIBLE if filled >> digit & 1 else 0
            filled |= 1 << digit
        n_open += 0 if digit else 1
        mask, digit = seen.candidates[cell], 0
        while mask:
            seen.places[base + digit] |= (mask & 1) << (k - begin)
            mask >>= 1
            digit += 1
    return flags | _look_for_places(g, seen, base, filled, n_open) if g.is_full[h] else flags


@jit
def _look_for_places(g, seen, base, filled, n_open):
    """The flags of a full house with so many open cells, in which the digits `filled` stand."""
    flags = FULL_HOUSE if n_open == 1 else 0
    for digit in range(1, g.n + 1):
        here = seen.places[base + digit]
        if here and not here & (here - 1):
            flags |= HIDDEN_SINGLE
        elif not here and not filled >> digit & 1:
            flags |= IMPOSSIBLE
    return flags


@jit
def look_for_locked(g: Grid, seen: Seen) -> Any:
    """The flags of locked candidates, by bits, after the survey; above them the first area and line with some."""
    flags, first = 0, 0
    for h in range(g.n_houses):
        for k in range(g.crossings_begin[h], g.crossings_begin[h + 1] if g.is_full[h] else 0, 5):
            flag = LINE_TO_AREA if g.crossings[k + 2] else AREA_TO_LINE
            if not flags & flag and _is_locked(g, seen, h, k):
                flags |= flag
                first |= h << (FIRST_LINE if g.crossings[k + 2] else FIRST_AREA)
    return flags | first


@jit
def _is_locked(g, seen, h, crossing):
    """Whether a digit of house `h` fits only in the crossing and somewhere else in the house that crosses it."""
    within, beyond = g.crossings[crossing + 3], g.crossings[crossing + 4]
    base, other = h * (g.n + 1), g.crossings[crossing + 1] * (g.n + 1)
    for digit in range(1, g.n + 1):
        here = seen.places[base + digit]
        if here & (here - 1) and not here & ~within and seen.places[other + digit] & ~beyond:
            return True
    return False


@jit
def look_for_subsets(g: Grid, seen: Seen, size: int, members: Any, masks: Any) -> Any:
    """The flags of naked, hidden and locked subsets of a size, after the survey; the last two have room for a house."""
    flags = 0
    for h in range(g.n_houses):
        begin, base, n = g.begins[h], h * (g.n + 1), 0
        for k in range(begin, g.begins[h + 1]):
            mask = seen.candidates[g.cells[k]]
            if mask & (mask - 1):
                members[n], masks[n] = k - begin, mask
                n += 1
        flags |= _subsets(g, seen, h, size, members, masks, n, False)
        if g.is_full[h]:
            n = 0
            for digit in range(1, g.n + 1):
                mask = seen.places[base + digit]
                if mask & (mask - 1):
                    members[n], masks[n] = digit, mask
                    n += 1
            flags |= _subsets(g, seen, h, size, members, masks, n, True)
    return flags


@jit
def _subsets(g, seen, h, size, members, masks, n, hidden):
    """The flags of two, three or four members, so many as `size` says, with as many bits together."""
    flags = 0
    for i in range(n):
        if count(masks[i]) <= size:
            for j in range(i + 1, n):
                two = masks[i] | masks[j]
                if count(two) <= size:
                    chosen = 1 << members[i] | 1 << members[j]
                    if size == 2:
                        flags |= _flag(g, seen, h, chosen, two, 2, hidden)
                        continue
                    for k in range(j + 1, n):
                        three = two | masks[k]
                        if count(three) <= size:
                            chosen_three = chosen | 1 << members[k]
                            if size == 3:
                                flags |= _flag(g, seen, h, chosen_three, three, 3, hidden)
                                continue
                            for m in range(k + 1, n):
                                four = three | masks[m]
                                flags |= _flag(g, seen, h, chosen_three | 1 << members[m], four, 4, hidden)
    return flags


@jit
def _flag(g, seen, h, chosen, union, size, hidden):
    """The flag of so many members with a `union` of as many bits that leaves something to remove; 0 if there is none.

    A naked subset in the crossing of two houses may be a locked one as well.
    """
    if count(union) != size:
        return 0
    cells, digits = (union, chosen) if hidden else (chosen, union)
    begin, found = g.begins[h], 0
    for k in range(begin, g.begins[h + 1]):
        mask = seen.candidates[g.cells[k]]
        if hidden:
            found |= mask & ~digits if cells >> (k - begin) & 1 else 0
        else:
            found |= 0 if cells >> (k - begin) & 1 else mask & digits
    if not found:
        return 0
    if hidden:
        return 1 << (HIDDEN + size - 2)
    flags = 1 << (NAKED + size - 2)
    for k in range(g.crossings_begin[h], g.crossings_begin[h + 1], 5):
        if not cells & ~g.crossings[k + 3]:
            flags |= 1 << (LOCKED + size - 2)
    return flags
