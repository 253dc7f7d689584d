"""Solver processes and the lanes in which jobs wait for them."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from solver.pool.lines import ANSWER
from solver.questions import Answer, Job, State, Tell, find_kind, limits_for
from solver.questions.limits import LONGEST_GRACE, TO_BE_READY

MAX_ANSWER = 16 * 1024 * 1024  # bytes
MAX_WAITING = 64  # jobs in a lane
# A process a core is enough; and the stack of each thread would count against its memory.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")


class Found(NamedTuple):
    """An answer of a solver process, and whether more time could improve it."""

    answer: Answer
    is_open: bool


class Task:
    """A job on its way. `pieces` are what has been told of its answer; `size` is how many bytes all of it takes."""

    def __init__(self, job: Job, pieces: Sequence[Any] = (), *, size: int = 0) -> None:
        self.job = job
        self.state = State.RUNNING
        self.answer: Answer | None = None
        self.is_open = True
        self.pieces: list[Any] = list(pieces)
        self.size = size
        self.over = asyncio.Event()
        self.looked_at = time.monotonic()
        self.ended_at = 0.0  # by the clock on the wall; 0 until then

    def begin(self) -> Tell:
        """Begin the job, perhaps anew: what it tells replaces what is known as soon as it is as much.

        Separate pieces replace those told before one by one.
        """
        found: list[Any] = []
        known, is_separate = self.pieces, find_kind(self.job["kind"]).has_separate_pieces

        def tell(more: list[Any]) -> None:
            found.extend(more)
            if is_separate or len(found) >= len(known):
                self.pieces = found + known[len(found) :]

        return tell

    def end(self, state: State, answer: Answer | None = None, *, is_open: bool = True) -> None:
        """Tell all who wait; only the first end counts."""
        if not self.over.is_set():
            self.state, self.answer, self.is_open = state, answer, is_open
            self.ended_at = time.time()
            self.over.set()


class Worker:
    """One solver process; a new one as soon as it is dead."""

    _jobs: asyncio.StreamWriter
    _answers: asyncio.StreamReader

    def __init__(self) -> None:
        self._process: Process | None = None

    async def start(self) -> None:
        """A process that has warmed itself. Raises RuntimeError if it ends before."""
        command = (sys.executable, "-m", "solver.pool.worker")
        env = os.environ | ONE_THREAD
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER, env=env)
        self._process = process
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a solver process without pipes")
        try:
            if not await asyncio.wait_for(process.stdout.readline(), TO_BE_READY):
                raise RuntimeError("a solver process ended before it was ready")
        except TimeoutError:
            raise RuntimeError(f"a solver process was not ready after {TO_BE_READY:g} seconds") from None
        self._jobs, self._answers = process.stdin, process.stdout

    async def run(self, task: Task, seconds: float, grace: float, stop: asyncio.Event) -> Found | None:
        """The answer within `seconds` and `grace`; None if the process was killed, then or at `stop`.

        If the process dies by itself, another one gets the job, once: it may have died of the job.
        """
        job = {**task.job, "seconds": seconds}
        for _ in range(2):
            if self.is_dead:
                await self.replace()
            asked = asyncio.create_task(self._ask(job, task))
            stopped = asyncio.create_task(stop.wait())
            await asyncio.wait({asked, stopped}, timeout=seconds + grace, return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            if asked.done() and (found := asked.result()):
                return found
            is_dead = asked.done()
            asked.cancel()
            await self.stop()
            if not is_dead:
                break
        return None

    @property
    def is_dead(self) -> bool:
        """Whether there is no process."""
        return self._process is None or self._process.returncode is not None

    async def death(self) -> None:
        """Wait until the process is gone."""
        if self._process:
            await self._process.wait()

    async def replace(self) -> None:
        """Another process in place of this one, however often it takes."""
        await self.stop()
        while True:
            try:
                return await self.start()
            except (OSError, RuntimeError):
                await asyncio.sleep(1)

    async def _ask(self, job: Job, task: Task) -> Found | None:
        """The answer, after what is told; None if the process dies before, or says more than anybody would read."""
        tell = task.begin()
        with suppress(ConnectionError, ValueError):
            self._jobs.write(json.dumps(job).encode() + b"\n")
            await self._jobs.drain()
            while (line := await self._answers.readline()).endswith(b"\n"):
                task.size += len(line)
                kind, body = json.loads(line)
                if kind == ANSWER:
                    return Found(*body)
                tell(body)
        return None

    async def stop(self) -> None:
        """Kill the process and wait until it is gone."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


class Lane:
    """Jobs that wait for the same processes. What stays open after `most` seconds begins anew in the `slower` lane."""

    def __init__(self, n_workers: int, most: float, slower: Lane | None = None) -> None:
        self.workers = [Worker() for _ in range(n_workers)]
        self._most, self._slower = most, slower
        self._waiting: asyncio.Queue[Task] = asyncio.Queue(MAX_WAITING)

    def put(self, task: Task) -> bool:
        """Whether there was room for it."""
        try:
            self._waiting.put_nowait(task)
        except asyncio.QueueFull:
            return False
        return True

    async def serve(self, worker: Worker) -> None:
        """Do one task after another."""
        while True:
            task = await self._next_for(worker)
            if task.over.is_set():
                continue
            seconds = min(self._most, task.job["seconds"])
            # A search in a faster lane watches the time and is not stopped: it ends before another process is ready.
            kind, is_fast = task.job["kind"], self._slower is not None
            grace, stop = (LONGEST_GRACE, asyncio.Event()) if is_fast else (limits_for(kind).grace, task.over)
            found = await worker.run(task, seconds, grace, stop)
            is_open = found is None or found.is_open
            if is_open and seconds < task.job["seconds"] and self._slower and self._slower.put(task):
                continue
            task.end(State.DONE, found and found.answer, is_open=is_open)

    async def _next_for(self, worker: Worker) -> Task:
        """The next task, for a process that lives: whenever it dies, another one takes its place at once."""
        if worker.is_dead:
            await worker.replace()
        task = asyncio.create_task(self._waiting.get())
        while not task.done():
            death = asyncio.create_task(worker.death())
            await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
            if death.done():
                await worker.replace()
            death.cancel()
        return task.result()
