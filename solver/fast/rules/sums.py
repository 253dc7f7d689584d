"""What follows from sums: all totals that the cells can reach, as bits of one word if there are at most 64.

Else the smallest and largest total; and the sets of digits that groups of different cells can hold, with their totals.
"""

from __future__ import annotations

import numpy as np

from solver.fast.kernel.bits import Word, kernel_jit
from solver.fast.rules.candidates import first_digit, highest_digit, keep
from solver.fast.rules.tables import AT, GROUP, SIZE, A, B, C, D

_BITS_OF_A_WORD = 64
_N_OF_GROUP = 4  # numbers in scratch memory for each group


@kernel_jit
def by_totals(t, m, off, q, s, at):
    """Keep the digits of a sum with which its total can be reached, or seems so if the totals differ too much."""
    first, end = t.rows[at + AT], t.rows[at + AT] + t.rows[at + SIZE]
    lowest_sum, span = 0, 0
    for k in range(first, end):
        mask, weight = m[off + t.cells[k]], t.weights[k]
        low, high = first_digit(mask), highest_digit(mask)
        lowest_sum += weight * (low if weight > 0 else high)
        span += abs(weight) * (high - low)
    least, most = t.rows[at + A] - lowest_sum, t.rows[at + B] - lowest_sum
    if most < 0 or least > span:
        return False
    if least <= 0 and most >= span:
        return True
    if span < _BITS_OF_A_WORD:
        return _by_reach(t, m, off, q, s, at, least, min(most, span))
    return _by_bounds(t, m, off, q, at, least, most, span)


@kernel_jit
def _by_reach(t, m, off, q, s, at, least, most):
    """Keep digits that some choice of the others completes. Bit k of a word: the least sum + k can be reached."""
    first, size = t.rows[at + AT], t.rows[at + SIZE]
    reached = Word(1)
    for k in range(size):
        s[k] = np.int64(reached)
        mask, weight = m[off + t.cells[first + k]], t.weights[first + k]
        base = weight * (first_digit(mask) if weight > 0 else highest_digit(mask))
        after = Word(0)
        while mask:
            after |= reached << Word(weight * first_digit(mask) - base)
            mask &= mask - 1
        reached = after
    wanted = _window(reached, least, most)
    if not wanted:
        return False
    for k in range(size - 1, -1, -1):
        mask, weight = m[off + t.cells[first + k]], t.weights[first + k]
        base = weight * (first_digit(mask) if weight > 0 else highest_digit(mask))
        needed, left, rest = Word(0), 0, mask
        while rest:
            digit = first_digit(rest)
            rest &= rest - 1
            before = wanted >> Word(weight * digit - base) & Word(s[k])
            if before:
                needed |= before
                left |= 1 << digit
        wanted = needed
        if not keep(t, m, off, q, t.cells[first + k], left):
            return False
    return True


@kernel_jit
def _window(reached, least, most):
    """Return the bits from `least` to `most`, which is at most 63."""
    if most < 0 or least > most:
        return Word(0)
    window = ~Word(0) >> Word(63 - most)
    if least > 0:
        window &= ~Word(0) << Word(least)
    return reached & window


@kernel_jit
def _by_bounds(t, m, off, q, at, least, most, span):
    """Keep digits with which the sum can still be large, and small, enough. Numbers count from the least sum."""
    first, size = t.rows[at + AT], t.rows[at + SIZE]
    for k in range(first, first + size):
        cell, weight = t.cells[k], t.weights[k]
        mask = rest = m[off + cell]
        low, high = first_digit(mask), highest_digit(mask)
        base = weight * (low if weight > 0 else high)
        others, left = span - abs(weight) * (high - low), 0
        while rest:
            digit = first_digit(rest)
            rest &= rest - 1
            more = weight * digit - base
            if more <= most and more + others >= least:
                left |= 1 << digit
        if not keep(t, m, off, q, cell, left):
            return False
    return True


