"""The parent of the solver processes: takes jobs over a Unix socket and has them done, each in its lane."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from solver.engines import DEFAULT
from solver.pool.jobs import KINDS, Job, name_of
from solver.pool.lanes import CANCELLED, MAX_WAITING, Lane, Task

MAX_REQUEST = 64 * 1024  # bytes
MAX_WAIT = 30.0  # seconds that one request may wait for an answer
MAX_SECONDS = 120.0  # of a job
SHORT, MEDIUM = 0.05, 1.0  # seconds in the lanes of these names
REMEMBERED = 10.0  # seconds for which an answer can be fetched again
MAX_UNASKED = 16 * MAX_WAITING  # jobs that were cancelled before anybody asked for them


class Pool:
    """All lanes, and the jobs by their names."""

    def __init__(self) -> None:
        self._long = Lane(max(1, (os.cpu_count() or 2) - 1), MAX_SECONDS)
        self._medium = Lane(1, MEDIUM, slower=self._long)
        self._short = Lane(1, SHORT, slower=self._medium)
        self._lanes = (self._short, self._medium, self._long)
        self._tasks: dict[str, Task] = {}
        self._unasked: dict[str, float] = {}  # what was cancelled before anybody asked for it: until when it stays so
        self._is_warm = False

    async def work(self) -> None:
        """Start the processes and have them work. Raises RuntimeError if one cannot be started."""
        lanes = [(lane, worker) for lane in self._lanes for worker in lane.workers]
        (_, first), *others = lanes
        await first.start()  # what it compiles, the others load
        await asyncio.gather(*(worker.start() for _, worker in others))
        self._is_warm = True
        await asyncio.gather(*(lane.serve(worker) for lane, worker in lanes))

    async def reply(self, request: dict[str, Any]) -> dict[str, Any]:
        """The state of a job, and its answer if it is done. Raises KeyError, TypeError, ValueError on nonsense."""
        if not self._is_warm:
            return {"state": "starting"}
        job = _checked(request["job"])
        do = {"ask": self._ask, "again": self._again, "look": self._look, "cancel": self._cancel}[request["do"]]
        return await do(job, _checked_seconds(request.get("wait", 0), MAX_WAIT))

    async def _again(self, job: Job, wait: float) -> dict[str, Any]:
        """The same as asking, but what was cancelled is begun anew."""
        known = self._tasks.get(name_of(job))
        if known and known.state == CANCELLED:
            del self._tasks[name_of(job)]
        self._unasked.pop(name_of(job), None)
        return await self._ask(job, wait)

    async def _ask(self, job: Job, wait: float) -> dict[str, Any]:
        if name_of(job) not in self._tasks and not self._is_refused(job):
            task = Task(job)
            # Other engines than the usual one may not watch the time: they would cost the short lane its process.
            lane = self._short if job.get("engine", DEFAULT) == DEFAULT else self._long
            if not lane.put(task):
                return {"state": "busy"}
            self._keep(task)
        return await self._look(job, wait)

    async def _look(self, job: Job, wait: float) -> dict[str, Any]:
        task = self._tasks.get(name_of(job))
        if task is None:
            return {"state": CANCELLED if self._is_refused(job) else "unknown"}
        with suppress(TimeoutError):
            await asyncio.wait_for(task.over.wait(), wait)
        return _told_of(task)

    async def _cancel(self, job: Job, wait: float) -> dict[str, Any]:
        """What nobody has asked for yet is cancelled too: whoever was about to ask learns it."""
        task = self._tasks.get(name_of(job))
        if task is None:
            self._refuse(job)
            return {"state": CANCELLED}
        task.end(CANCELLED)
        return _told_of(task)

    def _refuse(self, job: Job) -> None:
        """Anybody may stop anything: of very many such jobs those are forgotten that were cancelled first."""
        self._unasked.pop(name_of(job), None)
        self._unasked[name_of(job)] = time.monotonic() + REMEMBERED
        if len(self._unasked) > MAX_UNASKED:
            del self._unasked[next(iter(self._unasked))]

    def _is_refused(self, job: Job) -> bool:
        return self._unasked.get(name_of(job), 0) > time.monotonic()

    def _keep(self, task: Task) -> None:
        name = name_of(task.job)
        self._tasks[name] = task
        asyncio.create_task(self._forget(name, task))  # noqa: RUF006, the table keeps it alive

    async def _forget(self, name: str, task: Task) -> None:
        await task.over.wait()
        await asyncio.sleep(REMEMBERED)
        if self._tasks.get(name) is task:  # and not the one that was asked for after it was cancelled
            del self._tasks[name]

    async def stop(self) -> None:
        """End all processes."""
        for lane in self._lanes:
            for worker in lane.workers:
                await worker.stop()


def _told_of(task: Task) -> dict[str, Any]:
    has_answer = task.answer is not None and "error" not in task.answer
    return {"state": task.state, "answer": task.answer, "so_far": [] if has_answer else task.so_far}


def _checked(job: Any) -> Job:
    if not isinstance(job, dict) or job.get("kind") not in KINDS:
        raise ValueError(f"a job of another kind than {', '.join(KINDS)}")
    _checked_seconds(job["seconds"], MAX_SECONDS)
    return job


def _checked_seconds(seconds: Any, most: float) -> float:
    if not 0 <= seconds <= most:  # nor is that which is no number
        raise ValueError(f"{seconds!r} seconds, expected at most {most:g}")
    return float(seconds)


def _server_of(pool: Pool) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request a connection."""
        with suppress(ConnectionError):
            try:
                reply = await pool.reply(json.loads(await asyncio.wait_for(reader.readline(), 5)))
            except (KeyError, TypeError, ValueError, RecursionError, TimeoutError) as error:
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
