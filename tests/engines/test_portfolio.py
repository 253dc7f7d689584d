"""The engine that is used."""

import subprocess
import sys
from pathlib import Path

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.engines import Deferred, Status, find_engine, search
from solver.engines.portfolio import Portfolio

from .corpus import FIG_1, ROUND

ROOT = Path(__file__).parents[2]
MISSING = Deferred("missing", "solver.engines.no_such_module", libraries=("no_such_library",))
KERNEL = find_engine("kernel")
SAT = find_engine("sat")
HARD_25 = "5x5:" + "." * 625


def portfolio(kernel=KERNEL, sat=SAT) -> Portfolio:
    return Portfolio(plain=search, kernel=kernel, sat=sat)


@pytest.mark.parametrize("kernel", [KERNEL, MISSING])
@pytest.mark.parametrize("sat", [SAT, MISSING])
@pytest.mark.parametrize(("text", "count"), [(FIG_1, 1), (ROUND, 4), ("2x2:11..............", 0)])
def test_the_portfolio_answers_with_any_engine_installed(kernel, sat, text: str, count: int):
    result = portfolio(kernel, sat).solve(Puzzle.from_text(text), limit=10, budget=Budget())
    assert (result.count, result.is_complete) == (count, True)


def test_many_solutions_are_counted_by_who_counts_fast():
    empty = Puzzle(find_layout("2x3"), (0,) * 36)
    result = portfolio().solve(empty, limit=10**9, keep=0, budget=Budget())
    assert (result.count, result.is_complete) == (28_200_960, True)


def test_a_budget_of_nodes_covers_all_attempts():
    result = portfolio().solve(Puzzle.from_text(HARD_25), limit=10**9, budget=Budget(nodes=50))
    assert not result.is_complete


def test_an_easy_puzzle_is_answered_before_anything_is_loaded():
    code = f"""
import sys
from solver.board import Budget, Puzzle
from solver.engines import find_engine
assert find_engine("portfolio").solve(Puzzle.from_text({FIG_1!r}), budget=Budget()).count == 1
print("numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "False"


def test_an_interrupted_count_is_not_called_complete():
    result = portfolio().solve(Puzzle.from_text(HARD_25), limit=10**12, keep=0, budget=Budget(seconds=2))
    assert (result.status, result.is_complete) == (Status.MULTIPLE, False)
