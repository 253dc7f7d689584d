"""The search for 9 × 9, by itself."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Budget, Puzzle, find_layout
from solver.engines import search
from solver.fast.kernel import nine

FIG_1 = ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
FIG_1_SOLVED = "925631847618574293374982561749826135852413976163795482287359614491267358536148729"
HARD = "1...5.7.9..71......6.......2...........5.1..2....2.39.3...9...15...1...3...8...4."
MANY = 10**9


def digits(cells: str) -> np.ndarray:
    return np.array([0 if symbol == "." else int(symbol) for symbol in cells], np.uint8)


def searched(givens: np.ndarray, *, limit: int = 2, slice_of: int = MANY, keep: int = 2):
    """(solutions found, whether there are no others, nodes, the first grids) after slices of `slice_of` nodes."""
    stack, control = np.zeros(nine.STACK, np.uint16), np.zeros(nine.N_CONTROL, np.int64)
    grids = np.zeros((keep, 81), np.uint8)
    nine.begin(givens, stack, control)
    while control[nine.DEPTH] and control[nine.FOUND] < limit:
        before = control[nine.NODES]
        nine.run(stack, control, limit, slice_of, grids)
        assert control[nine.NODES] - before <= slice_of
    found, depth, nodes = (int(control[k]) for k in (nine.FOUND, nine.DEPTH, nine.NODES))
    return found, found < limit and not depth, nodes, grids[:found]


def test_fig_1_has_one_solution():
    found, is_through, _, grids = searched(digits(FIG_1))
    assert (found, is_through, grids.tolist()) == (1, True, [digits(FIG_1_SOLVED).tolist()])


def test_a_full_board_is_its_own_solution():
    found, is_through, nodes, grids = searched(digits(FIG_1_SOLVED))
    assert (found, is_through, nodes, grids.tolist()) == (1, True, 1, [digits(FIG_1_SOLVED).tolist()])


@pytest.mark.parametrize(
    "cells",
    [
        "11" + "." * 79,
        "1" + "." * 7 + "1" + "." * 72,
        "12345678" + "." * 9 + "9" + "." * 63,  # no digit left for r1c9
        FIG_1.replace("6..4", "61.4"),
        FIG_1_SOLVED[:-1] + "8",
        "9" * 81,
    ],
)
def test_an_impossible_puzzle_is_searched_to_the_end(cells: str):
    givens = digits(cells)
    expected = search.solve(Puzzle(find_layout("3x3"), tuple(int(d) for d in givens)), budget=Budget()).count
    assert searched(givens)[:2] == (expected, True)


def test_an_empty_board_gives_as_many_grids_as_asked_for():
    found, is_through, _, grids = searched(np.zeros(81, np.uint8), limit=1000, keep=1000)
    assert (found, is_through, len({grid.tobytes() for grid in grids})) == (1000, False, 1000)
    assert all(len(set(grid[rows])) == 9 for grid in grids for rows in np.arange(81).reshape(9, 9))


@pytest.mark.parametrize("slice_of", [1, 2, 7])
def test_a_search_goes_on_where_it_stopped(slice_of: int):
    givens = digits(FIG_1_SOLVED[:40] + "." * 41)  # 3708 grids
    whole, sliced = searched(givens, limit=MANY, keep=99), searched(givens, limit=MANY, keep=99, slice_of=slice_of)
    assert whole[:3] == sliced[:3]
    assert whole[3].tolist() == sliced[3].tolist()


@pytest.mark.thorough
@given(
    kept=st.sets(st.integers(0, 80), max_size=60), wrong=st.none() | st.tuples(st.integers(0, 80), st.integers(1, 9))
)
@settings(max_examples=150)
def test_the_kernel_counts_as_the_plain_search(kept: set[int], wrong: tuple[int, int] | None):
    givens = np.array([digit if cell in kept else 0 for cell, digit in enumerate(digits(FIG_1_SOLVED))], np.uint8)
    if wrong:
        givens[wrong[0]] = wrong[1]
    plain = search.solve(Puzzle(find_layout("3x3"), tuple(int(d) for d in givens)), limit=50, keep=50, budget=Budget())
    found, is_through, _, grids = searched(givens, limit=50, keep=50)
    assert (found, is_through) == (plain.count, plain.is_complete)
    if is_through:
        assert {tuple(grid.tolist()) for grid in grids} == set(plain.solutions)


def test_a_batch_is_its_puzzles_one_by_one():
    batch = np.array([digits(FIG_1), digits("11" + "." * 79), np.zeros(81), digits(FIG_1_SOLVED)], np.uint8)
    stack, control = np.zeros(nine.STACK, np.uint16), np.zeros(nine.N_CONTROL, np.int64)
    grids, counts, is_through = np.zeros_like(batch), np.zeros(4, np.int64), np.zeros(4, np.bool_)
    spent = nine.run_batch(batch, stack, control, 2, MANY, grids, counts, is_through)
    singly = [searched(givens) for givens in batch]
    assert counts.tolist() == [found for found, *_ in singly] == [1, 0, 2, 1]
    assert is_through.tolist() == [through for _, through, *_ in singly] == [True, True, False, True]
    assert spent == sum(nodes for _, _, nodes, _ in singly)
    assert grids[0].tolist() == digits(FIG_1_SOLVED).tolist()


def test_a_batch_skips_a_puzzle_that_exceeds_its_nodes():
    batch = np.array([digits(HARD), digits(FIG_1_SOLVED)], np.uint8)
    stack, control = np.zeros(nine.STACK, np.uint16), np.zeros(nine.N_CONTROL, np.int64)
    grids, counts, is_through = np.zeros_like(batch), np.zeros(2, np.int64), np.zeros(2, np.bool_)
    spent = nine.run_batch(batch, stack, control, 2, 2, grids, counts, is_through)
    assert (counts.tolist(), is_through.tolist(), spent) == ([0, 1], [False, True], 3)


@pytest.mark.parametrize(("cells", "count"), [(FIG_1, 1), ("11" + "." * 79, 0), ("." * 81, 2), ("0" * 81, 2)])
def test_a_line_is_counted(cells: str, count: int):
    assert nine.count_line(cells.encode(), 2) == count
