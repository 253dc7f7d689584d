"""Whether a loop over links with groups and parts of sets may remove something; plain Python, or compiled.

    start ══ a ── b ══ end ── start

Most loops have two strong links: those are looked at one by one. Any longer loop counts as one that may.
"""

from __future__ import annotations

from typing import Any

from solver.fast.chains.groups import END, Groups
from solver.fast.chains.webs import FULL_WORD, Web, add_linked
from solver.fast.jit import WORD, count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout


def make_thirds(large: Web) -> Any:
    """Return an empty set of nodes for each node."""
    return zeros(len(large.strong))


@dual_mode
def find_thirds(g: Groups, large: Web, thirds: Any) -> None:
    """For each node of a list of three or more, add all others: they are linked by a set that has another digit.

    `large` has all nodes of the lists.
    """
    width, begin = len(large.new), 0
    for end in range(g.n_linked[0]):
        if g.linked[end] == END:
            for i in range(begin, end if end - begin > 2 else begin):
                for j in range(begin, end):
                    one, other = g.linked[i], g.linked[j]
                    thirds[one * width + other // FULL_WORD] |= 1 << other % FULL_WORD
            begin = end + 1


@dual_mode
def may_remove_by_loop(f: FlatLayout, w: Web, g: Groups, large: Web, thirds: Any) -> Any:
    """Return whether a loop over the links of `large` may remove something. `w` has the links between candidates."""
    width = len(large.new)
    for start in range(len(large.nodes)):
        for i in range(width):
            large.new[i], large.reached[i] = large.strong[start * width + i], 0
        level, is_new = 1, True
        while is_new:
            is_new, is_end = _advance(large, start)
            if is_end and (level > 2 or (level == 2 and _short_loop_removes(f, w, g, large, thirds, start))):
                return True
            level += 1
    return False


@dual_mode
def _advance(large, start):
    """Go on to the next level of a search. Write its new nodes that the start excludes into `ends`.

    Return whether there are new nodes, and whether there are such ends.
    """
    width, is_new, is_end = len(large.new), False, False
    for i in range(width):
        large.fresh[i] = large.new[i] & ~large.reached[i]
        large.reached[i] |= large.fresh[i]
        large.ends[i] = large.fresh[i] & large.weak[start * width + i]
        large.new[i] = 0
        is_new = is_new or large.fresh[i] != 0
        is_end = is_end or large.ends[i] != 0
    add_linked(large, large.fresh, 0, large.onward, large.new, 0)
    return is_new, is_end


@dual_mode
def _short_loop_removes(f, w, g, large, thirds, start):
    """Return whether a loop with two strong links from `start` to one of the `ends` may remove something."""
    width = len(large.new)
    for end in range(len(large.nodes)):
        if large.ends[end // FULL_WORD] >> end % FULL_WORD & 1:
            for a in range(len(large.nodes)):
                if large.strong[start * width + a // FULL_WORD] >> a % FULL_WORD & 1:
                    for i in range(width):
                        mask = large.weak[a * width + i] & large.strong[end * width + i]
                        while mask:
                            low = mask & -mask
                            mask ^= low
                            b = i * FULL_WORD + count(low - 1)
                            if _removes(f, w, g, large, thirds, start, a, b, end):
                                return True
    return False


@dual_mode
def _removes(f, w, g, large, thirds, start, a, b, end):
    """Return whether a loop may remove something: by one of its weak links, or as another digit of a set."""
    width, first = len(large.new), len(w.nodes)
    if thirds[start * width + a // FULL_WORD] >> a % FULL_WORD & 1:
        return True
    if thirds[b * width + end // FULL_WORD] >> end % FULL_WORD & 1:
        return True
    for k in range(len(g.mask)):
        g.mask[k] = 0
    for node in (start, a, b, end):
        _add_cells(w.nodes, g.cells, f.n_cells, node, g.mask)
    for one, other in ((a, b), (end, start)):
        is_one_digit = _digit(w.nodes, g.digits, f.n_cells, one) == _digit(w.nodes, g.digits, f.n_cells, other)
        for i in range((first - 1) // FULL_WORD + 1):
            mask = large.weak[one * width + i] & large.weak[other * width + i]
            while mask:
                low = mask & -mask
                mask ^= low
                number = i * FULL_WORD + count(low - 1)
                cell = w.nodes[number] % f.n_cells if number < first else 0
                # Candidates in the cells of a loop go only if it enters and leaves their cell.
                is_outside = not g.mask[cell // WORD] >> cell % WORD & 1
                if number < first and (is_outside or not is_one_digit):
                    return True
    return False


@dual_mode
def _digit(nodes, digits, n_cells, node):
    """Return the digit of a candidate or of a node of several cells."""
    first = len(nodes)
    return nodes[node] // n_cells if node < first else digits[node - first]


@dual_mode
def _add_cells(nodes, cells, n_cells, node, mask):
    """Add the cells of a node to `mask`."""
    first, words = len(nodes), len(mask)
    if node < first:
        mask[nodes[node] % n_cells // WORD] |= 1 << nodes[node] % n_cells % WORD
    else:
        for k in range(words):
            mask[k] |= cells[(node - first) * words + k]
