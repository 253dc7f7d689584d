"""Findings common to several runs on a position; plain Python, or compiled.

They serve as lemmas of nested chains. For each conclusion the finding with the fewest nodes is kept; on a tie,
the one that Sudoku Explainer 1.2.1 finds first. The code is our own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.forcing.propagation import (
    CLASH,
    FALSE,
    FALSE_TO,
    IN_CELL,
    N_NUMBERS,
    START,
    TRUE,
    TRUE_TO,
    Run,
    Tables,
    begin,
    copy,
    follow,
    lineage,
    state_and_reason,
)
from solver.fast.jit import jit, zero_rows, zeros

# The picture of each kind is in `techniques.forcing.forcing`.
DOUBLE, CELL, REGION, CONTRADICTION = 1, 5, 6, 7  # kinds of findings; of two with the same size the lower one wins
# A finding: its size, kind and time; its last node and the state concluded; the cell, candidate, or house and digit
# that it begins with; for a contradiction the state assumed; two hashes of its nodes (marks); where its reasons end.
SIZE, KIND, WHEN, NODE, STATE, FROM, ASSUMED, MARK, OTHER_MARK, REASONS_END = range(10)
FINDING = 10
NO_SIZE, ANY = 1 << 30, -1
REASONS = 128  # numbers in `reasons` for each node
_PRIME, _FACTOR, _OTHER_FACTOR = 2_147_483_647, 48_271, 69_621


class Search(NamedTuple):
    """Runs, and the best finding for each conclusion.

    `runs` has the fields of many runs, one in each row; `found` and `why`, which a run needs only for a moment, are
    shared. `row_of` holds for each node the row of the run from it, if false and if true; -1 if there is none.
    """

    runs: Run
    row_of: Any
    rows: Any  # the rows of the runs being compared
    best: Any  # for each node FINDING numbers if false, then FINDING numbers if true
    findings: Any
    reasons: Any
    done: Any
    out: Any
    counts: Any  # rows in use, findings so far


def make_search(t: Tables, n_rows: int) -> Search:
    """Return an empty search with `n_rows` runs; these must be at least three times as many as there are digits."""
    n_nodes = (t.n + 1) * t.n_cells
    fields = [*(zero_rows(n_rows, n_nodes) for _ in range(7)), zero_rows(n_rows, 1), zero_rows(n_rows, N_NUMBERS)]
    best = [zeros(size * n_nodes) for size in (2 * FINDING, 2 * FINDING, REASONS, 1, 1)]
    runs = Run(*[*fields, zeros(n_nodes), zeros(n_nodes)])
    return Search(*[runs, zeros(2 * n_nodes), zeros(n_rows), *best, zeros(2)])


@jit
def run_in(s, k):
    """Return the run in row `k`."""
    r = s.runs
    rows = (
        r.state[k],
        r.parent[k],
        r.reason[k],
        r.made[k],
        r.taken[k],
        r.true_queue[k],
        r.false_queue[k],
        r.parent_lists[k],
    )
    return Run(*rows, r.numbers[k], r.found, r.why)


@jit
def find_all(t, before, now, s, dynamic):
    """Write the findings on the position `before` into `findings`; return their number. `now` is scratch memory.

    Static runs skip cells with two candidates, and yield no contradictions.
    """
    for k in range(2 * (t.n + 1) * t.n_cells):
        s.best[k * FINDING] = NO_SIZE
    _forget(s)
    s.counts[1] = 0
    for cell in range(t.n_cells):
        if before.n_in_cell[cell] >= (2 if dynamic else 3):
            _find_from_cell(t, before, now, s, dynamic, cell)
    return _gather(t, before, now, s, dynamic)


@jit
def _forget(s):
    for k in range(len(s.row_of)):
        s.row_of[k] = -1
    s.counts[0] = 0


@jit
def _row(t, before, now, s, dynamic, node, state):
    """Return the row of the run from `node`; make the run if it does not exist."""
    # The two runs of a node are neighbours: from false, then from true.
    at = 2 * node + (state == TRUE)
    if s.row_of[at] < 0:
        s.row_of[at] = s.counts[0]
        s.counts[0] += 1
        r = run_in(s, s.row_of[at])
        begin(t, r, node, state)
        # A dynamic run takes candidates off the board, so it needs a copy.
        if dynamic:
            copy(before, now)
            follow(t, now, r, True, True)
        else:
            follow(t, before, r, False, True)
    return s.row_of[at]


@jit
def _make_room(t, s):
    """Drop all runs if the next comparison might not find enough free rows."""
    if s.counts[0] + 3 * t.n > len(s.rows):
        _forget(s)


@jit
def _find_from_cell(t, before, now, s, dynamic, cell):
    for digit in range(1, t.n + 1):
        if not before.candidates[cell] >> digit & 1:
            continue
        node = digit * t.n_cells + cell
        if dynamic:
            _make_room(t, s)
            s.rows[0] = _row(t, before, now, s, dynamic, node, TRUE)
            s.rows[1] = _row(t, before, now, s, dynamic, node, FALSE)
            _note_contradiction(t, before, s, node, s.rows[0], FALSE)
            _note_contradiction(t, before, s, node, s.rows[1], TRUE)
            # With two candidates, one false is the other true: the comparison for the cell covers that.
            if before.n_in_cell[cell] > 2:
                _compare(t, before, s, 2, DOUBLE, node)
        for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
            if 0 <= t.houses_of[k] < t.n_full:
                _make_room(t, s)
                # Only the first place of a digit compares its house, so each house comes once.
                n = _rows_of_house(t, before, now, s, dynamic, t.houses_of[k], cell, digit)
                _compare(t, before, s, n, REGION, t.houses_of[k] * (t.n + 1) + digit)
    _make_room(t, s)
    _compare(t, before, s, _rows_of_cell(t, before, now, s, dynamic, cell), CELL, cell)


@jit
def _rows_of_cell(t, before, now, s, dynamic, cell):
    n = 0
    for digit in range(1, t.n + 1):
        if before.candidates[cell] >> digit & 1:
            s.rows[n] = _row(t, before, now, s, dynamic, digit * t.n_cells + cell, TRUE)
            n += 1
    return n


@jit
def _rows_of_house(t, before, now, s, dynamic, h, first, digit):
    """Write the rows of the runs from all places of a digit in house `h` into `rows`; return their number.

    Return 0 if there is only one place, or `first` is not the first of them (ANY accepts all).
    """
    n_houses = len(t.cells_of) // t.cells_width
    if before.n_in_house[digit * n_houses + h] < 2:
        return 0
    n = 0
    for k in range(h * t.cells_width, (h + 1) * t.cells_width):
        cell = t.cells_of[k]
        if before.candidates[cell] >> digit & 1:
            if n == 0 and first not in (ANY, cell):
                return 0
            s.rows[n] = _row(t, before, now, s, dynamic, digit * t.n_cells + cell, TRUE)
            n += 1
    return n


@jit
def _where_best(t, before, node, state):
    """Return where in `best` a conclusion has its finding. Of two candidates, one is true if the other is false."""
    cell = node % t.n_cells
    if state == FALSE:
        return 2 * node * FINDING
    if before.n_in_cell[cell] > 2:
        return (2 * node + 1) * FINDING
    others = before.candidates[cell] & ~(1 << node // t.n_cells)
    digit = 0
    while not others >> digit & 1:
        digit += 1
    return 2 * (digit * t.n_cells + cell) * FINDING


@jit
def _note(s, at, size, kind, node, state, start, assumed):
    """Keep a finding if it is the best for its conclusion."""
    s.counts[1] += 1
    b = s.best
    if size < b[at + SIZE] or (size == b[at + SIZE] and kind < b[at + KIND]):
        b[at + SIZE], b[at + KIND], b[at + WHEN], b[at + NODE] = size, kind, s.counts[1], node
        b[at + STATE], b[at + FROM], b[at + ASSUMED] = state, start, assumed


@jit
def _note_contradiction(t, before, s, node, k, state):
    """Note that `node` has this `state`, if the run in row `k`, from the opposite state, ends in a clash."""
    r = run_in(s, k)
    clash = r.numbers[CLASH]
    if clash < 0 or (state == TRUE and before.n_in_cell[node % t.n_cells] < 2):
        return
    size = lineage(t, before, r, clash, False, s.done, s.out) + lineage(t, before, r, clash, True, s.done, s.out)
    _note(
        s,
        _where_best(t, before, node, state),
        size,
        CONTRADICTION,
        clash,
        state,
        node,
        FALSE if state == TRUE else TRUE,
    )


@jit
def _compare(t, before, s, n, kind, start):
    """Note what the first `n` runs in `rows` have in common: true nodes, then false ones, as in the first run."""
    if n < 1:
        return
    first = run_in(s, s.rows[0])
    # What all runs have in common is in the first of them.
    for k in range(first.numbers[TRUE_TO]):
        node = first.true_queue[k]
        if before.n_in_cell[node % t.n_cells] > 1:
            _compare_node(t, before, s, n, kind, start, node, TRUE)
    for k in range(first.numbers[FALSE_TO]):
        _compare_node(t, before, s, n, kind, start, first.false_queue[k], FALSE)


@jit
def _compare_node(t, before, s, n, kind, start, node, state):
    for j in range(n):
        if s.runs.state[s.rows[j]][node] != state:
            return
    # Stop as soon as the finding is larger than the best one: most are.
    at = _where_best(t, before, node, state)
    size = 0
    for j in range(n):
        size += lineage(t, before, run_in(s, s.rows[j]), node, False, s.done, s.out)
        if size > s.best[at + SIZE]:
            return
    _note(s, at, size, kind, node, state, start, 0)


@jit
def _gather(t, before, now, s, dynamic):
    """Write the best findings one after another, with marks and reasons; return their number."""
    n = end = 0
    for k in range(2 * (t.n + 1) * t.n_cells):
        at = k * FINDING
        if s.best[at + SIZE] == NO_SIZE:
            continue
        to = n * FINDING
        for j in range(MARK):
            s.findings[to + j] = s.best[at + j]
        s.findings[to + MARK] = s.findings[to + OTHER_MARK] = s.best[at + KIND]
        # The runs behind the finding may have been dropped since; then they are made again.
        _make_room(t, s)
        end = _add_all_reasons(t, before, now, s, dynamic, to, end)
        s.findings[to + REASONS_END] = end
        n += 1
    return n


@jit
def _add_all_reasons(t, before, now, s, dynamic, to, end):
    """Append the reasons of a finding and mark it; return where the reasons end."""
    kind, node, start = s.findings[to + KIND], s.findings[to + NODE], s.findings[to + FROM]
    house = START
    if kind == CONTRADICTION:
        s.rows[0] = _row(t, before, now, s, dynamic, start, s.findings[to + ASSUMED])
        end = _add_reasons(t, before, s, to, 0, node, True, START, end)
        n = 1
    elif kind == DOUBLE:
        s.rows[0] = _row(t, before, now, s, dynamic, start, TRUE)
        s.rows[1] = _row(t, before, now, s, dynamic, start, FALSE)
        n = 2
    elif kind == CELL:
        house, n = IN_CELL, _rows_of_cell(t, before, now, s, dynamic, start)
    else:
        house = start // (t.n + 1)
        n = _rows_of_house(t, before, now, s, dynamic, house, ANY, start % (t.n + 1))
    for j in range(n):
        end = _add_reasons(t, before, s, to, j, node, False, house, end)
    return end


@jit
def _add_reasons(t, before, s, to, j, node, clash, house, end):
    """Append the reasons for all true nodes that `node` follows from in run number `j`; return where they end.

    The start of the run is justified by `house`.
    """
    r = run_in(s, s.rows[j])
    n = lineage(t, before, r, node, clash, s.done, s.out)
    for k in range(n):
        other = s.out[k]
        state, reason = state_and_reason(r, clash, s.out, k)
        _mark(s, to, 2 * other + state)
        if reason == START:
            reason = house
        if state == TRUE and reason != START and end + 2 <= len(s.reasons):
            s.reasons[end], s.reasons[end + 1] = other, reason
            end += 2
    _mark(s, to, 0)  # separates the runs
    return end


@jit
def _mark(s, to, number):
    # Two polynomial hashes: findings with the same nodes in the same order get equal marks, others hardly ever.
    s.findings[to + MARK] = (s.findings[to + MARK] * _FACTOR + number + 1) % _PRIME
    s.findings[to + OTHER_MARK] = (s.findings[to + OTHER_MARK] * _OTHER_FACTOR + number + 1) % _PRIME
