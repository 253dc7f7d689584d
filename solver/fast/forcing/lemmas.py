"""Lemmas: what follows on the board that a propagation has reached, simplest first; plain Python, or compiled.

Which there are, and their order, are those of Sudoku Explainer 1.2.1. The code is our own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.forcing.chains import (
    CHAIN_FROM_FALSE,
    CHAIN_FROM_TRUE,
    CYCLE,
    Paths,
    find_from,
    make_paths,
    trace,
    useful_length,
)
from solver.fast.forcing.chains import RECORD_SIZE as CHAIN_SIZE
from solver.fast.forcing.propagation import FALSE, Tables, clear, list_parents, refute, taken_off_in
from solver.fast.forcing.reasons import add_to_hash, find_all
from solver.fast.forcing.searches import CONTRADICTION, FROM, HASH, KIND, NODE, REASONS, RECORD_SIZE, SIZE, STATE, WHEN
from solver.fast.forcing.searches import REASONS_END as END_OF_REASONS
from solver.fast.jit import dual_mode, zeros

# The record of a lemma: the number of nodes in its proofs, two hashes of these, where its excluded nodes and its
# reasons end, and what its proofs are made from: the record of a conclusion, or of a chain and its rank.
WEIGHT, KEY, OTHER_KEY, EXCLUDED_END, REASONS_END, ORIGIN = range(6)
N_ORIGIN = HASH
LEMMA_SIZE = ORIGIN + N_ORIGIN
RANK = ORIGIN + CHAIN_SIZE
MOST = 4  # lemmas for each node of a layout
N_RANKS = 3  # of chains: X-chains and X-cycles, then Y-, then both
_CHAINS = 1 << 16  # numbers in the records of chains
_OF_CHAINS = 11  # from here on hashes of chains begin; those of conclusions begin with their kinds
# More than there are indices, times or sizes, and kinds or ranks, to make one number of several
_INDICES, _TIMES, _KINDS = 1 << 18, 1 << 24, 1 << 3


class Lemmas(NamedTuple):
    """Lemmas, one after another. Lemma k excludes nodes: these are false.

    `reasons` says which removals a lemma may depend on: pairs of a true node and the house in which that node is the
    last place of its digit, or IN_CELL. Lemmas with equal keys have the same nodes.
    """

    records: Any
    excluded: Any
    reasons: Any


class LemmaMemory(NamedTuple):
    """Scratch memory: the lemmas being found, how many numbers each array of theirs has, and what is sorted.

    `hardness` is the order of chains by kind of links and number of nodes: see `make_memory`.
    """

    found: Lemmas
    ends: Any
    chains: Any
    keys: Any
    nodes: Any
    reasons: Any
    hardness: Any
    paths: Paths


def make_memory(t: Tables, hardness: Any) -> LemmaMemory:
    """Return scratch memory for a layout.

    `hardness` is a number for each size of a chain with one kind of links, then of a cycle with one, then of either
    with both kinds.
    """
    n_nodes = (t.n + 1) * t.n_cells
    found = Lemmas(zeros(MOST * LEMMA_SIZE * n_nodes), zeros(32 * n_nodes), zeros(REASONS * n_nodes))
    n_chains = N_RANKS * _CHAINS
    nodes, reasons = zeros(2 * n_nodes + 1), zeros(2 * n_nodes + 1)
    return LemmaMemory(found, zeros(3), zeros(n_chains), zeros(n_chains), nodes, reasons, hardness, make_paths(t))


@dual_mode
def find_common(t, now, scratch, s, how, m):
    """Write what several propagations on `now` have in common into `found`: `how` is a `Scope` without levels."""
    n, c = find_all(t, now, scratch, s, how), s.conclusions
    for k in range(n):
        at = k * RECORD_SIZE
        m.keys[k] = ((c[at + SIZE] * _KINDS + c[at + KIND]) * _TIMES + c[at + WHEN]) * _INDICES + k
    _sort(m.keys, n)
    _forget(m)
    for j in range(n):
        _add_conclusion(t, now, s, m, m.keys[j] % _INDICES)


@dual_mode
def find_chains(t, now, m):
    """Write what cycles and chains on `now` exclude into `found`: the simplest for each conclusion."""
    n, n_sizes = 0, len(m.hardness) // N_RANKS
    for rank in range(N_RANKS):
        first = n
        for cell in range(t.n_cells):
            n = find_from(t, now, m.paths, cell, rank != 0, rank != 1, m.chains, n)
        for k in range(first, n):
            kind, _, size, _ = _chain(m, k)
            row = 2 if rank == 2 else 1 if kind == CYCLE else 0
            m.keys[k] = ((m.hardness[row * n_sizes + size] * _TIMES + size) * _KINDS + rank) * _INDICES + k
    _sort(m.keys, n)
    _forget(m)
    for j in range(n):
        _add_chain(t, now, m, m.keys[j] % _INDICES, m.keys[j] // _INDICES % _KINDS)


@dual_mode
def exclude(t, before, r, lemmas, first, used, a):
    """Make false in `r` what lemmas exclude, if they depend on it. Return how many did; `used` says which.

    Lemma k has the number `first` + k.
    """
    clear(a)
    n_used = excluded_from = reasons_from = 0
    for k in range(len(lemmas.records) // LEMMA_SIZE):
        excluded_to = lemmas.records[k * LEMMA_SIZE + EXCLUDED_END]
        reasons_to = lemmas.records[k * LEMMA_SIZE + REASONS_END]
        if not _are_false(r, lemmas.excluded, excluded_from, excluded_to):
            # A lemma that depends on no removal of the propagation holds without its assumption too, so it proves
            # nothing about it.
            n = taken_off_in(t, before, r, lemmas.reasons, reasons_from, reasons_to, a)
            reason = list_parents(r, a.nodes, n, first + k) if n else -1
            if reason >= 0:
                for j in range(excluded_from, excluded_to):
                    refute(r, lemmas.excluded[j], reason)
                used[n_used] = k
                n_used += 1
        excluded_from, reasons_from = excluded_to, reasons_to
    return n_used


@dual_mode
def _are_false(r, nodes, begin, end):
    n_false = 0
    for k in range(begin, end):
        n_false += r.state[nodes[k]] == FALSE
    return n_false == end - begin


@dual_mode
def _sort(keys, n):
    """Sort the first `n` of `keys`."""
    gap = n // 2
    while gap:
        for k in range(gap, n):
            key, j = keys[k], k
            while j >= gap and keys[j - gap] > key:
                keys[j] = keys[j - gap]
                j -= gap
            keys[j] = key
        gap //= 2


@dual_mode
def _forget(m):
    for k in range(len(m.ends)):
        m.ends[k] = 0


@dual_mode
def _chain(m, k):
    """Return chain number `k`: its kind, first node, number of nodes, and which of the cycles from there it is."""
    at = k * CHAIN_SIZE
    return m.chains[at], m.chains[at + 1], m.chains[at + 2], m.chains[at + 3]


@dual_mode
def _has_room(m, n_excluded, n_reasons):
    records, excluded, reasons = m.found
    has_two = m.ends[0] + LEMMA_SIZE <= len(records) and m.ends[1] + n_excluded <= len(excluded)
    return has_two and m.ends[2] + n_reasons <= len(reasons)


@dual_mode
def _add_conclusion(t, now, s, m, k):
    """Add the lemma of conclusion number `k` of a search."""
    c, at = s.conclusions, k * RECORD_SIZE
    first = c[at - RECORD_SIZE + END_OF_REASONS] if k else 0
    n_reasons = c[at + END_OF_REASONS] - first
    if not _has_room(m, t.n, n_reasons):
        return
    node = c[at + FROM] if c[at + KIND] == CONTRADICTION else c[at + NODE]
    m.ends[1] = _add_excluded(t, now, m, node, c[at + STATE] != FALSE, m.ends[1])
    for j in range(n_reasons):
        m.found.reasons[m.ends[2] + j] = s.reasons[first + j]
    m.ends[2] += n_reasons
    record = m.ends[0]
    m.found.records[record + KEY], m.found.records[record + OTHER_KEY] = c[at + HASH], c[at + HASH + 1]
    for j in range(N_ORIGIN):
        m.found.records[record + ORIGIN + j] = c[at + j]
    _end_lemma(m, c[at + SIZE])


@dual_mode
def _end_lemma(m, weight):
    record = m.ends[0]
    m.found.records[record + WEIGHT] = weight
    m.found.records[record + EXCLUDED_END], m.found.records[record + REASONS_END] = m.ends[1], m.ends[2]
    m.ends[0] += LEMMA_SIZE


@dual_mode
def _add_excluded(t, now, m, node, is_true, end):
    """Append what a node excludes in its cell if it is true, and the node itself if not; return where they end."""
    digit, cell = node // t.n_cells, node % t.n_cells
    for other in range(1, t.n + 1):
        if now.candidates[cell] >> other & 1 and (other != digit) == is_true:
            m.found.excluded[end] = other * t.n_cells + cell
            end += 1
    return end


@dual_mode
def _add_chain(t, now, m, k, rank):
    """Add the lemma of chain number `k`, unless there is one that excludes the same."""
    kind, start, size, which = _chain(m, k)
    p, links, end = m.paths, (rank != 0, rank != 1), m.ends[1]
    if not _has_room(m, len(p.forward), 2 * size + 2):
        return
    if kind == CYCLE:
        trace(t, now, p, kind, start, size, which, links[0], links[1], m.nodes, m.reasons)
        useful_length(t, now, p, start, p.ends[which])
        for node in range(len(p.forward)):
            # Whichever way round the cycle is true, these see a true node of their digit.
            if p.forward[node] and p.backward[node]:
                m.found.excluded[end] = node
                end += 1
    else:
        end = _add_excluded(t, now, m, start, kind == CHAIN_FROM_FALSE, end)
    if _is_known(m, end):
        return
    if kind != CYCLE:
        trace(t, now, p, kind, start, size, which, links[0], links[1], m.nodes, m.reasons)
    m.ends[1] = end
    _add_reasons_of_chain(m, kind, size)
    for j in range(N_ORIGIN):
        m.found.records[m.ends[0] + ORIGIN + j] = rank if ORIGIN + j == RANK else 0
    for j in range(CHAIN_SIZE):
        m.found.records[m.ends[0] + ORIGIN + j] = m.chains[k * CHAIN_SIZE + j]
    _end_lemma(m, size)


@dual_mode
def _add_reasons_of_chain(m, kind, size):
    """Append the reasons of the chain whose nodes have been traced, and set its hashes."""
    records, at = m.found.records, m.ends[0] + KEY
    records[at] = records[at + 1] = _OF_CHAINS + kind
    for j in range(size):
        add_to_hash(records, at, m.nodes[j])
    # Only true nodes need a reason: a false one follows from the true node before it on any board. A cycle is true
    # either way round.
    first = 1 if kind == CHAIN_FROM_TRUE else 0
    for j in range(first, size if kind == CYCLE else size - 1, 1 if kind == CYCLE else 2):
        m.found.reasons[m.ends[2]], m.found.reasons[m.ends[2] + 1] = m.nodes[j], m.reasons[j]
        m.ends[2] += 2


@dual_mode
def _is_known(m, end):
    """Return whether a lemma excludes the same nodes as those from the end of the last one to `end`."""
    records, excluded, _ = m.found
    begin, first = m.ends[1], 0
    for at in range(0, m.ends[0], LEMMA_SIZE):
        last = records[at + EXCLUDED_END]
        is_equal = last - first == end - begin
        k = 0
        while is_equal and k < end - begin:
            is_equal = excluded[first + k] == excluded[begin + k]
            k += 1
        if is_equal:
            return True
        first = last
    return False
