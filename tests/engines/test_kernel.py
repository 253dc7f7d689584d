"""The compiled searches as an engine."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

from solver.board import Budget, Layout, Puzzle, find_layout
from solver.engines import ENGINES, Deferred, Status, kernel
from solver.engines.room import kernel_has_room
from tests.layouts import NAMES, of_houses
from tests.techniques.examples import random_grid, thinned

from .corpus import CLASHES, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU

HARD = "3x3:1...5.7.9..71......6.......2...........5.1..2....2.39.3...9...15...1...3...8...4."


def empty(name: str) -> Puzzle:
    layout = find_layout(name)
    return Puzzle(layout, (0,) * layout.n_cells)


def random_puzzles(name: str, n: int, share: float = 0.35) -> list[Puzzle]:
    random, layout = Random(name), find_layout(name)
    return [thinned(layout, random_grid(layout, random), share, random) for _ in range(n)]


def test_the_row_in_engines_repeats_what_the_module_says():
    row = next(engine for engine in ENGINES if engine.name == "kernel")
    assert isinstance(row, Deferred)
    assert (row.name, row.is_traced) == (kernel.name, kernel.is_traced)
    assert row.supports is kernel.supports


@pytest.mark.parametrize("name", ["2x3", "3x3", "round5"])
def test_many_grids_can_be_kept(name: str):
    result = kernel.solve(empty(name), limit=10**9, keep=5_000, budget=Budget(nodes=8_000))
    assert len(set(result.solutions)) == len(result.solutions) == min(result.count, 5_000) > 2_048


@pytest.mark.parametrize("limit", [3_000, 10**30])
def test_no_more_are_kept_than_asked_for(limit: int):
    result = kernel.solve(empty("2x2"), limit=limit, keep=10**9, budget=Budget())
    assert (len(result.solutions), result.count, result.is_complete) == (288, 288, True)


@pytest.mark.parametrize("text", [HARD, "3x3x:" + "." * 81, "4x5:" + "." * 400])
@pytest.mark.parametrize("nodes", [1, 2, 17, 100])
def test_no_node_too_many_is_spent(text: str, nodes: int):
    result = kernel.solve(Puzzle.from_text(text), limit=2**60, budget=Budget(nodes=nodes))
    if result.is_complete or result.count == 2**54:
        assert result.stats.totals["nodes"] <= nodes
    else:
        assert result.stats.totals["nodes"] == nodes


def test_an_engine_without_a_second_spends_nothing():
    result = kernel.solve(Puzzle.from_text(HARD), budget=Budget(seconds=0))
    assert (result.status, result.stats.totals["nodes"]) == (Status.UNFINISHED, 0)


@pytest.mark.parametrize("text", CLASHES)
@pytest.mark.parametrize("budget", [Budget(nodes=0), Budget(seconds=0)])
def test_a_clash_is_seen_without_any_budget(text: str, budget: Budget):
    assert kernel.solve(Puzzle.from_text(text), budget=budget).status is Status.NONE


def test_a_count_too_large_to_finish_is_never_complete():
    result = kernel.solve(empty("4x4"), limit=10**30, budget=Budget(nodes=100_000))
    assert (result.count, result.is_complete, result.status) == (2**54, False, Status.MULTIPLE)


def test_the_counters_are_those_of_the_search():
    result = kernel.solve(Puzzle.from_text(ROUND), limit=10, budget=Budget())
    assert result.stats.totals.keys() == {"nodes", "guesses", "steps", "dead_ends"}
    assert result.stats.first["steps"] == 14  # the empty cells
    assert kernel.solve(Puzzle.from_text(SHIDOKU), budget=Budget()).stats.totals == {
        "nodes": 1,
        "guesses": 0,
        "steps": 12,
        "dead_ends": 0,
    }


@pytest.mark.parametrize("digit", [-1, 10, 250, 300])
def test_a_given_that_is_not_a_digit_is_refused(digit: int):
    with pytest.raises(ValueError, match=f"found given {digit}, expected 0 to 9 on 3x3"):
        kernel.solve(Puzzle(find_layout("3x3"), (digit, *[0] * 80)), budget=Budget())


def test_several_threads_do_not_disturb_each_other():
    puzzles = [puzzle for name in ("3x3", "3x3x", "4x4", "round5") for puzzle in random_puzzles(name, 60)]

    def answer(puzzle: Puzzle) -> tuple[object, ...]:
        result = kernel.solve(puzzle, limit=40, keep=40, budget=Budget(nodes=5_000))
        return result.count, result.is_complete, result.solutions, dict(result.stats.totals)

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(answer, puzzles)) == [answer(puzzle) for puzzle in puzzles]


def pairs_layout() -> Layout:
    """Three cells, in more houses than the tables have room for."""
    return of_houses(3, 3, *[(0, 1), (1, 2)] * 50)


def test_layouts_of_one_name_are_not_mixed_up():
    for houses, count in [(((0, 1, 2),), 6), (((0, 1),), 18), (((0, 1), (1, 2)), 12), (((0, 1, 2),), 6)]:
        assert kernel.solve(Puzzle(of_houses(3, 3, *houses), (0, 0, 0)), limit=100, budget=Budget()).count == count


def test_all_layouts_have_room_and_too_large_ones_have_not():
    assert all(kernel_has_room(find_layout(name)) for name in NAMES)
    assert not kernel_has_room(pairs_layout())


def test_what_has_no_room_is_solved_as_rules():
    puzzle = Puzzle(pairs_layout(), (0, 0, 0))
    result = kernel.solve(puzzle, limit=100, budget=Budget())
    assert (result.count, result.is_complete) == (12, True)
    batch = kernel.solve_batch(puzzle.layout, kernel.to_rows([puzzle, puzzle]), limit=100, budget=Budget())
    assert batch.counts.tolist() == [12, 12]


@pytest.mark.parametrize("name", ["3x3", "2x3x", "4x4", "round4a"])
def test_a_batch_finds_what_each_call_finds(name: str):
    """More than go through at once; one solution, several, none."""
    puzzles = [*random_puzzles(name, 300, 0.45), *random_puzzles(name, 20, 0.1), empty(name)]
    puzzles += [Puzzle(puzzle.layout, (1, 1, *puzzle.givens[2:])) for puzzle in puzzles[:5]]
    batch = kernel.solve_batch(puzzles[0].layout, kernel.to_rows(puzzles), limit=3, budget=Budget())
    singly = [kernel.solve(puzzle, limit=3, keep=1, budget=Budget()) for puzzle in puzzles]
    assert batch.counts.tolist() == [result.count for result in singly]
    assert batch.is_complete.tolist() == [result.is_complete for result in singly]
    assert [batch.status(k) for k in range(len(puzzles))] == [result.status for result in singly]
    for grid, result in zip(batch.grids.tolist(), singly):
        assert not result.solutions or tuple(grid) == result.solutions[0]
    assert {Status.NONE, Status.MULTIPLE} <= {result.status for result in singly}


def test_a_batch_without_puzzles_is_empty():
    assert kernel.solve_batch(find_layout("3x3"), np.zeros((0, 81), np.uint8), budget=Budget()).counts.size == 0


@pytest.mark.parametrize("nodes", [0, 1, 5])
def test_each_puzzle_of_a_batch_has_its_own_budget(nodes: int):
    puzzles = [Puzzle.from_text(text) for text in (HARD, "3x3:" + FIG_1_SOLVED, HARD, CLASHES[1])]
    batch = kernel.solve_batch(puzzles[0].layout, kernel.to_rows(puzzles), budget=Budget(nodes=nodes))
    solved = Status.UNIQUE if nodes else Status.UNFINISHED
    assert [batch.status(k) for k in range(4)] == [Status.UNFINISHED, solved, Status.UNFINISHED, Status.NONE]


def test_a_batch_continues_puzzles_with_too_many_grids():
    """Each of these has more grids than fit into the work of a row."""
    grid = find_layout("3x3").from_text(FIG_1_SOLVED)
    puzzle = Puzzle(find_layout("3x3"), (*grid[:24], *[0] * 57))
    batch = kernel.solve_batch(puzzle.layout, kernel.to_rows([puzzle, puzzle]), limit=100_000, budget=Budget())
    assert batch.counts.tolist() == [100_000, 100_000]
    assert (batch.grids[0, :24].tolist(), set(batch.grids[1].tolist())) == (list(grid[:24]), set(range(1, 10)))
    few = kernel.solve_batch(puzzle.layout, kernel.to_rows([puzzle]), limit=100_000, budget=Budget(nodes=50))
    assert few.counts[0] < 100_000


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (np.zeros((2, 80), np.uint8), r"found uint8 of shape \(2, 80\), expected uint8 rows of 81 cells"),
        (np.zeros(81, np.uint8), r"found uint8 of shape \(81,\), expected uint8 rows of 81 cells"),
        (np.zeros((1, 81), np.int64), r"found int64 of shape \(1, 81\), expected uint8 rows of 81 cells"),
        (np.full((1, 81), 10, np.uint8), "found given 10, expected 0 to 9 on 3x3"),
    ],
)
def test_rows_that_are_not_puzzles_are_refused(rows: np.ndarray, message: str):
    with pytest.raises(ValueError, match=message):
        kernel.solve_batch(find_layout("3x3"), rows, budget=Budget())


def test_rows_may_be_any_view_of_an_array():
    puzzles = random_puzzles("3x3", 9)
    rows = kernel.to_rows(puzzles)
    wide = np.zeros((18, 162), np.uint8)
    wide[::2, ::2] = rows
    whole, view = (kernel.solve_batch(puzzles[0].layout, each, budget=Budget()) for each in (rows, wide[::2, ::2]))
    assert whole.counts.tolist() == view.counts.tolist()
    assert whole.grids.tolist() == view.grids.tolist()


def test_rows_are_of_one_layout():
    with pytest.raises(ValueError, match="found puzzles with different numbers of cells, expected one layout"):
        kernel.to_rows([empty("2x2"), empty("3x3")])


def test_a_limit_of_none_is_refused_in_a_batch_too():
    with pytest.raises(ValueError, match="limit 0"):
        kernel.solve_batch(find_layout("2x2"), kernel.to_rows([empty("2x2")]), limit=0, budget=Budget())


def test_warming_up_changes_no_answer():
    kernel.warm()
    assert kernel.solve(Puzzle.from_text(FIG_1), budget=Budget()).status is Status.UNIQUE
