"""Films: their pictures are the moments of the run, redrawn only where they differ."""

import pytest
from PIL import ImageChops

from solver.board import Budget, Puzzle
from solver.drawing.animation import Frame, Strip, to_gif
from solver.engines import find_watched
from solver.films import MAX_PICTURES, Stretch, frames_of
from solver.recordings import Recorder, Recording, moment_at
from tests.engines.corpus import FIG_1, ROUND, SHIDOKU

CASES = [(SHIDOKU, "moler", 12), (ROUND, "brute", 40), (FIG_1, "sat", 30), ("3x3:" + FIG_1[-81:], "kernel", 25)]


def _recorded(puzzle: Puzzle, engine: str, last: int) -> Recording:
    recorder = Recorder(puzzle, max_events=last)
    find_watched(engine).solve(puzzle, limit=100, keep=0, budget=Budget(seconds=5), trace=recorder)
    return recorder.recording()


def _whole(frames: list[Frame]) -> list[Frame]:
    return [frame._replace(patches=None) for frame in frames]


@pytest.mark.parametrize(("text", "engine", "last"), CASES)
@pytest.mark.parametrize("with_candidates", [False, True])
def test_patches_make_the_same_pictures_as_drawing_all(text, engine, last, with_candidates):
    puzzle = Puzzle.from_text(text)
    frames = list(frames_of(_recorded(puzzle, engine, last), puzzle, Stretch(0, last), with_candidates=with_candidates))
    for ours, whole in zip(Strip(frames, 240).pictures(), Strip(_whole(frames), 240).pictures(), strict=True):
        difference = ImageChops.difference(ours, whole).convert("L").histogram()
        assert not any(difference[97:])  # edges may be rounded the other way


@pytest.mark.parametrize("stretch", [Stretch(0, 12), Stretch(3, 9), Stretch(0, 12, 5)])
def test_a_film_has_a_picture_for_each_moment(stretch):
    puzzle = Puzzle.from_text(SHIDOKU)
    recording = _recorded(puzzle, "moler", 12)
    frames = list(frames_of(recording, puzzle, stretch))
    assert len(frames) == stretch.n_pictures == len(list(stretch.moments))
    for n, frame in zip(stretch.moments, frames):
        moment = moment_at(recording, n)
        assert frame.svg.count('class="digit"') == sum(map(bool, moment.digits))
        assert f"{n} / 12</text>" in frame.svg


def test_the_last_picture_stays_longest():
    puzzle = Puzzle.from_text(SHIDOKU)
    times = [frame.milliseconds for frame in frames_of(_recorded(puzzle, "moler", 12), puzzle, Stretch(0, 12))]
    assert times == [250] * 12 + [2500]


@pytest.mark.parametrize("last", [1, 299, 300, 598, 599, 19_203, 4_000_000])
def test_every_run_fits_with_fewer_pictures(last):
    every = Stretch(0, last).fitting
    assert Stretch(0, last, every).n_pictures <= MAX_PICTURES
    assert every == 1 or Stretch(0, last, every - 1).n_pictures > MAX_PICTURES


def test_all_states_of_the_round_board_fit_a_megabyte():
    puzzle = Puzzle.from_text(ROUND)
    frames = list(frames_of(_recorded(puzzle, "brute", 99), puzzle, Stretch(0, 99)))
    assert len(frames) == 100
    assert len(to_gif(Strip(frames))) <= 1_000_000
