"""Searches with rules that begin again: nothing is lost or counted twice, and what is refuted stays refuted."""

import pytest

from solver.board import Budget, Puzzle
from solver.engines import KERNEL, find_engine

BLACK = "r1c2r2c2 r3c9r4c9 r5c3r5c4 r6c2r7c2 r6c6r7c6 r6c7r7c7 r8c5r9c5"
WHITE = (
    "r1c3r2c3 r1c5r2c5 r1c6r1c7 r1c6r2c6 r1c9r2c9 r3c2r3c3 r3c4r4c4 r3c7r3c8 r3c8r3c9 r4c1r4c2 r4c3r5c3 "
    "r4c8r5c8 r4c9r5c9 r5c1r6c1 r5c4r6c4 r5c5r5c6 r5c6r5c7 r6c3r6c4 r6c8r6c9 r7c8r7c9 r9c3r9c4 r9c6r9c7"
)
CLUES = [f"black_dot={cells}" for cells in BLACK.split()] + [f"white_dot={cells}" for cells in WHITE.split()]
FIRST_INTERVAL = 50  # dead ends before the search begins again


def puzzle(clues: list[str]) -> Puzzle:
    return Puzzle.from_text(f"3x3:{'.' * 81};{';'.join(clues)}")


def test_a_search_that_begins_again_proves_one_solution():
    result = KERNEL.solve(puzzle(CLUES), budget=Budget())
    assert result.status == "unique"
    assert result.stats.first["dead_ends"] > FIRST_INTERVAL


@pytest.mark.parametrize("left_out", range(0, len(CLUES), 4))
def test_each_solution_is_found_once(left_out: int):
    several = puzzle(CLUES[:left_out] + CLUES[left_out + 1 :])
    found = KERNEL.solve(several, limit=60, keep=60, budget=Budget())
    assert len(set(found.solutions)) == found.count > 1
    assert found.count == find_engine("sat").solve(several, limit=60, budget=Budget()).count


def test_what_has_no_solution_is_proved_by_beginning_again():
    result = KERNEL.solve(puzzle([*CLUES, "greater=r2c3r2c4", "greater=r2c4r2c5"]), budget=Budget())
    assert result.status == "none"


def test_a_budget_of_nodes_ends_a_search_that_begins_again():
    result = KERNEL.solve(puzzle(CLUES), budget=Budget(nodes=250))
    assert (result.status, result.count, result.stats.totals["nodes"]) == ("unfinished", 0, 250)
