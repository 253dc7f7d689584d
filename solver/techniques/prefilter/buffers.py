"""Where compiled code keeps what it finds in a position, made once for a layout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from solver.board import Layout, bits, for_current_layout, per_layout
from solver.techniques.chains.chain_starts import grid_of
from solver.techniques.uniqueness.deadly import rectangles

if TYPE_CHECKING:
    from solver.fast.prefilter.bent import Growth
    from solver.fast.prefilter.crossings import Parts
    from solver.fast.prefilter.locked_sets import Sets
    from solver.fast.prefilter.set_chains import Fronts

BENT = {4: "wxyz-wing", 5: "vwxyz-wing"}  # by their cells


@per_layout
def corners_of(layout: Layout) -> Any:
    """The cells of the rectangles of `layout`, half by half."""
    from solver.fast.forcing.nets import row

    found = {tuple(sorted(pattern)): pattern for patterns in rectangles(layout) for pattern in patterns}
    return row([cell for pattern in found.values() for half in pattern for cell in bits(half)])


@per_layout
def house_rooms(layout: Layout) -> tuple[Any, Any]:
    """Room for the members of a house, and for their masks."""
    from solver.fast.forcing.nets import room

    return room(layout.n + 1), room(layout.n + 1)


class SetsRoom(NamedTuple):
    """Where almost locked sets, pairs of candidates and bent sets are found."""

    sets: Sets
    pairs: Any
    growth: Growth
    fronts: Fronts


@for_current_layout(1)
def sets_room(layout: Layout) -> SetsRoom | None:
    """Room for almost locked sets; None on boards where they are too many."""
    from solver.fast.forcing.nets import room
    from solver.fast.prefilter.bent import make_growth
    from solver.fast.prefilter.locked_sets import MOST_CELLS, MOST_SETS, WORD, make_sets
    from solver.fast.prefilter.set_chains import make_fronts

    if layout.n_cells > MOST_CELLS or layout.n > 10:
        return None
    pairs = room(max(MOST_SETS, (MOST_SETS // WORD + 1) * (layout.n + 1) * layout.n_cells))
    return SetsRoom(make_sets(grid_of(layout)), pairs, make_growth(max(BENT)), make_fronts())


@for_current_layout(1)
def parts_room(layout: Layout) -> Parts | None:
    """Room for cells of crossing houses; None on boards where these have too many."""
    from solver.fast.prefilter.crossings import make_parts

    return make_parts(grid_of(layout)) if layout.n <= 10 else None
