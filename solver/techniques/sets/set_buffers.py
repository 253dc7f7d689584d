"""Scratch memory for all almost locked sets of a position, found and linked by compiled code."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.board import Layout, Mask, for_current_layout
from solver.fast.jit import array, zeros
from solver.fast.prefilter.blossoms import make_faced
from solver.fast.prefilter.linked_sets import make_ends
from solver.fast.prefilter.locked_sets import Sets, find_all, make_sets
from solver.fast.prefilter.set_chains import Chains, make_chains
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.sets.almost_locked import largest_set

_MAX_DIGITS = 10  # on boards with more, there are too many sets of cells
_MAX_SETS = 1000  # with more of them a position counts as one in which anything may be found


class SetBuffers(NamedTuple):
    """Scratch memory for almost locked sets, chains of them, and blossoms."""

    sets: Sets
    ends: Any
    chains: Chains
    faced: Any


@for_current_layout(1)
def set_buffers(layout: Layout) -> SetBuffers | None:
    """Return scratch arrays for almost locked sets; None on boards with too many of them."""
    if layout.n > _MAX_DIGITS:
        return None
    flat = flat_layout_of(layout)
    sets = make_sets(flat, _MAX_SETS, _MAX_SETS * (layout.n + 1), largest_set(layout))
    return SetBuffers(sets, make_ends(sets), make_chains(sets, layout.n, 2, zeros(1)), make_faced(flat))


@for_current_layout(1)
def linked_sets_of(layout: Layout, candidates: tuple[Mask, ...]) -> SetBuffers | None:
    """Return the almost locked sets of a position, with their links; None if there are too many.

    They are kept for the next check of the same position. The next position overwrites them.
    """
    buffers = set_buffers(layout)
    if buffers and find_all(flat_layout_of(layout), array(candidates), buffers.sets, largest_set(layout)):
        return buffers
    return None
