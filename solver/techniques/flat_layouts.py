"""Layouts in the form that compiled code reads."""

from __future__ import annotations

from solver.board import Layout, per_layout
from solver.fast.prefilter.flat_layout import FlatLayout, make_flat_layout


@per_layout
def flat_layout_of(layout: Layout) -> FlatLayout:
    """Return what compiled code needs to know about `layout`."""
    houses = layout.houses
    return make_flat_layout(
        [house.cells for house in houses], [house.is_line for house in houses], layout.peer_cells, layout.n
    )
