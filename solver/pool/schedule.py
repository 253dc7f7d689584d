"""The rules by which questions wait, run, move on, give way and end: no processes, no sockets, no clocks.

The pool keeps a schedule in its memory; machines that share a queue keep one in Redis. Times are arguments: seconds by
the clock of whoever keeps the schedule.
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
    RESTART_DELAY,
    SHORT_LANE,
    UNWATCHED_AFTER,
    gives_way_after,
)

SHORT, MEDIUM, LONG, LOW, BULK = "short", "medium", "long", "low", "bulk"
SLOW = (LONG, LOW)  # what is killed when it is stopped, and limited for each visitor
# Seconds for a task in each lane. One that is still open then moves to a slower lane.
SECONDS = {SHORT: SHORT_LANE, MEDIUM: MEDIUM_LANE, LONG: MAX_SEARCH, LOW: MAX_SEARCH, BULK: MAX_SEARCH}
MAX_TRIES = 3  # of a task in each lane, if its process dies
MAX_STOPPED = 16 * MAX_JOBS_WAITING  # remembered questions that were stopped before anybody asked for them
DEAD_AFTER = 15.0  # seconds without a sign of life after which a machine is taken to be dead

_NO_ANSWER = Reply(State.DONE)
# Nobody needs these to go on with a puzzle: they have the low lane, if there is one.
LOW_KINDS = {
    "comparison",
    "engine-run",
    "film",
    "generator-film",
    "steps-film",
    "uniqueness-proof",
    "new-daily",
    "new-puzzle",
    "new-puzzles",
}
# Pieces of files with many puzzles, which nobody watches: they run when nothing else waits.
BULK_KINDS = {"solved-lines"}


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
    machine: str = ""  # that runs it, if several share the schedule

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
        return self._replace(lane=lane or self.lane, n_tries=n_tries, waits_since=since, runs_since=0.0, machine="")


class Schedule:
    """Who waits, who runs, and who is next. `lanes` begin with the fastest.

    Waiting tasks are in the order in which they come, save that visitors take turns (see `take`). `entered` has the
    jobs of new tasks, and `over` the replies to those that have ended, by name, until somebody removes them from there.
    `tally` counts them by kind, lane and outcome: `answered`; `open` if more time could improve the answer; `stopped`
    by a visitor; `failed` if the process was killed or died; `dropped` if nobody waited for it any longer; `refused` if
    too many tasks were waiting.
    """

    def __init__(self, lanes: Sequence[str], tasks: Iterable[Task] = ()) -> None:
        self.lanes = lanes
        self.tasks = {task.name: task for task in tasks}
        self.looks: dict[str, dict[str, float]] = {}  # by name of the task: who looked when
        self.stopped: dict[str, float] = {}  # until when a question that nobody had asked for yet stays stopped
        self.machines: dict[str, tuple[int, float]] = {}  # how many processes each has, and its last sign of life
        self.entered: dict[str, Job] = {}
        self.over: dict[str, Reply] = {}
        self.tally: Counter[tuple[str, str, str]] = Counter()

    def waiting(self, lanes: Collection[str]) -> list[Task]:
        """Return the tasks that wait in these lanes, the next one first."""
        return [task for task in self.tasks.values() if task.waits and task.lane in lanes]

    def health(self, now: float) -> dict[str, object]:
        """Return how many tasks wait in each lane, how long the oldest has, and how many processes machines have.

        Pieces of files wait as long as there is anything else to do, so they are not counted as the oldest.
        """
        workers = sum(n for n, at in self.machines.values() if at >= now - DEAD_AFTER)
        since = [task.waits_since for task in self.waiting(self.lanes) if task.lane != BULK]
        waiting = {lane: len(self.waiting([lane])) for lane in self.lanes}
        return {"waiting": waiting, "oldest": max(0.0, now - min(since, default=now)), "workers": workers}

    def ask(self, name: str, job: Job, visitor: str, now: float, *, watches_time: bool, more: bool = False) -> State:
        """Let the job wait, unless it waits or runs already. Return its state then: running, or why it does not run.

        A question that was stopped a moment ago begins only if a visitor asks for `more`.
        """
        if more:
            self.stopped.pop(name, None)
        if self.is_stopped(name, now):
            return State.CANCELLED
        if name not in self.tasks:
            lane = self.lanes[0] if watches_time else self._slow_lane(job["kind"])
            task = Task(name, job["kind"], float(job["seconds"]), visitor, lane, waits_since=now)
            if not self._enter(task, now):
                return State.BUSY
            self.entered[name] = job
        self.look(name, visitor, now)
        return State.RUNNING

    def look(self, name: str, visitor: str, now: float) -> None:
        """Note that `visitor` looks at a task."""
        if name in self.tasks:
            self.looks.setdefault(name, {})[visitor] = now

    def cancel(self, name: str, visitor: str, now: float) -> None:
        """End a task if this visitor asked for it, or nobody else watches it.

        If nobody has asked for it yet, requests in the next seconds do not start it. Anybody may stop anything, so only
        the latest of those are remembered.
        """
        task = self.tasks.get(name)
        if task is None:
            self.stopped = {other: until for other, until in self.stopped.items() if until > now and other != name}
            self.stopped[name] = now + RESTART_DELAY
            if len(self.stopped) > MAX_STOPPED:
                del self.stopped[next(iter(self.stopped))]
        elif visitor == task.visitor or not self._is_watched(task, now, UNWATCHED_AFTER, but=visitor):
            self._end(task, "stopped", Reply(State.CANCELLED))

    def is_stopped(self, name: str, now: float) -> bool:
        """Whether a question was stopped a moment ago that nobody had asked for."""
        return self.stopped.get(name, 0) > now

    def beat(self, machine: str, n_processes: int, now: float) -> None:
        """Note a sign of life of a machine. Let the tasks of dead ones run again, and end what nobody watches."""
        self.machines[machine] = n_processes, now
        self.machines = {name: each for name, each in self.machines.items() if each[1] >= now - DEAD_AFTER}
        for task in list(self.tasks.values()):
            if not task.waits and task.machine not in self.machines and task.runs_since < now - DEAD_AFTER:
                self.settle(task, None, now)
        self.drop_unwatched(now)

    def leave(self, machine: str, now: float) -> None:
        """Let the tasks of a machine that ends run again."""
        self.machines.pop(machine, None)
        for task in list(self.tasks.values()):
            if not task.waits and task.machine == machine:
                self.settle(task, None, now)

    def take(self, lanes: Sequence[str], now: float, machine: str = "") -> Task | None:
        """Begin and return the next task of these lanes, the first of which come first; None if none waits.

        All other tasks of its visitor go behind those of others.
        """
        self.drop_unwatched(now)
        task = next((task for lane in lanes for task in self.waiting([lane])), None)
        if task is None:
            return None
        begun = self.tasks[task.name] = task._replace(n_tries=task.n_tries + 1, runs_since=now, machine=machine)
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
        if kind in BULK_KINDS and BULK in self.lanes:
            return BULK
        slow = [lane for lane in self.lanes if lane in SLOW] or self.lanes
        return slow[-1] if kind in LOW_KINDS else slow[0]

    def _slower_lane(self, task: Task) -> str:
        """Return the lane after that of a task; "" if it is in the last one."""
        after = self.lanes[self.lanes.index(task.lane) + 1 :]
        if task.lane in SLOW or not after:
            return ""
        return self._slow_lane(task.kind) if after[0] in SLOW else after[0]
