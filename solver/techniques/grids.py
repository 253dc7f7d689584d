"""Layouts in the form that compiled code reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver.board import Layout, per_layout

if TYPE_CHECKING:
    from solver.fast.prefilter.grid import Grid


@per_layout
def grid_of(layout: Layout) -> Grid:
    """Return what compiled code needs to know about `layout`."""
    from solver.fast.prefilter.grid import make_grid

    houses = layout.houses
    return make_grid([house.cells for house in houses], [house.is_line for house in houses], layout.n, layout.n_cells)
