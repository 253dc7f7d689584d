"""Layouts in the form that compiled code reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.board import Layout, per_layout

if TYPE_CHECKING:
    from solver.fast.prefilter.flat_layout import FlatLayout


@per_layout
def flat_layout_of(layout: Layout) -> FlatLayout:
    """Return what compiled code needs to know about `layout`."""
    from solver.fast.prefilter.flat_layout import make_flat_layout

    houses = layout.houses
    return make_flat_layout(
        [house.cells for house in houses], [house.is_line for house in houses], layout.n, layout.n_cells
    )
