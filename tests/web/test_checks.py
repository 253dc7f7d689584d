"""What the page knows of the solution without showing it."""

from collections.abc import Callable

import pytest

from solver.models import KeptPuzzle
from solver.web.checks import LENGTH, salted
from solver.web.solving import truth_about

from .conftest import CLASH, FIG_1, FIG_1_SOLVED, ROUND_CHAIN, TWO_SOLUTIONS

Keep = Callable[[str], KeptPuzzle]


@pytest.fixture
def decided(keep: Keep) -> Keep:
    """Keeps a puzzle and finds out the truth about it."""
    return lambda text: truth_about(keep(text)).row


@pytest.mark.parametrize("text", [FIG_1, ROUND_CHAIN])
def test_every_cell_has_a_check(decided: Keep, text: str):
    row = decided(text)
    checks = salted(row)
    assert checks is not None
    assert len(checks["hashes"]) == row.to_puzzle().layout.n_cells
    assert {len(each) for each in checks["hashes"]} == {LENGTH}


@pytest.mark.parametrize("text", [TWO_SOLUTIONS, CLASH])
def test_without_exactly_one_solution_there_are_no_checks(decided: Keep, text: str):
    assert salted(decided(text)) is None


def test_before_the_solution_is_known_there_are_no_checks(keep: Keep):
    assert salted(keep(FIG_1)) is None


def test_a_puzzle_has_the_same_checks_each_time(decided: Keep):
    row = decided(FIG_1)
    assert salted(row) == salted(row)


def test_the_same_digit_looks_different_in_every_cell(decided: Keep):
    checks = salted(decided(FIG_1))
    assert checks is not None
    assert len(set(checks["hashes"])) == len(FIG_1_SOLVED)


def test_the_same_digit_in_the_same_cell_looks_different_in_another_puzzle(decided: Keep):
    one, other = salted(decided("2x2:1.....3..2.....4")), salted(decided("2x2:2.....3..1.....4"))
    assert one is not None
    assert other is not None
    assert not set(one["hashes"]) & set(other["hashes"])
