"""Lengths of chains: after how many strong links a chain from each candidate reaches an end that eliminates something.

Nodes are numbered from 0: the candidates of a position, by digit, then cell; or the nodes of given links. A set of
nodes is several numbers of `FULL_WORD` bits. Kinds of chains are those of `chain_kinds`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.chains.chain_kinds import AIC, CLOSED, IN_CELLS, IN_HOUSES, OPPOSITE
from solver.fast.jit import count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout

FULL_WORD = 64  # bits in a number of a set, the sign bit too: fewer numbers, and none of them is compared with 0


class Web(NamedTuple):
    """The links of a position. A set has `width` numbers. `weak`, `strong` and `onward` have one for each candidate."""

    nodes: Any  # digit * n_cells + cell
    numbers: Any  # the number of each node, or -1
    weak: Any
    strong: Any
    onward: Any  # what must be true if a candidate is: one weak link, then a strong one
    reached: Any
    new: Any
    fresh: Any
    ends: Any
    lengths: Any  # two for each candidate: if it is false, and if it is true


def make_web(n: int, n_cells: int, n_candidates: int) -> Web:
    """Return empty arrays for the links of a position with `n_candidates` candidates."""
    width = -(-n_candidates // FULL_WORD)
    numbers, of_set, of_sets = zeros((n + 1) * n_cells), width, width * n_candidates
    weak, strong, onward = (zeros(of_sets) for _ in range(3))
    reached, new, fresh, ends = (zeros(of_set) for _ in range(4))
    lengths = zeros(2 * n_candidates)
    return Web(zeros(n_candidates), numbers, weak, strong, onward, reached, new, fresh, ends, lengths)


@dual_mode
def link(f: FlatLayout, candidates: Any, w: Web, strong: int, weak_in_cells: bool) -> None:
    """Fill in the links: strong ones in cells, houses or both (`strong`), weak ones in cells if `weak_in_cells`."""
    n_nodes, width = len(w.nodes), len(w.new)
    k = 0
    for node in range(len(w.numbers)):
        digit, cell = node // f.n_cells, node % f.n_cells
        w.numbers[node] = -1
        if digit and candidates[cell] >> digit & 1:
            w.nodes[k], w.numbers[node] = node, k
            k += 1
    for k in range(n_nodes * width):
        w.weak[k] = w.strong[k] = w.onward[k] = 0
    for k in range(n_nodes):
        digit, cell = w.nodes[k] // f.n_cells, w.nodes[k] % f.n_cells
        for other in range(f.n_cells):
            if f.sees[cell * f.n_cells + other]:
                _join(w.weak, k * width, w.numbers[digit * f.n_cells + other])
        others = candidates[cell] & ~(1 << digit)
        if weak_in_cells:
            _join_cell(f, w, w.weak, k * width, cell, others)
        if strong & IN_CELLS and count(others) == 1:
            _join_cell(f, w, w.strong, k * width, cell, others)
    if strong & IN_HOUSES:
        _link_in_houses(f, w)
    follow(w)


@dual_mode
def add_pairs(w: Web, weak: Any, strong: Any) -> None:
    """Add links to a web: pairs of nodes, two numbers each, of which those without a number are passed over."""
    _add_pairs(w, weak, w.weak)
    _add_pairs(w, strong, w.strong)
    follow(w)


@dual_mode
def _add_pairs(w, pairs, linked):
    """Link the nodes of each pair both ways in `linked`, the weak or the strong links."""
    width = len(w.new)
    for k in range(0, len(pairs) - 1, 2):
        one, other = w.numbers[pairs[k]], w.numbers[pairs[k + 1]]
        if one >= 0 and other >= 0:
            _join(linked, one * width, other)
            _join(linked, other * width, one)


@dual_mode
def _join_cell(f, w, sets, begin, cell, digits):
    """Add the candidates `digits` of a cell to a set."""
    for digit in range(1, f.n + 1):
        if digits >> digit & 1:
            _join(sets, begin, w.numbers[digit * f.n_cells + cell])


@dual_mode
def _join(sets, begin, number):
    """Add a candidate to a set, unless its number is -1."""
    if number >= 0:
        sets[begin + number // FULL_WORD] |= 1 << number % FULL_WORD


@dual_mode
def _link_in_houses(f, w):
    width = len(w.new)
    for h in range(f.n_houses):
        for digit in range(1, f.n + 1) if f.is_full[h] else range(0):
            n, one, other = 0, -1, -1
            for k in range(f.begins[h], f.begins[h + 1]):
                number = w.numbers[digit * f.n_cells + f.cells[k]]
                if number >= 0:
                    n += 1
                    one, other = other, number
            if n == 2:
                _join(w.strong, one * width, other)
                _join(w.strong, other * width, one)


@dual_mode
def add_linked(w, sets, begin, linked, targets, at):
    """Add everything `linked` to the candidates of one of `sets` to one of the sets `targets`."""
    width = len(w.new)
    for i in range(width):
        mask = sets[begin + i]
        while mask:
            low = mask & -mask
            mask ^= low
            first = (i * FULL_WORD + count(low - 1)) * width
            for j in range(width):
                targets[at + j] |= linked[first + j]


@dual_mode
def follow(w):
    """Fill in `onward`."""
    width = len(w.new)
    for k in range(len(w.nodes)):
        # a ──weak──▶ ¬b ──strong──▶ c: if a is true, so is c. A chain is a row of such double links.
        add_linked(w, w.weak, k * width, w.strong, w.onward, k * width)


@dual_mode
def find_lengths(w, kind, min_links, n_starts):
    """Fill in `lengths`: the number of strong links, at least `min_links`, from each start to its first end, or 0."""
    for k in range(n_starts):
        for is_true in range(2):
            w.lengths[2 * k + is_true] = 0
            if (not is_true or kind == OPPOSITE) and _may_end(w, k, is_true, kind):
                w.lengths[2 * k + is_true] = _length(w, k, is_true, kind, min_links)


@dual_mode
def _may_end(w, start, is_true, kind):
    """Write the possible ends of a chain from `start` into `ends`; return whether there are any."""
    width = len(w.new)
    begin = start * width
    for i in range(width):
        w.ends[i] = 0
    # OPPOSITE: from the false start back to itself, true; from the true start to a node that it sees.
    if kind == OPPOSITE and not is_true:
        w.ends[start // FULL_WORD] = 1 << start % FULL_WORD
        return True
    if kind in (OPPOSITE, CLOSED):
        for i in range(width):
            w.ends[i] = w.weak[begin + i]
    else:
        # Two weak links away: some candidate sees both the start and the end.
        add_linked(w, w.weak, begin, w.weak, w.ends, 0)
        if kind == AIC:
            for i in range(width):
                w.ends[i] &= ~w.weak[begin + i]
    if kind != OPPOSITE:
        # A chain reads the same backwards, so only ends above the start count.
        for i in range(start // FULL_WORD):
            w.ends[i] = 0
        w.ends[start // FULL_WORD] &= -(2 << start % FULL_WORD)
    ends = 0
    for i in range(width):
        ends |= w.ends[i]
    return ends != 0


@dual_mode
def _length(w, start, is_true, kind, min_links):
    width = len(w.new)
    source = w.onward if is_true else w.strong
    for i in range(width):
        w.new[i], w.reached[i] = source[start * width + i], 0
    # Breadth first: `new` are the nodes that this level reaches first, `reached` those of all levels so far.
    level = 0
    while True:
        level += 1
        new, is_end = 0, False
        for i in range(width):
            w.new[i] &= ~w.reached[i]
            w.reached[i] |= w.new[i]
            new |= w.new[i]
            if w.new[i] & w.ends[i] and level >= min_links:
                is_end = is_end or kind != AIC or _share_two(w, start, i, w.new[i] & w.ends[i])
        if is_end or not new:
            return level if is_end else 0
        for i in range(width):
            w.fresh[i], w.new[i] = w.new[i], 0
        add_linked(w, w.fresh, 0, w.onward, w.new, 0)


@dual_mode
def _share_two(w, start, i, ends):
    """Return whether one of `ends`, in word `i`, eliminates two or more candidates that `start` eliminates too."""
    width = len(w.new)
    while ends:
        low = ends & -ends
        ends ^= low
        first, n = (i * FULL_WORD + count(low - 1)) * width, 0
        for j in range(width):
            n += count(w.weak[start * width + j] & w.weak[first + j])
        if n >= 2:
            return True
    return False
