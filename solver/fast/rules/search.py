"""The search with rules: propagators run until nothing changes, then a branch on a cell and a digit, or not that digit.

It branches where failure is likeliest: on the cell with the fewest candidates for the dead ends that its propagators
met, or on a digit with two places in a complete house. Source of these learned weights: Boussemart, Hemery, Lecoutre
and Saïs, Boosting Systematic Search by Weighting Constraints, 2004. Until there is a solution, the search begins again
after more and more dead ends, so that early branches are made with what was learned: Walsh, Search in a Small World,
1999.

`t` are the tables, `m` the candidates at each depth, `q` the queues, `w` the weight of each cell, `s` scratch memory.
"""

from __future__ import annotations

import numpy as np

from solver.fast.cache import cached
from solver.fast.kernel.bits import kernel_jit
from solver.fast.rules.candidates import enqueue, first_digit, n_digits, push
from solver.fast.rules.narrow import narrow
from solver.fast.rules.tables import (
    AT,
    DIFFER,
    KIND,
    LONGEST,
    MOST_STATES,
    N_CELLS,
    N_PROPAGATORS,
    N_QUEUES,
    ROW,
    SIZE,
    A,
    Numbers,
    RuleTables,
)

# `control`: 0 once the search is complete, solutions found, and the work done; then what is private.
OPEN, FOUND, NODES, GUESSES, STEPS, DEAD_ENDS, _DEPTH, _RESTART, _INTERVAL, N_CONTROL = range(10)

_LEAST_STATES = 4  # numbers of scratch memory that a group of a sum takes
_FIRST_INTERVAL = 50  # dead ends before the search begins again; the next interval is half as long again
_MOST_SPLIT = 2  # candidates of a cell up to which no better branch is looked for


def make_rule_arrays(tables: RuleTables) -> tuple[Numbers, ...]:
    """Return the memory of one search on `tables`: candidates, branches, queues, weights, scratch and control."""
    n_cells, n_rows = int(tables.head[N_CELLS]), int(tables.head[N_PROPAGATORS])
    longest, states = int(tables.head[LONGEST]), int(tables.head[MOST_STATES])
    return (
        np.zeros((n_cells + 1) * n_cells, np.int64),
        np.zeros(n_cells + 1, np.int64),
        np.zeros(2 * N_QUEUES + n_rows * (1 + N_QUEUES), np.int64),
        np.zeros(n_cells, np.int64),
        np.zeros((longest + 1) * max(states, _LEAST_STATES), np.int64),
        np.zeros(N_CONTROL, np.int64),
    )


@cached()
def begin_with_rules(givens, t, m, branches, q, w, s, control):
    """Prepare a search for the solutions of `givens` (uint8, shape (n_cells,), 0 for an empty cell). Spends no node."""
    control[:] = 0
    control[OPEN] = 1
    control[_RESTART] = control[_INTERVAL] = _FIRST_INTERVAL
    q[:] = 0
    w[:] = 0
    for cell in range(t.head[N_CELLS]):
        m[cell] = t.domains[cell] & (1 << givens[cell] if givens[cell] else -1)
        if not m[cell]:
            control[OPEN] = 0
    n_rows = t.head[N_PROPAGATORS]
    for row in range(n_rows):
        q[2 * N_QUEUES + row] = 1
        push(t, q, row, n_rows)


@cached()
def run_with_rules(t, m, branches, q, w, s, control, limit, nodes, grids):
    """Search until `limit` solutions are found, or `nodes` more are spent, or none is left.

    The first solutions are written into the rows of `grids` (uint8, shape (any number, n_cells)); further ones are only
    counted. The search is complete when control[OPEN] is 0. Otherwise another call goes on from there.
    """
    n_cells = t.head[N_CELLS]
    while control[OPEN] and control[FOUND] < limit and nodes > 0:
        nodes -= 1
        control[NODES] += 1
        off = control[_DEPTH] * n_cells
        is_alive = propagate(t, m, off, q, w, s, control)
        cell, digit = _choose(t, m, off, w) if is_alive else (-1, 0)
        if cell >= 0:
            _branch(t, m, branches, q, control, cell, digit)
            continue
        if is_alive:
            if control[FOUND] < len(grids):
                for k in range(n_cells):
                    grids[control[FOUND], k] = first_digit(m[off + k])
            control[FOUND] += 1
        else:
            control[DEAD_ENDS] += 1
            if control[DEAD_ENDS] >= control[_RESTART] and control[_DEPTH] > 1 and not control[FOUND]:
                _restart(m, branches, control, n_cells)
                continue
        if control[_DEPTH] == 0:
            control[OPEN] = 0
        else:
            control[_DEPTH] -= 1
            enqueue(t, q, branches[control[_DEPTH]])


