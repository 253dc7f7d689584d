"""What becomes false if a candidate is true, along single links; plain Python, or compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.chains.webs import FULL_WORD, Web
from solver.fast.jit import count, dual_mode, zeros


class Consequences(NamedTuple):
    """What follows from some consecutive candidates of a `Web`, from number `first` on. A row is for each of them.

    `false` has a set of candidates in each row, `levels` a number for each candidate: how many claims prove that it is
    false, or 0. Nothing follows from a start that contradicts itself: it would prove anything.
    """

    first: int
    false: Any
    levels: Any
    true_nodes: Any
    false_nodes: Any
    new: Any
    new_false: Any


def make_consequences(w: Web, first: int, n_starts: int) -> Consequences:
    """Return empty arrays for what follows from `n_starts` candidates, from number `first` on."""
    n_nodes, width = len(w.nodes), len(w.new)
    return Consequences(first, zeros(n_starts * width), zeros(n_starts * n_nodes), *(zeros(width) for _ in range(4)))


@dual_mode
def find_consequences(w: Web, c: Consequences) -> None:
    """Fill in what follows."""
    width, n_nodes = len(w.new), len(w.nodes)
    for row in range(len(c.levels) // n_nodes if n_nodes else 0):
        for k in range(width):
            c.true_nodes[k] = c.false_nodes[k] = c.new[k] = 0
        start = c.first + row
        c.new[start // FULL_WORD] = c.true_nodes[start // FULL_WORD] = 1 << start % FULL_WORD
        level = 0
        while level >= 0:
            level += 2
            follows = _follow(w.weak, c.new, c.false_nodes, c.new_false)
            _set_levels(c.new_false, c.levels, row * n_nodes, level)
            follows = follows and _follow(w.strong, c.new_false, c.true_nodes, c.new)
            if not follows or _clash(c.true_nodes, c.false_nodes):
                level = -1
        is_consistent = not _clash(c.true_nodes, c.false_nodes)
        for k in range(width):
            c.false[row * width + k] = c.false_nodes[k] if is_consistent else 0


@dual_mode
def _follow(linked, source, reached, new):
    """Write what is `linked` to the nodes of `source` and not `reached` yet into `new`; return whether that is any."""
    width = len(new)
    for k in range(width):
        new[k] = 0
    for i in range(width):
        mask = source[i]
        while mask:
            low = mask & -mask
            mask ^= low
            first = (i * FULL_WORD + count(low - 1)) * width
            for k in range(width):
                new[k] |= linked[first + k]
    is_new = False
    for k in range(width):
        new[k] &= ~reached[k]
        reached[k] |= new[k]
        is_new = is_new or new[k] != 0
    return is_new


@dual_mode
def _set_levels(nodes, levels, begin, level):
    """Write `level` for each of the nodes."""
    for i in range(len(nodes)):
        mask = nodes[i]
        while mask:
            low = mask & -mask
            mask ^= low
            levels[begin + i * FULL_WORD + count(low - 1)] = level


@dual_mode
def _clash(one, other):
    """Return whether two sets have a node in common."""
    shared = False
    for k in range(len(one)):
        shared = shared or one[k] & other[k] != 0
    return shared
