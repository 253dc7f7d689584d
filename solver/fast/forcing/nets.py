"""What follows, link by link, if a candidate is true or false: written once, runs as plain Python or compiled.

A *node* is digit * n_cells + cell, and can become true or false. All that is known of a run
stands in a `Run`, so that it can be gone on with after something else has been found false.

The order in which things follow is that of Sudoku Explainer 1.2.1, whose ratings count the nodes of a chain: first all
that is true is looked at, oldest first, then one that is false. The code is our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from solver.fast.jit import array, jit, zeros

UNKNOWN, TRUE, FALSE = 0, 1, 2
START, IN_CELL, WEAK = -3, -2, -1  # why a node is what it is, if not as the last place of its digit in a house

# What `numbers` of a run holds: where the queues of true and false nodes begin and end, how many nodes have been taken
# off the board, how much of `more` is used; the node that became both true and false, what it became last, and for that
# its parent, its reason and when.
TRUE_FROM, TRUE_TO, FALSE_FROM, FALSE_TO, N_TAKEN, N_MORE = range(6)
CLASH, CLASH_STATE, CLASH_PARENT, CLASH_REASON, CLASH_MADE = range(6, 11)
N_NUMBERS = 11
NEVER = 1 << 30
MORE_ROOM = 128  # numbers in `more` for each node
PARENTS = 2  # where in an entry of `more` the parents begin


class Tables(NamedTuple):
    """A layout. Each table has rows of so many numbers, filled up with −1; full houses come first."""

    n: int
    n_cells: int
    n_full: int
    houses_of: Any
    houses_width: int
    peers: Any
    peers_width: int
    cells_of: Any
    cells_width: int


class Position(NamedTuple):
    """The candidates of each cell, how many they are, and how many places each digit has in each house."""

    candidates: Any
    n_in_cell: Any
    n_in_house: Any  # digit * number of houses + house


class Run(NamedTuple):
    """What follows from one node: for each its state, parent, reason, when it was made true and when taken off.

    The parent of a node that is false for a reason of 0 or more is no node: from `more[reason]` on there is the number
    of its parents, the number of the argument that it takes (0 for none), and then the parents.
    """

    state: Any
    parent: Any
    reason: Any
    made: Any
    taken: Any
    true_queue: Any
    false_queue: Any
    more: Any
    numbers: Any
    found: Any
    why: Any


def make_tables(houses: Sequence[Sequence[int]], n: int, n_cells: int) -> Tables:
    """The tables of a layout with these `houses`, in the order in which they are to be asked."""
    houses = sorted(houses, key=lambda house: len(house) != n)
    houses_of = [[h for h, house in enumerate(houses) if cell in house] for cell in range(n_cells)]
    peers = [
        list(dict.fromkeys(peer for h in hs for peer in houses[h] if peer != cell)) for cell, hs in enumerate(houses_of)
    ]
    flat: list[Any] = []
    for rows in (houses_of, peers, houses):
        width = max(len(each) for each in rows)
        flat += [array([number for each in rows for number in (*each, *[-1] * (width - len(each)))]), width]
    return Tables(n, n_cells, sum(len(house) == n for house in houses), *flat)


def make_position(t: Tables, candidates: Sequence[int]) -> Position:
    """The position with these candidates, a mask for each cell."""
    n_houses = len(t.cells_of) // t.cells_width
    n_in_house = [0] * ((t.n + 1) * n_houses)
    for cell, mask in enumerate(candidates):
        for digit in range(1, t.n + 1):
            if mask >> digit & 1:
                for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
                    if t.houses_of[k] >= 0:
                        n_in_house[digit * n_houses + int(t.houses_of[k])] += 1
    return Position(array(candidates), array([mask.bit_count() for mask in candidates]), array(n_in_house))


def make_run(t: Tables, more: Any) -> Run:
    """A run without a node; with `more` room, nodes can be false because of several others."""
    n_nodes = (t.n + 1) * t.n_cells
    state, parent, reason, made, taken, true_queue, false_queue, found, why = (zeros(n_nodes) for _ in range(9))
    return Run(state, parent, reason, made, taken, true_queue, false_queue, more, zeros(N_NUMBERS), found, why)


@jit
def copy(source, target):
    """Makes the position `target` what `source` is."""
    for k in range(len(source.candidates)):
        target.candidates[k] = source.candidates[k]
        target.n_in_cell[k] = source.n_in_cell[k]
    for k in range(len(source.n_in_house)):
        target.n_in_house[k] = source.n_in_house[k]


@jit
def begin(t, r, node, state):
    """A new run, from one node."""
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


@jit
def follow(t, now, r, dynamic, in_cells):
    """Goes on with a run until nothing more follows, and says whether no node became both true and false.

    `now` are the candidates; in a `dynamic` run what becomes false is taken off them. Without `in_cells` only the
    houses of a digit count, not that a cell holds one digit.
    """
    numbers, state = r.numbers, r.state
    while True:
        if numbers[TRUE_FROM] < numbers[TRUE_TO]:
            node = r.true_queue[numbers[TRUE_FROM]]
            numbers[TRUE_FROM] += 1
            n_found, new = excluded(t, now, r, node, in_cells), FALSE
        elif numbers[FALSE_FROM] < numbers[FALSE_TO]:
            node = r.false_queue[numbers[FALSE_FROM]]
            numbers[FALSE_FROM] += 1
            n_found, new = left_alone(t, now, r, node, in_cells, True), TRUE
        else:
            return True
        made = numbers[N_TAKEN]
        if dynamic and new == TRUE:
            take_off(t, now, r, node)
        for k in range(n_found):
            other = r.found[k]
            if state[other] == UNKNOWN:
                state[other], r.parent[other], r.reason[other], r.made[other] = new, node, r.why[k], made
                if new == TRUE:
                    r.true_queue[numbers[TRUE_TO]] = other
                    numbers[TRUE_TO] += 1
                else:
                    r.false_queue[numbers[FALSE_TO]] = other
                    numbers[FALSE_TO] += 1
            elif state[other] != new:
                numbers[CLASH], numbers[CLASH_STATE], numbers[CLASH_PARENT] = other, new, node
                numbers[CLASH_REASON], numbers[CLASH_MADE] = r.why[k], made
                return False


@jit
def excluded(t, now, r, node, in_cells):
    """Writes what cannot be true beside `node` into `found`, and says how much that is."""
    digit, cell = node // t.n_cells, node % t.n_cells
    n_found = 0
    if in_cells:
        mask = now.candidates[cell]
        for other in range(1, t.n + 1):
            if other != digit and mask >> other & 1:
                r.found[n_found], r.why[n_found] = other * t.n_cells + cell, WEAK
                n_found += 1
    for k in range(cell * t.peers_width, (cell + 1) * t.peers_width):
        peer = t.peers[k]
        if peer < 0:
            break
        if now.candidates[peer] >> digit & 1:
            r.found[n_found], r.why[n_found] = digit * t.n_cells + peer, WEAK
            n_found += 1
    return n_found


@jit
def left_alone(t, now, r, node, in_cells, in_houses):
    """Writes what is the last chance of a cell or a house without `node` into `found`, and says how much that is."""
    digit, cell = node // t.n_cells, node % t.n_cells
    n_found = 0
    if in_cells and now.n_in_cell[cell] == 2:
        mask = now.candidates[cell] & ~(1 << digit)
        other = 0
        while not mask >> other & 1:
            other += 1
        r.found[0], r.why[0] = other * t.n_cells + cell, IN_CELL
        n_found = 1
    n_houses = len(t.cells_of) // t.cells_width
    for k in range(cell * t.houses_width, (cell + 1) * t.houses_width if in_houses else 0):
        h = t.houses_of[k]
        if 0 <= h < t.n_full and now.n_in_house[digit * n_houses + h] == 2:
            for j in range(h * t.cells_width, (h + 1) * t.cells_width):
                place = t.cells_of[j]
                if place != cell and now.candidates[place] >> digit & 1:
                    r.found[n_found], r.why[n_found] = digit * t.n_cells + place, h
                    n_found += 1
                    break
    return n_found


@jit
def take_off(t, now, r, node):
    """Takes `node` off the candidates `now`, and notes when."""
    digit, cell = node // t.n_cells, node % t.n_cells
    n_houses = len(t.cells_of) // t.cells_width
    now.candidates[cell] &= ~(1 << digit)
    now.n_in_cell[cell] -= 1
    for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
        h = t.houses_of[k]
        if h >= 0:
            now.n_in_house[digit * n_houses + h] -= 1
    r.taken[node] = r.numbers[N_TAKEN]
    r.numbers[N_TAKEN] += 1


@jit
def add_parents(t, before, r, node, parent, reason, made, done, out, n_out):
    """Adds the parents of `node` to `out` that are not `done`; says how many there are then.

    Besides the one that left it alone these are the others of its cell or house that had been taken off before.
    """
    digit, cell = node // t.n_cells, node % t.n_cells
    if parent >= 0 and not done[parent]:
        done[parent] = 1
        out[n_out] = parent
        n_out += 1
    if reason == IN_CELL:
        for other in range(1, t.n + 1):
            node = other * t.n_cells + cell
            if before.candidates[cell] >> other & 1 and r.taken[node] < made and not done[node]:
                done[node] = 1
                out[n_out] = node
                n_out += 1
    elif reason >= 0:
        for k in range(reason * t.cells_width, (reason + 1) * t.cells_width):
            place = t.cells_of[k]
            node = digit * t.n_cells + place
            if place >= 0 and before.candidates[place] >> digit & 1 and r.taken[node] < made and not done[node]:
                done[node] = 1
                out[n_out] = node
                n_out += 1
    return n_out


@jit
def add_more(r, first, done, out, n_out):
    """Adds those of the parents that stand in `more` from `first` on which are not `done`; says how many there are."""
    for j in range(first + PARENTS, first + PARENTS + r.more[first]):
        if not done[r.more[j]]:
            done[r.more[j]] = 1
            out[n_out] = r.more[j]
            n_out += 1
    return n_out


@jit
def lineage(t, before, r, node, clash, done, out):
    """Writes what `node` follows from into `out`, itself first, and says how much that is.

    `before` are the candidates from which the run began. With `clash` the state counts that `node` became last, in
    which case it stands for that. `done` has room for a mark on each node.
    """
    numbers = r.numbers
    for k in range(len(done)):
        done[k] = 0
    out[0], n_out, k = node, 1, 0
    if clash:
        state, parent, reason = numbers[CLASH_STATE], numbers[CLASH_PARENT], numbers[CLASH_REASON]
        if state == FALSE and reason >= 0:
            n_out = add_more(r, reason, done, out, n_out)
        else:
            made = numbers[CLASH_MADE]
            n_out = add_parents(t, before, r, node, parent, _house(state, reason), made, done, out, n_out)
        k = 1
    else:
        done[node] = 1
    while k < n_out:
        node = out[k]
        k += 1
        reason = r.reason[node]
        if r.state[node] == FALSE and reason >= 0:
            n_out = add_more(r, reason, done, out, n_out)
        else:
            reason = _house(r.state[node], reason)
            n_out = add_parents(t, before, r, node, r.parent[node], reason, r.made[node], done, out, n_out)
    return n_out


@jit
def _house(state, reason):
    return reason if state == TRUE else WEAK


@jit
def note_parents(r, parents, n_parents, argument):
    """Writes the first so many of `parents` into `more`; the place where they are, or -1 if there is no room.

    `argument` is the number of the argument that it takes to conclude from them.
    """
    first = r.numbers[N_MORE]
    if first + PARENTS + n_parents > len(r.more):
        return -1
    r.more[first], r.more[first + 1] = n_parents, argument
    for k in range(n_parents):
        r.more[first + PARENTS + k] = parents[k]
    r.numbers[N_MORE] = first + PARENTS + n_parents
    return first


@jit
def refute(r, node, reason):
    """Makes `node` false because of the parents that stand in `more`; says whether it was not false before.

    If it was true, the run has come to its end.
    """
    numbers = r.numbers
    if r.state[node] == FALSE:
        return False
    if r.state[node] == TRUE:
        numbers[CLASH], numbers[CLASH_STATE], numbers[CLASH_PARENT] = node, FALSE, -1
        numbers[CLASH_REASON], numbers[CLASH_MADE] = reason, numbers[N_TAKEN]
        return True
    r.state[node], r.parent[node], r.reason[node], r.made[node] = FALSE, -1, reason, numbers[N_TAKEN]
    r.false_queue[numbers[FALSE_TO]] = node
    numbers[FALSE_TO] += 1
    return True


@jit
def weigh(r, clash, out, n_out, weights, counted):
    """The weights of the arguments that the first so many nodes of `out` take, but for those that are `counted`."""
    weight = 0
    for k in range(n_out):
        node = out[k]
        state, reason = r.state[node], r.reason[node]
        if clash and k == 0:
            state, reason = r.numbers[CLASH_STATE], r.numbers[CLASH_REASON]
        if state == FALSE and reason >= 0:
            argument = r.more[reason + 1]
            if not counted[argument]:
                counted[argument] = 1
                weight += weights[argument]
    return weight


@jit
def lost(t, before, r, reasons, n_reasons, done, out):
    """Writes what has been taken off where the `reasons` are into `out`; says how much.

    A reason is two numbers: a node, and the house in which it is the last place of its digit, or that it is so in its
    cell.
    """
    for k in range(len(done)):
        done[k] = 0
    n_out = 0
    for k in range(n_reasons):
        n_out = add_parents(t, before, r, reasons[2 * k], -1, reasons[2 * k + 1], NEVER, done, out, n_out)
    return n_out


@jit
def agree(r, agreed):
    """Of the states in `agreed` only those stay that the run has too."""
    for k in range(len(agreed)):
        if agreed[k] != r.state[k]:
            agreed[k] = UNKNOWN
