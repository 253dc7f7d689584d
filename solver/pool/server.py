"""The parent of the solver processes: takes jobs over a Unix socket, has them done in two lanes, keeps the clock."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from solver.engines import DEFAULT
from solver.pool.jobs import KINDS, Answer, Job, name_of

MAX_REQUEST = 64 * 1024  # bytes
MAX_ANSWER = 16 * 1024 * 1024
MAX_WAITING = 64  # jobs in a lane
MAX_WAIT = 30.0  # seconds that one request may wait for an answer
MAX_SECONDS = 120.0  # of a job
SHORT = 0.05  # seconds in the short lane
REMEMBERED = 10.0  # seconds for which an answer can be fetched again
# An engine that does not watch the time is killed so long after its time. The short lane has engines that do, and must
# not lose its process because the machine was busy with something else for a moment.
GRACE, SHORT_GRACE = 0.05, 0.5

_DONE, _RUNNING, _CANCELLED = "done", "running", "cancelled"


class Task:
    """A job on its way."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.state = _RUNNING
        self.answer: Answer | None = None
        self.over = asyncio.Event()

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
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=MAX_ANSWER)
        self._process = process
        if process.stdin is None or process.stdout is None or not await process.stdout.readline():
            raise RuntimeError("a solver process ended before it was ready")
        self._jobs, self._answers = process.stdin, process.stdout

    async def run(self, task: Task, seconds: float, grace: float) -> Answer | None:
        """The answer within `seconds` and `grace`; None if the process had to be killed.

        If the process dies by itself, another one gets the job, once: it may have died of the job.
        """
        for _ in range(2):
            line = asyncio.create_task(self._ask({**task.job, "seconds": seconds}))
            over = asyncio.create_task(task.over.wait())
            await asyncio.wait({line, over}, timeout=seconds + grace, return_when=asyncio.FIRST_COMPLETED)
            over.cancel()
            answer = line.result() if line.done() else None
            if answer:
                return dict(json.loads(answer))
            line.cancel()
            await self.replace()
            if answer is None:
                break
        return None

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

    async def _ask(self, job: Job) -> bytes:
        """The line that answers; nothing if the process dies before, or says more than anybody would read."""
        with suppress(ConnectionError, ValueError):
            self._jobs.write(json.dumps(job).encode() + b"\n")
            await self._jobs.drain()
            answer = await self._answers.readline()
            return answer if answer.endswith(b"\n") else b""
        return b""

    async def stop(self) -> None:
        """Kill the process and wait until it is gone."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


class Lane:
    """Jobs that wait for the same processes. What stays open after `most` seconds goes to the `slower` lane."""

    def __init__(self, n_workers: int, most: float, grace: float, slower: Lane | None = None) -> None:
        self.workers = [Worker() for _ in range(n_workers)]
        self._most, self._grace, self._slower = most, grace, slower
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
            answer = await worker.run(task, seconds, self._grace)
            is_open = answer is None or ("error" not in answer and KINDS[task.job["kind"]].is_open(task.job, answer))
            if is_open and seconds < task.job["seconds"] and self._slower and self._slower.put(task):
                continue
            task.end(_DONE, answer)

    async def _next_for(self, worker: Worker) -> Task:
        """The next task; a process that dies while there is none is replaced at once."""
        task = asyncio.create_task(self._waiting.get())
        while not task.done():
            death = asyncio.create_task(worker.death())
            await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
            if death.done():
                await worker.replace()
            death.cancel()
        return task.result()


class Pool:
    """All lanes, and the jobs by their names."""

    def __init__(self) -> None:
        self._long = Lane(max(1, (os.cpu_count() or 2) - 1), MAX_SECONDS, GRACE)
        self._short = Lane(1, SHORT, SHORT_GRACE, slower=self._long)
        self._tasks: dict[str, Task] = {}
        self._is_warm = False

    async def work(self) -> None:
        """Start the processes and have them work. Raises RuntimeError if one cannot be started."""
        lanes = [(lane, worker) for lane in (self._short, self._long) for worker in lane.workers]
        for _, worker in lanes:  # one after the other: what the first compiles, the others load
            await worker.start()
        self._is_warm = True
        await asyncio.gather(*(lane.serve(worker) for lane, worker in lanes))

    async def reply(self, request: dict[str, Any]) -> dict[str, Any]:
        """The state of a job, and its answer if it is done. Raises KeyError, TypeError, ValueError on nonsense."""
        if not self._is_warm:
            return {"state": "starting"}
        job = _checked(request["job"])
        do = {"ask": self._ask, "look": self._look, "cancel": self._cancel}[request["do"]]
        return await do(job, min(float(request.get("wait", 0)), MAX_WAIT))

    async def _ask(self, job: Job, wait: float) -> dict[str, Any]:
        if name_of(job) not in self._tasks:
            task = Task(job)
            # Other engines than the usual one may not watch the time: they would cost the short lane its process.
            lane = self._short if job.get("engine", DEFAULT) == DEFAULT else self._long
            if not lane.put(task):
                return {"state": "busy"}
            self._tasks[name_of(job)] = task
            asyncio.create_task(self._forget(name_of(job), task))  # noqa: RUF006, the table keeps it alive
        return await self._look(job, wait)

    async def _look(self, job: Job, wait: float) -> dict[str, Any]:
        task = self._tasks.get(name_of(job))
        if task is None:
            return {"state": "unknown"}
        with suppress(TimeoutError):
            await asyncio.wait_for(task.over.wait(), wait)
        return {"state": task.state, "answer": task.answer}

    async def _cancel(self, job: Job, wait: float) -> dict[str, Any]:
        task = self._tasks.get(name_of(job))
        if task is None:
            return {"state": "unknown"}
        task.end(_CANCELLED)
        return {"state": task.state}

    async def _forget(self, name: str, task: Task) -> None:
        await task.over.wait()
        await asyncio.sleep(REMEMBERED)
        del self._tasks[name]

    async def stop(self) -> None:
        """End all processes."""
        for worker in (*self._short.workers, *self._long.workers):
            await worker.stop()


def _checked(job: Any) -> Job:
    if not isinstance(job, dict) or job.get("kind") not in KINDS:
        raise ValueError(f"a job of another kind than {', '.join(KINDS)}")
    if not 0 < job["seconds"] <= MAX_SECONDS:
        raise ValueError(f"{job['seconds']!r} seconds, expected at most {MAX_SECONDS}")
    return job


def _server_of(pool: Pool) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request a connection."""
        with suppress(ConnectionError):
            try:
                reply = await pool.reply(json.loads(await asyncio.wait_for(reader.readline(), 5)))
            except (KeyError, TypeError, ValueError, TimeoutError) as error:
                reply = {"state": "refused", "error": repr(error)}
            writer.write(json.dumps(reply).encode() + b"\n")
            await writer.drain()
        writer.close()

    return serve


