"""Conclusions that several propagations on a position have in common; plain Python, or compiled.

They are forcing chains, and lemmas of nested ones. For each conclusion the proof with the fewest nodes is kept; on a
tie, the one that Sudoku Explainer 1.2.1 finds first. The code is our own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.forcing.patterns import Patterns, exclude
from solver.fast.forcing.propagation import (
    CLASH,
    FALSE,
    FALSE_TO,
    LISTS_EACH,
    N_LISTED,
    N_NUMBERS,
    TRUE,
    TRUE_TO,
    Ancestors,
    Propagation,
    Tables,
    Weights,
    ancestors_of,
    begin_to_weigh,
    follow,
    make_ancestors,
    propagate,
    weigh,
)
from solver.fast.jit import dual_mode, zero_rows, zeros

# The picture of each kind is in `techniques.forcing.forcing`.
DOUBLE, CELL, REGION, CONTRADICTION = 1, 5, 6, 7  # kinds of conclusions; of two with equal sizes the lower one wins
ALL_KINDS = 1 << DOUBLE | 1 << CELL | 1 << REGION | 1 << CONTRADICTION
# The record of a conclusion: its size, kind and time; the last node and the state concluded; the cell, candidate, or
# house and digit that it begins with; for a contradiction the state assumed; two hashes of the nodes in its proof;
# where its reasons end.
SIZE, KIND, WHEN, NODE, STATE, FROM, ASSUMED, HASH, OTHER_HASH, REASONS_END = range(10)
RECORD_SIZE = 10
NO_SIZE, ANY = 1 << 30, -1
REASONS = 128  # numbers in `reasons` for each node
_MAX_LISTED = 2_000_000  # numbers in the lists of parents of all propagations
# The contents of `counts`: slots in use, conclusions met so far, how much work is left until the next pause, numbers in
# lists of parents, the slot of a propagation that is not finished (or NONE), whether it waits for lemmas (STUCK, then
# FOUND if there are any), whether the search has paused.
_USED, _MET, _LEFT, _LISTED, PENDING, WAITING, _HAS_PAUSED = range(7)
NONE = PAUSED = -1
STUCK, FOUND = 1, 2


class Scope(NamedTuple):
    """What is looked for: see `Propagations` for the first two.

    Cells with fewer candidates than `fewest` begin nothing. `kinds` is a mask. If `is_merged`, that one of two
    candidates is true and that the other is false are the same conclusion. From level 1 on, propagations that get no
    further by single links look for patterns; they must be dynamic. At deeper levels the search then pauses for lemmas.
    """

    dynamic: bool
    in_cells: bool
    fewest: int
    kinds: int
    is_merged: bool
    level: int


class Search(NamedTuple):
    """Propagations, and the best proof of each conclusion.

    `propagations` has slots for many propagations: slot k is element k of each field. They share `parent_lists`, and
    `linked` and `link_reasons`, which each needs only for a moment. `slot_of` holds for each node the slot of the
    propagation from it, if false and if true; -1 if there is none.
    """

    propagations: Propagation
    slot_of: Any
    slots: Any  # the slots of the propagations being compared
    best: Any  # for each node the record of the conclusion that it is false, then that it is true
    conclusions: Any  # their records, one after another
    reasons: Any
    ancestors: Ancestors
    counts: Any
    patterns: Patterns
    weights: Weights


def make_search(t: Tables, patterns: Patterns, n_slots: int) -> Search:
    """Return an empty search with room for `n_slots` propagations; more than there are digits."""
    n_nodes = (t.n + 1) * t.n_cells
    lists = zeros(min(2 * t.n * LISTS_EACH * n_nodes, _MAX_LISTED))
    fields = [*(zero_rows(n_slots, n_nodes) for _ in range(7)), lists, zero_rows(n_slots, N_NUMBERS)]
    return Search(
        propagations=Propagation(*[*fields, zeros(n_nodes), zeros(n_nodes)]),
        slot_of=zeros(2 * n_nodes),
        slots=zeros(n_slots),
        best=zeros(2 * RECORD_SIZE * n_nodes),
        conclusions=zeros(2 * RECORD_SIZE * n_nodes),
        reasons=zeros(REASONS * n_nodes),
        ancestors=make_ancestors(t),
        counts=zeros(7),
        patterns=patterns,
        weights=Weights(zeros(1), zeros(1), zeros(1)),
    )


@dual_mode
def propagation_in(s, k):
    """Return the propagation in slot `k`."""
    r = s.propagations
    nodes = r.state[k], r.parent[k], r.reason[k], r.made[k], r.taken[k], r.true_queue[k], r.false_queue[k]
    return Propagation(*nodes, r.parent_lists, r.numbers[k], r.linked, r.link_reasons)


@dual_mode
def clear(s):
    """Begin a search: nothing is concluded, and no propagation is made."""
    for k in range(0, len(s.best), RECORD_SIZE):
        s.best[k + SIZE] = NO_SIZE
    _forget(s)
    s.counts[_MET] = s.counts[_HAS_PAUSED] = 0
    s.counts[PENDING], s.counts[WAITING] = NONE, 0


@dual_mode
def search(t, before, now, s, how, start, work):
    """Keep the best conclusions from `start` on; return where to go on, or -1 at the end.

    Starts are, for the candidates of each cell, the candidate and its houses, then the cell itself, from 0 on. The
    search pauses when the `work` is done: 1 for each propagation, and each time that one looks for patterns. It also
    does when a propagation needs lemmas: see `waiting_for_lemmas`.
    """
    s.counts[_LEFT] = work
    for_digit = 1 + t.houses_width
    for_cell = t.n * for_digit + 1
    at = start
    while at < t.n_cells * for_cell:
        cell, digit, house = at // for_cell, at % for_cell // for_digit + 1, at % for_cell % for_digit - 1
        if before.n_in_cell[cell] < how.fewest:
            at = (cell + 1) * for_cell
        elif digit <= t.n and not before.candidates[cell] >> digit & 1:
            at += for_digit
        elif s.counts[_LEFT] <= 0 or not _find_from(t, before, now, s, how, cell, digit, house):
            return at
        else:
            at += 1
    return -1


@dual_mode
def _find_from(t, before, now, s, how, cell, digit, house):
    """Keep the best conclusions from one start; return False if the search has to pause before it has them all."""
    if digit > t.n:
        found = _find_from_cell(t, before, now, s, how, cell)
    elif house < 0:
        found = _find_from_candidate(t, before, now, s, how, cell, digit)
    else:
        found = _find_from_house(t, before, now, s, how, cell, digit, t.houses_of[cell * t.houses_width + house])
    s.counts[_HAS_PAUSED] = not found
    return found


@dual_mode
def collect(s):
    """Write the records of all conclusions into `conclusions`, without hashes and reasons; return their number."""
    n = 0
    for at in range(0, len(s.best), RECORD_SIZE):
        if s.best[at + SIZE] != NO_SIZE:
            for j in range(HASH):
                s.conclusions[n * RECORD_SIZE + j] = s.best[at + j]
            n += 1
    return n


@dual_mode
def _forget(s):
    for k in range(len(s.slot_of)):
        s.slot_of[k] = -1
    s.counts[_USED] = s.counts[_LISTED] = 0


@dual_mode
def slot(t, before, now, s, how, node, state):
    """Return the slot of the propagation from `node`; propagate if that has not been done. Return PAUSED at a pause."""
    # `slot_of` has two numbers for each node: if false, then if true.
    at = 2 * node + (state == TRUE)
    if s.slot_of[at] < 0:
        s.slot_of[at] = s.counts[_USED]
        s.counts[_USED] += 1
        s.counts[_LEFT] -= 1
        r = propagation_in(s, s.slot_of[at])
        if propagate(t, before, now, r, node, state, how.dynamic, how.in_cells) and how.level:
            r.numbers[N_LISTED] = s.counts[_LISTED]
            s.counts[PENDING] = s.slot_of[at]
    if s.counts[PENDING] != NONE:
        _deepen(t, before, now, s, propagation_in(s, s.counts[PENDING]), how)
    return s.slot_of[at] if s.counts[PENDING] == NONE else PAUSED


@dual_mode
def _deepen(t, before, now, s, r, how):
    """Go on with the pending propagation `r` by patterns and single links, until nothing more follows or a pause."""
    # Only one propagation is ever pending, so `now` still is its board after a pause.
    is_open = s.counts[WAITING] != FOUND or follow(t, now, r, True, how.in_cells)
    s.counts[WAITING] = 0
    while is_open and not s.counts[WAITING] and s.counts[_LEFT] > 0:
        s.counts[_LEFT] -= 1
        if exclude(t, s.patterns, before, now, r):
            is_open = follow(t, now, r, True, how.in_cells)
        elif how.level > 1:
            s.counts[WAITING] = STUCK
        else:
            is_open = False
    s.counts[_LISTED] = r.numbers[N_LISTED]
    if not is_open:
        s.counts[PENDING] = NONE


def waiting_for_lemmas(s: Search) -> Propagation | None:
    """Return the propagation for which the search has paused because it needs lemmas, or None."""
    if s.counts[WAITING] != STUCK:
        return None
    k, r = int(s.counts[PENDING]), s.propagations
    nodes = r.state[k], r.parent[k], r.reason[k], r.made[k], r.taken[k], r.true_queue[k], r.false_queue[k]
    return Propagation(*nodes, r.parent_lists, r.numbers[k], r.linked, r.link_reasons)


def resume(s: Search, *, found: bool) -> None:
    """Let the next `search` go on with the propagation that waits for lemmas: whether they have made anything false."""
    s.counts[WAITING] = FOUND if found else 0
    if not found:
        s.counts[PENDING] = NONE


@dual_mode
def make_room(t, s):
    """Drop all propagations if the next comparison might not find enough free slots, or room for lists of parents."""
    # After a pause, the comparison goes on with the room that it has.
    is_full = s.counts[_USED] + t.n > len(s.slots) or 2 * s.counts[_LISTED] > len(s.propagations.parent_lists)
    if is_full and not s.counts[_HAS_PAUSED]:
        _forget(s)


@dual_mode
def _find_from_candidate(t, before, now, s, how, cell, digit):
    node = digit * t.n_cells + cell
    if how.dynamic and how.kinds & (1 << CONTRADICTION | 1 << DOUBLE):
        make_room(t, s)
        if not both_slots(t, before, now, s, how, node):
            return False
        if how.kinds >> CONTRADICTION & 1:
            _conclude_from_clash(t, before, s, how, node, s.slots[0], FALSE)
            _conclude_from_clash(t, before, s, how, node, s.slots[1], TRUE)
        # With two candidates, one false is the other true: the comparison for the cell covers that.
        if how.kinds >> DOUBLE & 1 and before.n_in_cell[cell] > 2:
            _compare(t, before, s, how, 2, DOUBLE, node)
    return True


@dual_mode
def _find_from_house(t, before, now, s, how, cell, digit, h):
    n = 0
    if how.kinds >> REGION & 1 and 0 <= h < t.n_full:
        make_room(t, s)
        # Only the first place of a digit compares its house, so each house comes once.
        n = slots_of_house(t, before, now, s, how, h, cell, digit)
        _compare(t, before, s, how, n, REGION, h * (t.n + 1) + digit)
    return n != PAUSED


@dual_mode
def _find_from_cell(t, before, now, s, how, cell):
    n = 0
    if how.kinds >> CELL & 1:
        make_room(t, s)
        n = slots_of_cell(t, before, now, s, how, cell)
        _compare(t, before, s, how, n, CELL, cell)
    return n != PAUSED


@dual_mode
def both_slots(t, before, now, s, how, node):
    """Write the slots of the propagations from `node`, if true and if false, into `slots`; return whether it could."""
    s.slots[0] = slot(t, before, now, s, how, node, TRUE)
    s.slots[1] = slot(t, before, now, s, how, node, FALSE) if s.slots[0] != PAUSED else PAUSED
    return s.slots[1] != PAUSED


@dual_mode
def slots_of_cell(t, before, now, s, how, cell):
    """Write the slots of the propagations from all candidates of `cell` into `slots`; return how many, or PAUSED."""
    n = 0
    for digit in range(1, t.n + 1):
        if before.candidates[cell] >> digit & 1:
            s.slots[n] = slot(t, before, now, s, how, digit * t.n_cells + cell, TRUE)
            if s.slots[n] == PAUSED:
                return PAUSED
            n += 1
    return n


@dual_mode
def slots_of_house(t, before, now, s, how, h, first, digit):
    """Write the slots of the propagations from all places of a digit in `h` into `slots`; return how many, or PAUSED.

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
            s.slots[n] = slot(t, before, now, s, how, digit * t.n_cells + cell, TRUE)
            if s.slots[n] == PAUSED:
                return PAUSED
            n += 1
    return n


