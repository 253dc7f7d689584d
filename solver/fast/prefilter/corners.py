"""Flags of deadly rectangles, four cells whose two digits could be swapped, and of unique loops."""

from __future__ import annotations

from typing import Any

from solver.fast.jit import count, dual_mode
from solver.fast.prefilter.flat_layout import FlatLayout, FlatPosition

# The flags of unique rectangles are bits 1 to 6, by type.
# A half of a rectangle is two cells diagonally opposite, here 0 and 1, or 2 and 3.
#
#     0 ── 2
#     │    │
#     3 ── 1
HIDDEN_RECTANGLE, AVOIDABLE_1, AVOIDABLE_2, LOOP = 1 << 7, 1 << 8, 1 << 9, 1 << 10
_MIN_LOOP, _MAX_EXTRA = 6, 2


@dual_mode
def look_for_rectangles(f: FlatLayout, position: FlatPosition, given: Any, corners: Any, allowed: Any) -> Any:
    """Return the flags of rectangles, after the survey.

    `given` marks the given cells. `corners` are four cells for each rectangle; the first two and the last two are its
    halves. `allowed` is scratch memory for a mask of digits for each cell: those not yet written in its houses.
    """
    _find_allowed(f, position, allowed)
    flags = 0
    for k in range(0, len(corners), 4):
        n_open, n_given = 0, 0
        for j in range(k, k + 4):
            n_open += 0 if position.digits[corners[j]] else 1
            n_given += given[corners[j]]
        if n_open == 4:
            for j in range(k, k + 4):
                if count(position.candidates[corners[j]]) == 2:
                    flags |= _look_at_rectangle(f, position, corners, k, position.candidates[corners[j]], allowed)
        elif n_given == 0 and 1 <= n_open <= 2:
            flags |= _look_at_avoidable(position, corners, k, n_open)
    return flags


@dual_mode
def _find_allowed(f, position, allowed):
    for cell in range(f.n_cells):
        allowed[cell] = (2 << f.n) - 2
    for h in range(f.n_houses):
        filled = 0
        for k in range(f.begins[h], f.begins[h + 1]):
            filled |= 1 << position.digits[f.cells[k]]
        for k in range(f.begins[h], f.begins[h + 1]):
            allowed[f.cells[k]] &= ~filled


@dual_mode
def _look_at_rectangle(f, position, corners, k, pair, allowed):
    """Return the flags of the rectangle at index `k` of `corners` for the digits of `pair`."""
    n_extra, in_first, extras, first, second, possible = 0, 0, 0, -1, -1, 0
    for j in range(k, k + 4):
        cell = corners[j]
        if pair & ~allowed[cell]:
            return 0
        more = position.candidates[cell] & ~pair
        if more:
            n_extra += 1
            extras |= more
            possible |= position.candidates[cell] & pair
            first, second = (cell, second) if first < 0 else (first, cell)
            if j < k + 2:
                in_first += 1
    if n_extra == 1:
        return 1 << 1 if possible else 0
    # Level: the two cells with extra candidates are neighbours, one in each half.
    level = n_extra == 2 and in_first == 1
    flags = 0
    if not extras & (extras - 1) and n_extra >= 2:
        flags |= 1 << 2 if level else 1 << 5
    if level:
        if extras & (extras - 1) and _has_subset(f, position, first, second, pair, extras):
            flags |= 1 << 3
        return flags | (1 << 4 if _locks_one(f, position, pair, first, second) else 0)
    if n_extra >= 2:
        flags |= _look_for_confined(f, position, corners, k, pair, n_extra)
    return flags


@dual_mode
def _is_confined(f, position, digit, one, other):
    """Return whether some full house of both cells has `digit` in one of them and nowhere else."""
    for h in range(f.n_houses):
        if f.is_full[h]:
            both = 0
            for k in range(f.begins[h], f.begins[h + 1]):
                both |= 1 << (k - f.begins[h]) if f.cells[k] in (one, other) else 0
            places = position.places[h * (f.n + 1) + digit]
            if count(both) == 2 and places and not places & ~both:
                return True
    return False


