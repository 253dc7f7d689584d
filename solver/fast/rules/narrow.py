"""What propagators remove. `m` are the candidates of all cells, from number `off` on; each returns False at a dead end.

A sum is looked at by all totals that its cells can reach (bits of one word, if there are at most 64), or else by the
smallest and largest; and by the sets of digits that groups of different cells can hold, with the totals of these.
"""

from __future__ import annotations

import numpy as np

from solver.fast.kernel.bits import Word, kernel_jit, lowest, n_bits
from solver.fast.rules.tables import (
    AT,
    CROSSING,
    DIFFER,
    GROUP,
    GROUPED,
    KIND,
    N_QUEUES,
    RELATION,
    ROW,
    SIZE,
    SUM,
    A,
    B,
    C,
    D,
    N,
)

_BITS_OF_A_WORD = 64
_N_OF_GROUP = 4  # numbers in scratch memory for each group


@kernel_jit
def first_digit(mask):
    """Return the lowest digit of a mask that is not empty."""
    return np.int64(lowest(Word(mask)))


@kernel_jit
def n_digits(mask):
    """Return the number of digits of a mask."""
    return np.int64(n_bits(Word(mask)))


@kernel_jit
def enqueue(t, q, cell):
    """Let the propagators of a cell run again. `q` has a head and a length for each kind, flags, and the queues."""
    n_rows = len(t.rows) // ROW
    flags = 2 * N_QUEUES
    for k in range(t.first_of[cell], t.first_of[cell + 1]):
        row = t.rows_of[k]
        if not q[flags + row]:
            q[flags + row] = 1
            push(t, q, row, n_rows)


@kernel_jit
def push(t, q, row, n_rows):
    """Add a propagator to the queue of its kind."""
    kind = t.rows[ROW * row + KIND]
    place = (q[2 * kind] + q[2 * kind + 1]) % n_rows
    q[2 * N_QUEUES + n_rows * (1 + kind) + place] = row
    q[2 * kind + 1] += 1


@kernel_jit
def keep(t, m, off, q, cell, mask):
    """Remove all candidates of a cell that are not in `mask`. Return False if none is left."""
    old = m[off + cell]
    new = old & mask
    if new != old:
        m[off + cell] = new
        if not new:
            return False
        enqueue(t, q, cell)
    return True


@kernel_jit
def narrow(t, m, off, q, s, row):
    """Run one propagator. `s` is scratch memory. Return False at a dead end."""
    at = ROW * row
    kind = t.rows[at + KIND]
    if kind == DIFFER:
        return _differ(t, m, off, q, at)
    if kind == RELATION:
        return _relation(t, m, off, q, at)
    if kind == CROSSING:
        return _crossing(t, m, off, q, at)
    if kind == SUM:
        return _sum(t, m, off, q, s, at)
    if kind == GROUPED:
        return _narrow_groups(t, m, off, q, s, at)
    return _automaton(t, m, off, q, s, at)


@kernel_jit
def _differ(t, m, off, q, at):
    """Write naked singles, and hidden ones in a complete house, until nothing changes."""
    first, size = t.rows[at + AT], t.rows[at + SIZE]
    every = (1 << (t.head[N] + 1)) - 2 if t.rows[at + A] else 0
    while True:
        ones, twos, alone, twice = 0, 0, 0, 0
        for k in range(first, first + size):
            mask = m[off + t.cells[k]]
            twos |= ones & mask
            ones |= mask
            if mask & (mask - 1) == 0:
                twice |= alone & mask
                alone |= mask
        if twice or ones & every != every or n_digits(ones) < size:
            return False
        hidden = ones & ~twos & every & ~alone
        has_changed = False
        for k in range(first, first + size):
            cell = t.cells[k]
            mask = m[off + cell]
            if mask & (mask - 1) == 0:
                continue
            left = mask & ~alone
            if mask & hidden:
                left = mask & hidden
            if left != mask:
                has_changed = True
                if left & (left - 1) and mask & hidden:  # two digits have only this place
                    return False
                if not keep(t, m, off, q, cell, left):
                    return False
        if not has_changed:
            return True


@kernel_jit
def _relation(t, m, off, q, at):
    first = t.rows[at + AT]
    one, other = t.cells[first], t.cells[first + 1]
    allowed = _partners(t, t.rows[at + A], m[off + one])
    if not keep(t, m, off, q, other, allowed):
        return False
    return keep(t, m, off, q, one, _partners(t, t.rows[at + B], m[off + other]))