async def serve(address: Path, *, until_eof: bool) -> None:
    """Serve at `address` until the end of standard input, or until SIGTERM.

    Raises RuntimeError if another pool serves there, or if a process cannot be started.
    """
    _make_way(address)
    pool = Pool()
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGTERM, end.set)
    loop.add_signal_handler(signal.SIGINT, lambda: None if until_eof else end.set())
    if until_eof:
        loop.add_reader(0, _end_at_eof, end)
    mask = os.umask(0o177)
    server = await asyncio.start_unix_server(_server_of(pool), address, limit=MAX_REQUEST)
    os.umask(mask)
    work = asyncio.create_task(pool.work())
    ending = asyncio.create_task(end.wait())
    await asyncio.wait({work, ending}, return_when=asyncio.FIRST_COMPLETED)
    server.close()
    address.unlink(missing_ok=True)
    work.cancel()
    with suppress(asyncio.CancelledError):
        await work
    await pool.stop()


def _end_at_eof(end: asyncio.Event) -> None:
    if not os.read(0, 4096):
        asyncio.get_running_loop().remove_reader(0)
        end.set()


def _make_way(address: Path) -> None:
    """Remove what a dead pool has left there."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(address))
        except OSError:
            address.unlink(missing_ok=True)
        else:
            raise RuntimeError(f"another pool serves at {address}")
