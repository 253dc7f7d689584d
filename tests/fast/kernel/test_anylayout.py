"""The search on any layout, by itself."""

from random import Random
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from solver.board import Budget, Layout, Puzzle, find_layout
from solver.engines import search
from solver.fast.kernel import anylayout
from solver.fast.kernel.tables import make_scratch, make_tables
from tests.layouts import JIGSAWS, NAMES, of_houses
from tests.techniques.examples import random_grid, thinned

pytestmark = pytest.mark.thorough

MANY = 10**9
# An empty 6 × 6 board with its first row given: one 720th of all grids.
FIRST_ROW = (1, 2, 3, 4, 5, 6, *[0] * 30)


class Found(NamedTuple):
    n: int
    is_through: bool
    nodes: int
    grids: list[tuple[int, ...]]


def ready(puzzle: Puzzle) -> tuple[np.ndarray, ...]:
    """Tables, words and control of a search."""
    layout = puzzle.layout
    tables = make_tables([house.cells for house in layout.houses], layout.n, layout.n_cells)
    return tables, make_scratch(tables), np.zeros(anylayout.N_CONTROL, np.int64)


def searched(puzzle: Puzzle, *, limit: int = 2, nodes: int = MANY, slice_of: int = MANY, keep: int = 0) -> Found:
    """What is found in `nodes` nodes, asked for in slices."""
    *arrays, control = ready(puzzle)
    grids = np.zeros((keep, puzzle.layout.n_cells), np.uint8)
    anylayout.begin(np.array(puzzle.givens, np.uint8), *arrays, control)
    while control[anylayout.OPEN] and control[anylayout.FOUND] < limit and control[anylayout.NODES] < nodes:
        before = int(control[anylayout.NODES])
        slice_nodes = min(slice_of, nodes - before)
        anylayout.run(*arrays, control, limit, slice_nodes, grids)
        assert control[anylayout.NODES] - before <= slice_nodes
    is_open, count, spent = (int(number) for number in control[:3])
    kept = [tuple(int(digit) for digit in grid) for grid in grids[:count]]
    return Found(count, not is_open and count < limit, spent, kept)


def empty(name: str) -> Puzzle:
    layout = find_layout(name)
    return Puzzle(layout, (0,) * layout.n_cells)


def is_solution(puzzle: Puzzle, grid: tuple[int, ...]) -> bool:
    keeps = all(given in (0, digit) for given, digit in zip(puzzle.givens, grid))
    houses = [{grid[cell] for cell in house.cells} for house in puzzle.layout.houses]
    differ = all(len(digits) == len(house.cells) for digits, house in zip(houses, puzzle.layout.houses))
    return keeps and differ and set(grid) <= set(range(1, puzzle.layout.n + 1))


def test_the_4x4_board_has_288_grids():
    assert searched(empty("2x2"), limit=MANY)[:2] == (288, True)


def test_the_6x6_board_has_28_million_grids():
    assert searched(empty("2x3"), limit=MANY)[:2] == (28_200_960, True)


def test_a_limit_on_the_way_stops_right_there():
    assert searched(empty("2x3"), limit=28_200_959)[:2] == (28_200_959, False)
    assert searched(empty("2x3"), limit=28_200_960)[:2] == (28_200_960, False)


