"""Chains and cycles of single links, shortest first; plain Python, or compiled.

The chains and cycles, and their order, are those of Sudoku Explainer 1.2.1, whose ratings count the nodes of a chain.
The code is our own.

    chain from true    start ──▶ ¬a ──▶ b ──▶ … ──▶ ¬start       so the start is false
    chain from false  ¬start ──▶  a ──▶ ¬b ──▶ … ──▶ start       so the start is true
    cycle              start ──▶ ¬a ──▶ b ──▶ … ──▶ start        so one of any two linked nodes is true
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.forcing.propagation import IN_CELL, START, Tables, excluded, forced
from solver.fast.jit import dual_mode, zeros

NOWHERE = CLOSED = -1
INSTANCES = 24  # room for instances for each node: cycles can reach a false node in several ways
MAX_CYCLES = 64  # through one node

CHAIN_FROM_TRUE, CHAIN_FROM_FALSE, CYCLE = range(3)  # kinds
RECORD_SIZE = 4  # numbers of a chain or cycle: kind, first node, number of nodes, which of the cycles from there


class Paths(NamedTuple):
    """The paths from one node. A parent is a node; in cycles the parent of a true node is an instance.

    An instance is a false node together with the true one it follows from. `ends` are the instances that close a cycle.
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
    linked: Any
    link_reasons: Any


def make_paths(t: Tables) -> Paths:
    """Return empty paths for a layout."""
    n_nodes = (t.n + 1) * t.n_cells
    sizes = dict.fromkeys(Paths._fields, n_nodes)
    sizes |= {"instances": INSTANCES * n_nodes, "instance_parents": INSTANCES * n_nodes, "ends": MAX_CYCLES}
    return Paths(**{field: zeros(size) for field, size in sizes.items()})


@dual_mode
def chain(t, now, p, start, from_true, in_cells):
    """Return the number of nodes of the shortest chain from `start` to its opposite state; 0 if there is none.

    A true node makes false all that it excludes. A false node makes true the only place left in a house or, with
    `in_cells`, the only candidate left in its cell.
    """
    for k in range(len(p.true_parent)):
        p.true_parent[k] = p.false_parent[k] = NOWHERE
    n_true = n_false = 0
    if from_true:
        p.true_queue[0], p.true_parent[start], n_true = start, start, 1
    else:
        p.false_queue[0], p.false_parent[start], n_false = start, start, 1
    # Breadth first, one level a turn: a level is all true or all false, so one of the two counts is always 0.
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


@dual_mode
def _make_false(t, now, p, start, n_true, in_cells):
    """Queue the nodes that the queued true nodes exclude; return their number, or CLOSED if `start` is among them."""
    n_false = 0
    for j in range(n_true):
        node = p.true_queue[j]
        for k in range(excluded(t, now, node, in_cells, p.linked, p.link_reasons)):
            other = p.linked[k]
            if p.false_parent[other] == NOWHERE:
                p.false_parent[other] = node
                if other == start:
                    return CLOSED
                p.false_queue[n_false] = other
                n_false += 1
    return n_false


@dual_mode
def _make_true(t, now, p, start, n_false, in_cells):
    """Queue the nodes that the queued false nodes force; return their number, or CLOSED if `start` is among them."""
    n_true = 0
    for j in range(n_false):
        node = p.false_queue[j]
        for k in range(forced(t, now, node, in_cells, True, p.linked, p.link_reasons)):
            other = p.linked[k]
            if p.true_parent[other] == NOWHERE:
                p.true_parent[other] = node
                if other == start:
                    return CLOSED
                p.true_queue[n_true] = other
                n_true += 1
    return n_true


@dual_mode
def cycles(t, now, p, start, in_cells, in_houses):
    """Find cycles through `start`, true. Return their number; each is an instance in `ends`, shortest first.

    A true node is reached once, a false one from each true node whose path does not contain it.
    """
    for k in range(len(p.true_parent)):
        p.true_parent[k] = NOWHERE
    # The start has no parent, but must not count as new when a cycle comes back to it.
    p.true_queue[0], p.true_parent[start] = start, -2
    true_from, true_to, n_instances, done, n_cycles, depth = 0, 1, 0, 0, 0, 0
    while true_from < true_to:
        # One level: all true nodes in the queue to their instances, then all these to new true nodes.
        depth += 2
        while true_from < true_to:
            node = p.true_queue[true_from]
            true_from += 1
            for k in range(excluded(t, now, node, in_cells, p.linked, p.link_reasons)):
                other = p.linked[k]
                # A path passes a false node once; otherwise it could go round for ever.
                if n_instances < len(p.instances) and not _path_contains(p, node, start, other):
                    p.instances[n_instances], p.instance_parents[n_instances] = other, node
                    n_instances += 1
        while done < n_instances:
            for k in range(forced(t, now, p.instances[done], in_cells, in_houses, p.linked, p.link_reasons)):
                other = p.linked[k]
                # At depth 2 the path has only gone to a false node and back.
                if other == start and depth >= 4 and n_cycles < MAX_CYCLES:
                    p.ends[n_cycles] = done
                    n_cycles += 1
                if p.true_parent[other] == NOWHERE:
                    p.true_parent[other] = done
                    p.true_queue[true_to] = other
                    true_to += 1
            done += 1
    return n_cycles


