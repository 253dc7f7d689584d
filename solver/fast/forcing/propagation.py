"""What follows, link by link, if a candidate is true or false; plain Python, or compiled.

A *node* is digit * n_cells + cell, and can become true or false. A *propagation* collects what follows from one node.
Its whole state is a `Propagation`, so it can go on after a pattern or a lemma has made another node false.

    true  node ──excluded──▶ false nodes: the other digits of its cell, its digit in all peers, what rules exclude
    false node ──forced────▶ true nodes: the only candidate left in its cell, the only place left in a full house

The order of conclusions is that of Sudoku Explainer 1.2.1, whose ratings count the nodes of a chain: all true nodes in
the queue first, oldest first, then one false node. The code is our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from solver.fast.jit import array, dual_mode, zero_rows, zeros

UNKNOWN, TRUE, FALSE = 0, 1, 2
# Reasons for a node's state. For a true node, 0 or more is the house in which it is the last place of its digit.
START, IN_CELL, WEAK = -3, -2, -1

# The contents of a propagation's `numbers`: begin and end of the queues of true and false nodes, how many nodes have
# been taken off the board, how much of `parent_lists` is used; the node that became both true and false, and for its
# second state the state, parent, reason and time.
TRUE_FROM, TRUE_TO, FALSE_FROM, FALSE_TO, N_TAKEN, N_LISTED = range(6)
CLASH, CLASH_STATE, CLASH_PARENT, CLASH_REASON, CLASH_MADE = range(6, 11)
N_NUMBERS = 11
NEVER = 1 << 30
LISTS_EACH = 128  # numbers in `parent_lists` for each node
PARENTS = 2  # offset of the parents in a list


class Tables(NamedTuple):
    """A layout; `t` in the functions below. Lists of cells and houses have equal lengths, padded with −1.

    Full houses come first.
    """

    n: int
    n_cells: int
    n_full: int
    houses_of: Any
    houses_width: int
    peers: Any
    peers_width: int
    cells_of: Any
    cells_width: int
    linked_begin: Any  # where the nodes begin that each node excludes by other rules; one more at the end
    linked: Any


class Position(NamedTuple):
    """The candidates of each cell, their number, and the number of places of each digit in each house."""

    candidates: Any
    n_in_cell: Any
    n_in_house: Any  # digit * number of houses + house


class Propagation(NamedTuple):
    """What follows from one node; `r` in the functions below.

    For each node: its state, the parent and reason for it, and when it was made true or false and taken off the board.
    Times are counts of the nodes taken off so far. If the reason of a false node is 0 or more, the node has several
    parents. They are listed from `parent_lists[reason]` on: their number, the number of the lemma (0 for a pattern),
    then the parents. `linked` and `link_reasons` are scratch memory for what one node makes false or true.
    """

    state: Any
    parent: Any
    reason: Any
    made: Any
    taken: Any
    true_queue: Any
    false_queue: Any
    parent_lists: Any
    numbers: Any
    linked: Any
    link_reasons: Any


class Ancestors(NamedTuple):
    """Scratch memory to collect nodes, each once; `a` in the functions below. `is_in` is a flag for each node."""

    is_in: Any
    nodes: Any


class Weights(NamedTuple):
    """The weight of each lemma, by number; `w` in the functions below.

    Equal lemmas count once: `firsts` says which is the first that is equal. A lemma is counted if its number in
    `counted` is that of lemma 0, which stands for all patterns and weighs nothing.
    """

    weights: Any
    firsts: Any
    counted: Any


def make_tables(houses: Sequence[Sequence[int]], peers_of: Sequence[Sequence[int]], n: int) -> Tables:
    """Return the tables of a layout with these `houses`, in the order in which they are to be searched.

    `peers_of` are the cells that each cell sees; those of its houses are searched first, house by house. No other rule
    links anything.
    """
    n_cells = len(peers_of)
    houses = sorted(houses, key=lambda house: len(house) != n)
    houses_of = [[h for h, house in enumerate(houses) if cell in house] for cell in range(n_cells)]
    in_houses = [[peer for h in hs for peer in houses[h] if peer != cell] for cell, hs in enumerate(houses_of)]
    peers = [list(dict.fromkeys([*first, *others])) for first, others in zip(in_houses, peers_of)]
    flat: list[Any] = []
    for lists in (houses_of, peers, houses):
        width = max(len(each) for each in lists)
        flat += [array([number for each in lists for number in (*each, *[-1] * (width - len(each)))]), width]
    flat += [zeros((n + 1) * n_cells + 1), zeros(1)]
    return Tables(n, n_cells, sum(len(house) == n for house in houses), *flat)


def make_position(t: Tables, candidates: Sequence[int]) -> Position:
    """Return the position with these candidates, a mask for each cell."""
    n_houses = len(t.cells_of) // t.cells_width
    position = Position(array(candidates), zeros(t.n_cells), zeros((t.n + 1) * n_houses))
    count_candidates(t, position)
    return position


@dual_mode
def count_candidates(t, now):
    """Set the numbers of a position, all 0 so far, to those of its candidates."""
    n_houses = len(t.cells_of) // t.cells_width
    for cell in range(t.n_cells):
        for digit in range(1, t.n + 1):
            if now.candidates[cell] >> digit & 1:
                now.n_in_cell[cell] += 1
                for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
                    if t.houses_of[k] >= 0:
                        now.n_in_house[digit * n_houses + t.houses_of[k]] += 1


def make_propagation(t: Tables, parent_lists: Any, scratch: Sequence[Any]) -> Propagation:
    """Return an empty propagation.

    `parent_lists` is its memory for false nodes with several parents; `scratch` has two arrays with a number for each
    node, which propagations may share.
    """
    return Propagation(*[*zero_rows(7, (t.n + 1) * t.n_cells), parent_lists, zeros(N_NUMBERS), *scratch])


def make_ancestors(t: Tables) -> Ancestors:
    """Return room for all nodes, and for one of them in both of its states."""
    n_nodes = (t.n + 1) * t.n_cells
    return Ancestors(zeros(n_nodes), zeros(n_nodes + 1))


@dual_mode
def copy(source, target):
    """Copy the position `source` into `target`."""
    for k in range(len(source.candidates)):
        target.candidates[k] = source.candidates[k]
        target.n_in_cell[k] = source.n_in_cell[k]
    for k in range(len(source.n_in_house)):
        target.n_in_house[k] = source.n_in_house[k]


@dual_mode
def begin(t, r, node, state):
    """Reset `r` to a propagation from one node."""
    for k in range(len(r.state)):
        r.state[k] = UNKNOWN
        r.taken[k] = NEVER
    for k in range(N_NUMBERS):
        r.numbers[k] = 0
    r.numbers[CLASH] = -1
    r.state[node], r.parent[node], r.reason[node], r.made[node] = state, -1, START, 0
    if state == TRUE:
        r.true_queue[0] = node
        r.numbers[TRUE_TO] = 1
    else:
        r.false_queue[0] = node
        r.numbers[FALSE_TO] = 1


@dual_mode
def propagate(t, before, now, r, node, state, dynamic, in_cells):
    """Make `r` the propagation from one node, and return what `follow` does.

    If it is `dynamic`, it takes candidates off the board: then `now` begins as a copy of `before`.
    """
    begin(t, r, node, state)
    if dynamic:
        copy(before, now)
        return follow(t, now, r, True, in_cells)
    return follow(t, before, r, False, in_cells)


@dual_mode
def follow(t, now, r, dynamic, in_cells):
    """Continue a propagation until nothing more follows. Return False if a node became both true and false.

    `now` are the candidates; with `dynamic`, false nodes are taken off them. Without `in_cells`, only links within one
    digit count.
    """
    # Invariant: a node with a state is in just one queue; those before TRUE_FROM and FALSE_FROM have been followed.
    numbers, state = r.numbers, r.state
    while True:
        if numbers[TRUE_FROM] < numbers[TRUE_TO]:
            node = r.true_queue[numbers[TRUE_FROM]]
            numbers[TRUE_FROM] += 1
            n_linked, new = excluded(t, now, node, in_cells, r.linked, r.link_reasons), FALSE
        elif numbers[FALSE_FROM] < numbers[FALSE_TO]:
            node = r.false_queue[numbers[FALSE_FROM]]
            numbers[FALSE_FROM] += 1
            n_linked, new = forced(t, now, node, in_cells, True, r.linked, r.link_reasons), TRUE
        else:
            return True
        # `made` is read first: `node` itself is a parent anyway, and what is taken off later cannot be one.
        made = numbers[N_TAKEN]
        if dynamic and new == TRUE:
            take_off(t, now, r, node)
        for k in range(n_linked):
            other, reason = r.linked[k], r.link_reasons[k]
            if state[other] == UNKNOWN:
                state[other], r.parent[other], r.reason[other], r.made[other] = new, node, reason, made
                if new == TRUE:
                    r.true_queue[numbers[TRUE_TO]] = other
                    numbers[TRUE_TO] += 1
                else:
                    r.false_queue[numbers[FALSE_TO]] = other
                    numbers[FALSE_TO] += 1
            elif state[other] != new:
                numbers[CLASH], numbers[CLASH_STATE], numbers[CLASH_PARENT] = other, new, node
                numbers[CLASH_REASON], numbers[CLASH_MADE] = reason, made
                return False


@dual_mode
def excluded(t, now, node, in_cells, linked, reasons):
    """Write the nodes that cannot be true together with `node` into `linked`, and the reasons; return their number."""
    digit, cell = node // t.n_cells, node % t.n_cells
    n = 0
    # Within the cell first, then through its houses, then by other rules.
    if in_cells:
        mask = now.candidates[cell]
        for other in range(1, t.n + 1):
            if other != digit and mask >> other & 1:
                linked[n], reasons[n] = other * t.n_cells + cell, WEAK
                n += 1
    for k in range(cell * t.peers_width, (cell + 1) * t.peers_width):
        peer = t.peers[k]
        if peer < 0:
            break
        if now.candidates[peer] >> digit & 1:
            linked[n], reasons[n] = digit * t.n_cells + peer, WEAK
            n += 1
    for k in range(t.linked_begin[node], t.linked_begin[node + 1]):
        other = t.linked[k]
        is_linked = in_cells or other // t.n_cells == digit
        if is_linked and now.candidates[other % t.n_cells] >> other // t.n_cells & 1:
            linked[n], reasons[n] = other, WEAK
            n += 1
    return n


@dual_mode
def forced(t, now, node, in_cells, in_houses, linked, reasons):
    """Write the nodes that must be true if `node` is false into `linked`, and the reasons; return their number."""
    digit, cell = node // t.n_cells, node % t.n_cells
    n = 0
    # Two candidates are left and `node` is one of them, so the other must be true. Likewise for places in a house.
    if in_cells and now.n_in_cell[cell] == 2:
        mask = now.candidates[cell] & ~(1 << digit)
        other = 0
        while not mask >> other & 1:
            other += 1
        linked[0], reasons[0] = other * t.n_cells + cell, IN_CELL
        n = 1
    n_houses = len(t.cells_of) // t.cells_width
    for k in range(cell * t.houses_width, (cell + 1) * t.houses_width if in_houses else 0):
        h = t.houses_of[k]
        if 0 <= h < t.n_full and now.n_in_house[digit * n_houses + h] == 2:
            for j in range(h * t.cells_width, (h + 1) * t.cells_width):
                place = t.cells_of[j]
                if place != cell and now.candidates[place] >> digit & 1:
                    linked[n], reasons[n] = digit * t.n_cells + place, h
                    n += 1
                    break
    return n


@dual_mode
def take_off(t, now, r, node):
    """Remove `node` from the candidates `now`, and record when."""
    digit, cell = node // t.n_cells, node % t.n_cells
    n_houses = len(t.cells_of) // t.cells_width
    # The counts go down with the candidates, so `forced` never has to count.
    now.candidates[cell] &= ~(1 << digit)
    now.n_in_cell[cell] -= 1
    for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
        h = t.houses_of[k]
        if h >= 0:
            now.n_in_house[digit * n_houses + h] -= 1
    r.taken[node] = r.numbers[N_TAKEN]
    r.numbers[N_TAKEN] += 1


@dual_mode
def parents(t, before, r, node, second_state, a):
    """Write the parents of `node` into `a`; return their number.

    `before` are the candidates with which the propagation began. With `second_state`, the
    parents are those of the second state of the clashing node instead of its first one.
    """
    clear(a)
    return _add_parents(t, before, r, node, second_state, a, 0)


@dual_mode
def ancestors_of(t, before, r, node, second_state, a):
    """Write `node` and all its ancestors into `a`; return their number. The arguments are those of `parents`."""
    clear(a)
    a.nodes[0], n, k = node, 1, 0
    if second_state:
        # `node` stays unmarked: its first state may be an ancestor of its second.
        n = _add_parents(t, before, r, node, True, a, n)
        k = 1
    else:
        a.is_in[node] = 1
    # Breadth first: `nodes` is both the result and the queue.
    while k < n:
        n = _add_parents(t, before, r, a.nodes[k], False, a, n)
        k += 1
    return n


@dual_mode
def taken_off_in(t, before, r, reasons, begin, end, a):
    """Write the nodes taken off in the cells and houses of `reasons` into `a`; return their number.

    A reason is two numbers: a node, and the house in which it is the last place of its digit, or IN_CELL. No node may
    be marked in `a`, and none is afterwards.
    """
    n = 0
    for k in range(begin, end, 2):
        n = _add_taken(t, before, r, reasons[k], reasons[k + 1], NEVER, a, n)
    for k in range(n):
        a.is_in[a.nodes[k]] = 0
    return n


@dual_mode
def clear(a):
    """Mark no node."""
    for k in range(len(a.is_in)):
        a.is_in[k] = 0


@dual_mode
def _add(node, a, n):
    """Append `node` to the `n` nodes in `a` if it is not among them; return the new number."""
    is_in, nodes = a
    if not is_in[node]:
        is_in[node] = 1
        nodes[n] = node
        return n + 1
    return n


@dual_mode
def _add_parents(t, before, r, node, second_state, a, n):
    """Append the parents of `node` to the `n` nodes in `a`; return the new number."""
    if second_state:
        state, parent = r.numbers[CLASH_STATE], r.numbers[CLASH_PARENT]
        reason, made = r.numbers[CLASH_REASON], r.numbers[CLASH_MADE]
    else:
        state, parent, reason, made = r.state[node], r.parent[node], r.reason[node], r.made[node]
    #     START       none: the assumption
    #     a list      false because of a pattern or lemma: the nodes in that list
    #     otherwise   the node whose link led here; for a true node, also what its cell or house had lost before
    if state == FALSE and reason >= 0:
        first = reason + PARENTS
        for k in range(first, first + r.parent_lists[reason]):
            n = _add(r.parent_lists[k], a, n)
        return n
    if parent >= 0:
        n = _add(parent, a, n)
    return _add_taken(t, before, r, node, reason, made, a, n) if state == TRUE else n


@dual_mode
def _add_taken(t, before, r, node, reason, made, a, n):
    """Append the nodes that had been taken off before `made` in the cell or house where `node` was the last left."""
    digit, cell = node // t.n_cells, node % t.n_cells
    if reason == IN_CELL:
        for other in range(1, t.n + 1):
            node = other * t.n_cells + cell
            if before.candidates[cell] >> other & 1 and r.taken[node] < made:
                n = _add(node, a, n)
    elif reason >= 0:
        for k in range(reason * t.cells_width, (reason + 1) * t.cells_width):
            place = t.cells_of[k]
            if place >= 0 and before.candidates[place] >> digit & 1:
                node = digit * t.n_cells + place
                if r.taken[node] < made:
                    n = _add(node, a, n)
    return n


@dual_mode
def list_parents(r, parents, n_parents, lemma):
    """Write the first `n_parents` of `parents` into `parent_lists`; return where, or -1 if it is full.

    `lemma` is the number of the lemma that leads from them to the conclusion; 0 if it is a pattern.
    """
    first = r.numbers[N_LISTED]
    if first + PARENTS + n_parents > len(r.parent_lists):
        return -1
    #     parent_lists:  … | n_parents | lemma | parent | parent | …
    #                      ^ first
    r.parent_lists[first], r.parent_lists[first + 1] = n_parents, lemma
    for k in range(n_parents):
        r.parent_lists[first + PARENTS + k] = parents[k]
    r.numbers[N_LISTED] = first + PARENTS + n_parents
    return first


@dual_mode
def refute(r, node, reason):
    """Make `node` false because of the parents listed at `reason`. Return False if it was false already.

    If it was true, the propagation ends in a clash.
    """
    numbers = r.numbers
    if r.state[node] == FALSE:
        return False
    # The node keeps its first state; the second is in `numbers`, with its own reason.
    if r.state[node] == TRUE:
        numbers[CLASH], numbers[CLASH_STATE], numbers[CLASH_PARENT] = node, FALSE, -1
        numbers[CLASH_REASON], numbers[CLASH_MADE] = reason, numbers[N_TAKEN]
        return True
    r.state[node], r.parent[node], r.reason[node], r.made[node] = FALSE, -1, reason, numbers[N_TAKEN]
    r.false_queue[numbers[FALSE_TO]] = node
    numbers[FALSE_TO] += 1
    return True


@dual_mode
def state_and_reason(r, second_state, nodes, k):
    """Return the state of node number `k` of those that `ancestors_of` wrote into `nodes`, and the reason for it.

    With `second_state`, the first node has its second state.
    """
    if second_state and k == 0:
        return r.numbers[CLASH_STATE], r.numbers[CLASH_REASON]
    return r.state[nodes[k]], r.reason[nodes[k]]


@dual_mode
def begin_to_weigh(w):
    """Let all lemmas count again."""
    w.counted[0] += 1


@dual_mode
def weigh(r, second_state, nodes, n, w):
    """Return the weight of the lemmas behind the first `n` of `nodes`, except those that have been counted."""
    weight = 0
    for k in range(n):
        state, reason = state_and_reason(r, second_state, nodes, k)
        if state == FALSE and reason >= 0:
            first = w.firsts[r.parent_lists[reason + 1]]
            if w.counted[first] != w.counted[0]:
                w.counted[first] = w.counted[0]
                weight += w.weights[first]
    return weight