@dual_mode
def _locks_one(f, position, pair, first, second):
    """Return whether one digit of the pair must be in one of two cells, so that the other can be removed from them."""
    for digit in range(1, f.n + 1):
        others = (position.candidates[first] | position.candidates[second]) & pair & ~(1 << digit)
        if pair >> digit & 1 and others and _is_confined(f, position, digit, first, second):
            return True
    return False


@dual_mode
def _has_subset(f, position, first, second, pair, extras):
    """Return whether other cells of a house of both have, with the extras, one digit more than cells, and no `pair`."""
    for h in range(f.n_houses):
        n_roof, n = 0, f.begins[h + 1] - f.begins[h]
        for k in range(f.begins[h], f.begins[h + 1]):
            n_roof += 1 if f.cells[k] in (first, second) else 0
        # Every set of positions in the house, as a mask.
        for chosen in range(1, 1 << n if n_roof == 2 else 0):
            digits, fits = extras, True
            for k in range(n):
                if chosen >> k & 1:
                    cell = f.cells[f.begins[h] + k]
                    candidates = position.candidates[cell]
                    fits = fits and candidates != 0 and not candidates & pair and cell not in (first, second)
                    digits |= candidates
            if fits and count(digits) == count(chosen) + 1:
                return True
    return False


@dual_mode
def _look_for_confined(f, position, corners, k, pair, n_extra):
    """Return the flags of type 6 and of hidden rectangles: a digit confined to sides of the rectangle."""
    flags = 0
    # Corners 0 and 1 are one side, 2 and 3 the opposite one; `one` and `other` are the side without corner i.
    for digit in range(1, f.n + 1):
        for i in range(4) if pair >> digit & 1 else range(0):
            corner, opposite = corners[k + i], corners[k + i + (-1 if i % 2 else 1)]
            one, other = corners[k + (i + 2) % 4 // 2 * 2], corners[k + (i + 2) % 4 // 2 * 2 + 1]
            if _is_confined(f, position, digit, corner, one):
                if position.candidates[corner] & pair & ~(1 << digit) and not position.candidates[opposite] & ~pair:
                    flags |= HIDDEN_RECTANGLE if _is_confined(f, position, digit, corner, other) else 0
                if n_extra == 2 and _is_confined(f, position, digit, opposite, other):
                    flags |= 1 << 6
    return flags


@dual_mode
def look_for_loops(f: FlatLayout, candidates: Any) -> Any:
    """Return the flag of unique loops: some pair of digits has as many cells as a loop needs."""
    # A bound, not a search: at most two cells of a loop have extras, or any number if all have the same one.
    for cell in range(f.n_cells):
        pair = candidates[cell]
        if count(pair) == 2:
            n_plain, most = 0, _MAX_EXTRA
            for other in range(f.n_cells):
                if candidates[other] == pair:
                    n_plain += 1
                elif count(candidates[other]) == 3 and not pair & ~candidates[other]:
                    n = 0
                    for third in range(f.n_cells):
                        n += 1 if candidates[third] == candidates[other] else 0
                    most = max(most, n)
            if n_plain + most >= _MIN_LOOP:
                return LOOP
    return 0


@dual_mode
def _look_at_avoidable(position, corners, k, n_open):
    """Return the flags of a rectangle with one or two open corners, and none that is given."""
    halves = 0
    for j in range(k, k + 4, 2):
        # Both cells of a half hold the same digit in one of the two solutions.
        possible = -1
        for cell in corners[j : j + 2]:
            possible &= position.candidates[cell] | (1 << position.digits[cell] if position.digits[cell] else 0)
            if n_open == 2 and not position.digits[cell] and count(position.candidates[cell]) != 2:
                return 0
        halves += 1 if possible else 0
    if halves < 2:
        return 0
    return AVOIDABLE_1 if n_open == 1 else AVOIDABLE_2