@dual_mode
def _path_contains(p, node, start, false):
    """Return whether the path to the true `node` contains the node `false`."""
    while node != start:
        instance = p.true_parent[node]
        if p.instances[instance] == false:
            return True
        node = p.instance_parents[instance]
    return False


@dual_mode
def useful_length(t, now, p, start, end):
    """Return the number of nodes of the cycle closed by the instance `end`; 0 if it eliminates nothing.

    It eliminates candidates that see both a true and a false node of their digit, outside the cells of the cycle.
    """
    for k in range(len(p.forward)):
        p.forward[k] = p.backward[k] = 0
    #     start ── ¬a ══ b ── ¬c ══ start
    #
    # Forward the start and b are true, backward a and c: what sees one of each is removed.
    # Walk the cycle backwards twice: first mark what its nodes see, then clear its cells.
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


@dual_mode
def _see(t, now, seen, node):
    """Mark the candidates of the same digit that see `node`."""
    digit, cell = node // t.n_cells, node % t.n_cells
    for k in range(cell * t.peers_width, (cell + 1) * t.peers_width):
        peer = t.peers[k]
        if peer < 0:
            break
        if now.candidates[peer] >> digit & 1:
            seen[digit * t.n_cells + peer] = 1


@dual_mode
def find_from(t, now, p, cell, in_cells, in_houses, records, n_records):
    """Append the chains and cycles from `cell` to the first `n_records` of `records`; return the new number.

    For each digit in order: the cycles that eliminate something, then the chain from the candidate, if true and if not.
    Links in cells alone give only cycles, and only from cells with two candidates.
    """
    if now.n_in_cell[cell] < 2 or (now.n_in_cell[cell] > 2 and not in_houses):
        return n_records
    for digit in range(1, t.n + 1):
        if not now.candidates[cell] >> digit & 1:
            continue
        node = digit * t.n_cells + cell
        # Without a strong link at the node no cycle can return to it, and no chain can start from it if false.
        is_linked = forced(t, now, node, in_cells, in_houses, p.linked, p.link_reasons) > 0
        for k in range(cycles(t, now, p, node, in_cells, in_houses) if is_linked else 0):
            n_nodes = useful_length(t, now, p, node, p.ends[k])
            if n_nodes:
                n_records = _write(records, n_records, CYCLE, node, n_nodes, k)
        if in_houses:
            n_nodes = chain(t, now, p, node, True, in_cells)
            if n_nodes:
                n_records = _write(records, n_records, CHAIN_FROM_TRUE, node, n_nodes, 0)
            n_nodes = chain(t, now, p, node, False, in_cells) if is_linked else 0
            if n_nodes:
                n_records = _write(records, n_records, CHAIN_FROM_FALSE, node, n_nodes, 0)
    return n_records


@dual_mode
def _write(records, n_records, kind, node, n_nodes, which):
    """Append a record if there is room; return the number of records."""
    first = n_records * RECORD_SIZE
    if first + RECORD_SIZE > len(records):
        return n_records
    records[first], records[first + 1], records[first + 2], records[first + 3] = kind, node, n_nodes, which
    return n_records + 1


@dual_mode
def trace(t, now, p, kind, start, n_nodes, which, in_cells, in_houses, nodes, reasons):
    """Write the nodes of a chain or cycle, conclusion first, into `nodes`, and the reason of each into `reasons`.

    They are true and false in turn, and each follows from the next. A cycle ends with its start again. The reason of a
    false node is IN_CELL or a house that it shares with its parent.
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


@dual_mode
def _shared(t, now, node, other, is_last):
    """Return a house that two nodes share, or IN_CELL; with `is_last`, a full house that has no third place."""
    cell = node % t.n_cells
    if cell == other % t.n_cells:
        return IN_CELL
    n_houses = len(t.cells_of) // t.cells_width
    digit = node // t.n_cells
    # Rows are padded with −1, which is no house.
    for k in range(cell * t.houses_width, (cell + 1) * t.houses_width):
        h = t.houses_of[k]
        if is_last and (h < 0 or h >= t.n_full or now.n_in_house[digit * n_houses + h] != 2):
            continue
        for j in range(h * t.cells_width, (h + 1) * t.cells_width):
            if h >= 0 and t.cells_of[j] == other % t.n_cells:
                return h
    return START
