"""Signs that a technique may find something: looks at a position that are quicker than the technique itself.

A sign that is missing says that the technique finds nothing; one that is there promises nothing. Written for compiled
code, over the houses of any layout: a set of places in a house is a mask of their positions there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from solver.fast.forcing.nets import part, room, row

IMPOSSIBLE, FULL_HOUSE, HIDDEN_SINGLE, NAKED_SINGLE, AREA_TO_LINE, LINE_TO_AREA = (1 << k for k in range(6))
FIRST_HOUSE = 8  # above so many bits: which full house, areas before lines, has the first hidden single
FIRST_AREA, FIRST_LINE = 8, 16  # and which area, which line has the first locked candidate
NAKED, HIDDEN, LOCKED = 6, 10, 14  # and the size of the subset: the bits of their signs


class Grid(NamedTuple):
    """A layout: the cells of each house, its crossings, and which cells see one another.

    A crossing is five numbers: a house, the one that crosses it, whether the first is a line, and the positions of the
    shared cells in each.
    """

    n: int
    n_cells: int
    n_houses: int
    n_full: int
    cells: Any  # the cells of the houses one after another
    begins: Any  # where those of a house begin; one more at the end
    is_full: Any
    rank: Any  # of each full house, areas before lines
    crossings: Any
    crossings_begin: Any
    sees: Any  # cell * n_cells + cell
    seats_begin: Any  # where those of a cell begin; one more at the end
    seats: Any  # for each house of a cell two numbers: the house, and the position of the cell there
    in_order: Any  # the full houses, areas before lines


class Seen(NamedTuple):
    """A position: candidates and digit by cell, and the positions of each digit by house * (n + 1) + digit."""

    candidates: Any
    digits: Any
    places: Any


def make_grid(houses: Sequence[Sequence[int]], is_line: Sequence[bool], n: int, n_cells: int) -> Grid:
    """The grid of a layout with these `houses`."""
    sees = [0] * (n_cells * n_cells)
    for house in houses:
        for cell in house:
            for other in house:
                sees[cell * n_cells + other] = int(cell != other)
    crossings: list[int] = []
    crossings_begin, begins = [0], [0]
    for h, house in enumerate(houses):
        for across, beside in enumerate(houses):
            shared = set(house) & set(beside)
            if across != h and len(shared) > 1:
                here, there = (sum(1 << k for k, cell in enumerate(each) if cell in shared) for each in (house, beside))
                crossings += [h, across, int(is_line[h]), here, there]
        crossings_begin.append(len(crossings))
        begins.append(begins[-1] + len(house))
    cells = [cell for house in houses for cell in house]
    full = [int(len(house) == n) for house in houses]
    order = sorted(range(len(houses)), key=lambda h: (not full[h], is_line[h]))
    rank = [order.index(h) for h in range(len(houses))]
    seats_begin, seats = _seats(houses, n_cells)
    in_order = order[: sum(full)]
    tables = cells, begins, full, rank, crossings or [0], crossings_begin, sees, seats_begin, seats, in_order
    return Grid(n, n_cells, len(houses), len(in_order), *map(row, tables))


def _seats(houses: Sequence[Sequence[int]], n_cells: int) -> tuple[list[int], list[int]]:
    seats: list[int] = []
    begins = [0]
    for cell in range(n_cells):
        for h, house in enumerate(houses):
            if cell in house:
                seats += [h, house.index(cell)]
        begins.append(len(seats))
    return begins, seats


def make_seen(grid: Grid) -> Seen:
    """Room for a position."""
    return Seen(*(room(size) for size in (grid.n_cells, grid.n_cells, grid.n_houses * (grid.n + 1))))


@part
def count(mask):
    """How many members `mask` has, none beyond 62."""
    mask -= mask >> 1 & 0x5555555555555555
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = mask + (mask >> 4) & 0x0F0F0F0F0F0F0F0F
    return mask * 0x0101010101010101 >> 56 & 0xFF


@part
def survey(g, seen):
    """The signs of a position, by bits; notes the places of the digits."""
    signs, first = 0, g.n_houses
    for h in range(g.n_houses):
        here = _look_at_house(g, seen, h)
        signs |= here
        if here & HIDDEN_SINGLE and g.rank[h] < first:
            first = g.rank[h]
    for cell in range(g.n_cells):
        here = seen.candidates[cell]
        if not seen.digits[cell]:
            if not here:
                signs |= IMPOSSIBLE
            elif not here & (here - 1):
                signs |= NAKED_SINGLE
    return signs | first << FIRST_HOUSE


@part
def write(g, seen, cell, digit):
    """Writes `digit` into the open `cell`, and says the signs of the position after that."""
    seen.candidates[cell], seen.digits[cell] = 0, digit
    for other in range(g.n_cells):
        if g.sees[cell * g.n_cells + other]:
            seen.candidates[other] &= ~(1 << digit)
    return survey(g, seen)


@part
def _look_at_house(g, seen, h):
    begin, base = g.begins[h], h * (g.n + 1)
    for digit in range(g.n + 1):
        seen.places[base + digit] = 0
    signs, filled, n_open = 0, 0, 0
    for k in range(begin, g.begins[h + 1]):
        cell = g.cells[k]
        digit = seen.digits[cell]
        if digit:
            signs |= IMPOSSIBLE if filled >> digit & 1 else 0
            filled |= 1 << digit
        n_open += 0 if digit else 1
        mask, digit = seen.candidates[cell], 0
        while mask:
            seen.places[base + digit] |= (mask & 1) << (k - begin)
            mask >>= 1
            digit += 1
    return signs | _look_for_places(g, seen, base, filled, n_open) if g.is_full[h] else signs


@part
def _look_for_places(g, seen, base, filled, n_open):
    """The signs of a full house with so many open cells, in which the digits `filled` stand."""
    signs = FULL_HOUSE if n_open == 1 else 0
    for digit in range(1, g.n + 1):
        here = seen.places[base + digit]
        if here and not here & (here - 1):
            signs |= HIDDEN_SINGLE
        elif not here and not filled >> digit & 1:
            signs |= IMPOSSIBLE
    return signs


@part
def look_for_locked(g, seen):
    """The signs of locked candidates, by bits, after the survey; above them the first area and line with some."""
    signs, first = 0, 0
    for h in range(g.n_houses):
        for k in range(g.crossings_begin[h], g.crossings_begin[h + 1] if g.is_full[h] else 0, 5):
            sign = LINE_TO_AREA if g.crossings[k + 2] else AREA_TO_LINE
            if not signs & sign and _is_locked(g, seen, h, k):
                signs |= sign
                first |= h << (FIRST_LINE if g.crossings[k + 2] else FIRST_AREA)
    return signs | first


@part
def _is_locked(g, seen, h, crossing):
    """Whether a digit of house `h` fits only in the crossing and somewhere else in the house that crosses it."""
    within, beyond = g.crossings[crossing + 3], g.crossings[crossing + 4]
    base, other = h * (g.n + 1), g.crossings[crossing + 1] * (g.n + 1)
    for digit in range(1, g.n + 1):
        here = seen.places[base + digit]
        if here & (here - 1) and not here & ~within and seen.places[other + digit] & ~beyond:
            return True
    return False


@part
def look_for_subsets(g, seen, size, members, masks):
    """The signs of naked, hidden and locked subsets of a size, after the survey; the last two have room for a house."""
    signs = 0
    for h in range(g.n_houses):
        begin, base, n = g.begins[h], h * (g.n + 1), 0
        for k in range(begin, g.begins[h + 1]):
            mask = seen.candidates[g.cells[k]]
            if mask & (mask - 1):
                members[n], masks[n] = k - begin, mask
                n += 1
        signs |= _subsets(g, seen, h, size, members, masks, n, False)
        if g.is_full[h]:
            n = 0
            for digit in range(1, g.n + 1):
                mask = seen.places[base + digit]
                if mask & (mask - 1):
                    members[n], masks[n] = digit, mask
                    n += 1
            signs |= _subsets(g, seen, h, size, members, masks, n, True)
    return signs


@part
def _subsets(g, seen, h, size, members, masks, n, hidden):
    """The signs of two, three or four members, so many as `size` says, with as many bits together."""
    signs = 0
    for i in range(n):
        if count(masks[i]) <= size:
            for j in range(i + 1, n):
                two = masks[i] | masks[j]
                if count(two) <= size:
                    chosen = 1 << members[i] | 1 << members[j]
                    if size == 2:
                        signs |= _sign(g, seen, h, chosen, two, 2, hidden)
                        continue
                    for k in range(j + 1, n):
                        three = two | masks[k]
                        if count(three) <= size:
                            chosen_three = chosen | 1 << members[k]
                            if size == 3:
                                signs |= _sign(g, seen, h, chosen_three, three, 3, hidden)
                                continue
                            for m in range(k + 1, n):
                                four = three | masks[m]
                                signs |= _sign(g, seen, h, chosen_three | 1 << members[m], four, 4, hidden)
    return signs


@part
def _sign(g, seen, h, chosen, union, size, hidden):
    """The sign of so many members with a `union` of as many bits that leaves something to remove; 0 if there is none.

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
    signs = 1 << (NAKED + size - 2)
    for k in range(g.crossings_begin[h], g.crossings_begin[h + 1], 5):
        if not cells & ~g.crossings[k + 3]:
            signs |= 1 << (LOCKED + size - 2)
    return signs
