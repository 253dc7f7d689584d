"""The parent of the solver processes. It takes jobs over a Unix socket and runs each in its lane."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from solver.fast import stored
from solver.pool.lanes import Lane
from solver.pool.process import EndedError, SolverProcess
from solver.pool.tally import Tally
from solver.pool.tasks import Task
from solver.questions import Job, Reply, State, find_kind, name_of
from solver.questions.limits import (
    KEPT_AFTER_LOOK,
    LONG_JOBS_PER_VISITOR,
    MAX_JOBS_WAITING,
    MAX_SEARCH,
    MAX_WAIT,
    MEDIUM_LANE,
    RESTART_DELAY,
    SHORT_LANE,
    UNWATCHED_AFTER,
)

MAX_REQUEST = 64 * 1024  # bytes
MAX_NAME_LENGTH = 64  # characters of a visitor's name
MAX_CANCELLED_EARLY = 16 * MAX_JOBS_WAITING  # remembered jobs that were cancelled before anybody asked for them
MAX_KEPT, MAX_BYTES = 1024, 64 << 20  # finished tasks that can still be looked at, and their size
TIDY_INTERVAL = 1.0  # seconds; to look through a thousand tasks takes as long as an easy answer


class Pool:
    """All lanes, and the tasks by name.

    If `only_short`, there is only the short lane, and what takes longer is answered elsewhere.
    """

    def __init__(self, *, only_short: bool = False) -> None:
        self._tally = Tally()
        self._lanes = (Lane("short", 1, SHORT_LANE, tally=self._tally),) if only_short else _all_lanes(self._tally)
        self._short, self._long = self._lanes[0], self._lanes[-1]
        self._tasks: dict[str, Task] = {}  # least recently looked at first
        self._cancelled_early: dict[str, float] = {}  # until when a job that nobody has asked for yet stays cancelled
        self._is_warm = False
        self._tidy_at = 0.0  # when to look for finished tasks to forget

    async def work(self) -> None:
        """Start the processes and run the tasks of all lanes. Raises RuntimeError if a process cannot be started."""
        lanes = [(lane, worker) for lane in self._lanes for worker in lane.workers]
        (_, first), *others = lanes
        await self._start_first(first)  # it compiles what the others load
        await asyncio.gather(*(worker.start() for _, worker in others))
        await asyncio.to_thread(stored.seal, stored.folder())
        self._is_warm = True
        await asyncio.gather(*(lane.run_tasks(worker) for lane, worker in lanes))

    async def _start_first(self, first: SolverProcess) -> None:
        """Start the first solver process. The usual cause of failure is damaged compiled code, so that is deleted."""
        damaged = await asyncio.to_thread(stored.discard_damaged, stored.folder())
        if damaged:
            _warn(f"deleted {damaged} damaged compiled functions; recompiling them")
        try:
            await first.start()
        except EndedError:
            _warn("a solver process could not start: deleted all compiled code; recompiling it")
            await asyncio.to_thread(stored.discard_all, stored.folder())
            await first.start()

    def health(self) -> dict[str, Any]:
        """Return whether the pool is warm, how many tasks wait in each lane, and how long the oldest has waited.

        `replaced` says how often solver processes of each lane were replaced, and `ended` how many tasks ended how.
        """
        return {
            "state": "warm" if self._is_warm else "starting",
            "waiting": {lane.name: lane.n_waiting for lane in self._lanes},
            "oldest": max(lane.longest_wait for lane in self._lanes),
            "replaced": {lane.name: sum(worker.n_replaced for worker in lane.workers) for lane in self._lanes},
            "ended": self._tally.to_json(),
        }

    async def reply(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return a job's state and answer. Raises KeyError, TypeError or ValueError for an invalid request."""
        if request["do"] == "health":
            return self.health()
        if not self._is_warm:
            return {"state": "starting"}
        job = _checked(request["job"])
        visitor = str(request.get("visitor", ""))[:MAX_NAME_LENGTH]
        if request["do"] == "look":
            return self._look(job, visitor)
        if request["do"] == "cancel":
            return self._cancel(job, visitor)
        if request["do"] != "ask":
            raise ValueError(f"unknown verb {request['do']!r}, expected ask, look, cancel or health")
        job["seconds"] = _checked_seconds(job["seconds"], MAX_SEARCH)
        wait = _checked_seconds(request["wait"], MAX_WAIT)
        lane = self._short if request["watches_time"] else self._long
        return await self._ask(job, lane, wait, visitor, more=bool(request.get("more")))

    async def _ask(self, job: Job, lane: Lane, wait: float, visitor: str, *, more: bool) -> dict[str, Any]:
        name = name_of(job)
        if more:
            self._cancelled_early.pop(name, None)
        known = self._tasks.get(name)
        if not self._is_cancelled_early(name) and (known is None or known.may_retry(more=more)):
            pieces, size = (known.pieces, known.size) if known else ((), 0)
            task = Task(job, pieces, size=size, visitor=visitor)
            self._long.drop_unwatched()
            if not lane.put(task):
                return Reply(State.BUSY)._asdict()
            self._tasks[name] = task
            if time.monotonic() > self._tidy_at:
                self._tidy_at = time.monotonic() + TIDY_INTERVAL
                self._forget_some()
        if current := self._tasks.get(name):
            with suppress(TimeoutError):
                await asyncio.wait_for(current.over.wait(), wait)
        return self._look(job, visitor)

    def _look(self, job: Job, visitor: str = "") -> dict[str, Any]:
        name = name_of(job)
        task = self._tasks.pop(name, None)
        if task is None and self._is_cancelled_early(name):
            return Reply(State.CANCELLED, ended_at=time.time())._asdict()
        if task is None:
            return Reply(State.UNKNOWN)._asdict()
        task.look(visitor)
        self._long.drop_unwatched()
        self._tasks[name] = task
        return task.reply._asdict()

    def _cancel(self, job: Job, visitor: str = "") -> dict[str, Any]:
        """Stop a job if this visitor asked for it or nobody else watches it; then return its state.

        If nobody has asked for the job yet, requests in the next seconds do not start it.
        """
        task = self._tasks.get(name_of(job))
        if task is None:
            self._remember_cancelled(job)
        elif visitor == task.visitor or not task.is_watched(UNWATCHED_AFTER, by_others_than=visitor):
            task.end(State.CANCELLED)
        return self._look(job, visitor)

    def _remember_cancelled(self, job: Job) -> None:
        """Remember that a job was cancelled. Anybody may cancel any job, so only the latest are remembered."""
        self._cancelled_early.pop(name_of(job), None)
        self._cancelled_early[name_of(job)] = time.monotonic() + RESTART_DELAY
        if len(self._cancelled_early) > MAX_CANCELLED_EARLY:
            del self._cancelled_early[next(iter(self._cancelled_early))]

    def _is_cancelled_early(self, name: str) -> bool:
        return self._cancelled_early.get(name, 0) > time.monotonic()

    def _forget_some(self) -> None:
        """Forget finished tasks that nobody has looked at for long. If too many are left, forget the oldest of them."""
        over = [(name, task) for name, task in self._tasks.items() if task.over.is_set()]
        n, size = len(over), sum(task.size for _, task in over)
        for name, task in over:
            is_old = time.monotonic() - task.looked_at > KEPT_AFTER_LOOK
            if not (is_old or n > MAX_KEPT or size > MAX_BYTES):
                break
            del self._tasks[name]
            n, size = n - 1, size - task.size

    async def stop(self) -> None:
        """End all processes."""
        for lane in self._lanes:
            for worker in lane.workers:
                await worker.stop()


