"""A machine of workers: has its solver processes run the tasks of the shared schedule, and gives signs of life."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from redis import RedisError

from solver.pool.process import SolverProcess, Template
from solver.pool.schedule import MEDIUM, Schedule, Task
from solver.questions import Reply, State
from solver.redis_queue.connection import PAUSE, CircuitBreaker, connect
from solver.redis_queue.shared import LANES, SharedSchedule

HEARTBEAT_INTERVAL = 5.0  # seconds between two signs of life
SHUTDOWN_TIMEOUT = 10.0  # seconds for running jobs to end when this machine stops
STORE_FOR = 30.0  # seconds after which storing an answer is given up if Redis does not reply


class Machine:
    """The workers of one machine. Threads wait for Redis, so that no process outlives its time meanwhile."""

    def __init__(self, url: str, n_workers: int, log: Callable[[str], object]) -> None:
        self._log, self._name = log, f"{socket.gethostname()}:{os.getpid()}"
        # One worker for what takes less than a second, so that it never waits behind what takes two minutes.
        self._lanes: list[Sequence[str]] = [(MEDIUM,), *max(1, n_workers - 1) * [LANES]]
        self._shared, self._reports = SharedSchedule(connect(url)), ThreadPoolExecutor(1)
        self._breaker = CircuitBreaker()  # for what may be lost

    def run(self, ready: Callable[[], object] = lambda: None) -> None:
        """Work until SIGTERM or SIGINT. `ready` is called once the workers are warm."""
        asyncio.run(self._work(ready))

    async def _work(self, ready: Callable[[], object]) -> None:
        loop, end = asyncio.get_running_loop(), asyncio.Event()
        loop.set_default_executor(ThreadPoolExecutor(2 * len(self._lanes) + 4))
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, end.set)
        template = Template()
        processes = [SolverProcess(template) for _ in self._lanes]
        try:
            work = asyncio.create_task(self._serve(processes, end, ready))
            either: set[asyncio.Task[Any]] = {work, asyncio.create_task(end.wait())}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            with suppress(TimeoutError):
                await asyncio.wait_for(work, SHUTDOWN_TIMEOUT)
            with suppress(RedisError):
                await self._change(lambda schedule: schedule.leave(self._name, time.time()))
        finally:
            await template.stop()

    async def _serve(self, processes: Sequence[SolverProcess], end: asyncio.Event, ready: Callable[[], object]) -> None:
        await asyncio.gather(*(each.start() for each in processes))
        beat = asyncio.create_task(self._beat())
        ready()
        pairs = zip(processes, self._lanes)
        try:
            await asyncio.gather(*(each.serve(partial(self._take, lanes), self._run, end) for each, lanes in pairs))
        finally:
            beat.cancel()

    async def _beat(self) -> None:
        while True:
            with suppress(RedisError):
                await self._change(lambda schedule: schedule.beat(self._name, len(self._lanes), time.time()))
            await asyncio.sleep(HEARTBEAT_INTERVAL)

    async def _take(self, lanes: Sequence[str]) -> Task | None:
        try:
            return await asyncio.to_thread(self._shared.take, lanes, self._name)
        except RedisError as error:
            self._log(f"Redis cannot be reached: {error}")
            await asyncio.sleep(PAUSE)
            return None

    async def _run(self, process: SolverProcess, task: Task) -> None:
        """Have a task run, and store how it went: at once, or when Redis replies again."""
        reply = await self._reply_to(process, task)
        deadline = time.monotonic() + STORE_FOR
        while time.monotonic() < deadline:
            with suppress(RedisError):
                return await self._change(lambda schedule: schedule.settle(task, reply, time.time()))
            await asyncio.sleep(PAUSE / 2)

    async def _reply_to(self, process: SolverProcess, task: Task) -> Reply | None:
        try:
            job, _ = await asyncio.to_thread(self._shared.read, task.name)
        except RedisError:
            return None
        if job is None:
            return Reply(State.DONE)

        def report(pieces: list[Any]) -> None:
            add = partial(self._shared.add_pieces, task, pieces)
            self._reports.submit(self._breaker.call, add, lambda: None)

        reply = await process.run(task, job, partial(self._end_of, task), report)
        await asyncio.wrap_future(self._reports.submit(lambda: None))  # those before it have been added
        return reply

    async def _end_of(self, task: Task) -> None:
        """Wait until the question has ended because it was stopped or dropped, or Redis has lost the task."""
        runs = True
        while runs:
            try:
                runs = await asyncio.to_thread(self._shared.runs, task, 1)
            except RedisError:
                await asyncio.sleep(PAUSE)

    async def _change(self, rule: Callable[[Schedule], None]) -> None:
        await asyncio.to_thread(self._shared.change, rule)