@dual_mode
def _where_best(t, before, how, node, state):
    """Return where `best` has the record of a conclusion. Of two candidates, one is true if the other is false."""
    cell = node % t.n_cells
    if state == FALSE:
        return 2 * node * RECORD_SIZE
    if before.n_in_cell[cell] > 2 or not how.is_merged:
        return (2 * node + 1) * RECORD_SIZE
    others = before.candidates[cell] & ~(1 << node // t.n_cells)
    digit = 0
    while not others >> digit & 1:
        digit += 1
    return 2 * (digit * t.n_cells + cell) * RECORD_SIZE


@dual_mode
def _keep_if_best(s, at, size, kind, node, state, start, assumed):
    """Keep the record of a conclusion if its proof is the best so far."""
    s.counts[_MET] += 1
    b = s.best
    if size < b[at + SIZE] or (size == b[at + SIZE] and kind < b[at + KIND]):
        b[at + SIZE], b[at + KIND], b[at + WHEN], b[at + NODE] = size, kind, s.counts[_MET], node
        b[at + STATE], b[at + FROM], b[at + ASSUMED] = state, start, assumed


@dual_mode
def _conclude_from_clash(t, before, s, how, node, k, state):
    """Conclude that `node` has this `state` if the propagation in slot `k`, from the opposite one, ends in a clash."""
    r = propagation_in(s, k)
    clash = r.numbers[CLASH]
    if clash < 0 or (state == TRUE and before.n_in_cell[node % t.n_cells] < 2):
        return
    begin_to_weigh(s.weights)
    size = _size(t, before, s, how, r, clash, False) + _size(t, before, s, how, r, clash, True)
    _keep_if_best(
        s,
        _where_best(t, before, how, node, state),
        size,
        CONTRADICTION,
        clash,
        state,
        node,
        FALSE if state == TRUE else TRUE,
    )


@dual_mode
def _compare(t, before, s, how, n, kind, start):
    """Conclude what the first `n` propagations in `slots` share.

    True nodes come first, then false ones, in the order of the first propagation.
    """
    if n < 1:
        return
    first = propagation_in(s, s.slots[0])
    # What all of them share is in the first.
    for k in range(first.numbers[TRUE_TO]):
        node = first.true_queue[k]
        if before.n_in_cell[node % t.n_cells] > 1:
            _compare_node(t, before, s, how, n, kind, start, node, TRUE)
    for k in range(first.numbers[FALSE_TO]):
        _compare_node(t, before, s, how, n, kind, start, first.false_queue[k], FALSE)


@dual_mode
def _compare_node(t, before, s, how, n, kind, start, node, state):
    for j in range(n):
        if s.propagations.state[s.slots[j]][node] != state:
            return
    # Stop as soon as the proof is larger than the best one: most are.
    at = _where_best(t, before, how, node, state)
    size = 0
    begin_to_weigh(s.weights)
    for j in range(n):
        size += _size(t, before, s, how, propagation_in(s, s.slots[j]), node, False)
        if size > s.best[at + SIZE]:
            return
    _keep_if_best(s, at, size, kind, node, state, start, 0)


@dual_mode
def _size(t, before, s, how, r, node, second_state):
    """Return the number of nodes in the proof of a node, with the lemmas in it that have not been counted."""
    n = ancestors_of(t, before, r, node, second_state, s.ancestors)
    return n + weigh(r, second_state, s.ancestors.nodes, n, s.weights) if how.level > 1 else n