@kernel_jit
def by_groups(t, m, off, q, s, at):
    """Each group holds a set of digits; keep those sets whose totals make the sum with some sets of the others."""
    groups, n_groups = t.rows[at + C], t.rows[at + D]
    cell, base, span, reached = t.rows[at + AT], 0, 0, Word(1)
    for g in range(n_groups):
        union, fixed, low, high = _totals(t, m, off, groups + GROUP * g, cell)
        if low > high:
            return False
        cell += t.groups[groups + GROUP * g]
        base, span = base + low, span + high - low
        if span >= _BITS_OF_A_WORD:
            return True
        s[_N_OF_GROUP * g], s[_N_OF_GROUP * g + 1] = np.int64(reached), low
        s[_N_OF_GROUP * g + 2], s[_N_OF_GROUP * g + 3] = union, fixed
        reached = _reached_after(t, groups + GROUP * g, union, fixed, low, reached)
    wanted = _window(reached, t.rows[at + A] - base, min(t.rows[at + B] - base, span))
    for g in range(n_groups - 1, -1, -1):
        cell -= t.groups[groups + GROUP * g]
        first, n_sets, weight = _sets_of(t, groups + GROUP * g)
        reached, low = Word(s[_N_OF_GROUP * g]), s[_N_OF_GROUP * g + 1]
        union, fixed = s[_N_OF_GROUP * g + 2], s[_N_OF_GROUP * g + 3]
        needed, possible, certain = Word(0), 0, -1
        for k in range(first, first + 2 * n_sets, 2):
            digits = t.sets[k]
            if digits & ~union == 0 and fixed & ~digits == 0:
                before = wanted >> Word(weight * t.sets[k + 1] - low) & reached
                if before:
                    needed |= before
                    possible |= digits
                    certain &= digits
        wanted = needed
        if not possible or not _hold(t, m, off, q, cell, t.groups[groups + GROUP * g], possible, certain & ~fixed):
            return False
    return True


@kernel_jit
def _sets_of(t, group):
    return t.groups[group + 2], t.groups[group + 3], t.groups[group + 1]


@kernel_jit
def _totals(t, m, off, group, first):
    """Return the candidates of a group, those that are certain, and the lowest and highest weighted total."""
    union, fixed = 0, 0
    for k in range(first, first + t.groups[group]):
        mask = m[off + t.cells[k]]
        union |= mask
        if mask & (mask - 1) == 0:
            fixed |= mask
    sets, n_sets, weight = _sets_of(t, group)
    low, high = 1 << 40, -(1 << 40)
    for k in range(sets, sets + 2 * n_sets, 2):
        digits = t.sets[k]
        if digits & ~union == 0 and fixed & ~digits == 0:
            total = weight * t.sets[k + 1]
            low, high = min(low, total), max(high, total)
    return union, fixed, low, high


@kernel_jit
def _reached_after(t, group, union, fixed, low, reached):
    """Return the totals after a group, as bits, from those before it."""
    sets, n_sets, weight = _sets_of(t, group)
    after = Word(0)
    for k in range(sets, sets + 2 * n_sets, 2):
        digits = t.sets[k]
        if digits & ~union == 0 and fixed & ~digits == 0:
            after |= reached << Word(weight * t.sets[k + 1] - low)
    return after


@kernel_jit
def _hold(t, m, off, q, first, size, possible, certain):
    """Leave the possible digits in a group of different cells, and write a certain one that has one place."""
    ones, twos = 0, 0
    for k in range(first, first + size):
        if not keep(t, m, off, q, t.cells[k], possible):
            return False
        mask = m[off + t.cells[k]]
        twos |= ones & mask
        ones |= mask
    if certain & ~ones:
        return False
    hidden = certain & ~twos
    if hidden:
        for k in range(first, first + size):
            mask = m[off + t.cells[k]] & hidden
            if mask and (mask & (mask - 1) or not keep(t, m, off, q, t.cells[k], mask)):
                return False
    return True
