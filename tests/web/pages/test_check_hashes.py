"""What the page knows of the solution without showing it."""

from collections.abc import Callable

import pytest

from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_verdict, stored_answers
from solver.web.answers.status import PuzzleAnswers
from solver.web.pages.check_hashes import LENGTH, salted
from tests.web.conftest import CLASH, FIG_1, ROUND_CHAIN, TWO_SOLUTIONS

Keep = Callable[[str], KeptPuzzle]
Decided = Callable[[str], PuzzleAnswers]


@pytest.fixture
def decided(keep: Keep) -> Decided:
    """Keeps a puzzle and finds its verdict."""
    return lambda text: find_verdict(keep(text))


@pytest.mark.parametrize("text", [FIG_1, ROUND_CHAIN])
def test_every_open_cell_has_a_check(decided: Decided, text: str):
    answers = decided(text)
    checks = salted(answers)
    assert checks is not None
    assert [len(each) for each in checks["hashes"]] == [0 if given else LENGTH for given in answers.puzzle.givens]


@pytest.mark.parametrize("text", [TWO_SOLUTIONS, CLASH])
def test_without_exactly_one_solution_there_are_no_checks(decided: Decided, text: str):
    assert salted(decided(text)) is None


def test_before_the_solution_is_known_there_are_no_checks(keep: Keep):
    assert salted(stored_answers(keep(FIG_1))) is None


def test_a_puzzle_has_the_same_checks_each_time(decided: Decided):
    assert salted(decided(FIG_1)) == salted(decided(FIG_1))


def test_the_same_digit_looks_different_in_every_cell(decided: Decided):
    checks = salted(decided(FIG_1))
    assert checks is not None
    hashes = list(filter(None, checks["hashes"]))
    assert len(set(hashes)) == len(hashes)


def test_hashes_of_equal_digits_differ_between_puzzles(decided: Decided):
    one, other = salted(decided("2x2:1.....3..2.....4")), salted(decided("2x2:2.....3..1.....4"))
    assert one is not None
    assert other is not None
    assert set(one["hashes"]) & set(other["hashes"]) == {""}  # that of the givens
