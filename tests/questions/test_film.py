"""The question for a part of a run as a file."""

from base64 import b64decode

import pytest

from solver.board import Puzzle
from solver.questions import Film, question_of
from solver.questions.runs import film
from tests.engines.corpus import SHIDOKU

WHOLE = Film(Puzzle.from_text(SHIDOKU), "moler", "gif", 0, 12)


def test_the_answer_has_the_file_and_its_size():
    answer = WHOLE.find(10)
    file = b64decode(answer["file"])
    assert file.startswith(b"GIF89a")
    assert (answer["n_bytes"], answer["done"], answer["of"]) == (len(file), 13, 13)
    assert not WHOLE.is_open(answer)


def test_a_job_becomes_the_same_question():
    assert question_of(WHOLE.to_job() | {"seconds": 3}) == WHOLE


def test_pictures_are_reported_as_they_are_drawn():
    reported: list[int] = []
    WHOLE.find(10, reported.extend)
    assert reported == list(range(1, 14))
    partial = WHOLE.partial(reported[:5])
    assert partial is not None
    assert partial["done"] == 5
    assert WHOLE.is_open(partial)


@pytest.mark.parametrize(("last", "seconds", "problem"), [(10_000, 10, film.TOO_SHORT), (12, 0.02, film.OUT_OF_TIME)])
def test_what_is_not_made_in_time_has_a_reason(last, seconds, problem):
    answer = Film(WHOLE.puzzle, "moler", "gif", 0, last).find(seconds)
    assert (answer["problem"], answer["file"]) == (problem, "")
    assert WHOLE.is_open(answer)


def test_a_file_that_is_too_large_is_not_sent(monkeypatch):
    monkeypatch.setattr(film, "MAX_BYTES", 1000)
    answer = WHOLE.find(10)
    assert (answer["problem"], answer["file"]) == (film.TOO_LARGE, "")
    assert not WHOLE.is_open(answer)
