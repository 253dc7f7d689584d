"""What the pool reports of a job before it is done."""

import os
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from solver.board import Puzzle
from solver.pool.server import Known
from solver.questions import Answer, Explanation, Ratings, Reply, State
from solver.rating import SCALES
from solver.steps import Ended, from_json
from solver.techniques import DEFAULT_LADDER, Start, find_ladder
from tests.pools import ROOT, Running, paused, processes_of, puzzle_with_ten_quick_steps, start

from .test_pool import eventually

HARD = Puzzle.from_text("3x3:1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5..")


def test_stopping_keeps_what_was_found_so_far(pool: Running):
    job = Explanation(Start(puzzle_with_ten_quick_steps(), find_ladder(DEFAULT_LADDER)), unique=False)
    pool.client.ask(job, 100)
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and len(reply.pieces) == 10)
    stopped = pool.client.cancel(job)
    assert stopped
    assert (stopped.state, stopped.answer) == (State.CANCELLED, None)
    answer = stopped.answer_to(job)
    assert answer
    walkthrough = from_json(answer["walkthrough"])
    assert (walkthrough.ended, walkthrough.puzzle) == (Ended.BUDGET, puzzle_with_ten_quick_steps())
    assert [step.technique for step in walkthrough.steps] == ["full-house"] * 10
    assert [step.placements[0].cell for step in walkthrough.steps] == [26 * k for k in range(10)]


@pytest.mark.slow
def test_a_long_explanation_ends_by_itself_in_every_lane(tmp_path: Path):
    pool = start(Path(os.path.relpath(tmp_path / "s", ROOT)))  # of its own: none of its processes is being replaced
    before = processes_of(pool)
    job = Explanation(Start(puzzle_with_ten_quick_steps(), find_ladder(DEFAULT_LADDER)), unique=False)
    pool.client.ask(job, 3)
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and reply.state == "done")
    reply, after = pool.client.look(job), processes_of(pool)
    pool.end()
    assert reply
    assert reply.answer
    assert (reply.answer["ended"], after) == (Ended.BUDGET, before)


@pytest.mark.slow
def test_findings_survive_the_end_of_their_process(pool: Running):
    job = Explanation(Start(puzzle_with_ten_quick_steps(), find_ladder(DEFAULT_LADDER)), unique=True)
    pool.client.ask(job, 20)
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and len(reply.pieces) == 10)
    with paused(processes_of(pool)):  # so that nobody watches the time
        assert eventually(lambda: (reply := pool.client.look(job)) is not None and reply.state == "done")
        reply = pool.client.look(job)
    assert reply
    assert (reply.answer, len(reply.pieces)) == (None, 10)


def test_ratings_are_reported_scale_by_scale():
    told: list[Any] = []
    question = Ratings(HARD)
    answer = question.find(400, told.extend)
    known = [len(SCALES) - sum(body["is_open"] for body in scales_of(question.partial(told[:k]))) for k in range(5)]
    assert known == [0, 1, 2, 3, 4]
    assert question.partial(told) == answer


def test_a_question_answers_the_same_with_nobody_listening():
    start = Start(HARD, find_ladder(DEFAULT_LADDER))
    told: list[Any] = []
    question = Explanation(start, unique=True)
    assert question.find(100) == question.find(100, told.extend)
    assert told
    assert Ratings(HARD).find(400)["finished"]


@pytest.mark.parametrize(("scale", "ended"), [*product(range(len(SCALES)), ["budget", "stuck"])])
def test_a_rating_is_open_while_a_scale_is_out_of_time(scale: int, ended: str):
    question = Ratings(HARD)
    answer = question.find(400)
    assert not question.is_open(answer)
    scales_of(answer)[scale].update(is_open=True, ended=ended)
    assert question.is_open(answer) == (ended == "budget")


def scales_of(rating: Answer | None) -> tuple[dict[str, Any], ...]:
    assert rating
    return rating, rating["hodoku"], rating["se"], rating["sudokuwiki"]


def test_findings_survive_a_broken_engine():
    known = Known(Ratings(HARD).to_job())
    known.report(1.0, [["teaching", {}]])
    known.end(Reply(State.DONE, {"error": "MemoryError()"}))
    assert list(known.reply.pieces) == [["teaching", {}]]


def test_a_slower_lane_replaces_scales_at_once_but_steps_later():
    rating, explanation = Known({"kind": "ratings"}), Known({"kind": "explanation"})
    for known in (rating, explanation):
        known.report(1.0, ["old", "old", "old"])
        known.report(2.0, ["new"])
    assert (rating.pieces, explanation.pieces) == (["new", "old", "old"], ["old"] * 3)
    explanation.report(2.0, ["new", "new", "new"])
    assert explanation.pieces == ["new"] * 4
