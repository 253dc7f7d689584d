"""What the pool does not do without end."""

import asyncio
import resource
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from solver.pool import worker
from solver.pool.lanes import Lane
from solver.pool.server import MAX_BYTES, MAX_CANCELLED_EARLY, MAX_KEPT, Pool
from solver.pool.tasks import Task
from solver.questions import State, name_of
from solver.questions.limits import KEPT_AFTER_LOOK, MAX_GRACE

from .test_pool import endless_question


async def _states_after_cancelling_many(pool: Pool) -> list[State]:
    for n in range(MAX_CANCELLED_EARLY + 1):
        pool._cancel(endless_question(n=n).to_job())
    return [pool._look(endless_question(n=n).to_job())["state"] for n in (0, 1, MAX_CANCELLED_EARLY)]


def test_only_the_latest_cancelled_jobs_are_remembered():
    pool = Pool()
    # In a thread, for where a browser has been at work the main one has a loop already.
    with ThreadPoolExecutor(1) as thread:
        states = thread.submit(asyncio.run, _states_after_cancelling_many(pool)).result()
    assert states == [State.UNKNOWN, State.CANCELLED, State.CANCELLED]
    assert (len(pool._cancelled_early), len(pool._tasks)) == (MAX_CANCELLED_EARLY, 0)


def test_the_cpu_limit_is_beyond_the_limits_of_the_parent(monkeypatch: pytest.MonkeyPatch):
    fences: list[int] = []
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: fences.append(limits[0]))
    used = resource.getrusage(resource.RUSAGE_SELF)
    worker.limit_processor(10)
    assert fences[0] > used.ru_utime + used.ru_stime + 10 + MAX_GRACE + 5


def add_ended_task(pool: Pool, *, n: int, size: int = 0, looked_at: float = 0) -> Task:
    """A job that has ended, the `n`th of the pool."""
    task = Task(endless_question(n=n).to_job(), size=size)
    task.end(State.DONE)
    task.looked_at = looked_at or time.monotonic()
    pool._tasks[name_of(task.job)] = task
    return task


def ids_kept(pool: Pool) -> list[int]:
    pool._forget_some()
    return [task.job["limit"] - 10**15 for task in pool._tasks.values()]


def test_findings_are_kept_ten_minutes_after_the_last_look():
    pool = Pool()
    add_ended_task(pool, n=1, looked_at=time.monotonic() - KEPT_AFTER_LOOK - 1)
    add_ended_task(pool, n=2, looked_at=time.monotonic() - KEPT_AFTER_LOOK + 60)
    assert ids_kept(pool) == [2]


def test_a_look_restarts_the_ten_minutes():
    pool = Pool()
    task = add_ended_task(pool, n=1, looked_at=time.monotonic() - KEPT_AFTER_LOOK + 1)
    add_ended_task(pool, n=2)
    pool._look(task.job)
    assert time.monotonic() - task.looked_at < KEPT_AFTER_LOOK / 2
    assert ids_kept(pool) == [2, 1]


def test_too_many_answers_drop_the_ones_seen_longest_ago():
    pool = Pool()
    for n in range(MAX_KEPT + 2):
        add_ended_task(pool, n=n)
    assert ids_kept(pool) == list(range(2, MAX_KEPT + 2))


def test_too_large_answers_drop_the_ones_seen_longest_ago():
    pool = Pool()
    for n in range(4):
        add_ended_task(pool, n=n, size=MAX_BYTES // 3)
    assert ids_kept(pool) == [1, 2, 3]


def test_a_running_job_is_never_dropped():
    pool = Pool()
    task = Task(endless_question(n=1).to_job(), size=MAX_BYTES + 1)
    pool._tasks[name_of(task.job)] = task
    assert ids_kept(pool) == [1]


@pytest.mark.parametrize(
    ("is_open", "age", "more", "may"),
    [(True, 0, False, False), (True, 0, True, True), (True, 60, False, True), (False, 60, True, False)],
)
def test_an_open_answer_restarts_after_a_while_or_on_request(is_open: bool, age: float, more: bool, may: bool):
    task = Task(endless_question().to_job())
    task.end(State.DONE, {}, is_open=is_open)
    task._over_since -= age
    task.ended_at += 3600  # the clock was set back
    assert task.may_retry(more=more) == may


async def _is_handed_on(seconds: float) -> bool:
    """Whether a lane that allows a fifth of a second hands on an endless job of `seconds`."""
    slower = Lane("long", 0, 60)
    lane = Lane("short", 1, 0.2, slower)
    task = Task(endless_question().to_job() | {"seconds": seconds})
    lane.put(task)
    serving = asyncio.create_task(lane.run_tasks(lane.workers[0]))
    handed_on = asyncio.create_task(slower._waiting.get())
    over = asyncio.create_task(task.over.wait())
    ended, _ = await asyncio.wait({handed_on, over}, timeout=120, return_when=asyncio.FIRST_COMPLETED)
    for each in (serving, handed_on, over):
        each.cancel()
    await lane.workers[0].stop()
    assert len(ended) == 1
    return handed_on in ended


def test_a_job_out_of_time_does_not_restart_in_a_slower_lane():
    with ThreadPoolExecutor(1) as thread:
        assert [thread.submit(asyncio.run, _is_handed_on(seconds)).result() for seconds in (0.1, 10)] == [False, True]
