"""The queue as web machines see it: a real Redis, a real machine of workers, generous bounds."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from solver.pool.schedule import LONG
from solver.questions import Comparison, Explanation, NeededGivens, Question, Reply, Verdict, name_of
from solver.questions.limits import LEFT_AFTER
from solver.questions.visitor import VISITOR
from solver.redis_queue.client import QueueClient
from solver.redis_queue.shared import LOOKS, TALLY, SharedSchedule
from solver.techniques import Start, find_ladder
from tests.pool.test_pool import EMPTY, FIG_1, endless_question, eventually
from tests.pools import puzzle_with_ten_quick_steps
from tests.redis_queue.servers import RedisServer, Workers, redis_server, workers_on

pytestmark = pytest.mark.thorough


def state_of(queue: QueueClient, question: Question) -> str:
    reply = queue.look(question)
    return str(reply and reply.state)


def answered(reply: Reply | None) -> dict[str, object]:
    """The answer of a question that is done."""
    assert reply
    assert reply.state == "done"
    assert reply.answer is not None
    return reply.answer


@contextmanager
def visitor(name: str) -> Iterator[None]:
    token = VISITOR.set(name)
    yield
    VISITOR.reset(token)


def explanation() -> Explanation:
    return Explanation(Start(puzzle_with_ten_quick_steps(), find_ladder("teaching")), unique=True)


def test_questions_of_several_kinds_are_answered(queue: QueueClient):
    assert answered(queue.ask(Verdict(FIG_1), 10, wait=30))["status"] == "unique"
    assert answered(queue.ask(NeededGivens(FIG_1), 10, wait=30))
    assert answered(queue.ask(Comparison(FIG_1), 10, wait=30))["rows"]


def test_another_machine_sees_what_has_been_found(queue: QueueClient, redis: RedisServer):
    queue.ask(explanation(), 60)
    other = QueueClient(redis.url)
    assert eventually(lambda: (reply := other.look(explanation())) is not None and len(reply.pieces) == 10)
    stopped = other.cancel(explanation())
    assert stopped
    assert (stopped.state, len(stopped.pieces)) == ("cancelled", 10)


def lane_of(redis: RedisServer, question: Question) -> str | None:
    """The lane of a question; None if it neither waits nor runs."""
    tasks = SharedSchedule(redis.client).change(lambda schedule: schedule.tasks)
    return next((task.lane for task in tasks.values() if task.name == name_of(question.to_job())), None)


def test_one_question_runs_once_however_many_ask(queue: QueueClient, machine: Workers, redis: RedisServer):
    question = endless_question()
    for _ in range(5):
        queue.ask(question, 60)
    assert eventually(lambda: lane_of(redis, question) == LONG and machine.busy() != [])
    assert len(machine.busy()) == 1
    queue.cancel(question)
    assert eventually(lambda: machine.busy() == [])


def test_a_job_moves_on_to_the_slow_lane(queue: QueueClient, redis: RedisServer):
    answered(queue.ask(Verdict(EMPTY, limit=3_000_000, keep=0, engine="search"), 3, wait=30))
    assert eventually(lambda: b"verdict|long|open" in redis.client.hgetall(TALLY))


def test_a_job_is_killed_at_its_time_whatever_it_does(queue: QueueClient, machine: Workers, redis: RedisServer):
    question = Verdict(EMPTY, limit=10**15, keep=0, engine="brute")
    queue.ask(question, 2)
    assert eventually(lambda: len(machine.busy()) == 1)
    assert eventually(lambda: state_of(queue, question) == "done")
    assert eventually(lambda: machine.busy() == [])


def test_a_killed_worker_is_replaced_and_its_job_tried_again(queue: QueueClient, machine: Workers, redis: RedisServer):
    question = explanation()
    queue.ask(question, 60)
    assert eventually(lambda: (reply := queue.look(question)) is not None and len(reply.pieces) == 10)
    assert eventually(lambda: lane_of(redis, question) == LONG and len(machine.busy()) == 1)
    before = machine.workers()
    (busy,) = machine.busy()
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    assert eventually(lambda: len(set(machine.workers()) - set(before)) == 2)
    assert eventually(lambda: machine.busy() not in ([], [busy]))
    assert state_of(queue, question) == "running"
    queue.cancel(question)
    assert eventually(lambda: machine.busy() == [])


def test_a_running_job_gives_way_to_one_of_its_visitor(queue: QueueClient, redis: RedisServer, machine: Workers):
    running, other = (Verdict(EMPTY, limit=10**13 + k, keep=0, engine="brute") for k in range(2))
    with visitor("a"):
        queue.ask(running, 60)
        assert eventually(lambda: len(machine.busy()) == 1)
        queue.ask(other, 60)
    redis.client.hset(LOOKS, f"{name_of(running.to_job())} a", str(time.time() - LEFT_AFTER))
    assert eventually(lambda: SharedSchedule(redis.client).health()["waiting"]["long"] == 0)
    assert [state_of(queue, each) for each in (running, other)] == ["done", "running"]


def test_without_redis_there_is_no_reply(tmp_path: object):
    nobody = QueueClient(f"unix://{tmp_path}/nobody")
    assert nobody.ask(endless_question(), 60) is None
    assert nobody.look(endless_question()) is None


def test_redis_may_go_and_come_back_empty():
    with redis_server() as server, workers_on(server.url) as machine:
        queue, question = QueueClient(server.url), Verdict(EMPTY, limit=10**15, keep=0, engine="brute")
        queue.ask(question, 6)
        assert eventually(lambda: len(machine.busy()) == 1)
        server.kill()
        assert queue.look(question) is None
        server.start()
        assert eventually(lambda: queue.look(question) is not None)
        assert answered(eventually_answered(queue, Verdict(FIG_1)))
        assert eventually(lambda: machine.busy() == [])


def test_redis_that_keeps_its_data_loses_no_job():
    with redis_server(keeps=True) as server, workers_on(server.url) as machine:
        queue = QueueClient(server.url)
        running, waiting = (Verdict(EMPTY, limit=10**15 + k, keep=0, engine="brute") for k in range(2))
        queue.ask(running, 8)
        queue.ask(waiting, 2)
        assert eventually(lambda: len(machine.busy()) == 1)
        server.kill()
        server.start()
        assert eventually(lambda: state_of(queue, running) == state_of(queue, waiting) == "done")


def test_a_question_waits_until_a_machine_works():
    with redis_server() as server:
        queue = QueueClient(server.url)
        reply = queue.ask(Verdict(FIG_1), 5)
        assert reply
        assert reply.state == "running"
        with workers_on(server.url):
            assert answered(queue.ask(Verdict(FIG_1), 5, wait=30))


def eventually_answered(queue: QueueClient, question: Question) -> Reply | None:
    assert eventually(lambda: (reply := queue.ask(question, 5, wait=5)) is not None and reply.state == "done")
    return queue.look(question)


def test_health_counts_waiting_jobs_and_workers(queue: QueueClient, machine: Workers, redis: RedisServer):
    slow, health = [Verdict(EMPTY, limit=10**13 + k, keep=0, engine="brute") for k in range(3)], health_of(redis)
    for each in slow:
        queue.ask(each, 60)
    assert eventually(lambda: health()["waiting"]["long"] == 2)
    assert eventually(lambda: health()["workers"] == 2)  # though Redis was emptied since they began
    assert eventually(lambda: health()["oldest"] >= 1)
    assert (health()["waiting"]["medium"], health()["waiting"]["low"]) == (0, 0)
    for each in slow:
        queue.cancel(each)
    assert health()["waiting"]["long"] == 0
    assert ("verdict", "long", "stopped", 3) in health()["ended"]


def health_of(redis: RedisServer) -> Callable[[], dict[str, Any]]:
    return SharedSchedule(redis.client).health


@pytest.mark.parametrize(("seconds", "then"), [(3, "done"), (25, "running")])
def test_a_machine_of_workers_may_be_replaced(seconds: float, then: str):
    question = Verdict(EMPTY, limit=10**12, keep=0, engine="brute")
    with redis_server() as server:
        queue = QueueClient(server.url)
        with workers_on(server.url) as before:
            queue.ask(question, seconds)
            assert eventually(lambda: len(before.busy()) == 1)
            assert before.stop() == 0
        assert state_of(queue, question) == then  # what needs little time is ended
        with workers_on(server.url):
            assert eventually(lambda: state_of(queue, question) == "done")  # and the rest is taken up elsewhere
