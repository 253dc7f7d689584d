"""The SAT solver, beyond what holds for all engines."""

import threading

import pytest

from solver.board import Budget, Puzzle
from solver.engines import Status, find_engine

from .corpus import DIAGONAL, FIG_1

SAT = find_engine("sat")


@pytest.mark.parametrize("text", [DIAGONAL, "round8:" + "." * 128, "4x4:" + "." * 256])
def test_a_second_run_finds_the_same_count(text: str):
    puzzle = Puzzle.from_text(text)
    first, second = (SAT.solve(puzzle, limit=5, keep=5, budget=Budget()) for _ in range(2))
    assert (first.count, first.is_complete) == (second.count, second.is_complete)


def test_a_kept_solver_is_right_for_as_long_as_it_is_kept():
    puzzle = Puzzle.from_text("2x2:" + "." * 16)
    assert {SAT.solve(puzzle, limit=3, keep=0, budget=Budget()).count for _ in range(1200)} == {3}


@pytest.mark.thorough
def test_threads_do_not_share_a_solver():
    found: list[int] = []

    def ask() -> None:
        for _ in range(50):
            found.append(SAT.solve(Puzzle.from_text(FIG_1), budget=Budget()).count)
            found.append(SAT.solve(Puzzle.from_text(DIAGONAL), budget=Budget()).count - 1)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {1}
    assert len(found) == 400


def test_a_time_limit_stops_sat_inside_a_proof():
    puzzle = Puzzle.from_text("5x5:" + "." * 625)
    result = SAT.solve(puzzle, limit=10**9, keep=0, budget=Budget(seconds=0.3))
    assert (result.status in (Status.MULTIPLE, Status.UNFINISHED), result.is_complete) == (True, False)
