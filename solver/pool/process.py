"""Solver processes as their parent sees them: forked from one that is warm, asked, killed, replaced."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress

from solver.fast import stored
from solver.pool.linux import resident_bytes
from solver.pool.schedule import SLOW, Task
from solver.questions import Job, Reply, Report, State
from solver.questions.limits import STARTUP_TIMEOUT

MAX_ANSWER = 16 * 1024 * 1024  # bytes
MAX_MEMORY = 400 << 20  # bytes; a process that uses more after a job is replaced; a new one uses two thirds of it
# One thread per process is enough, and the stack of each thread counts against the process's memory limit.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")

Take = Callable[[], Coroutine[None, None, Task | None]]


class EndedError(RuntimeError):
    """A process ended before it was ready."""


class Template:
    """A process that has loaded and compiled everything, and of which solver processes are forked. They end with it."""

    _requests: socket.socket

    def __init__(self) -> None:
        self._process: Process | None = None
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start it and wait until it is warm. The usual cause of failure is damaged compiled code: that is deleted.

        Raises RuntimeError if it cannot be started or takes too long.
        """
        if damaged := await asyncio.to_thread(stored.discard_damaged, stored.folder()):
            _warn(f"deleted {damaged} damaged compiled functions; recompiling them")
        try:
            await self._start()
        except EndedError:
            if self._process and await self._process.wait() in (-signal.SIGTERM, -signal.SIGKILL):
                raise  # somebody has ended it
            _warn("a solver process could not start: deleted all compiled code; recompiling it")
            await asyncio.to_thread(stored.discard_all, stored.folder())
            await self._start()
        await asyncio.to_thread(stored.seal, stored.folder())

    async def fork(self) -> socket.socket:
        """Have a solver process forked, and return the socket to it. If the template has ended, start it again."""
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                await self.start()
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._requests, [b"."], [theirs.fileno()])
        return ours

    async def _start(self) -> None:
        await self.stop()
        self._requests, theirs = socket.socketpair()
        self._requests.setblocking(False)
        command = (sys.executable, "-m", "solver.pool.worker")
        with theirs:
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=theirs.fileno(), env=os.environ | ONE_THREAD
            )
        ready = asyncio.get_running_loop().sock_recv(self._requests, 1)
        try:
            if not await asyncio.wait_for(ready, STARTUP_TIMEOUT):
                raise EndedError("a solver process ended before it was ready")
        except TimeoutError:
            raise RuntimeError(f"a solver process was not ready within {STARTUP_TIMEOUT:g} seconds") from None

    async def stop(self) -> None:
        """Kill it, and with it all solver processes."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
            self._requests.close()


class SolverProcess:
    """One solver process, replaced by a new one when it dies."""

    _jobs: asyncio.StreamWriter
    _answers: asyncio.StreamReader

    def __init__(self, template: Template) -> None:
        self._template, self._pid = template, 0
        self.n_replaced = self.n_read = 0  # how often it was replaced; bytes read of the last answer

    async def start(self) -> None:
        """Start a process. Raises OSError or RuntimeError if it ends first."""
        ours = await self._template.fork()
        self._answers, self._jobs = await asyncio.open_connection(sock=ours, limit=MAX_ANSWER)
        pid = await self._answers.readline()
        if not pid:
            raise EndedError("a solver process ended before it was ready")
        self._pid = int(pid)

    async def run(
        self, task: Task, job: Job, over: Callable[[], Coroutine[None, None, object]], report: Report
    ) -> Reply | None:
        """Return the reply to `job`; None if the process dies.

        It is killed when its time is up, or in a slow lane once `over` returns.
        """
        if self.is_dead:
            await self.replace()
        self.n_read = 0
        answering = asyncio.create_task(self._ask({**job, "seconds": task.turn_seconds}, report))
        stopped = {asyncio.create_task(over())} if task.lane in SLOW else set()
        timeout = task.turn_seconds + task.grace
        await asyncio.wait({answering, *stopped}, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
        for each in stopped:
            each.cancel()
        if answering.done() and (result := answering.result()):
            return result
        has_died = answering.done()
        answering.cancel()
        await asyncio.wait({answering})
        await self.stop()
        return None if has_died else Reply(State.DONE)

    @property
    def is_dead(self) -> bool:
        """Whether no process is running."""
        return not self._pid or self._answers.at_eof()

    async def replace(self) -> None:
        """Replace this process with another one. Retry until one starts."""
        await self.stop()
        self.n_replaced += 1
        while True:
            try:
                return await self.start()
            except (OSError, RuntimeError):
                await asyncio.sleep(1)

    async def serve(
        self, take: Take, run: Callable[[SolverProcess, Task], Awaitable[None]], end: asyncio.Event
    ) -> None:
        """Until `end`, again and again `take` the next task, if one comes within a moment, and `run` it here.

        Meanwhile a process that has died or grown is replaced.
        """
        while not end.is_set():
            if self.is_dead or resident_bytes(self._pid) > MAX_MEMORY:
                await self.replace()
            if task := await take():
                await run(self, task)

    async def _ask(self, job: Job, report: Report) -> Reply | None:
        """Send `job`, report pieces, and return the answer; None if the process dies or writes too long a line."""
        with suppress(ConnectionError, ValueError):
            self._jobs.write(json.dumps(job).encode() + b"\n")
            await self._jobs.drain()
            while (line := await self._answers.readline()).endswith(b"\n"):
                self.n_read += len(line)
                message = json.loads(line)
                if "answer" in message:
                    return Reply(State.DONE, message["answer"], is_open=message["is_open"])
                report(message["pieces"])
        return None

    async def stop(self) -> None:
        """Kill the process and wait until it has ended."""
        if self._pid:
            with suppress(ProcessLookupError, ConnectionError):
                if not self.is_dead:
                    os.kill(self._pid, signal.SIGKILL)
                while await self._answers.read(MAX_ANSWER):
                    pass
            self._jobs.close()
            self._pid = 0


def _warn(sentence: str) -> None:
    sys.stderr.write(f"pool: {sentence}\n")
