"""Givens of a board that leave a few hundred grids, all of which are known."""

from functools import cache
from random import Random

from solver.board import Budget, Layout, Puzzle
from solver.engines import find_engine

MOST_GRIDS = 300


@cache
def some_grids(layout: Layout, seed: int | str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Givens, and all grids that they leave: at most `MOST_GRIDS`."""
    search, random, givens = find_engine("search"), Random(seed), [0] * layout.n_cells
    grid = search.solve(Puzzle(layout, tuple(givens)), limit=1, keep=1, budget=Budget()).solutions[0]
    for cell in random.sample(range(layout.n_cells), layout.n_cells):
        result = search.solve(Puzzle(layout, tuple(givens)), limit=MOST_GRIDS, keep=MOST_GRIDS, budget=Budget())
        if result.is_complete:
            return tuple(givens), tuple(map(tuple, result.solutions))
        givens[cell] = grid[cell]
    raise AssertionError("a filled board has one solution")
