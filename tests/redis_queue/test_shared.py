"""What machines share: a question is begun once and ended once, whoever tries."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from typing import Any

import pytest
from redis import Redis

from solver.pool.schedule import MEDIUM, Task
from solver.questions import Reply, State, Verdict, limits, name_of
from solver.redis_queue.shared import LANES, LOOKS, SCHEDULE, TALLY, SharedSchedule
from tests.pool.test_pool import FIG_1
from tests.redis_queue.servers import RedisServer

JOB = {**Verdict(FIG_1).to_job(), "seconds": 10}
NAME = name_of(JOB)
ANSWERED = Reply(State.DONE, {}, is_open=False)


@pytest.fixture
def redis(redis: RedisServer) -> RedisServer:
    """The server's second database: on the first one the machine of other tests may be working."""
    other = copy(redis)
    other.url = f"{redis.url}?db=1"
    other.client = Redis.from_url(other.url)
    return other


@pytest.fixture
def shared(redis: RedisServer) -> SharedSchedule:
    return SharedSchedule(redis.client)


def ask(shared: SharedSchedule, visitor: str = "", *, more: bool = False, **job: Any) -> State:
    return shared.ask(JOB | job, visitor, watches_time=True, more=more)


def taken(shared: SharedSchedule) -> Task:
    task = shared.take(LANES, "machine")
    assert task
    return task


def settle(shared: SharedSchedule, task: Task, reply: Reply | None = ANSWERED) -> None:
    shared.change(lambda schedule: schedule.settle(task, reply, time.time()))


def test_exactly_one_of_simultaneous_asks_begins(shared: SharedSchedule, redis: RedisServer):
    with ThreadPoolExecutor(16) as threads:
        assert set(threads.map(lambda k: ask(shared, f"visitor {k}"), range(64))) == {State.RUNNING}
    assert shared.health()["waiting"] == {"medium": 1, "long": 0, "low": 0, "bulk": 0}
    assert redis.client.hlen(LOOKS) == 64
    taken(shared)
    assert not redis.client.exists("sudoku:queue:waiting:medium")


def test_each_task_is_taken_once(shared: SharedSchedule):
    for k in range(20):
        ask(shared, f"visitor {k}", limit=k + 2)
    with ThreadPoolExecutor(8) as threads:
        tasks = list(threads.map(lambda _: shared.take([MEDIUM], "machine"), range(20)))
    assert max(Counter(task and task.name for task in tasks).values()) == 1
    assert None not in tasks


def test_exactly_one_of_simultaneous_ends_counts(shared: SharedSchedule, redis: RedisServer):
    ask(shared)
    task = taken(shared)
    with ThreadPoolExecutor(16) as threads:
        list(threads.map(lambda k: settle(shared, task, ANSWERED._replace(answer={"count": k})), range(64)))
    assert shared.look(NAME, "").state is State.DONE
    assert redis.client.hgetall(TALLY) == {b"verdict|medium|answered": b"1"}
    assert redis.client.hlen(LOOKS) == 0


def test_nothing_is_added_after_the_end(shared: SharedSchedule):
    ask(shared)
    task = taken(shared)
    shared.add_pieces(task, [1])
    shared.change(lambda schedule: schedule.cancel(NAME, "", time.time()))
    shared.add_pieces(task, [2])
    settle(shared, task)
    reply = shared.look(NAME, "")
    assert (reply.state, reply.pieces) == (State.CANCELLED, [1])


def test_pieces_of_a_second_try_replace_those_of_the_first(shared: SharedSchedule):
    ask(shared, kind="explanation")
    first = taken(shared)
    second, pieces = first._replace(runs_since=first.runs_since + 1), []
    for task, more in ((first, [1, 2]), (second, [3]), (second, [4, 5])):
        shared.add_pieces(task, more)
        pieces.append(shared.look(first.name, "").pieces)
    assert pieces == [[1, 2], [1, 2], [3, 4, 5]]


def test_waiting_ends_with_the_question(shared: SharedSchedule):
    ask(shared)
    task = taken(shared)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(shared.wait, NAME, 60)
        shared.add_pieces(task, [1])
        assert not waiting.done()
        settle(shared, task)
        assert waiting.result(timeout=30)


def test_a_final_answer_is_not_looked_for_again(shared: SharedSchedule):
    ask(shared)
    settle(shared, taken(shared))
    assert ask(shared, more=True) is State.DONE


def test_an_open_answer_is_looked_for_again_after_a_while(shared: SharedSchedule, monkeypatch: pytest.MonkeyPatch):
    for more, delay in ((True, limits.RESTART_DELAY), (False, -1)):
        monkeypatch.setattr("solver.questions.port.RESTART_DELAY", limits.RESTART_DELAY)
        ask(shared, more=True)
        settle(shared, taken(shared)._replace(seconds=0), Reply(State.DONE, {}))
        assert ask(shared) is State.DONE
        monkeypatch.setattr("solver.questions.port.RESTART_DELAY", delay)
        assert ask(shared, more=more) is State.RUNNING


def test_a_question_stopped_before_it_was_asked_is_not_begun(shared: SharedSchedule):
    shared.change(lambda schedule: schedule.cancel(NAME, "", time.time()))
    assert (ask(shared), shared.look(NAME, "").state) == (State.CANCELLED, State.CANCELLED)
    assert ask(shared, more=True) is State.RUNNING


def test_every_key_of_a_question_expires(shared: SharedSchedule, redis: RedisServer):
    ask(shared, "a")
    (key,) = redis.client.scan_iter(f"*{NAME}*")
    assert redis.client.ttl(key) > limits.MAX_SEARCH * limits.MAX_JOBS_WAITING
    settle(shared, taken(shared))
    assert 0 < redis.client.ttl(key) <= limits.KEPT_AFTER_LOOK


def test_nobody_waits_for_a_task_that_the_schedule_has_lost(shared: SharedSchedule, redis: RedisServer):
    ask(shared)
    redis.client.delete(SCHEDULE)
    assert shared.look(NAME, "").state is State.UNKNOWN
    assert ask(shared) is State.RUNNING
