"""Refutations within a refutation; plain Python, or compiled.

Assume a. On the board that follows, b and c contradict themselves. Without b and c, a contradicts itself too:

    a ──▶ … ──▶ b ──▶ … ──▶ contradiction, so not b
          └───▶ c ──▶ … ──▶ contradiction, so not c
          └──not b, not c──▶ … ──▶ contradiction, so not a
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.forcing.patterns import exclude
from solver.fast.forcing.propagation import (
    CLASH,
    LISTS_EACH,
    TRUE,
    Ancestors,
    Position,
    Propagation,
    Tables,
    ancestors_of,
    begin,
    copy,
    follow,
    make_ancestors,
    make_position,
    make_propagation,
    propagate,
    refute,
    state_and_reason,
)
from solver.fast.jit import dual_mode, zero_rows, zeros

NONE = 1 << 30


class TrialMemory(NamedTuple):
    """Scratch memory: the propagation and position after the first assumption, and after a second one.

    `tried` are the second assumptions; of these, `refuted` led to a contradiction, each with `costs` true nodes in it.
    """

    outer: Position
    inner: Position
    propagation: Propagation
    inner_propagation: Propagation
    ancestors: Ancestors
    tried: Any
    refuted: Any
    costs: Any


def make_trial(t: Tables) -> TrialMemory:
    """Return scratch memory for a layout."""
    n_nodes, none = (t.n + 1) * t.n_cells, [0] * t.n_cells
    outer, inner = make_position(t, none), make_position(t, none)
    scratch = zero_rows(2, n_nodes)
    both = (make_propagation(t, zeros(LISTS_EACH * n_nodes), scratch), make_propagation(t, zeros(1), scratch))
    return TrialMemory(outer, inner, *both, make_ancestors(t), *(zeros(n_nodes) for _ in range(3)))


@dual_mode
def n_refuted(t, p, before, s, node, n_tried):
    """Assume that `node` is true, and refute what can be of the first `n_tried` nodes in `tried`.

    Single links and the patterns `p` come first. Return the number of nodes `refuted` until a contradiction follows;
    −1 if none does.
    """
    copy(before, s.outer)
    begin(t, s.propagation, node, TRUE)
    n, n_before = 0, -1
    goes_on = _settle(t, p, before, s)
    # Invariant: the propagation holds what follows from `node` and from the first n refutations. A refutation may make
    # others possible, so all nodes are tried again until a whole round adds none.
    while goes_on and n > n_before:
        n_before = n
        for k in range(n_tried):
            cost = _cost(t, s, s.tried[k]) if goes_on else NONE
            if cost < NONE:
                s.refuted[n], s.costs[n] = s.tried[k], cost
                n += 1
                goes_on = not refute(s.propagation, s.tried[k], 0) or _settle(t, p, before, s)
    return -1 if goes_on else n


@dual_mode
def _settle(t, p, before, s):
    """Follow single links and patterns until nothing more follows. Return False if a contradiction does."""
    while follow(t, s.outer, s.propagation, True, True):
        if not exclude(t, p, before, s.outer, s.propagation):
            return True
    return False


@dual_mode
def _cost(t, s, node):
    """Return how many true nodes the contradiction takes that follows from `node`; NONE if none does."""
    digit, cell = node // t.n_cells, node % t.n_cells
    # What is decided on the outer board cannot be refuted any more.
    if s.outer.n_in_cell[cell] < 2 or not s.outer.candidates[cell] >> digit & 1:
        return NONE
    # The inner board lacks what has been removed from the outer one: a contradiction may depend on earlier refutations.
    if propagate(t, s.outer, s.inner, s.inner_propagation, node, TRUE, True, True):
        return NONE
    n_true = 0
    # A contradiction is a node that is false and true: both have their reasons.
    for second_state in (False, True):
        n = ancestors_of(t, s.outer, s.inner_propagation, s.inner_propagation.numbers[CLASH], second_state, s.ancestors)
        for k in range(n):
            state, _ = state_and_reason(s.inner_propagation, second_state, s.ancestors.nodes, k)
            n_true += state == TRUE
    return n_true
