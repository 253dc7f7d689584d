"""The parent of the solver processes. It takes jobs over a Unix socket and runs each in its lane."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from solver.pool.process import SolverProcess, Template
from solver.pool.schedule import BULK, LONG, MEDIUM, SHORT, Schedule, Task
from solver.questions import Job, Reply, State, find_kind, may_retry, merged_pieces, name_of
from solver.questions.limits import KEPT_AFTER_LOOK, MAX_SEARCH, MAX_WAIT

MAX_REQUEST = 256 * 1024  # bytes
MAX_NAME_LENGTH = 64  # characters of a visitor's name
MAX_KEPT, MAX_BYTES = 1024, 64 << 20  # finished tasks that can still be looked at, and their size
TIDY_INTERVAL = 1.0  # seconds; to look through a thousand tasks takes as long as an easy answer


class Known:
    """What the pool knows about a question: its job, the pieces of the answer found so far, and how it has ended."""

    def __init__(self, job: Job, pieces: Sequence[Any] = (), size: int = 0) -> None:
        self.job, self.size = job, size
        self._runs: dict[float, list[Any]] = {0.0: list(pieces)}  # the pieces that each has found
        self._ended = Reply(State.RUNNING)
        self.over = asyncio.Event()
        self.looked_at = self._over_since = time.monotonic()

    def may_retry(self, *, more: bool) -> bool:
        """Whether a new attempt may start; see `questions.port.may_retry`. The clock may have been set back."""
        since = time.monotonic() - self._over_since
        return self.over.is_set() and may_retry(since, is_open=self._ended.is_open, more=more)

    @property
    def pieces(self) -> list[Any]:
        """The pieces of the answer found so far."""
        return merged_pieces(find_kind(self.job["kind"]), self._runs.values())

    @property
    def reply(self) -> Reply:
        """The reply to somebody who asks about the question."""
        return self._ended._replace(pieces=self.pieces).without_old_pieces()

    def report(self, run: float, pieces: list[Any]) -> None:
        """Add pieces that a run has found."""
        self._runs.setdefault(run, []).extend(pieces)

    def end(self, reply: Reply) -> None:
        """Note how the question has ended, and wake everybody who waits."""
        self._ended, self._over_since = reply, time.monotonic()
        self.over.set()


class Pool:
    """A schedule, the processes that run its tasks, and what is known about questions.

    If `only_short`, there is only the short lane, and what takes longer is answered elsewhere.
    """

    def __init__(self, *, only_short: bool = False) -> None:
        lanes = (SHORT,) if only_short else (SHORT, MEDIUM, LONG)
        self._schedule = Schedule(lanes if only_short else (*lanes, BULK))
        n_long = max(1, (os.cpu_count() or 2) - 1)
        self._template = Template()
        lanes_of_all = [lane for lane in lanes for _ in range(n_long if lane == LONG else 1)]
        self._processes = [(lane, SolverProcess(self._template)) for lane in lanes_of_all]
        self._known: dict[str, Known] = {}  # least recently looked at first
        self._is_warm = False
        self._tidy_at = 0.0  # when to look for finished tasks to forget
        self._entered = asyncio.Event()

    async def work(self, end: asyncio.Event) -> None:
        """Start the processes and run the tasks of all lanes. Raises RuntimeError if a process cannot be started."""
        await asyncio.gather(*(process.start() for _, process in self._processes))
        self._is_warm = True
        await asyncio.gather(*(each.serve(partial(self._take, lane), self._run, end) for lane, each in self._processes))

    async def _take(self, lane: str) -> Task | None:
        task = self._schedule.take([LONG, BULK] if lane == LONG else [lane], time.monotonic())
        self._note_ended()
        if task is None:
            self._entered.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._entered.wait(), 1)
        return task

    async def _run(self, process: SolverProcess, task: Task) -> None:
        known = self._known[task.name]
        reply = await process.run(task, known.job, known.over.wait, partial(known.report, task.runs_since))
        known.size += process.n_read
        self._schedule.settle(task, reply, time.monotonic())
        self._note_ended()
        self._entered.set()  # in a slower lane, or once more

    def _note_ended(self) -> None:
        """Wake those who wait for tasks that have ended."""
        for name, reply in self._schedule.over.items():
            self._known[name].end(reply._replace(ended_at=time.time()))
        self._schedule.over.clear()

    def health(self) -> dict[str, Any]:
        """Return whether the pool is warm, how many tasks wait in each lane, and how long the oldest has waited.

        `replaced` says how often solver processes of each lane were replaced, and `ended` how many tasks ended how.
        """
        replaced: Counter[str] = Counter()
        for lane, process in self._processes:
            replaced[lane] += process.n_replaced
        return {
            "state": "warm" if self._is_warm else "starting",
            **self._schedule.health(time.monotonic()),
            "replaced": replaced,
            "ended": [(*key, n) for key, n in sorted(self._schedule.tally.items())],
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
        watches_time, more = bool(request["watches_time"]), bool(request.get("more"))
        return await self._ask(job, wait, visitor, watches_time=watches_time, more=more)

    async def _ask(self, job: Job, wait: float, visitor: str, *, watches_time: bool, more: bool) -> dict[str, Any]:
        name, now = name_of(job), time.monotonic()
        known = self._known.get(name)
        if known is None or not known.over.is_set() or known.may_retry(more=more):
            state = self._schedule.ask(name, job, visitor, now, watches_time=watches_time, more=more)
            if self._schedule.entered.pop(name, None):
                self._known[name] = Known(job, known.pieces, known.size) if known else Known(job)
                self._entered.set()
            self._note_ended()
            if state is State.BUSY:
                return Reply(state)._asdict()
            self._forget_some()
        if current := self._known.get(name):
            with suppress(TimeoutError):
                await asyncio.wait_for(current.over.wait(), wait)
        return self._look(job, visitor)

    def _look(self, job: Job, visitor: str = "") -> dict[str, Any]:
        name, now = name_of(job), time.monotonic()
        known = self._known.pop(name, None)
        if known is None:
            is_stopped = self._schedule.is_stopped(name, now)
            return (Reply(State.CANCELLED, ended_at=time.time()) if is_stopped else Reply(State.UNKNOWN))._asdict()
        self._known[name] = known
        known.looked_at = now
        self._schedule.look(name, visitor, now)
        self._schedule.drop_unwatched(now)
        self._note_ended()
        return known.reply._asdict()

    def _cancel(self, job: Job, visitor: str = "") -> dict[str, Any]:
        """Stop a job if this visitor asked for it or nobody else watches it; then return its state."""
        self._schedule.cancel(name_of(job), visitor, time.monotonic())
        self._note_ended()
        return self._look(job, visitor)

    def _forget_some(self) -> None:
        """Forget ended questions that nobody has looked at for long. If too many are left, forget the oldest."""
        if time.monotonic() < self._tidy_at:
            return
        self._tidy_at = time.monotonic() + TIDY_INTERVAL
        over = [(name, known) for name, known in self._known.items() if known.over.is_set()]
        n, size = len(over), sum(known.size for _, known in over)
        for name, known in over:
            is_old = time.monotonic() - known.looked_at > KEPT_AFTER_LOOK
            if not (is_old or n > MAX_KEPT or size > MAX_BYTES):
                break
            del self._known[name]
            n, size = n - 1, size - known.size

    async def stop(self) -> None:
        """End all processes."""
        await self._template.stop()


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


async def serve(address: Path, *, parent: int = 0, only_short: bool = False) -> None:
    """Serve at `address` until SIGTERM, or until the process `parent`, if given, is no longer that of this one.

    Raises RuntimeError if another pool serves there or a process cannot be started.
    """
    with _claimed(address):
        pool, end, loop = Pool(only_short=only_short), asyncio.Event(), asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, end.set)
        mask = os.umask(0o177)
        server = await asyncio.start_unix_server(_request_handler(pool), address, limit=MAX_REQUEST)
        os.umask(mask)
        work = asyncio.create_task(pool.work(end))
        while not (work.done() or end.is_set() or parent not in (0, os.getppid())):
            with suppress(TimeoutError):
                await asyncio.wait_for(end.wait(), 1)
        server.close()
        address.unlink(missing_ok=True)
        work.cancel()
        try:
            with suppress(asyncio.CancelledError):
                await work
        finally:
            await pool.stop()


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
