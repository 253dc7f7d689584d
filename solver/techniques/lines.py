"""The lines of a layout, by family, and the areas in which two of them cross."""

from __future__ import annotations

from itertools import permutations

from solver.board import Layout, per_layout


@per_layout
def line_families(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the families of lines, or all families if fewer than two consist of lines."""
    lines = tuple(family for family in layout.families if all(layout.houses[h].is_line for h in family))
    return lines if len(lines) > 1 else layout.families


@per_layout
def lines_of(layout: Layout) -> dict[int, int]:
    """Map each house of `line_families` to the number of its family."""
    return {h: k for k, family in enumerate(line_families(layout)) for h in family}


@per_layout
def areas_with_crossing_lines(layout: Layout) -> tuple[tuple[int, int, int], ...]:
    """Return each full area together with two lines of different families that cross it."""
    found, lines = [], lines_of(layout)
    for area in layout.full:
        if not layout.houses[area].is_line:
            across = [c.first if c.second == area else c.second for c in layout.crossings if area in c[:2]]
            pairs = permutations((h for h in across if h in lines), 2)
            found += [(area, h, other) for h, other in pairs if lines[h] != lines[other]]
    return tuple(found)
