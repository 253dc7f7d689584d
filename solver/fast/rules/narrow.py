"""What propagators remove. `m` are the candidates of all cells, from number `off` on.

Each returns False at a dead end.
"""

from __future__ import annotations

from solver.fast.kernel.bits import kernel_jit
from solver.fast.rules.candidates import first_digit, keep
from solver.fast.rules.houses import crossing, differ, subsets
from solver.fast.rules.sums import by_groups, by_totals
from solver.fast.rules.tables import AT, AUTOMATON, CROSSING, DIFFER, GROUPED, KIND, RELATION, ROW, SIZE, SUM, A, B, N


@kernel_jit
def narrow(t, m, off, q, s, row):
    """Run one propagator. `s` is scratch memory. Return False at a dead end."""
    at = ROW * row
    kind = t.rows[at + KIND]
    if kind == DIFFER:
        return differ(t, m, off, q, at)
    if kind == RELATION:
        return _relation(t, m, off, q, at)
    if kind == CROSSING:
        return crossing(t, m, off, q, at)
    if kind == SUM:
        return by_totals(t, m, off, q, s, at)
    if kind == GROUPED:
        return by_groups(t, m, off, q, s, at)
    if kind == AUTOMATON:
        return _automaton(t, m, off, q, s, at)
    return subsets(t, m, off, q, s, at)


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