@cached()
def run_batch_with_rules(all_givens, t, m, branches, q, w, s, control, limit, nodes, grids, counts, is_complete):
    """Search for up to `limit` solutions of every row of `all_givens` (uint8, shape (m, n_cells)), `nodes` nodes each.

    Writes the first solution of row k into grids[k] (uint8, shape (m, n_cells)), the number of solutions into counts[k]
    (int64), and whether that number is final into is_complete[k] (bool). Returns the nodes spent.
    """
    spent = 0
    for k in range(len(all_givens)):
        begin_with_rules(all_givens[k], t, m, branches, q, w, s, control)
        run_with_rules(t, m, branches, q, w, s, control, limit, nodes, grids[k : k + 1])
        counts[k] = control[FOUND]
        is_complete[k] = control[FOUND] < limit and not control[OPEN]
        spent += control[NODES]
    return spent


@kernel_jit
def propagate(t, m, off, q, w, s, control):
    """Run what is queued, the cheapest kind first. Return False at a dead end, whose cells then weigh more."""
    n_rows = t.head[N_PROPAGATORS]
    kind = 0
    while kind < N_QUEUES:
        if not q[2 * kind + 1]:
            kind += 1
            continue
        head = q[2 * kind]
        row = q[2 * N_QUEUES + n_rows * (1 + kind) + head]
        q[2 * kind] = (head + 1) % n_rows
        q[2 * kind + 1] -= 1
        q[2 * N_QUEUES + row] = 0
        control[STEPS] += 1
        if not narrow(t, m, off, q, s, row):
            _learn(t, w, row)
            _clear(q)
            return False
        kind = 0
    return True


@kernel_jit
def _learn(t, w, row):
    first = t.rows[ROW * row + AT]
    for k in range(first, first + t.rows[ROW * row + SIZE]):
        w[t.cells[k]] += 1


@kernel_jit
def _clear(q):
    q[:] = 0


@kernel_jit
def _restart(m, branches, control, n_cells):
    """Go back to the first position, with the digit that was tried there. What has been refuted there stays removed."""
    control[_DEPTH] = 0
    m[branches[0]] |= m[n_cells + branches[0]]
    control[_INTERVAL] += control[_INTERVAL] // 2
    control[_RESTART] = control[DEAD_ENDS] + control[_INTERVAL]


@kernel_jit
def _choose(t, m, off, w):
    """Return the cell and the digit to branch on; cell -1 if every cell has one candidate."""
    best, best_score, fewest = -1, 0.0, 64
    for cell in range(t.head[N_CELLS]):
        mask = m[off + cell]
        if mask & (mask - 1):
            size = n_digits(mask)
            score = size / (1.0 + w[cell])
            if best < 0 or score < best_score:
                best, best_score, fewest = cell, score, size
    if best < 0:
        return best, 0
    if fewest > _MOST_SPLIT:
        cell, digit = _two_places(t, m, off, w, best_score)
        if cell >= 0:
            return cell, digit
    return best, first_digit(m[off + best])


@kernel_jit
def _two_places(t, m, off, w, score):
    """Return a cell and a digit with two places in a complete house, if that is a better branch than `score`."""
    found, found_digit = -1, 0
    for row in range(t.head[N_PROPAGATORS]):
        at = ROW * row
        if t.rows[at + KIND] != DIFFER or not t.rows[at + A]:
            continue
        first = t.rows[at + AT]
        ones, twos, threes = 0, 0, 0
        for k in range(first, first + t.rows[at + SIZE]):
            mask = m[off + t.cells[k]]
            threes |= twos & mask
            twos |= ones & mask
            ones |= mask
        pairs = twos & ~threes
        while pairs:
            digit = first_digit(pairs)
            pairs &= pairs - 1
            weight, place = 0, -1
            for k in range(first, first + t.rows[at + SIZE]):
                if m[off + t.cells[k]] >> digit & 1:
                    place = t.cells[k]
                    weight = max(weight, w[place])
            if 2.0 / (1.0 + weight) < score:
                score, found, found_digit = 2.0 / (1.0 + weight), place, digit
    return found, found_digit


@kernel_jit
def _branch(t, m, branches, q, control, cell, digit):
    """Go one deeper with the digit in the cell; the position above loses it, for when the search comes back."""
    n_cells, depth = t.head[N_CELLS], control[_DEPTH]
    off = depth * n_cells
    for k in range(off, off + n_cells):
        m[n_cells + k] = m[k]
    m[off + cell] &= ~(1 << digit)
    m[off + n_cells + cell] = 1 << digit
    branches[depth] = cell
    control[_DEPTH] += 1
    control[GUESSES] += 1
    enqueue(t, q, cell)
