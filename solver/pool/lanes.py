"""Solver processes and the lanes in which jobs wait for them."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any

from solver.pool.jobs import ANSWER, KINDS, PATIENCE, Answer, Job, Tell

MAX_ANSWER = 16 * 1024 * 1024  # bytes
MAX_WAITING = 64  # jobs in a lane
TO_BE_READY = 300.0  # seconds for a process to load and compile what it needs
# A process a core is enough; and the stack of each thread would count against its memory.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")

RUNNING, DONE, CANCELLED = "running", "done", "cancelled"


class Task:
    """A job on its way; `so_far` is what has been found of its answer."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.state = RUNNING
        self.answer: Answer | None = None
        self.so_far: list[Any] = []
        self.over = asyncio.Event()

    def begin(self) -> Tell:
        """The job is begun, or begun anew: what is told then counts as soon as it is as much as was known.

        Pieces that are told apart take the place of the same ones told before, each at once.
        """
        found: list[Any] = []
        known, apart = self.so_far, KINDS[self.job["kind"]].tells_apart

        def tell(more: list[Any]) -> None:
            found.extend(more)
            if apart or len(found) >= len(known):
                self.so_far = found + known[len(found) :]

        return tell

    def end(self, state: str, answer: Answer | None = None) -> None:
        """Told to all who wait; only the first end counts."""
        if not self.over.is_set():
            self.state, self.answer = state, answer
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

    async def run(self, task: Task, seconds: float, grace: float, stop: asyncio.Event) -> Answer | None:
        """The answer within `seconds` and `grace`; None if the process was killed, then or at `stop`.

        If the process dies by itself, another one gets the job, once: it may have died of the job.
        """
        job = {**task.job, "seconds": seconds}
        for _ in range(2):
            if self.is_dead:
                await self.replace()
            asked = asyncio.create_task(self._ask(job, task.begin()))
            stopped = asyncio.create_task(stop.wait())
            await asyncio.wait({asked, stopped}, timeout=seconds + grace, return_when=asyncio.FIRST_COMPLETED)
            stopped.cancel()
            if asked.done() and (answer := asked.result()):
                return answer
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

    async def _ask(self, job: Job, tell: Tell) -> Answer | None:
        """The answer, after what is told; None if the process dies before, or says more than anybody would read."""
        with suppress(ConnectionError, ValueError):
            self._jobs.write(json.dumps(job).encode() + b"\n")
            await self._jobs.drain()
            while (line := await self._answers.readline()).endswith(b"\n"):
                kind, body = json.loads(line)
                if kind == ANSWER:
                    return dict(body)
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
            kind = KINDS[task.job["kind"]]
            # A faster lane has engines that watch the time, and lets a cancelled job end: it does so before another
            # process would be ready.
            grace, stop = (PATIENCE, asyncio.Event()) if self._slower else (kind.grace, task.over)
            answer = await worker.run(task, seconds, grace, stop)
            is_open = answer is None or ("error" not in answer and kind.is_open(task.job, answer))
            if is_open and seconds < task.job["seconds"] and self._slower and self._slower.put(task):
                continue
            task.end(DONE, answer)

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
