"""Chains and cycles of single links, shortest first, as `nets` is: plain Python, or compiled.

What is found, and in which order, is that of Sudoku Explainer 1.2.1, whose ratings count the nodes of a chain. The code
is our own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.forcing.nets import IN_CELL, START, Tables, excluded, left_alone
from solver.fast.jit import array, jit

NOWHERE = CLOSED = -1
INSTANCES = 24  # room for false nodes of a cycle, which may be reached in several ways, for each node
MOST_CYCLES = 64  # from one node

CHAIN_FROM_TRUE, CHAIN_FROM_FALSE, CYCLE = range(3)  # kinds of findings
FINDING = 4  # numbers of a finding: kind, node it begins with, number of nodes, and which of the cycles from there


class Paths(NamedTuple):
    """What chains from one node lead to. Parents are nodes; those of true nodes in cycles are instances.

    An instance is a false node, and the true one from which it follows. `ends` are the instances that close a cycle.
    """

    true_parent: Any
    false_parent: Any
    true_queue: Any
    false_queue: Any
    instances: Any
    instance_parents: Any
    ends: Any
    forward: Any
    backward: Any
    found: Any
    why: Any


def make_paths(t: Tables) -> Paths:
    """Rows for the paths from one node."""
    n_nodes = (t.n + 1) * t.n_cells
    many = [0] * (INSTANCES * n_nodes)
    a, b, c, d, e, f, g, h = (array([0] * n_nodes) for _ in range(8))
    return Paths(a, b, c, d, array(many), array(many), array([0] * MOST_CYCLES), e, f, g, h)


@jit
def chain(t, now, p, start, from_true, in_cells):
    """The number of nodes of the shortest chain from `start`, true or false, to its opposite; 0 if there is none.

    Each true node excludes others, each false one leaves a cell (if `in_cells`) or a house one chance.
    """
    for k in range(len(p.true_parent)):
        p.true_parent[k] = p.false_parent[k] = NOWHERE
    n_true = n_false = 0
    if from_true:
        p.true_queue[0], p.true_parent[start], n_true = start, start, 1
    else:
        p.false_queue[0], p.false_parent[start], n_false = start, start, 1
    n_nodes = 1
    while n_true or n_false:
        n_nodes += 1
        if n_true:
            n_true, n_false = 0, _make_false(t, now, p, start, n_true, in_cells)
        else:
            n_true, n_false = _make_true(t, now, p, start, n_false, in_cells), 0
        if n_true == CLOSED or n_false == CLOSED:
            return n_nodes
    return 0


@jit
def _make_false(t, now, p, start, n_true, in_cells):
    """Queues what the true nodes in the queue exclude, and says how much that is; `CLOSED` if `start` is in it."""
    n_false = 0
    for j in range(n_true):
        node = p.true_queue[j]
        for k in range(excluded(t, now, p, node, in_cells)):
            other = p.found[k]
            if p.false_parent[other] == NOWHERE:
                p.false_parent[other] = node
                if other == start:
                    return CLOSED
                p.false_queue[n_false] = other
                n_false += 1
    return n_false


@jit
def _make_true(t, now, p, start, n_false, in_cells):
    """Queues what the false nodes in the queue leave alone first, and says how much that is; `CLOSED` as above."""
    n_true = 0
    for j in range(n_false):
        node = p.false_queue[j]
        for k in range(left_alone(t, now, p, node, in_cells, True)):
            other = p.found[k]
            if p.true_parent[other] == NOWHERE:
                p.true_parent[other] = node
                if other == start:
                    return CLOSED
                p.true_queue[n_true] = other
                n_true += 1
    return n_true


@jit
def cycles(t, now, p, start, in_cells, in_houses):
    """Finds cycles from `start`, true, and says how many there are; each is an instance in `ends`, shortest first.

    A true node is reached once, a false one from every true node that has not come by it.
    """
    for k in range(len(p.true_parent)):
        p.true_parent[k] = NOWHERE
    p.true_queue[0], p.true_parent[start] = start, -2
    true_from, true_to, n_instances, done, n_cycles, depth = 0, 1, 0, 0, 0, 0
    while true_from < true_to:
        depth += 2
        while true_from < true_to:
            node = p.true_queue[true_from]
            true_from += 1
            for k in range(excluded(t, now, p, node, in_cells)):
                other = p.found[k]
                if n_instances < len(p.instances) and not _is_behind(p, node, start, other):
                    p.instances[n_instances], p.instance_parents[n_instances] = other, node
                    n_instances += 1
        while done < n_instances:
            for k in range(left_alone(t, now, p, p.instances[done], in_cells, in_houses)):
                other = p.found[k]
                if other == start and depth >= 4 and n_cycles < MOST_CYCLES:
                    p.ends[n_cycles] = done
                    n_cycles += 1
                if p.true_parent[other] == NOWHERE:
                    p.true_parent[other] = done
                    p.true_queue[true_to] = other
                    true_to += 1
            done += 1
    return n_cycles


@jit
def _is_behind(p, node, start, false):
    """Whether the way to the true `node` came by the node `false`."""
    while node != start:
        instance = p.true_parent[node]
        if p.instances[instance] == false:
            return True
        node = p.instance_parents[instance]
    return False


@jit
def length_if_fruitful(t, now, p, start, end):
    """The number of nodes of the cycle that the instance `end` closes, if something sees both a true and a false one.

    Cells of the cycle do not count. 0 if there is nothing.
    """
    for k in range(len(p.forward)):
        p.forward[k] = p.backward[k] = 0
    n_nodes, instance, node = 0, end, start
    while True:
        _see(t, now, p.forward, node)
        false, node = p.instances[instance], p.instance_parents[instance]
        _see(t, now, p.backward, false)
        n_nodes += 2
        if node == start:
            break
        instance = p.true_parent[node]
    instance, node = end, start
    while True:
        for digit in range(1, t.n + 1):
            p.forward[digit * t.n_cells + node % t.n_cells] = 0
            p.forward[digit * t.n_cells + p.instances[instance] % t.n_cells] = 0
        node = p.instance_parents[instance]
        if node == start:
            break
        instance = p.true_parent[node]
    for k in range(len(p.forward)):
        if p.forward[k] and p.backward[k]:
            return n_nodes
    return 0


@jit
def _see(t, now, seen, node):
    """Marks the candidates of the digit of `node` that it sees."""
    digit, cell = node // t.n_cells, node % t.n_cells
    for k in range(cell * t.peers_width, (cell + 1) * t.peers_width):
        peer = t.peers[k]
        if peer < 0:
            break
        if now.candidates[peer] >> digit & 1:
            seen[digit * t.n_cells + peer] = 1


@jit
def find_all(t, now, p, in_cells, in_houses, findings):
    """Writes what there is to be found from all cells into `findings`, and says how much; it stops if that is full."""
    n_found = 0
    for cell in range(t.n_cells):
        n_found = find_from(t, now, p, cell, in_cells, in_houses, findings, n_found)
    return n_found


@jit
def find_from(t, now, p, cell, in_cells, in_houses, findings, n_found):
    """Adds what there is to be found from `cell` to so many `findings`, and says how many there are then.

    In digit order: the cycles that exclude something, then the chains from the candidate, true or false. Links in cells
    alone make cycles only, and from cells with two candidates.
    """
    if now.n_in_cell[cell] < 2 or (now.n_in_cell[cell] > 2 and not in_houses):
        return n_found
    for digit in range(1, t.n + 1):
        if not now.candidates[cell] >> digit & 1:
            continue
        node = digit * t.n_cells + cell
        # Cycles come back by a link of which the node is an end, chains from what is false begin with one.
        is_linked = left_alone(t, now, p, node, in_cells, in_houses) > 0
        for k in range(cycles(t, now, p, node, in_cells, in_houses) if is_linked else 0):
            n_nodes = length_if_fruitful(t, now, p, node, p.ends[k])
            if n_nodes:
                n_found = _write(findings, n_found, CYCLE, node, n_nodes, k)
        if in_houses:
            n_nodes = chain(t, now, p, node, True, in_cells)
            if n_nodes:
                n_found = _write(findings, n_found, CHAIN_FROM_TRUE, node, n_nodes, 0)
            n_nodes = chain(t, now, p, node, False, in_cells) if is_linked else 0
            if n_nodes:
                n_found = _write(findings, n_found, CHAIN_FROM_FALSE, node, n_nodes, 0)
    return n_found


@jit
def _write(findings, n_found, kind, node, n_nodes, which):
    """Adds a finding if there is room; says how many there are then."""
    first = n_found * FINDING
    if first + FINDING > len(findings):
        return n_found
    findings[first], findings[first + 1], findings[first + 2], findings[first + 3] = kind, node, n_nodes, which
    return n_found + 1


@jit
def trace(t, now, p, kind, start, n_nodes, which, in_cells, in_houses, nodes, reasons):
    """Writes a finding's nodes, true and false in turn, and of each why it is so; the last one follows from none.

    Of a cycle the last one is that with which it begins, as if it had been reached. What is false is so because of its
    cell or of a house that it shares.
    """
    if kind == CYCLE:
        cycles(t, now, p, start, in_cells, in_houses)
        instance, node = p.ends[which], start
        for k in range(0, n_nodes, 2):
            nodes[k], nodes[k + 1] = node, p.instances[instance]
            node = p.instance_parents[instance]
            instance = p.true_parent[node]
        nodes[n_nodes] = start
    else:
        from_true = kind == CHAIN_FROM_TRUE
        chain(t, now, p, start, from_true, in_cells)
        nodes[0] = start
        for k in range(n_nodes - 1):
            is_false = from_true == (k % 2 == 0)
            nodes[k + 1] = p.false_parent[nodes[k]] if is_false else p.true_parent[nodes[k]]
    n_links = n_nodes if kind == CYCLE else n_nodes - 1
    for k in range(n_links):
        is_true = (kind == CHAIN_FROM_TRUE) == (k % 2 == 1)
        reasons[k] = _shared(t, now, nodes[k], nodes[k + 1], is_true)


@jit
def _shared(t, now, node, other, is_last):
    """The house that two nodes share, or that it is their cell; with `is_last` one that has no third place."""
    cell = node % t.n_cells
    if cell == other % t.n_cells:
        return IN_CELL
    n_houses = len(t.cells_of) // t.cells_width
    digit = node // t.n_cells
    for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
        h = t.houses_of[k]
        if is_last and (h < 0 or h >= t.n_full or now.n_in_house[digit * n_houses + h] != 2):
            continue
        for j in range(h * t.cells_width, (h + 1) * t.cells_width):
            if h >= 0 and t.cells_of[j] == other % t.n_cells:
                return h
    return START
