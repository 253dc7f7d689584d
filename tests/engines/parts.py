"""Puzzles that have a solution, on any layout."""

from random import Random

from solver.board import Budget, Layout, Puzzle
from solver.engines import find_engine, search


def part_of_a_grid(layout: Layout, *, share: float) -> Puzzle:
    """A puzzle that has a solution: about this share of a grid."""
    empty, random = Puzzle(layout, (0,) * layout.n_cells), Random(layout.name)
    found = search.solve(empty, limit=1, budget=Budget(nodes=2_000))
    if not found.count:  # few layouts are so hard to fill
        found = find_engine("kernel").solve(empty, limit=1, budget=Budget())
    grid = found.solutions[0]
    return Puzzle(layout, tuple(digit if random.random() < share else 0 for digit in grid))
