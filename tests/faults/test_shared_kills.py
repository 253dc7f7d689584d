"""Web machines, workers, PostgreSQL and Redis are killed under load: nothing that was acknowledged is lost.

SUDOKU_ROUNDS sets how often each is tried; `-s` shows the figures for docs/reliability.md.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from solver.questions import Verdict
from solver.redis_queue.client import QueueClient
from tests.faults.postgresql_server import PostgresqlServer, postgresql_server
from tests.faults.posts import Visitors
from tests.faults.sites import Site, kill, wait_until
from tests.faults.test_kills import ROUNDS
from tests.pool.test_pool import EMPTY, eventually
from tests.pools import children
from tests.redis_queue.servers import RedisServer, Workers, redis_server

pytestmark = pytest.mark.slow

RECOVERY = 5.0  # seconds after an outage in which errors may still come


class Machines:
    """A site on several machines, with its PostgreSQL and Redis."""

    def __init__(self, database: PostgresqlServer, redis: RedisServer, folders: list[Path]) -> None:
        self.database, self.redis, self._folders = database, redis, folders
        self._env: dict[str, Any] = {
            "DATABASE_URL": database.url,
            "REDIS_URL": redis.url,
            "WEB_CONCURRENCY": "1",
            "SECRET_KEY": "the same",
        }
        self.web = [Site(folder, migrated=k > 0, **self._env) for k, folder in enumerate(folders)]

    def restart(self, k: int) -> None:
        self.web[k] = Site(self._folders[k], migrated=True, **self._env)

    def kill_web(self, k: int) -> None:
        """As when the machine loses its power."""
        server = self.web[k].server
        for pid in [server.pid, *children(server.pid), *self.web[k].parents(), *self.web[k].solvers()]:
            kill(pid)
        server.wait()

    def stored(self) -> set[str]:
        with psycopg.connect(self.database.url) as connection:
            return {row[0] for row in connection.execute("SELECT page_id FROM solver_keptpuzzle")}


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
    with postgresql_server() as database, redis_server(keeps=True) as redis:
        whole = Machines(database, redis, folders)
        try:
            yield whole
        finally:
            for each in whole.web:
                each.end()


@contextmanager
def visitors_of(machines: Machines) -> Iterator[list[Visitors]]:
    """Visitors of both machines, who lose nothing that was acknowledged."""
    both = [Visitors(lambda k=k: machines.web[k], pause=0.05) for k in range(2)]  # type: ignore[misc]
    try:
        yield both
    finally:
        for each in both:
            each.end()
    acknowledged = set().union(*(each.acknowledged for each in both))
    assert acknowledged <= machines.stored()
    n_failed = sum(len(each.failed) for each in both)
    print(f"\n{len(acknowledged)} acknowledged, none lost; {n_failed} failed")


def test_a_web_machine_dies_and_the_other_continues(machines: Machines):
    with visitors_of(machines) as (first, second):
        for _ in range(ROUNDS):
            wait_until(first.have_stored(3))
            machines.kill_web(0)
            wait_until(second.have_stored(3))
            machines.restart(0)
        wait_until(first.have_stored(3))
    assert second.failed == []
    print(f"the slowest request to the machine that stayed took {second.slowest:.2f} s")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGQUIT, signal.SIGKILL], ids=["fast", "immediate", "kill"])
def test_postgresql_stops_and_comes_back(machines: Machines, sign: signal.Signals):
    with visitors_of(machines) as both:
        for each in both:
            wait_until(each.have_stored(5))
        down_at = time.monotonic()
        machines.database.stop(sign)
        time.sleep(1)
        machines.database.start()
        up_at = time.monotonic()
        for each in both:
            wait_until(each.have_stored(5))
        time.sleep(RECOVERY)
    failed_at = [at for each in both for at, _ in each.failed]
    assert all(down_at - 1 <= at <= up_at + RECOVERY for at in failed_at)
    print(f"down for {up_at - down_at:.1f} s, last error {max(failed_at, default=up_at) - up_at:.1f} s after it was up")


@pytest.mark.parametrize("is_flushed", [False, True], ids=["restarted", "flushed"])
def test_nobody_is_refused_when_redis_stops(machines: Machines, is_flushed: bool):
    with visitors_of(machines) as both:
        for each in both:
            wait_until(each.have_stored(5))
        if is_flushed:
            machines.redis.client.flushall()
        else:
            machines.redis.kill()
            for each in both:
                wait_until(each.have_stored(5))  # without Redis
            machines.redis.start()
        for each in both:
            wait_until(each.have_stored(5))
    assert [each.failed for each in both] == [[], []]
    print(f"the slowest request took {max(each.slowest for each in both):.2f} s")


def test_jobs_of_killed_workers_end_once(machines: Machines):
    queue, limit = QueueClient(machines.redis.url), 3.0
    worker = Workers(machines.redis.url)
    worker.wait_until_ready()
    times = []
    for k in range(ROUNDS):
        question = Verdict(EMPTY, limit=10**15 + k + os.getpid() * 1000, keep=0, engine="brute")
        started_at = time.monotonic()
        queue.ask(question, limit)
        assert eventually(lambda: len(worker.busy()) == 1)
        victims = worker.workers() if k % 2 else worker.busy()
        for pid in victims:
            kill(pid)
        assert eventually(lambda q=question: (reply := queue.look(q)) is not None and reply.state == "done")  # type: ignore[misc]
        times.append(time.monotonic() - started_at)
        assert times[-1] < limit + 45
    worker.kill()
    print(f"\nkilled {ROUNDS} times: jobs of {limit:g} s ended after {min(times):.1f} to {max(times):.1f} s")


def test_nothing_is_lost_when_many_write_at_once(machines: Machines):
    with visitors_of(machines) as both:
        for each in both:
            wait_until(each.have_stored(50))
