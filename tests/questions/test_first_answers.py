"""The verdict on a new puzzle and its steps, found in one go."""

import pytest

from solver.board import Puzzle
from solver.questions import FirstAnswers, Verdict
from solver.steps import Ended, from_json

SHIDOKU = Puzzle.from_text("2x2:1.....3..2.....4")
TWO_SOLUTIONS = Puzzle.from_text("2x2:1....2....3....4")
CLASH = Puzzle.from_text("2x2:11" + "." * 14)


@pytest.mark.parametrize(
    ("puzzle", "count", "ended"),
    [(SHIDOKU, 1, Ended.SOLVED), (TWO_SOLUTIONS, 2, Ended.STUCK), (CLASH, 0, Ended.CONTRADICTION)],
)
def test_both_answers_equal_those_of_their_own_questions(puzzle: Puzzle, count: int, ended: Ended):
    first = FirstAnswers(puzzle, limit=100, keep=8)
    found = first.find(20, plain=True)
    assert found["verdict"] == Verdict(puzzle, limit=100, keep=8).find(20, plain=True)
    assert found["verdict"]["count"] == count
    explanation = first.explanation(found["verdict"])
    assert explanation.unique == (count == 1)
    assert from_json(found["explanation"]["walkthrough"]) == from_json(explanation.find(20)["walkthrough"])
    assert found["explanation"]["ended"] == ended


def test_incomplete_answers_are_left_out():
    assert FirstAnswers(SHIDOKU).find(0, plain=True)["explanation"] is None
    empty = FirstAnswers(Puzzle.from_text("3x3:" + "." * 81), limit=10**9)
    assert empty.find(0.01, plain=True) == {"verdict": None, "explanation": None}


def test_an_attempt_that_finds_less_removes_nothing():
    first = FirstAnswers(SHIDOKU)
    found = first.find(20, plain=True)
    nothing = {"verdict": None, "explanation": None}
    assert first.merged(found, nothing) == first.merged(nothing, found) == found
