"""The rules by which questions wait, run, move on, give way and end: no processes, no sockets, no clocks.

The pool keeps a schedule in its memory. The queue that machines share has the same lanes. Times are arguments: seconds
by the clock of whoever keeps the schedule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from solver.questions import Job, Reply, State, limits_for
from solver.questions.limits import (
    LONG_JOBS_PER_VISITOR,
    MAX_GRACE,
    MAX_JOBS_WAITING,
    MAX_SEARCH,
    MEDIUM_LANE,
    SHORT_LANE,
    UNWATCHED_AFTER,
    gives_way_after,
)

SHORT, MEDIUM, LONG, LOW = "short", "medium", "long", "low"
SLOW = (LONG, LOW)  # what is killed when it is stopped, and limited for each visitor
# Seconds for a task in each lane. One that is still open then moves to a slower lane.
SECONDS = {SHORT: SHORT_LANE, MEDIUM: MEDIUM_LANE, LONG: MAX_SEARCH, LOW: MAX_SEARCH}
MAX_TRIES = 3  # of a task in each lane, if its process dies

_NO_ANSWER = Reply(State.DONE)
# Nobody needs these to go on with a puzzle: they have the low lane, if there is one.
LOW_KINDS = {
    "comparison",
    "engine-run",
    "film",
    "generator-film",
    "uniqueness-proof",
    "new-daily",
    "new-puzzle",
    "new-puzzles",
}


class Task(NamedTuple):
    """A question that waits or runs. `seconds` is its time limit; `visitor` asked for it, or "", the site itself."""

    name: str
    kind: str
    seconds: float
    visitor: str
    lane: str
    n_tries: int = 0  # in this lane
    waits_since: float = 0.0
    runs_since: float = 0.0  # 0 while it waits

    @property
    def waits(self) -> bool:
        """Whether no process has it."""
        return not self.runs_since

    @property
    def turn_seconds(self) -> float:
        """Seconds for the task in its lane."""
        return min(self.seconds, SECONDS[self.lane])

    @property
    def grace(self) -> float:
        """Seconds after those until its process is killed. In a fast lane, searches watch the time."""
        return limits_for(self.kind).grace if self.lane in SLOW else MAX_GRACE

    def put_back(self, *, n_tries: int, lane: str = "", now: float | None = None) -> Task:
        """Return the task as it waits again, since `now` or since when it did before."""
        since = self.waits_since if now is None else now
        return self._replace(lane=lane or self.lane, n_tries=n_tries, waits_since=since, runs_since=0.0)


class Schedule:
    """Who waits, who runs, and who is next. `lanes` begin with the fastest.

    Waiting tasks are in the order in which they come, save that visitors take turns (see `take`). `over` has the
    replies to those that have ended, by name, until somebody removes them from there. `tally` counts them by kind, lane
    and outcome: `answered`; `open` if more time could improve the answer; `stopped` by a visitor; `failed` if the
    process was killed or died; `dropped` if nobody waited for it any longer; `refused` if too many tasks were waiting.
    """

    def __init__(self, lanes: Sequence[str], tasks: Iterable[Task] = ()) -> None:
        self.lanes = lanes
        self.tasks = {task.name: task for task in tasks}
        self.looks: dict[str, dict[str, float]] = {}  # by name of the task: who looked when
        self.over: dict[str, Reply] = {}
        self.tally: Counter[tuple[str, str, str]] = Counter()

    def waiting(self, lanes: Collection[str]) -> list[Task]:
        """Return the tasks that wait in these lanes, the next one first."""
        return [task for task in self.tasks.values() if task.waits and task.lane in lanes]

    def health(self, now: float) -> dict[str, object]:
        """Return how many tasks wait in each lane, and for how long the oldest has waited."""
        since = [task.waits_since for task in self.waiting(self.lanes)]
        waiting = {lane: len(self.waiting([lane])) for lane in self.lanes}
        return {"waiting": waiting, "oldest": max(0.0, now - min(since, default=now))}

    def ask(self, name: str, job: Job, visitor: str, now: float, *, watches_time: bool) -> bool:
        """Let the job wait, unless it waits or runs already. Return False if there is no room for it."""
        if name not in self.tasks:
            lane = self.lanes[0] if watches_time else self._slow_lane(job["kind"])
            task = Task(name, job["kind"], float(job["seconds"]), visitor, lane, waits_since=now)
            if not self._enter(task, now):
                return False
        self.look(name, visitor, now)
        return True

    def look(self, name: str, visitor: str, now: float) -> None:
        """Note that `visitor` looks at a task."""
        if name in self.tasks:
            self.looks.setdefault(name, {})[visitor] = now

    def cancel(self, name: str, visitor: str, now: float) -> None:
        """End a task if this visitor asked for it, or nobody else watches it."""
        task = self.tasks.get(name)
        if task and (visitor == task.visitor or not self._is_watched(task, now, UNWATCHED_AFTER, but=visitor)):
            self._end(task, "stopped", Reply(State.CANCELLED))

    def take(self, lanes: Sequence[str], now: float) -> Task | None:
        """Begin and return the next task of these lanes, the first of which come first; None if none waits.

        All other tasks of its visitor go behind those of others.
        """
        self.drop_unwatched(now)
        task = next((task for lane in lanes for task in self.waiting([lane])), None)
        if task is None:
            return None
        begun = self.tasks[task.name] = task._replace(n_tries=task.n_tries + 1, runs_since=now)
        for other in self.waiting([task.lane]):
            if other.visitor == task.visitor:
                self.tasks[other.name] = self.tasks.pop(other.name)
        return begun

    def runs(self, task: Task) -> bool:
        """Whether `task` runs still. If not, it has ended, or waits again, or another process has it."""
        known = self.tasks.get(task.name)
        return known is not None and known.runs_since == task.runs_since

    def settle(self, task: Task, reply: Reply | None, now: float) -> None:
        """Take the reply of the process that ran a task; None if it has died.

        The question ends, moves to a slower lane, or is tried again, at most MAX_TRIES times in its lane.
        """
        if not self.runs(task):
            return
        if reply is None:
            if task.n_tries < MAX_TRIES:
                self.tasks[task.name] = task.put_back(n_tries=task.n_tries)
            else:
                self._end(task, "failed")
            return
        slower = self._slower_lane(task) if reply.is_open and task.turn_seconds < task.seconds else ""
        if slower and self._enter(task.put_back(n_tries=0, lane=slower, now=now), now):
            return
        self._end(task, "failed" if not reply.has_answer else "open" if reply.is_open else "answered", reply)

    def drop_unwatched(self, now: float) -> None:
        """End waiting tasks that nobody watches, and running ones that give way to others in the slow lanes."""
        for task in list(self.tasks.values()):
            if task.waits and task.visitor and not self._is_watched(task, now, UNWATCHED_AFTER):
                self._end(task, "dropped")
        waiting = {task.visitor for task in self.waiting(SLOW)}
        running = [task for task in self.tasks.values() if task.visitor and not task.waits and task.lane in SLOW]
        for task in running if waiting else ():
            if not self._is_watched(task, now, gives_way_after(to_own=task.visitor in waiting)):
                self._end(task, "dropped")

    def _is_watched(self, task: Task, now: float, seconds: float, *, but: str | None = None) -> bool:
        """Whether anybody `but` one visitor has looked within the last `seconds`."""
        looks = self.looks.get(task.name, {})
        return any(at >= now - seconds for visitor, at in looks.items() if visitor != but)

    def _enter(self, task: Task, now: float) -> bool:
        """Add a task behind all others if its visitor may have one more, and the lane has room or can make some."""
        self.drop_unwatched(now)
        own = [each for each in self.tasks.values() if each.visitor == task.visitor and each.lane in SLOW]
        has_enough = task.visitor and task.lane in SLOW and len(own) >= LONG_JOBS_PER_VISITOR
        if has_enough or not self._has_room(task):
            self.tally[task.kind, task.lane, "refused"] += 1
            return False
        self.tasks.pop(task.name, None)
        self.tasks[task.name] = task
        return True

    def _has_room(self, task: Task) -> bool:
        """Whether the lane has room for a task. If it is full, the visitor with the most tasks there loses the latest.

        It has none if that would be the visitor of this one.
        """
        waiting = self.waiting([task.lane])
        if len(waiting) < MAX_JOBS_WAITING:
            return True
        n_of = Counter(each.visitor for each in waiting)
        greediest, most = n_of.most_common(1)[0]
        if most <= n_of[task.visitor] + 1:
            return False
        self._end([each for each in waiting if each.visitor == greediest][-1], "dropped")
        return True

    def _end(self, task: Task, outcome: str, reply: Reply = _NO_ANSWER) -> None:
        del self.tasks[task.name]
        self.looks.pop(task.name, None)
        self.over[task.name] = reply
        self.tally[task.kind, task.lane, outcome] += 1

    def _slow_lane(self, kind: str) -> str:
        slow = [lane for lane in self.lanes if lane in SLOW] or self.lanes
        return slow[-1] if kind in LOW_KINDS else slow[0]

    def _slower_lane(self, task: Task) -> str:
        """Return the lane after that of a task; "" if it is in the last one."""
        after = self.lanes[self.lanes.index(task.lane) + 1 :]
        if task.lane in SLOW or not after:
            return ""
        return self._slow_lane(task.kind) if after[0] in SLOW else after[0]
