"""Puzzles made to take long: every engine comes back in time, and says nothing that is not so."""

import time

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.engines import DEFAULT, ENGINES, Engine, Status, find_engine
from tests.layouts import COMPOSED, JIGSAWS, NAMES

pytestmark = [pytest.mark.thorough, pytest.mark.slow]

EMPTY = {name: Puzzle(find_layout(name), (0,) * find_layout(name).n_cells) for name in NAMES}
# Layouts that are small enough to be counted to the end: all engines that finish agree with these.
GRIDS = {"2x2": 288, "2x2x": 48, "2x3x": 8640, "round3": 460800, "round3a": 2880}
GRIDS |= dict(zip(JIGSAWS, (120, 1080, 167760)))
GRIDS |= {"2x2xw": 48, "2x3-rising": 288_000, COMPOSED[-1]: 100_800}
SECONDS = 0.2
LONG_AFTER = 20.0  # of the processor, whatever else it does; a bound, not a measurement


def square_puzzle(n: int, row_of: dict[int, str]) -> Puzzle:
    """A square board with these rows (from 0), as symbols; all else is empty."""
    size = int(n**0.5)
    return Puzzle.from_text(f"{size}x{size}:" + "".join(row_of.get(row, "." * n) for row in range(n)))


def crowded_row() -> Puzzle:
    """25 × 25: six cells of row 1 with the same five digits, for twenty stand below each of them."""
    layout = find_layout("5x5")
    givens = [0] * layout.n_cells
    for column, shift in ((0, 0), (1, 10), (5, 4), (10, 8), (15, 12), (20, 16)):
        for row in range(5, 25):
            givens[25 * row + column] = 6 + (row + shift) % 20
    return Puzzle(layout, tuple(givens))


# Long for those who try digits in order (Peter Norvig, Solving Every Sudoku Puzzle).
NO_SOLUTION_9 = Puzzle.from_text(
    "3x3:.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
)
NO_SOLUTION_16 = square_puzzle(16, {0: "123456789ABCDEF.", 15: "." * 15 + "G"})


def answers(engine: Engine, puzzle: Puzzle, limit: int) -> tuple[Status, int, bool]:
    started_at = time.process_time()
    result = engine.solve(puzzle, limit=limit, keep=0, budget=Budget(seconds=SECONDS))
    assert time.process_time() - started_at < LONG_AFTER
    return result.status, result.count, result.is_complete


@pytest.fixture(autouse=True, scope="module")
def engines_loaded() -> None:
    """Loading and compiling come before any budget."""
    for engine in ENGINES:
        engine.solve(EMPTY["2x2"], limit=1, budget=Budget())


each_engine = pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)


@each_engine
@pytest.mark.parametrize("name", NAMES)
def test_an_empty_board_has_many_solutions_or_is_not_decided(engine: Engine, name: str):
    status, count, complete = answers(engine, EMPTY[name], 10**6)
    assert status in (Status.MULTIPLE, Status.UNFINISHED)
    assert not complete or GRIDS.get(name) == count


@each_engine
def test_an_endless_count_is_never_called_complete(engine: Engine):
    assert not answers(engine, EMPTY["3x3"], 10**15)[2]


@each_engine
@pytest.mark.parametrize("puzzle", [NO_SOLUTION_9, NO_SOLUTION_16], ids=["9", "16"])
def test_an_impossible_puzzle_gets_no_solution(engine: Engine, puzzle: Puzzle):
    status, count, _ = answers(engine, puzzle, 2)
    assert (count, status in (Status.NONE, Status.UNFINISHED)) == (0, True)


@each_engine
def test_six_pigeons_in_five_holes_have_no_grid(engine: Engine):
    status, count, _ = answers(engine, crowded_row(), 2)
    assert (count, status in (Status.NONE, Status.UNFINISHED)) == (0, True)


def test_the_default_engine_decides_adversarial_puzzles():
    for puzzle in (NO_SOLUTION_9, NO_SOLUTION_16, crowded_row()):
        assert find_engine(DEFAULT).solve(puzzle, budget=Budget(seconds=20)).status is Status.NONE
