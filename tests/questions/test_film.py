"""The question for a part of a run as a file."""

import io
from base64 import b64decode

import pytest
from PIL import Image, ImageSequence

from solver.board import Puzzle, find_layout
from solver.films.film import MIN_LAST_FRAME_MS
from solver.questions import Explanation, Film, GeneratorFilm, GeneratorRun, StepsFilm, question_of
from solver.questions.runs import film
from solver.techniques import Start, find_ladder
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
def test_a_film_that_is_not_made_says_why(last, seconds, problem):
    answer = Film(WHOLE.puzzle, "moler", "gif", 0, last).find(seconds)
    assert (answer["problem"], answer["file"]) == (problem, "")
    assert WHOLE.is_open(answer)


def test_a_film_that_is_too_large_is_not_sent(monkeypatch):
    monkeypatch.setattr(film, "MAX_BYTES", 1000)
    answer = WHOLE.find(10)
    assert (answer["problem"], answer["file"]) == (film.TOO_LARGE, "")
    assert not WHOLE.is_open(answer)


def test_the_generator_is_filmed_like_an_engine():
    question = GeneratorRun(find_layout("2x2"), "9")
    n_events = question.find(20)["n_kept"]
    wish = GeneratorFilm(question.start, "generator", "gif", 0, n_events, seed="9")
    answer = wish.find(20)
    assert b64decode(answer["file"]).startswith(b"GIF89a")
    assert answer["done"] == n_events + 1
    assert question_of(wish.to_job()) == wish


def test_another_seed_is_another_film():
    start = GeneratorRun(find_layout("2x2"), "9").start
    one, other = (GeneratorFilm(start, "generator", "gif", 0, 5, seed=seed).find(20)["file"] for seed in ("8", "9"))
    assert one != other


def test_a_walkthrough_is_filmed_step_by_step():
    explanation = Explanation(Start(WHOLE.puzzle, find_ladder("teaching")), unique=True).find(20)
    wish = StepsFilm.of(explanation["walkthrough"], size=120)
    answer = wish.find(20)
    pictures = Image.open(io.BytesIO(b64decode(answer["file"])))
    assert (pictures.format, pictures.width) == ("GIF", 120)
    assert (answer["done"], answer["of"]) == (explanation["n_steps"] + 1, 13)
    durations = [frame.info["duration"] for frame in ImageSequence.Iterator(pictures)]
    assert durations == [1000] * 12 + [MIN_LAST_FRAME_MS]
    assert question_of(wish.to_job()) == wish
