"""Scratch memory of the compiled prefilter, made once for a layout."""

from __future__ import annotations

from solver.board import Layout, for_current_layout, per_layout
from solver.fast.prefilter.bent import BentSearch, make_bent_search
from solver.fast.prefilter.subsets import Subsets, make_subsets
from solver.techniques.flat_layouts import flat_layout_of

_MAX_DIGITS = 10  # on boards with more, there are too many sets of cells
BENT = {4: "wxyz-wing", 5: "vwxyz-wing"}  # by number of cells


@per_layout
def subset_buffers(layout: Layout) -> Subsets:
    """Return scratch arrays for a search for subsets."""
    return make_subsets(flat_layout_of(layout))


@for_current_layout(1)
def bent_buffers(layout: Layout) -> BentSearch | None:
    """Return scratch arrays for bent sets; None on boards that are too large."""
    return make_bent_search(flat_layout_of(layout), max(BENT)) if layout.n <= _MAX_DIGITS else None