@kernel_jit
def _partners(t, first, mask):
    allowed = 0
    while mask:
        allowed |= t.pairs[first + first_digit(mask)]
        mask &= mask - 1
    return allowed


@kernel_jit
def _crossing(t, m, off, q, at):
    """Digits of the base house whose places are all in the cover house leave the rest of it."""
    first = t.rows[at + AT]
    base = first + t.rows[at + A]
    cover, end = base + t.rows[at + B], first + t.rows[at + SIZE]
    both, others = 0, 0
    for k in range(first, base):
        both |= m[off + t.cells[k]]
    for k in range(base, cover):
        others |= m[off + t.cells[k]]
    locked = both & ~others
    if locked:
        for k in range(cover, end):
            if not keep(t, m, off, q, t.cells[k], ~locked):
                return False
    return True


@kernel_jit
def _sum(t, m, off, q, s, at):
    first, end = t.rows[at + AT], t.rows[at + AT] + t.rows[at + SIZE]
    lowest_sum, span = 0, 0
    for k in range(first, end):
        mask, weight = m[off + t.cells[k]], t.weights[k]
        low, high = first_digit(mask), 63 - _leading(mask)
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
def _leading(mask):
    """Return how many of the 64 bits are zeros before the highest one."""
    high = 0
    for step in (32, 16, 8, 4, 2, 1):
        if mask >> (high + step):
            high += step
    return 63 - high


@kernel_jit
def _narrow_groups(t, m, off, q, s, at):
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
def _window(reached, least, most):
    """Return the bits from `least` to `most`, which is at most 63."""
    if most < 0 or least > most:
        return Word(0)
    window = ~Word(0) >> Word(63 - most)
    if least > 0:
        window &= ~Word(0) << Word(least)
    return reached & window


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


@kernel_jit
def _by_reach(t, m, off, q, s, at, least, most):
    """Keep digits that some choice of the others completes. Bit k of a word: the least sum + k can be reached."""
    first, size = t.rows[at + AT], t.rows[at + SIZE]
    reached = Word(1)
    for k in range(size):
        s[k] = np.int64(reached)
        mask, weight = m[off + t.cells[first + k]], t.weights[first + k]
        base = weight * (first_digit(mask) if weight > 0 else 63 - _leading(mask))
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
        base = weight * (first_digit(mask) if weight > 0 else 63 - _leading(mask))
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
def _by_bounds(t, m, off, q, at, least, most, span):
    """Keep digits with which the sum can still be large, and small, enough. Numbers count from the least sum."""
    first, size = t.rows[at + AT], t.rows[at + SIZE]
    for k in range(first, first + size):
        cell, weight = t.cells[k], t.weights[k]
        mask = rest = m[off + cell]
        low, high = first_digit(mask), 63 - _leading(mask)
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
def _automaton(t, m, off, q, s, at):
    """Keep digits on some way from state 0 to an accepting one. `s` has a flag for each state before each cell."""
    first, size = t.rows[at + AT], t.rows[at + SIZE]
    moves, n_states, width = t.rows[at + A], t.rows[at + B], t.head[N] + 1
    s[: (size + 1) * n_states] = 0
    s[0] = 1
    for k in range(size):
        here, there = k * n_states, (k + 1) * n_states
        mask = m[off + t.cells[first + k]]
        for state in range(n_states):
            rest = mask if s[here + state] else 0
            while rest:
                after = t.moves[moves + state * width + first_digit(rest)]
                rest &= rest - 1
                if after >= 0:
                    s[there + after] = 1
    is_reached = False
    for state in range(n_states):
        there = size * n_states + state
        s[there] = s[there] and t.moves[moves + state * width]
        is_reached |= s[there] != 0
    if not is_reached:
        return False
    for k in range(size - 1, -1, -1):
        here, there = k * n_states, (k + 1) * n_states
        mask, left = m[off + t.cells[first + k]], 0
        for state in range(n_states):
            if s[here + state]:
                found = _useful(t, s, moves + state * width, there, mask)
                s[here + state] = found != 0
                left |= found
        if not keep(t, m, off, q, t.cells[first + k], left):
            return False
    return True


@kernel_jit
def _useful(t, s, moves, there, mask):
    """Return the digits of `mask` that lead from a state to one from which the end is reached."""
    found = 0
    while mask:
        digit = first_digit(mask)
        mask &= mask - 1
        after = t.moves[moves + digit]
        if after >= 0 and s[there + after]:
            found |= 1 << digit
    return found
