"""A queue that serves visitors round-robin, so that no visitor waits for all tasks of another."""

from __future__ import annotations

import asyncio
import time
from collections import deque

from solver.pool.tasks import Task
from solver.questions import State
from solver.questions.limits import UNWATCHED_AFTER


class FairQueue:
    """A queue of at most `max_waiting` tasks that serves its visitors in turn.

    A task that nobody has looked at for a while is dropped: it ends without an answer.
    """

    def __init__(self, max_waiting: int) -> None:
        self._max_waiting = max_waiting
        self._tasks: dict[str, deque[tuple[float, Task]]] = {}  # by visitor; whose turn it is comes first
        self._entered = asyncio.Semaphore(0)

    def put(self, task: Task) -> bool:
        """Add a task. If the queue is full, the visitor with the most tasks loses the latest one.

        Return False, without adding `task`, if its visitor would be the one to lose a task.
        """
        self._drop()
        if len(self) >= self._max_waiting and not self._make_room_for(task.visitor):
            return False
        self._tasks.setdefault(task.visitor, deque()).append((time.monotonic(), task))
        self._entered.release()
        return True

    async def get(self) -> Task:
        """Remove and return the next visitor's first task. Wait for one if there is none."""
        while True:
            await self._entered.acquire()
            self._drop()
            if self._tasks:
                return self._pop()

    def n_of(self, visitor: str) -> int:
        """Return how many tasks of `visitor` wait."""
        return len(self._tasks.get(visitor, ()))

    def __len__(self) -> int:
        return sum(map(len, self._tasks.values()))

    @property
    def longest_wait(self) -> float:
        """How many seconds the oldest task has been waiting; 0 if none waits."""
        entered = [tasks[0][0] for tasks in self._tasks.values()]
        return time.monotonic() - min(entered) if entered else 0.0

    def _pop(self) -> Task:
        visitor = next(iter(self._tasks))
        tasks = self._tasks.pop(visitor)
        _, task = tasks.popleft()
        if tasks:
            self._tasks[visitor] = tasks  # at the end: it is the others' turn
        return task

    def _make_room_for(self, visitor: str) -> bool:
        greediest = max(self._tasks, key=lambda each: len(self._tasks[each]))
        if self.n_of(greediest) <= self.n_of(visitor) + 1:
            return False
        self._tasks[greediest].pop()[1].end(State.DONE)
        return True

    def _drop(self) -> None:
        """End the tasks that nobody watches, and forget those that have ended."""
        for visitor, tasks in list(self._tasks.items()):
            for _, task in tasks:
                if not task.is_watched(UNWATCHED_AFTER):
                    task.end(State.DONE)
            left = deque(each for each in tasks if not each[1].over.is_set())
            if left:
                self._tasks[visitor] = left
            else:
                del self._tasks[visitor]
