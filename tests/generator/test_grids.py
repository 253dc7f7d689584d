"""Random full grids."""

from collections import Counter

import pytest

from solver.board import LAYOUT_NAMES, Layout, find_layout
from solver.engines import KERNEL, PLAIN, find_engine
from solver.engines.protocol import Grid
from solver.generator.chance import Chance
from solver.generator.grids import random_grid
from tests.layouts import DIFFERING, NAMES

NO_GRID = "4j-ABBBAABCADDCDDCC"
# Rows of the top band, and a box beside box 1.
PLACES = [(row, other, box) for row in range(3) for other in range(3) for box in (1, 2) if row != other]


def grid_of(layout: Layout, chance: Chance) -> Grid:
    grid = random_grid(layout, chance, KERNEL)
    assert grid
    return grid


@pytest.mark.parametrize("name", NAMES)
def test_every_layout_has_random_grids(name: str):
    layout = find_layout(name)
    grid = grid_of(layout, Chance(1))
    assert all(len({grid[cell] for cell in house.cells}) == len(house.cells) for house in layout.houses)
    assert set(grid) == set(range(1, layout.n + 1))


@pytest.mark.parametrize("name", DIFFERING)
def test_grids_obey_pairs_that_differ(name: str):
    layout = find_layout(name)
    grid = random_grid(layout, Chance(1), find_engine(PLAIN))
    assert grid
    assert all(grid[one] != grid[other] for one, others in enumerate(layout.peer_cells) for other in others)


def test_all_288_grids_of_4_by_4_are_equally_likely():
    layout, chance = find_layout("2x2"), Chance(1)
    counts = Counter(grid_of(layout, chance) for _ in range(288 * 20))
    assert len(counts) == 288
    # Chi-square with 287 degrees of freedom: mean 287, standard deviation 24; 367 is exceeded once in a thousand.
    assert sum((n - 20) ** 2 / 20 for n in counts.values()) < 367


def test_each_cell_of_9_by_9_has_each_digit_equally_often():
    layout, chance = find_layout("3x3"), Chance(2)
    grids = [grid_of(layout, chance) for _ in range(1800)]
    worst = max(
        sum((n - 200) ** 2 / 200 for n in Counter(grid[cell] for grid in grids).values())
        for cell in range(layout.n_cells)
    )
    # Chi-square with 8 degrees of freedom: 31.8 is exceeded once in 10 000, in none of 81 cells as a rule.
    assert worst < 31.8


def test_no_row_or_box_of_9_by_9_is_preferred():
    """The three digits of a row in box 1 are in another row of box 2 or 3: 1.5 of them on average, whichever it is."""
    layout, chance, n_grids = find_layout("3x3"), Chance(3), 1500
    shared: Counter[tuple[int, int, int]] = Counter()
    for _ in range(n_grids):
        grid = grid_of(layout, chance)
        parts = {(row, box): {*grid[9 * row + 3 * box :][:3]} for row in range(3) for box in range(3)}
        for row, other, box in PLACES:
            shared[row, other, box] += len(parts[row, 0] & parts[other, box])
    # The standard deviation of one count is 1.5 at most.
    assert all(abs(shared[place] - 1.5 * n_grids) < 4 * 1.5 * n_grids**0.5 for place in PLACES)


def test_a_division_without_a_grid_has_none():
    assert random_grid(find_layout(NO_GRID), Chance(1), KERNEL) is None


@pytest.mark.parametrize("name", [name for name in LAYOUT_NAMES if find_layout(name).n < 7])
def test_other_chances_lead_to_other_grids(name: str):
    layout = find_layout(name)
    assert len({grid_of(layout, Chance(seed)) for seed in range(6)}) > 1
