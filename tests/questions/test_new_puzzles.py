"""Several new puzzles as wished."""

import json
from dataclasses import replace
from typing import Any

import pytest

from solver.board import Puzzle, find_layout, is_symmetric
from solver.generator import Wish
from solver.questions import NewPuzzles
from solver.techniques import explain

SMALL = find_layout("2x2")
QUESTION = NewPuzzles(Wish(SMALL, symmetry="half-turn"), "x", count=3)


def _found(question: NewPuzzles, seconds: float = 20) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(json.dumps(question.find(seconds, plain=True)))
    return answer


def _texts(answer: dict[str, Any]) -> list[str]:
    return [each["puzzle"] for each in answer["puzzles"]]


def test_the_wished_number_of_different_puzzles_is_made():
    answer = _found(QUESTION)
    assert len({*_texts(answer)}) == 3
    assert answer["nearest"] is None
    for text in _texts(answer):
        assert is_symmetric(SMALL, Puzzle.from_text(text).given_mask, "half-turn")


def test_the_seed_decides_the_puzzles():
    assert _found(QUESTION) == _found(QUESTION)
    assert _texts(_found(QUESTION)) != _texts(_found(replace(QUESTION, seed="y")))


def test_the_level_is_known_even_if_none_was_wished():
    assert all(each["level"] and each["hardest"] for each in _found(QUESTION)["puzzles"])


def test_each_puzzle_has_its_solution_and_its_rating():
    for each in _found(QUESTION)["puzzles"]:
        verdict, puzzle = each["verdict"], Puzzle.from_text(each["puzzle"])
        assert (verdict["status"], verdict["count"], verdict["complete"]) == ("unique", 1, True)
        assert all(sign in (".", solved) for sign, solved in zip(puzzle.text[4:], verdict["solutions"][0], strict=True))
        assert each["rating"]["level"] == each["level"]


def test_the_step_that_needs_a_wished_technique_is_known():
    wish = Wish(SMALL, needs=("hidden-single",))
    (piece,) = _found(NewPuzzles(wish, "x"))["puzzles"]
    steps = explain(Puzzle.from_text(piece["puzzle"]), unique=True).steps
    n = piece["needed_at"]["hidden-single"]
    assert [step.technique == "hidden-single" for step in steps[:n]] == [False] * (n - 1) + [True]


def test_a_wish_that_nothing_meets_is_answered_with_the_nearest():
    question = NewPuzzles(Wish(SMALL, level="extreme"), "x", count=2)
    answer = _found(question, 0.1)
    assert question.is_open(answer)
    assert answer["puzzles"] == []
    assert answer["nearest"]["lacks"]
    assert answer["first"] == answer["nearest"]["tried"] > 0


def test_a_continued_search_starts_where_the_last_one_ended():
    whole = _found(QUESTION)
    some = _found(replace(QUESTION, count=1))
    assert QUESTION.is_open(some)
    rest = QUESTION.remaining(some)
    assert (rest.count, rest.number, rest.first) == (2, 1, 0)
    assert QUESTION.merged(some, _found(rest)) == whole


def test_an_answer_that_arrives_twice_adds_its_puzzles_once():
    some = _found(replace(QUESTION, count=2))
    assert QUESTION.merged(some, some) == some


def test_the_nearest_of_two_attempts_is_kept():
    question = NewPuzzles(Wish(SMALL, level="extreme"), "x")
    near = {
        "puzzles": [],
        "nearest": {"puzzle": "a", "lacks": [1], "distance": 1, "number": 0, "tried": 5},
        "number": 0,
        "first": 5,
    }
    far = {
        "puzzles": [],
        "nearest": {"puzzle": "b", "lacks": [1], "distance": 9, "number": 0, "tried": 9},
        "number": 0,
        "first": 9,
    }
    for known, found in ((near, far), (far, near)):
        joined = question.merged(known, found)
        assert joined["nearest"]["puzzle"] == "a"
        assert joined["first"] == 9


def test_puzzles_are_reported_one_by_one():
    told: list[Any] = []
    QUESTION.find(20, told.append, plain=True)
    met = [pieces for pieces in told if not pieces[0]["lacks"]]
    assert [len(pieces) for pieces in met] == [1, 1, 1]


@pytest.mark.parametrize("field", ["wish", "seed", "count"])
def test_a_job_without_one_of_its_fields_is_refused(field: str):
    job = QUESTION.to_job()
    del job[field]
    with pytest.raises(KeyError):
        NewPuzzles.from_job(job)
