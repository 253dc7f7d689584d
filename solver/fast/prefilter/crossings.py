"""Cells where two houses cross, and of the rest of each, that take all their spare digits; plain Python, or compiled.

    m m m | a a .   . . .     m: cells of the crossing, with two or more digits to spare
    b . b | .                 a: cells of the rest of the first house
    . b . |                   b: cells of the rest of the second

The finder of Sue de Coq turns each such choice of cells into a step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import array, count, dual_mode, first_bit, zeros
from solver.fast.prefilter.flat_layout import CROSSING_SIZE, FlatLayout

NONE, FOUND, PAUSED = range(3)  # what a search for the next choice returns

# What `choice` holds: the cells of the crossing (an index in `masks`), and the parts of both houses (in `taking`).
MIDDLE, FIRST, SECOND = range(3)

_MOST_PAIRS = 2_000_000  # of parts between two looks at the clock; about 0.2 seconds in plain Python


class CrossingSearch(NamedTuple):
    """Scratch memory for two houses that cross.

    Cells are those of the crossing, of the rest of the first house and of that of the second. A part is a choice of
    cells of a rest that have more digits than cells. Parts of the second house are in the second half of an array.
    """

    rows: Any  # where each pair of houses that cross stands in FlatLayout
    masks: Any  # the choices among the positions of a house, small ones first
    cells: Any
    n_open: Any  # how many cells are open in the crossing and in each rest
    parts: Any  # the cells of each part
    digits: Any  # the digits of each part
    n_parts: Any  # of each house
    taken: Any  # how many of the spare digits each part takes
    taking: Any  # the parts that take some of them, but not all
    choice: Any  # where the search stands: MIDDLE, FIRST and SECOND
    chosen: Any  # the positions of the cells of the last choice, in the crossing and in each rest
    lost: Any  # the digits that each of `cells` loses then


def make_crossing_search(flat: FlatLayout, largest: int) -> CrossingSearch:
    """Return scratch arrays for a search for choices of up to `largest` cells each."""
    masks = sorted((mask for mask in _masks(flat.n, largest) if mask), key=lambda mask: (mask.bit_count(), mask))
    # Each pair is there in both orders.
    pairs = zip(flat.crossings[::CROSSING_SIZE], flat.crossings[1::CROSSING_SIZE])
    rows = [k * CROSSING_SIZE for k, (first, second) in enumerate(pairs) if first < second]
    n = len(masks)
    sizes = (3 * flat.n, 3, 2 * n, 2 * n, 2, 2 * n, 2 * n, 3, 3, 3 * flat.n)
    return CrossingSearch(array(rows), array(masks), *(zeros(size) for size in sizes))


def _masks(n: int, largest: int) -> list[int]:
    """Return all masks of `n` bits with up to `largest` set."""
    masks = [0]
    for k in range(n):
        masks += [mask | 1 << k for mask in masks if mask.bit_count() < largest]
    return masks


@dual_mode
def look_for_crossings(f, candidates, x):
    """Return whether there may be a choice that eliminates something; True also after much work."""
    for row in x.rows:
        begin_crossing(f, candidates, x, row)
        if next_choice(candidates, f.n, x) != NONE:
            return True
    return False


@dual_mode
def begin_crossing(f, candidates, x, row):
    """Read the cells and parts of the crossing that begins at `row` of `f.crossings`; it must be one of `x.rows`."""
    first, second, inside, across = f.crossings[row], f.crossings[row + 1], f.crossings[row + 3], f.crossings[row + 4]
    x.choice[MIDDLE] = x.choice[FIRST] = x.choice[SECOND] = 0
    for k in range(len(x.lost)):
        x.lost[k] = 0
    x.n_open[0] = _open_cells(f, candidates, first, inside, x.cells, 0)
    x.n_open[1] = _open_cells(f, candidates, first, ~inside, x.cells, f.n)
    x.n_open[2] = _open_cells(f, candidates, second, ~across, x.cells, 2 * f.n)
    for house in range(2):
        x.n_parts[house] = _find_parts(candidates, f.n, x, house)


@dual_mode
def _open_cells(f, candidates, h, positions, cells, at):
    """Write the open cells at these positions of house `h` into `cells` from `at` on; return their number."""
    n = 0
    for k in range(f.begins[h], f.begins[h + 1]):
        if positions >> (k - f.begins[h]) & 1 and candidates[f.cells[k]]:
            cells[at + n] = f.cells[k]
            n += 1
    return n


@dual_mode
def _find_parts(candidates, n, x, house):
    """Write the parts of the rest of the first or second house (0 or 1); return their number."""
    at, n_parts = house * len(x.masks), 0
    # In a crossing of one cell there is nothing to spare.
    for k in range(len(x.masks) if x.n_open[0] > 1 else 0):
        chosen = x.masks[k]
        if chosen >> x.n_open[house + 1] == 0:
            digits = _digits(candidates, x.cells, (house + 1) * n, chosen)
            if count(digits) > count(chosen):
                x.parts[at + n_parts], x.digits[at + n_parts] = chosen, digits
                n_parts += 1
    return n_parts


@dual_mode
def _digits(candidates, cells, at, chosen):
    """Return the candidates of the `chosen` ones of the cells from `at` on."""
    digits = 0
    while chosen:
        digits |= candidates[cells[at + first_bit(chosen)]]
        chosen &= chosen - 1
    return digits


@dual_mode
def next_choice(candidates, n, x):
    """Go on to the next choice that eliminates something and write what each cell loses.

    Returns FOUND, or NONE, or PAUSED after much work; then call it again.

    The cells of the crossing have more digits than cells. A digit fits once into the crossing and the part of one
    house, and a second time if both parts have it. If that makes no more places than there are cells, all are taken.
    """
    n_pairs = 0
    # Invariant: all choices before `choice`, by its three numbers, have been found.
    for k in range(x.choice[MIDDLE], len(x.masks)):
        middle = _digits(candidates, x.cells, 0, x.masks[k]) if x.masks[k] >> x.n_open[0] == 0 else 0
        spare = count(middle) - count(x.masks[k])
        n_first = _find_taking(x, 0, middle, spare) if spare >= 2 else 0
        n_second = _find_taking(x, 1, middle, spare) if n_first else 0
        for i in range(x.choice[FIRST], n_first):
            if n_pairs > _MOST_PAIRS:
                x.choice[MIDDLE], x.choice[FIRST] = k, i
                return PAUSED
            n_pairs += n_second
            one = x.taking[i]
            in_one, left = x.digits[one] & middle, spare - x.taken[one]
            for j in range(x.choice[SECOND], n_second):
                other = x.taking[len(x.masks) + j]
                # A digit in both parts would be counted twice.
                is_taken = x.taken[other] - count(in_one & x.digits[other]) == left
                if is_taken and _find_lost(candidates, n, x, x.masks[k], middle, one, other):
                    x.choice[MIDDLE], x.choice[FIRST], x.choice[SECOND] = k, i, j + 1
                    x.chosen[0], x.chosen[1], x.chosen[2] = x.masks[k], x.parts[one], x.parts[other]
                    return FOUND
            x.choice[SECOND] = 0
        x.choice[FIRST] = 0
    return NONE


@dual_mode
def _find_taking(x, house, middle, spare):
    """Write the parts of a house that take some, but not all, spare digits of the crossing; return their number."""
    at, n = house * len(x.masks), 0
    for part in range(at, at + x.n_parts[house]):
        # How many of its cells are left for digits of the crossing.
        x.taken[part] = count(x.parts[part]) - count(x.digits[part] & ~middle)
        if 0 < x.taken[part] < spare:
            x.taking[at + n] = part
            n += 1
    return n


@dual_mode
def _find_lost(candidates, n, x, chosen, middle, one, other):
    """Write what each cell of the two houses loses to the three parts; return whether any loses something."""
    # The rest of a house loses the digits of its part, and those of the crossing that the other part lacks.
    first, second = x.digits[one], x.digits[other]
    lost = 0
    for k in range(x.n_open[0]):
        lost |= _lose(candidates, x, k, first & second if chosen >> k & 1 else first | second | middle)
    for k in range(x.n_open[1]):
        lost |= _lose(candidates, x, n + k, 0 if x.parts[one] >> k & 1 else first | (middle & ~second))
    for k in range(x.n_open[2]):
        lost |= _lose(candidates, x, 2 * n + k, 0 if x.parts[other] >> k & 1 else second | (middle & ~first))
    return lost != 0


@dual_mode
def _lose(candidates, x, k, digits):
    x.lost[k] = candidates[x.cells[k]] & digits
    return x.lost[k]