def test_all_grids_are_written_down_if_there_is_room():
    puzzle = Puzzle(find_layout("2x3"), FIRST_ROW)
    found = searched(puzzle, limit=MANY, keep=40_000)
    assert (found.n, found.is_through, len(set(found.grids))) == (28_200_960 // 720, True, 39_168)
    assert all(is_solution(puzzle, grid) for grid in found.grids)


@pytest.mark.parametrize("name", NAMES)
def test_grids_that_differ_by_renamed_digits_all_count(name: str):
    found = searched(empty(name), limit=500, nodes=20_000, keep=500)
    assert len(set(found.grids)) == found.n == {"2x2": 288, "2x2x": 48, "2x2xw": 48, JIGSAWS[0]: 120}.get(name, 500)
    assert all(is_solution(empty(name), grid) for grid in found.grids)


@pytest.mark.parametrize("name", ["4x4", "5x5x", "round8"])
def test_more_solutions_than_can_be_counted_are_not_all(name: str):
    assert searched(empty(name), limit=anylayout.MAX_COUNT, nodes=100_000)[:2] == (anylayout.MAX_COUNT, False)


@given(
    name=st.sampled_from(NAMES),
    seed=st.integers(0, 2**32),
    share=st.floats(0.25, 0.7),
    has_wrong_digit=st.booleans(),
)
@settings(max_examples=150)
def test_the_kernel_counts_as_the_plain_search(name: str, seed: int, share: float, has_wrong_digit: bool):
    random, layout = Random(seed), find_layout(name)
    givens = list(thinned(layout, random_grid(layout, random), share, random).givens)
    if has_wrong_digit:
        givens[random.randrange(layout.n_cells)] = random.randint(1, layout.n)
    puzzle = Puzzle(layout, tuple(givens))
    plain = search.solve(puzzle, limit=50, keep=50, budget=Budget(nodes=2_000, seconds=0.1))
    found = searched(puzzle, limit=50, nodes=2_000, keep=50)
    assert found.n <= plain.count or not plain.is_complete
    assert plain.count <= found.n or not found.is_through
    if plain.is_complete and found.is_through:
        assert set(found.grids) == set(plain.solutions)
    assert all(is_solution(puzzle, grid) for grid in found.grids)


@given(name=st.sampled_from(NAMES), seed=st.integers(0, 2**32), n_free=st.integers(2, 30))
@settings(max_examples=150)
def test_as_many_are_counted_as_are_found_one_by_one(name: str, seed: int, n_free: int):
    """Counting alone takes what is interchangeable together; with room for grids each is written down."""
    random, layout = Random(seed), find_layout(name)
    free = set(random.sample(range(layout.n_cells), min(n_free, layout.n_cells)))
    grid = random_grid(layout, random)
    puzzle = Puzzle(layout, tuple(0 if cell in free else digit for cell, digit in enumerate(grid)))
    counted, written = searched(puzzle, limit=5_000), searched(puzzle, limit=5_000, keep=5_000)
    assert counted[:2] == written[:2]
    assert len(set(written.grids)) == written.n


@given(
    name=st.sampled_from(("2x3", "2x4", "2x4x")),
    seed=st.integers(0, 2**32),
    top=st.integers(1, 5),
    share=st.sampled_from((0.2, 0.3, 0.5, 0.7)),
)
@example(name="2x4x", seed=2, top=4, share=0.5)  # 264 grids
@example(name="2x3", seed=19, top=2, share=0.5)
@settings(max_examples=60)
def test_grids_are_all_different_if_some_digits_are_not_given(name: str, seed: int, top: int, share: float):
    """Branches between a digit that stands and several that do not: what is renamed in one is not in the next."""
    random, layout = Random(seed), find_layout(name)
    grid = random_grid(layout, random)
    puzzle = Puzzle(layout, tuple(digit if digit <= top and random.random() < share else 0 for digit in grid))
    found = searched(puzzle, limit=3_000, keep=3_000)
    assert len(set(found.grids)) == found.n
    assert all(is_solution(puzzle, grid) for grid in found.grids)
    assert searched(puzzle, limit=3_000)[:2] == found[:2]


@pytest.mark.parametrize("name", ["2x3", "3x3x", "round4a"])
def test_counting_goes_on_from_any_grid_that_is_kept(name: str):
    layout = find_layout(name)
    third = layout.n_cells // 3
    puzzle = Puzzle(layout, random_grid(layout, Random(3))[:third] + (0,) * (layout.n_cells - third))
    whole = searched(puzzle, limit=2_000, nodes=50_000)
    assert whole.n > 20
    for keep in (1, 2, 7, 20):
        assert searched(puzzle, limit=2_000, nodes=50_000, keep=keep)[:2] == whole[:2]


@pytest.mark.parametrize("name", ["2x2", "2x3x", "3x3", "round4", "round5a"])
@pytest.mark.parametrize("slice_of", [1, 2, 7])
def test_a_search_goes_on_where_it_stopped(name: str, slice_of: int):
    layout = find_layout(name)
    puzzle = thinned(layout, random_grid(layout, Random(5)), 0.25, Random(6))
    whole = searched(puzzle, limit=300, nodes=3_000, keep=9)
    assert searched(puzzle, limit=300, nodes=3_000, slice_of=slice_of, keep=9) == whole


def test_a_search_goes_on_to_a_higher_limit():
    *arrays, control = ready(empty("2x2"))
    anylayout.begin(np.zeros(16, np.uint8), *arrays, control)
    for limit in (1, 2, 100, 288, MANY):
        anylayout.run(*arrays, control, limit, MANY, np.zeros((0, 16), np.uint8))
        assert control[anylayout.FOUND] == min(limit, 288)
    assert not control[anylayout.OPEN]


def test_rows_can_be_added_on_the_way():
    *arrays, control = ready(empty("2x2"))
    anylayout.begin(np.zeros(16, np.uint8), *arrays, control)
    grids = np.zeros((288, 16), np.uint8)
    for rows in (1, 5, 100, 288):
        anylayout.run(*arrays, control, rows, MANY, grids[:rows])
    assert len({grid.tobytes() for grid in grids}) == 288


@pytest.mark.parametrize(
    ("name", "givens"),
    [
        ("3x3", "11"),  # a digit twice in a house
        ("3x3", "........" * 9 + "7.......7"),
        ("3x3", "9" * 81),
        ("3x3", "12345678." + "........9"),  # no digit left for r1c9
        ("2x2", "1...1..........."),
        ("round6a", "1" + "." * 19 + "1"),  # r1s1 and r3s4: of every second sector a digit is in each or in none
    ],
)
def test_an_obvious_contradiction_needs_one_node(name: str, givens: str):
    layout = find_layout(name)
    puzzle = Puzzle(layout, layout.from_text(givens.ljust(layout.n_cells, ".")[: layout.n_cells]))
    assert searched(puzzle)[:3] == (0, True, 1)


@pytest.mark.parametrize("name", ["round5a", "round6a", "round7a", "round8a", "5x5", "4x5x", "5x5x"])
def test_boards_with_few_givens_are_decided_soon(name: str):
    """Without branching on the places of a digit, or without locked candidates, many of them stay undecided."""
    layout = find_layout(name)
    for seed in range(12):
        random, givens = Random(seed), [0] * layout.n_cells
        for cell in random.sample(range(layout.n_cells), 4):
            seen = {givens[peer] for peer in layout.peer_cells[cell]}
            givens[cell] = random.choice([digit for digit in range(1, layout.n + 1) if digit not in seen])
        found = searched(Puzzle(layout, tuple(givens)), nodes=2_000)
        assert found.is_through or found.n == 2


@pytest.mark.parametrize(
    ("layout", "count"),
    [
        (of_houses(3, 4, (0, 1), (2, 3), (0, 2)), 3 * 2 * 2 * 2),
        (of_houses(4, 5, (2, 3, 4), (0, 1, 2, 3)), 24 * 2),
        (of_houses(2, 3, (0, 1)), 2 * 2),  # a cell without a house
        (of_houses(3, 6, (0, 1, 2), (2, 3), (3, 4), (4, 5)), 6 * 2 * 2 * 2),
        (of_houses(2, 3, (0, 1), (1, 2), (0, 2)), 0),
    ],
)
@pytest.mark.parametrize("keep", [0, 100])
def test_a_short_house_only_forbids_repeats(layout: Layout, count: int, keep: int):
    puzzle = Puzzle(layout, (0,) * layout.n_cells)
    found = searched(puzzle, limit=100, keep=keep)
    assert (found.n, found.is_through) == (count, True)
    assert all(is_solution(puzzle, grid) for grid in found.grids)


def batch_of(puzzles: list[Puzzle], nodes: int) -> tuple[int, list[int], list[bool], np.ndarray]:
    rows = np.array([puzzle.givens for puzzle in puzzles], np.uint8)
    grids, counts, is_through = np.zeros_like(rows), np.zeros(len(rows), np.int64), np.zeros(len(rows), np.bool_)
    spent = anylayout.run_batch(rows, *ready(puzzles[0]), 2, nodes, grids, counts, is_through)
    return spent, counts.tolist(), is_through.tolist(), grids


def test_a_batch_is_its_puzzles_one_by_one():
    layout, random = find_layout("3x3x"), Random(1)
    grid = random_grid(layout, random)
    puzzles = [thinned(layout, grid, share, random) for share in (0.0, 0.2, 0.3, 0.4, 1.0)]
    puzzles.append(Puzzle(layout, (1, 1, *[0] * 79)))
    spent, counts, is_through, grids = batch_of(puzzles, MANY)
    singly = [searched(puzzle, keep=1) for puzzle in puzzles]
    assert counts == [found.n for found in singly]
    assert is_through == [found.is_through for found in singly]
    assert spent == sum(found.nodes for found in singly)
    assert {0, 1, 2} == set(counts)
    assert all(tuple(row) in (found.grids or [(0,) * 81]) for row, found in zip(grids.tolist(), singly))


def test_a_batch_skips_a_puzzle_that_exceeds_its_nodes():
    layout = find_layout("3x3")
    spent, counts, is_through, _ = batch_of([empty("3x3"), Puzzle(layout, random_grid(layout, Random(2)))], 3)
    assert (spent, counts, is_through) == (4, [0, 1], [False, True])
