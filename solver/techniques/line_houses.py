"""The lines of a layout, by partition, and the areas in which two of them cross."""

from __future__ import annotations

from itertools import permutations

from solver.board import Layout, Mask, mask_of, per_layout


@per_layout
def line_partitions(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Return the partitions of lines, or all partitions if fewer than two consist of lines."""
    lines = tuple(partition for partition in layout.partitions if all(layout.houses[h].is_line for h in partition))
    return lines if len(lines) > 1 else layout.partitions


@per_layout
def lines_by_grid(layout: Layout) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return `line_partitions`, those together that cover the same cells: the board, or a grid that overlaps others."""
    by_cells: dict[Mask, list[tuple[int, ...]]] = {}
    for partition in line_partitions(layout):
        covered = mask_of(cell for h in partition for cell in layout.houses[h].cells)
        by_cells.setdefault(covered, []).append(partition)
    return tuple(map(tuple, by_cells.values()))


@per_layout
def lines_of(layout: Layout) -> dict[int, int]:
    """Map each house of `line_partitions` to the number of its partition in its grid: parallel lines have the same."""
    return {h: k for grid in lines_by_grid(layout) for k, partition in enumerate(grid) for h in partition}


@per_layout
def areas_with_crossing_lines(layout: Layout) -> tuple[tuple[int, int, int], ...]:
    """Return each full area together with two lines of different partitions that cross it."""
    crossings, lines = [], lines_of(layout)
    for area in layout.complete_houses:
        if not layout.houses[area].is_line:
            across = [c.first if c.second == area else c.second for c in layout.crossings if area in c[:2]]
            pairs = permutations((h for h in across if h in lines), 2)
            crossings += [(area, h, other) for h, other in pairs if lines[h] != lines[other]]
    return tuple(crossings)
