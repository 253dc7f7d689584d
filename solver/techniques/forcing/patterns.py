"""Locked candidates, pairs and X-wings that exist only because of a propagation."""

from __future__ import annotations

from itertools import permutations

from solver.board import Layout, per_layout
from solver.fast.forcing import patterns
from solver.fast.forcing.patterns import Patterns, make_patterns
from solver.fast.forcing.propagation import Propagation
from solver.techniques.forcing.propagations import Propagations, houses_in_order
from solver.techniques.line_houses import line_partitions, lines_by_grid


def exclude_by_patterns(propagations: Propagations, propagation: Propagation) -> bool:
    """Exclude by locked candidates, pairs and X-wings that exist because of the propagation; return whether any did."""
    tables, places = propagations.tables, patterns_of(propagations.layout)
    return bool(patterns.exclude(tables, places, propagations.before, propagations.now, propagation))


@per_layout
def patterns_of(layout: Layout) -> Patterns:
    """Return where patterns of `layout` can be, in Sudoku Explainer's order: columns before rows."""
    # `number` translates a house of the layout to its index in the tables, where full houses come first.
    houses, number = layout.houses, {h: k for k, h in enumerate(houses_in_order(layout))}
    partitions = line_partitions(layout)[::-1]
    areas = [h for h in range(len(houses)) if not houses[h].is_line]
    lines = list(dict.fromkeys([h for partition in partitions for h in partition if houses[h].is_line]))
    lines += [h for h in range(len(houses)) if houses[h].is_line and h not in lines]
    crossing = [(area, line) for partition in partitions for area in areas for line in partition if line not in areas]
    crossing += [(line, area) for line in lines for area in areas]
    crossing += [(h, other) for h in range(len(houses)) for other in range(len(houses)) if h != other]
    return make_patterns(
        [houses[h].cells for h in houses_in_order(layout)],
        [(number[base], number[cover]) for base, cover in dict.fromkeys(crossing)],
        [number[h] for h in (*areas, *lines)],
        [
            ([number[h] for h in a], [number[h] for h in b])
            for grid in lines_by_grid(layout)
            for a, b in permutations(grid[::-1], 2)
        ],
        layout.n,
        layout.n_cells,
    )
