"""Scratch memory of the compiled prefilter, made once for a layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from solver.board import Layout, bits, for_current_layout, per_layout
from solver.techniques.flat_layouts import flat_layout_of
from solver.techniques.uniqueness.deadly import rectangles

if TYPE_CHECKING:
    from solver.fast.prefilter.bent import Growth
    from solver.fast.prefilter.crossings import Parts
    from solver.fast.prefilter.locked_sets import Sets
    from solver.fast.prefilter.set_chains import Fronts

BENT = {4: "wxyz-wing", 5: "vwxyz-wing"}  # by number of cells


@per_layout
def corners_of(layout: Layout) -> Any:
    """Return the cells of the rectangles of `layout`, half by half."""
    from solver.fast.jit import array

    found = {tuple(sorted(pattern)): pattern for patterns in rectangles(layout) for pattern in patterns}
    return array([cell for pattern in found.values() for half in pattern for cell in bits(half)])


@per_layout
def house_buffers(layout: Layout) -> tuple[Any, Any]:
    """Return room for the members of a house, and for their masks."""
    from solver.fast.jit import zeros

    return zeros(layout.n + 1), zeros(layout.n + 1)


class SetBuffers(NamedTuple):
    """Scratch memory for almost locked sets, aligned pairs, bent sets and chains of sets."""

    sets: Sets
    pairs: Any
    growth: Growth
    fronts: Fronts


@for_current_layout(1)
def set_buffers(layout: Layout) -> SetBuffers | None:
    """Return room for almost locked sets; None on boards with too many of them."""
    from solver.fast.jit import zeros
    from solver.fast.prefilter.bent import make_growth
    from solver.fast.prefilter.locked_sets import MAX_CELLS, MAX_SETS, WORD, make_sets
    from solver.fast.prefilter.set_chains import make_fronts

    if layout.n_cells > MAX_CELLS or layout.n > 10:
        return None
    pairs = zeros(max(MAX_SETS, (MAX_SETS // WORD + 1) * (layout.n + 1) * layout.n_cells))
    return SetBuffers(make_sets(flat_layout_of(layout)), pairs, make_growth(max(BENT)), make_fronts())


@for_current_layout(1)
def crossing_buffers(layout: Layout) -> Parts | None:
    """Return room for the cells of crossing houses; None if houses are too large."""
    from solver.fast.prefilter.crossings import make_parts

    return make_parts(flat_layout_of(layout)) if layout.n <= 10 else None