def _all_lanes(tally: Tally) -> tuple[Lane, ...]:
    n_long = max(1, (os.cpu_count() or 2) - 1)
    long = Lane("long", n_long, MAX_SEARCH, per_visitor=LONG_JOBS_PER_VISITOR, tally=tally)
    medium = Lane("medium", 1, MEDIUM_LANE, slower=long, tally=tally)
    return Lane("short", 1, SHORT_LANE, slower=medium, tally=tally), medium, long


def _checked(job: Any) -> Job:
    """Return `job` if it is valid. Raises KeyError or ValueError if it is not."""
    if not isinstance(job, dict):
        raise ValueError(f"found {type(job).__name__}, expected a job, which is a dict")
    find_kind(job["kind"])
    return job


def _checked_seconds(seconds: Any, max_seconds: float) -> float:
    if not 0 <= seconds <= max_seconds:  # also true of NaN
        raise ValueError(f"found {seconds!r} seconds, expected 0 to {max_seconds:g}")
    return float(seconds)


def _request_handler(pool: Pool) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    async def answer_request(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the single request of a connection."""
        with suppress(ConnectionError):
            try:
                reply = await pool.reply(json.loads(await asyncio.wait_for(reader.readline(), 5)))
            except (KeyError, TypeError, ValueError, RecursionError, TimeoutError) as error:
                reply = {"state": "refused", "error": repr(error)}
            writer.write(json.dumps(reply).encode() + b"\n")
            await writer.drain()
        writer.close()

    return answer_request


async def serve(address: Path, *, until_eof: bool, only_short: bool = False) -> None:
    """Serve at `address` until SIGTERM, or if `until_eof` also until standard input ends.

    Raises RuntimeError if another pool serves there or a process cannot be started.
    """
    with _claimed(address):
        pool = Pool(only_short=only_short)
        end = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, end.set)
        loop.add_signal_handler(signal.SIGINT, lambda: None if until_eof else end.set())
        if until_eof:
            loop.add_reader(0, _end_at_eof, end)
        mask = os.umask(0o177)
        server = await asyncio.start_unix_server(_request_handler(pool), address, limit=MAX_REQUEST)
        os.umask(mask)
        work = asyncio.create_task(pool.work())
        ending = asyncio.create_task(end.wait())
        await asyncio.wait({work, ending}, return_when=asyncio.FIRST_COMPLETED)
        server.close()
        address.unlink(missing_ok=True)
        work.cancel()
        try:
            with suppress(asyncio.CancelledError):
                await work
        finally:
            await pool.stop()


def _end_at_eof(end: asyncio.Event) -> None:
    if not os.read(0, 4096):
        asyncio.get_running_loop().remove_reader(0)
        end.set()


@contextmanager
def _claimed(address: Path) -> Iterator[None]:
    """Claim `address` by a lock, and remove a dead pool's socket. Raises RuntimeError if another pool has the lock.

    The lock ends with this process, however that ends. Of two pools that start together, one gets it.
    """
    with address.with_name(f"{address.name}.lock").open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RuntimeError(f"another pool serves at {address}") from None
        address.unlink(missing_ok=True)
        yield


def _warn(sentence: str) -> None:
    sys.stderr.write(f"pool: {sentence}\n")
