"""What the pool tells of a job before it is done."""

import os
import signal
from contextlib import suppress
from pathlib import Path

from solver.board import Puzzle
from solver.pool.jobs import explain_job, rate_job, rating_so_far, steps_so_far
from solver.steps import Ended
from solver.techniques import DEFAULT_LADDER, Start, find_ladder
from tests.pools import ROOT, Running, begun_25, start

from .test_pool import eventually, processes_of

HARD = "3x3:1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5.."


def test_what_has_been_found_so_far_is_told_and_kept_when_it_is_stopped(pool: Running):
    job = explain_job(Start(begun_25(), find_ladder(DEFAULT_LADDER)), unique=False, seconds=100)
    pool.client.ask(job, 0)
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and len(reply.so_far) == 10)
    stopped = pool.client.cancel(job)
    assert stopped
    assert (stopped.state, stopped.answer) == ("cancelled", None)
    walkthrough = steps_so_far(job, stopped.so_far)
    assert (walkthrough.ended, walkthrough.puzzle) == (Ended.BUDGET, begun_25())
    assert [step.technique for step in walkthrough.steps] == ["full-house"] * 10
    assert [step.places[0].cell for step in walkthrough.steps] == [26 * k for k in range(10)]


def test_a_long_explanation_ends_by_itself_in_every_lane(tmp_path: Path):
    pool = start(Path(os.path.relpath(tmp_path / "s", ROOT)))  # of its own: none of its processes is being replaced
    before = processes_of(pool)
    job = explain_job(Start(begun_25(), find_ladder(DEFAULT_LADDER)), unique=False, seconds=3)
    pool.client.ask(job, 0)
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and reply.state == "done")
    reply, after = pool.client.look(job), processes_of(pool)
    pool.process.communicate(timeout=120)
    assert reply
    assert reply.answer
    assert (reply.answer["ended"], after) == (Ended.BUDGET, before)


def test_what_was_told_is_kept_when_the_process_is_killed(pool: Running):
    job = explain_job(Start(begun_25(), find_ladder(DEFAULT_LADDER)), unique=True, seconds=20)
    pool.client.ask(job, 0)
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and len(reply.so_far) == 10)
    before = processes_of(pool)
    for pid in before:
        os.kill(pid, signal.SIGSTOP)  # so that nobody watches the time
    assert eventually(lambda: (reply := pool.client.look(job)) is not None and reply.state == "done")
    reply = pool.client.look(job)
    for pid in before:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)
    assert reply
    assert (reply.answer, len(reply.so_far)) == (None, 10)


def test_ratings_are_told_scale_by_scale(pool: Running):
    job = rate_job(Puzzle.from_text(HARD), seconds=100)
    pool.client.ask(job, 0)
    seen: set[int] = set()

    def is_done() -> bool:
        reply = pool.client.look(job)
        assert reply
        seen.add(len(reply.so_far))
        return reply.state == "done"

    assert eventually(is_done)
    reply = pool.client.look(job)
    assert reply
    assert reply.answer
    assert seen <= {0, 1, 2, 3, 4}
    assert reply.answer["finished"]
    assert rating_so_far([]).keys() == reply.answer.keys()
