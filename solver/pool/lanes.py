"""The lanes in which tasks wait for solver processes."""

from __future__ import annotations

import asyncio
from functools import partial

from solver.pool.process import SolverProcess
from solver.pool.queues import FairQueue
from solver.pool.tally import Tally
from solver.pool.tasks import Task
from solver.questions import State, limits_for
from solver.questions.limits import MAX_GRACE, MAX_JOBS_WAITING, gives_way_after


class Lane:
    """A queue of tasks and the processes that run them.

    A task still open after `max_seconds` moves to the `slower` lane. `tally` counts the tasks that end here, under
    `name`. A visitor may have `per_visitor` tasks here, waiting or running; 0 means no limit.
    """

    def __init__(
        self,
        name: str,
        n_workers: int,
        max_seconds: float,
        slower: Lane | None = None,
        *,
        per_visitor: int = 0,
        tally: Tally | None = None,
    ) -> None:
        self.name, self._tally = name, tally or Tally()
        self.workers = [SolverProcess() for _ in range(n_workers)]
        self._max_seconds, self._slower, self._per_visitor = max_seconds, slower, per_visitor
        self._waiting = FairQueue(MAX_JOBS_WAITING)
        self._running: list[Task] = []

    @property
    def n_waiting(self) -> int:
        """How many tasks wait."""
        return len(self._waiting)

    @property
    def longest_wait(self) -> float:
        """How many seconds the oldest task has been waiting; 0 if none waits."""
        return self._waiting.longest_wait

    def put(self, task: Task) -> bool:
        """Add a task to the queue. Return False if the queue is full, or the visitor has enough tasks here already."""
        if self._has_enough(task.visitor) or not self._waiting.put(task):
            self._tally.refuse(task, self.name)
            return False
        task.on_end = partial(self._tally.add, lane=self.name)
        return True

    def _has_enough(self, visitor: str) -> bool:
        n_running = sum(each.visitor == visitor for each in self._running)
        return bool(visitor and self._per_visitor and n_running + self._waiting.n_of(visitor) >= self._per_visitor)

    def drop_unwatched(self) -> None:
        """While tasks wait, end running ones that nobody has looked at for a while. What they have found is kept."""
        if not len(self._waiting):
            return
        for task in self._running:
            own_waits = bool(task.visitor and self._waiting.n_of(task.visitor))
            if not task.is_watched(gives_way_after(to_own=own_waits)):
                task.end(State.DONE)

    async def run_tasks(self, worker: SolverProcess) -> None:
        """Run tasks on `worker` forever, one after another."""
        while True:
            task = await self._next_for(worker)
            if task.over.is_set():
                continue
            seconds = min(self._max_seconds, task.job["seconds"])
            # A search in a faster lane watches the time, so it is not killed: it ends before a new process is ready.
            kind, is_fast = task.job["kind"], self._slower is not None
            grace, stop = (MAX_GRACE, asyncio.Event()) if is_fast else (limits_for(kind).grace, task.over)
            self._running.append(task)
            result = await worker.run(task, seconds, grace, stop)
            self._running.remove(task)
            is_open = result is None or result.is_open
            if is_open and seconds < task.job["seconds"] and self._slower and self._slower.put(task):
                continue
            task.end(State.DONE, result and result.answer, is_open=is_open)
            if worker.is_large:
                await worker.replace()

    async def _next_for(self, worker: SolverProcess) -> Task:
        """Wait for the next task and return it. If `worker` dies meanwhile, replace it at once."""
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
