"""Puzzles on a pattern."""

import pytest

from solver.board import Budget, find_layout, mask_of
from solver.engines import KERNEL, Engine, Status, find_engine
from solver.generator.chance import Chance
from solver.generator.grids import random_grid
from solver.generator.patterns import puzzle_on

PLAIN = find_engine("search")


@pytest.mark.parametrize(("name", "engine"), [("3x3", KERNEL), ("2x3", PLAIN), ("round5a", KERNEL)])
def test_every_third_diagonal_is_a_pattern(name: str, engine: Engine):
    layout, chance = find_layout(name), Chance(3)
    pattern = mask_of(cell for cell in range(layout.n_cells) if sum(layout.numbers_of(cell)) % 3 == 0)
    grid = random_grid(layout, chance, engine)
    puzzle = grid and puzzle_on(layout, pattern, grid, chance, engine)
    assert puzzle
    assert puzzle.given_mask == pattern
    assert PLAIN.solve(puzzle, budget=Budget()).status is Status.UNIQUE


def test_two_empty_rows_of_a_band_have_no_puzzle():
    layout, chance = find_layout("2x2"), Chance(4)
    grid = random_grid(layout, chance, PLAIN)
    assert grid
    assert puzzle_on(layout, mask_of(range(8, 16)), grid, chance, PLAIN) is None
