"""What follows from cells that differ: singles, locked candidates, and subsets."""

from __future__ import annotations

from solver.fast.kernel.bits import kernel_jit
from solver.fast.rules.candidates import keep, n_digits
from solver.fast.rules.tables import AT, SIZE, A, B, N

_MOST_IN_SUBSET = 4


@kernel_jit
def differ(t, m, off, q, at):
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
def crossing(t, m, off, q, at):
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
def subsets(t, m, off, q, s, at):
    """Up to four cells that have as many candidates together take these from the other cells of their house.

    `s` has, for each cell that is chosen, its number in the house and the candidates of the cells before it.
    """
    first, size = t.rows[at + AT], t.rows[at + SIZE]
    most = min(_n_open(t, m, off, first, size) - 2, _MOST_IN_SUBSET)
    n_chosen, k, union = 0, 0, 0
    while most > 1:
        if k == size:
            if n_chosen == 0:
                break
            n_chosen -= 1
            k, union = s[2 * n_chosen] + 1, s[2 * n_chosen + 1]
            continue
        mask = m[off + t.cells[first + k]]
        if mask & (mask - 1):
            n_after = n_digits(union | mask)
            s[2 * n_chosen], s[2 * n_chosen + 1] = k, union
            if n_after <= n_chosen:
                return False
            if n_after == n_chosen + 1:
                if not _take_from_others(t, m, off, q, s, first, size, n_chosen, union | mask):
                    return False
            elif n_after <= most and n_chosen + 1 < most:
                n_chosen, union = n_chosen + 1, union | mask
        k += 1
    return True


@kernel_jit
def _n_open(t, m, off, first, size):
    """Return how many of the cells have several candidates."""
    found = 0
    for k in range(first, first + size):
        mask = m[off + t.cells[k]]
        if mask & (mask - 1):
            found += 1
    return found


@kernel_jit
def _take_from_others(t, m, off, q, s, first, size, last, digits):
    """Remove `digits` from the cells of a house that are not chosen. `last` is the number of the last chosen one."""
    chosen = 0
    for k in range(size):
        if chosen <= last and s[2 * chosen] == k:
            chosen += 1
        elif not keep(t, m, off, q, t.cells[first + k], ~digits):
            return False
    return True
