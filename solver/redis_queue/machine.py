"""The parent of a machine's workers: warms up once, forks them, replaces those that die, and requeues lost jobs."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from redis import RedisError

from solver.pool.linux import end_with_parent, has_ended
from solver.pool.schedule import LONG, LOW, MEDIUM
from solver.pool.worker import lower_priority, warm
from solver.redis_queue.connection import connect
from solver.redis_queue.queueing import register_workers, requeue_lost
from solver.redis_queue.worker import LaneWorker, queues_for

CHECK_INTERVAL = 0.2  # seconds between looks at the workers
LOST_JOBS_INTERVAL = 5.0  # seconds between two searches for lost jobs, by all machines together
RESTART_PAUSE = 1.0  # seconds before a worker that died is replaced
SHUTDOWN_TIMEOUT = 10.0  # seconds for running jobs to end when this machine stops


class _Started(NamedTuple):
    """A worker process, and the lanes that it serves."""

    lanes: tuple[str, ...]
    pid: int


class Machine:
    """The workers of one machine."""

    def __init__(self, url: str, n_workers: int, log: Callable[[str], object]) -> None:
        self._url, self._log = url, log
        # One worker for what takes less than a second, so that it never waits behind what takes two minutes.
        self._lanes_of_workers = [(MEDIUM,), *max(1, n_workers - 1) * [(MEDIUM, LONG, LOW)]]
        self._workers: list[_Started] = []
        self._is_ending = False

    def run(self, ready: Callable[[], object] = lambda: None) -> None:
        """Work until SIGTERM or SIGINT. `ready` is called once the workers have been started."""
        lower_priority()
        warm()
        gc.freeze()  # what is warm stays shared with the processes that are forked
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._end)
        for lanes in self._lanes_of_workers:
            self._start(lanes)
        ready()
        redis, next_check_at = connect(self._url), 0.0
        while not self._is_ending:
            self._replace_dead()
            if time.monotonic() >= next_check_at:
                next_check_at = time.monotonic() + LOST_JOBS_INTERVAL
                with suppress(RedisError):
                    register_workers(redis, len(self._workers))
                    requeue_lost(redis, every=LOST_JOBS_INTERVAL - 0.5)
            time.sleep(CHECK_INTERVAL)
        self._stop()

    def _end(self, *_: Any) -> None:
        self._is_ending = True

    def _start(self, lanes: tuple[str, ...]) -> None:
        pid = os.fork()
        if pid == 0:
            try:
                _work(self._url, lanes)
            except RedisError as error:
                sys.stderr.write(f"worker: {error}\n")
            finally:
                os._exit(0)
        self._workers.append(_Started(lanes, pid))

    def _replace_dead(self) -> None:
        alive = [each for each in self._workers if not has_ended(each.pid)]
        dead = [each for each in self._workers if each not in alive]
        self._workers = alive
        if dead:
            self._log(f"{len(dead)} of {len(self._lanes_of_workers)} workers died; replacing them")
            time.sleep(RESTART_PAUSE)
        for each in dead:
            self._start(each.lanes)

    def _stop(self) -> None:
        """Give running jobs SHUTDOWN_TIMEOUT seconds to end, then kill the rest. Other machines take those up."""
        for each in self._workers:
            with suppress(ProcessLookupError):
                os.kill(each.pid, signal.SIGTERM)
        deadline = time.monotonic() + SHUTDOWN_TIMEOUT
        while self._workers and time.monotonic() < deadline:
            self._workers = [each for each in self._workers if not has_ended(each.pid)]
            time.sleep(0.05)
        for each in self._workers:
            with suppress(ProcessLookupError):
                os.kill(each.pid, signal.SIGKILL)


def _work(url: str, lanes: tuple[str, ...]) -> None:
    """Take jobs until SIGTERM, or until the parent is gone."""
    end_with_parent(signal.SIGKILL)
    LaneWorker(queues_for(lanes), connect(url)).work(logging_level="ERROR")
