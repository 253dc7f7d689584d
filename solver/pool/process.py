"""A solver process as its parent sees it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from solver.fast import stored
from solver.pool.linux import resident_bytes
from solver.pool.messages import ANSWER
from solver.pool.schedule import SLOW, Task
from solver.questions import Job, Reply, Report, State
from solver.questions.limits import STARTUP_TIMEOUT

MAX_ANSWER = 16 * 1024 * 1024  # bytes
MAX_MEMORY = 300 << 20  # bytes; a process that uses more after a job is replaced; a new one uses half as much
# One thread per process is enough, and the stack of each thread counts against the process's memory limit.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")


class EndedError(RuntimeError):
    """A solver process ended before it was ready."""


class SolverProcess:
    """One solver process, replaced by a new one when it dies."""

    _jobs: asyncio.StreamWriter
    _answers: asyncio.StreamReader

    def __init__(self) -> None:
        self._process: Process | None = None
        self.n_replaced = self.n_read = 0  # how often it was replaced; bytes read of the last answer

    async def start(self) -> None:
        """Start a process and wait until it is warm. Raises RuntimeError if it ends first or takes too long."""
        command = (sys.executable, "-m", "solver.pool.worker")
        env = os.environ | ONE_THREAD
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER, env=env)
        self._process = process
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("a solver process was started without pipes")
        try:
            if not await asyncio.wait_for(process.stdout.readline(), STARTUP_TIMEOUT):
                raise EndedError("a solver process ended before it was ready")
        except TimeoutError:
            raise RuntimeError(f"a solver process was not ready within {STARTUP_TIMEOUT:g} seconds") from None
        self._jobs, self._answers = process.stdin, process.stdout

    async def run(self, task: Task, job: Job, over: asyncio.Event, report: Report) -> Reply | None:
        """Return the reply to `job`; None if the process dies.

        It is killed when its time is up, or in a slow lane if `over` is set. In a faster lane it ends before a new
        process would be ready.
        """
        if self.is_dead:
            await self.replace()
        self.n_read = 0
        answering = asyncio.create_task(self._ask({**job, "seconds": task.turn_seconds}, report))
        stopped = asyncio.create_task((over if task.lane in SLOW else asyncio.Event()).wait())
        timeout = task.turn_seconds + task.grace
        await asyncio.wait({answering, stopped}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        stopped.cancel()
        if answering.done() and (result := answering.result()):
            return result
        has_died = answering.done()
        answering.cancel()
        await self.stop()
        return None if has_died else Reply(State.DONE)

    @property
    def is_dead(self) -> bool:
        """Whether no process is running."""
        return self._process is None or self._process.returncode is not None

    @property
    def is_large(self) -> bool:
        """Whether the process uses more than MAX_MEMORY and should be replaced."""
        return self._process is not None and resident_bytes(self._process.pid) > MAX_MEMORY

    async def death(self) -> None:
        """Wait until the process has ended."""
        if self._process:
            await self._process.wait()

    async def replace(self) -> None:
        """Replace this process with another one. Retry until one starts."""
        await self.stop()
        self.n_replaced += 1
        while True:
            try:
                return await self.start()
            except (OSError, RuntimeError):
                await asyncio.to_thread(stored.discard_damaged, stored.folder())
                await asyncio.sleep(1)

    async def _ask(self, job: Job, report: Report) -> Reply | None:
        """Send `job`, report pieces, and return the answer; None if the process dies or writes too long a line."""
        with suppress(ConnectionError, ValueError):
            self._jobs.write(json.dumps(job).encode() + b"\n")
            await self._jobs.drain()
            while (line := await self._answers.readline()).endswith(b"\n"):
                self.n_read += len(line)
                kind, body = json.loads(line)
                if kind == ANSWER:
                    answer, is_open = body
                    return Reply(State.DONE, answer, is_open=is_open)
                report(body)
        return None

    async def stop(self) -> None:
        """Kill the process and wait until it has ended."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
