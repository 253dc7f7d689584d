"""Signs of rectangles that must be avoided: four cells whose two digits could be swapped."""

from __future__ import annotations

from solver.fast.nets import part
from solver.fast.signs import count

# The signs of unique rectangles are the bits 1 to 6, by their kind.
HIDDEN_RECTANGLE, AVOIDABLE_1, AVOIDABLE_2 = 1 << 7, 1 << 8, 1 << 9


@part
def look_for_rectangles(g, seen, given, corners, allowed):
    """The signs of rectangles, by bits, after the survey.

    `given` says which cells are; `corners` are four cells for each rectangle, the first two of which are a half;
    `allowed` has room for all cells, and gets the digits that do not stand in a house of each.
    """
    _find_allowed(g, seen, allowed)
    signs = 0
    for k in range(0, len(corners), 4):
        n_open, n_given = 0, 0
        for j in range(k, k + 4):
            n_open += 0 if seen.digits[corners[j]] else 1
            n_given += given[corners[j]]
        if n_open == 4:
            for j in range(k, k + 4):
                if count(seen.candidates[corners[j]]) == 2:
                    signs |= _look_at_rectangle(g, seen, corners, k, seen.candidates[corners[j]], allowed)
        elif n_given == 0 and 1 <= n_open <= 2:
            signs |= _look_at_avoidable(seen, corners, k, n_open)
    return signs


@part
def _find_allowed(g, seen, allowed):
    for cell in range(g.n_cells):
        allowed[cell] = (2 << g.n) - 2
    for h in range(g.n_houses):
        filled = 0
        for k in range(g.begins[h], g.begins[h + 1]):
            filled |= 1 << seen.digits[g.cells[k]]
        for k in range(g.begins[h], g.begins[h + 1]):
            allowed[g.cells[k]] &= ~filled


@part
def _look_at_rectangle(g, seen, corners, k, pair, allowed):
    """The signs of the rectangle at `k` for the digits of `pair`."""
    n_extra, in_first, extras, first, second, possible = 0, 0, 0, -1, -1, 0
    for j in range(k, k + 4):
        cell = corners[j]
        if pair & ~allowed[cell]:
            return 0
        more = seen.candidates[cell] & ~pair
        if more:
            n_extra += 1
            extras |= more
            possible |= seen.candidates[cell] & pair
            first, second = (cell, second) if first < 0 else (first, cell)
            if j < k + 2:
                in_first += 1
    if n_extra == 1:
        return 1 << 1 if possible else 0
    level = n_extra == 2 and in_first == 1
    signs = 0
    if not extras & (extras - 1) and n_extra >= 2:
        signs |= 1 << 2 if level else 1 << 5
    if level:
        if extras & (extras - 1):
            signs |= 1 << 3
        return signs | _locked_digit(g, seen, pair, first, second)
    if n_extra == 2:
        signs |= 1 << 6
    return signs | HIDDEN_RECTANGLE if n_extra >= 2 else signs


@part
def _locked_digit(g, seen, pair, first, second):
    """The sign of kind 4: one of the digits has no other place than these two cells in a full house of both."""
    for h in range(g.n_houses):
        here = 0
        for k in range(g.begins[h], g.begins[h + 1]):
            if g.cells[k] == first or g.cells[k] == second:
                here |= 1 << (k - g.begins[h])
        if g.is_full[h] and count(here) == 2:
            for digit in range(1, g.n + 1):
                places = seen.places[h * (g.n + 1) + digit]
                others = (seen.candidates[first] | seen.candidates[second]) & pair & ~(1 << digit)
                if pair >> digit & 1 and others and places and not places & ~here:
                    return 1 << 4
    return 0


@part
def _look_at_avoidable(seen, corners, k, n_open):
    """The signs of the rectangle at `k`, of which one or two corners are open and none is given."""
    halves = 0
    for j in range(k, k + 4, 2):
        possible = -1
        for cell in corners[j : j + 2]:
            possible &= seen.candidates[cell] | (1 << seen.digits[cell] if seen.digits[cell] else 0)
            if n_open == 2 and not seen.digits[cell] and count(seen.candidates[cell]) != 2:
                return 0
        halves += 1 if possible else 0
    if halves < 2:
        return 0
    return AVOIDABLE_1 if n_open == 1 else AVOIDABLE_2
