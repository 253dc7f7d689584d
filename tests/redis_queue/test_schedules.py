"""Whatever dies or stalls, and whenever: no question is lost, and none ends twice.

A seed decides what is asked, and what happens to whom. SUDOKU_SCHEDULES sets how many are tried; `-s` tells what each
did. Two machines share a queue; their heartbeats come every second, so that a test need not wait for long.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from solver.questions import Question, Reply, State, Verdict
from solver.questions.visitor import VISITOR
from solver.redis_queue.client import QueueClient
from solver.redis_queue.shared import TALLY
from tests.pool.test_pool import EMPTY, FIG_1, eventually
from tests.redis_queue.servers import RedisServer, Workers, redis_server

pytestmark = pytest.mark.slow

N_SCHEDULES = int(os.environ.get("SUDOKU_SCHEDULES", "4"))
MARGIN = 45.0  # seconds after its limit within which a question ends
N_EVENTS = 5


class World:
    """A Redis and two machines, and all that can happen to them."""

    def __init__(self, redis: RedisServer) -> None:
        self.redis = redis
        self.machines = [Workers(redis.url) for _ in range(2)]
        for each in self.machines:
            each.wait_until_ready()
        self.stalled: list[tuple[float, int]] = []  # until when, and which process
        self.is_flushed = False

    def kill_a_job(self, random: Random) -> None:
        self._kill(random, [pid for each in self.machines for pid in each.busy()])

    def kill_a_worker(self, random: Random) -> None:
        self._kill(random, [pid for each in self.machines for pid in each.workers()])

    def kill_a_machine(self, random: Random) -> None:
        k = random.randrange(2)
        self.machines[k].kill()
        self.machines[k] = Workers(self.redis.url)

    def stall_a_worker(self, random: Random) -> None:
        self._stall(random, [pid for each in self.machines for pid in each.workers()])

    def stall_a_machine(self, random: Random) -> None:
        """Its parent alone, which others take to be dead, while its job goes on."""
        self._stall(random, [each.parent for each in self.machines])

    def restart_redis(self, random: Random) -> None:
        self.redis.kill()
        time.sleep(random.uniform(0, 1))
        self.redis.start()

    def flush_redis(self, random: Random) -> None:
        self.is_flushed = True
        self.redis.client.flushall()

    def is_idle(self) -> bool:
        return not any(each.busy() for each in self.machines)

    def wake(self, *, everybody: bool = False) -> None:
        """Let those go on whose time has come."""
        for until, pid in self.stalled[:]:
            if everybody or time.monotonic() >= until:
                self.stalled.remove((until, pid))
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def end(self) -> None:
        self.wake(everybody=True)
        for each in self.machines:
            each.kill()

    def _stall(self, random: Random, pids: list[int]) -> None:
        if pids:
            pid, until = random.choice(pids), time.monotonic() + random.uniform(0.5, 8)
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)
            self.stalled.append((until, pid))

    def _kill(self, random: Random, pids: list[int]) -> None:
        if pids:
            with suppress(ProcessLookupError):
                os.kill(random.choice(pids), signal.SIGKILL)


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with redis_server(keeps=True) as server:
        all_of_it = World(server)
        yield all_of_it
        all_of_it.end()


def questions_of(seed: int, random: Random) -> list[tuple[Question, float]]:
    """Some questions with their time limits: easy ones, and ones that take all their time."""
    endless = [
        (Verdict(EMPTY, limit=10**15 + 1000 * seed + k, keep=0, engine="brute"), random.choice([1.0, 2.0, 4.0]))
        for k in range(random.randint(1, 3))
    ]
    easy = [(Verdict(FIG_1, limit=2 + 1000 * seed + k), 5.0) for k in range(random.randint(1, 4))]
    return [*endless, *easy]


def reply_to(queue: QueueClient, question: Question, seconds: float, visitor: str) -> Reply | None:
    """Look, and ask again what nobody knows of, as a page does."""
    token = VISITOR.set(visitor)
    try:
        reply = queue.look(question)
        return queue.ask(question, seconds) if reply and reply.state is State.UNKNOWN else reply
    finally:
        VISITOR.reset(token)


@pytest.mark.parametrize("seed", range(N_SCHEDULES))
def test_each_question_ends_once_whatever_happens(world: World, seed: int):
    random, queue = Random(seed), QueueClient(world.redis.url)
    assert eventually(world.is_idle)  # nothing of the schedule before ends questions of this one
    world.redis.client.flushall()
    world.is_flushed = False
    asked = questions_of(seed, random)
    limit = sum(seconds for _, seconds in asked) + MARGIN
    events = sorted((random.uniform(0, 8), random.choice(EVENTS)) for _ in range(N_EVENTS))
    started_at, open_ones = time.monotonic(), dict(enumerate(asked))
    while open_ones or events or world.stalled:
        elapsed = time.monotonic() - started_at
        assert elapsed < limit + 8 + 8, f"{len(open_ones)} questions have not ended"
        world.wake()
        if events and elapsed >= events[0][0]:
            getattr(world, events.pop(0)[1])(random)
        for k, (question, seconds) in list(open_ones.items()):
            reply = reply_to(queue, question, seconds, f"visitor {k}")
            if reply and reply.ended_at:
                check(question, reply)
                del open_ones[k]
        time.sleep(0.1)
    print(f"\nseed {seed}: {len(asked)} questions ended after {time.monotonic() - started_at:.1f} s")
    if not world.is_flushed:
        n_ended = sum(int(n) for n in world.redis.client.hgetall(TALLY).values())
        assert n_ended == len(asked)


def check(question: Question, reply: Reply) -> None:
    """An easy question has its answer, unless its process was killed three times."""
    assert reply.state is State.DONE
    if reply.answer and "error" not in reply.answer and question.to_job()["puzzle"] == FIG_1.text:
        assert reply.answer["status"] == "unique"


EVENTS = [
    name.__name__
    for name in (
        World.kill_a_job,
        World.kill_a_worker,
        World.kill_a_machine,
        World.stall_a_worker,
        World.stall_a_machine,
        World.restart_redis,
        World.flush_redis,
    )
]
