"""What machines share on Redis: one schedule, and for each question a stream of what is known about it.

    time-n       job        what is to be done
    time-n       pieces     what a run has found so far
    largest id   end        the reply

The schedule is one value (`pool/schedule.py` has its rules). Who changes it reads it, applies a rule and writes it, all
at once, or if another was faster, once more. What begins and ends in it is written to the streams in the same moment,
so that of all who ask at once exactly one begins a question, and exactly one ends it. Redis accepts an entry only if
its id is larger than every id before, so nothing is added after the end.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from redis import Redis, ResponseError

from solver.pool.schedule import BULK, LONG, LOW, MEDIUM, Schedule, Task
from solver.questions import Job, Reply, State, find_kind, may_retry, merged_pieces, name_of
from solver.questions.limits import KEPT_AFTER_LOOK

PREFIX = "sudoku:queue:"
SCHEDULE = f"{PREFIX}schedule"
LOOKS = f"{PREFIX}looks"  # by name of the task and visitor: when they looked
TALLY = f"{PREFIX}tally"  # how many questions ended: by "kind|lane|outcome"
LANES = (MEDIUM, LONG, LOW, BULK)
MAX_SECONDS_PENDING = 6 * 3600  # what is known is forgotten after this, if the question never ends

_LARGEST = 2**64 - 1
_BEFORE_LAST, _LAST = f"{_LARGEST}-{_LARGEST - 1}", f"{_LARGEST}-{_LARGEST}"
_MALFORMED = (ValueError, TypeError, KeyError, AttributeError)  # of what somebody else has written into Redis
_T = TypeVar("_T")


class SharedSchedule:
    """The schedule of all machines on `redis`. Every method raises RedisError without Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis: Any = redis  # whose types are those of its asynchronous twin, too

    def change(self, rule: Callable[[Schedule], _T], *watched: str) -> _T:
        """Return `rule(schedule)`, and store what it has changed. If others change that, or `watched` keys, repeat."""

        def attempt(pipeline: Any) -> _T:
            looks = _looks_of(pipeline.hgetall(LOOKS))
            schedule = _schedule_of(pipeline.get(SCHEDULE), looks)
            waiting = set(schedule.waiting(LANES))
            result = rule(schedule)
            pipeline.multi()
            pipeline.set(SCHEDULE, _text_of(schedule))
            _write_looks(pipeline, looks, schedule)
            for task in schedule.waiting(LANES):
                if task not in waiting:
                    pipeline.lpush(_bell(task.lane), task.name)
                    pipeline.ltrim(_bell(task.lane), 0, 99)
            _write_streams(pipeline, schedule)
            for key, n in schedule.tally.items():
                pipeline.hincrby(TALLY, "|".join(key), n)
            return result

        result: _T = self._redis.transaction(attempt, SCHEDULE, *watched, value_from_callable=True)
        return result

    def ask(self, job: Job, visitor: str, *, watches_time: bool, more: bool = False) -> State:
        """Let the job wait, unless it waits or runs already, or its answer is known. Return its state then."""
        name = name_of(job)

        def rule(schedule: Schedule) -> State:
            now, reply = time.time(), self.read(name)[1]
            may_begin = not reply.ended_at or may_retry(now - reply.ended_at, is_open=reply.is_open, more=more)
            if name not in schedule.tasks and not may_begin:
                return reply.state
            return schedule.ask(name, job, visitor, now, watches_time=watches_time, more=more)

        return self.change(rule, _stream(name))

    def look(self, name: str, visitor: str) -> Reply:
        """Return the reply to `visitor`, who looks at a question."""
        reply = self.read(name)[1]
        if reply.ended_at:
            self._redis.expire(_stream(name), int(KEPT_AFTER_LOOK))
            return reply
        schedule, now = _schedule_of(self._redis.get(SCHEDULE), {}), time.time()
        if name in schedule.tasks:
            self._redis.hset(LOOKS, f"{name} {visitor}", str(now))
            return reply
        is_stopped = schedule.is_stopped(name, now)
        return Reply(State.CANCELLED, ended_at=now) if is_stopped else Reply(State.UNKNOWN)

    def read(self, name: str) -> tuple[Job | None, Reply]:
        """Return the job of a question, if anybody has asked it recently, and the reply, "running" until it has one."""
        try:
            return _known_of(self._redis.xrange(_stream(name)))
        except _MALFORMED:
            return None, Reply(State.RUNNING)

    def wait(self, name: str, seconds: float) -> bool:
        """Return whether the question has ended, as soon as it has, or after `seconds`."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0.001:
            if self._redis.xread({_stream(name): _BEFORE_LAST}, count=1, block=int(1000 * min(left, 1))):
                return True
        return False

    def runs(self, task: Task, seconds: float) -> bool:
        """Return whether a task runs still after `seconds`; False as soon as its question has ended."""
        return not self.wait(task.name, seconds) and _schedule_of(self._redis.get(SCHEDULE), {}).runs(task)

    def take(self, lanes: Sequence[str], machine: str) -> Task | None:
        """Begin and return the next task of these lanes; None if there is none within a second.

        There is a mark for each task that waits: who takes one of these marks need not compete with others.
        """
        marked = self._redis.blpop([_bell(lane) for lane in lanes], timeout=1)
        lane = [each for each in lanes if marked and marked[0].decode() == _bell(each)]
        return self.change(lambda schedule: schedule.take(lane or lanes, time.time(), machine))

    def add_pieces(self, task: Task, pieces: Sequence[Any]) -> None:
        """Add what a task has found, unless its question has ended."""
        with suppress(ResponseError):  # a larger id is there
            entry = {"pieces": json.dumps([task.runs_since, pieces])}
            self._redis.xadd(_stream(task.name), entry, nomkstream=True)

    def health(self) -> dict[str, Any]:
        """Return how many jobs wait in each lane, how long the oldest has waited, and how many workers there are.

        `ended` counts the questions that have ended: rows of kind, lane, outcome and number.
        """
        schedule = _schedule_of(self._redis.get(SCHEDULE), {})
        tally = self._redis.hgetall(TALLY)
        return {
            **schedule.health(time.time()),
            "ended": [(*name.decode().split("|"), int(n)) for name, n in sorted(tally.items())],
        }


def _stream(name: str) -> str:
    return f"{PREFIX}known:{name}"


def _bell(lane: str) -> str:
    return f"{PREFIX}waiting:{lane}"


def _looks_of(stored: Mapping[bytes, bytes]) -> dict[str, float]:
    looks = {}
    for field, at in stored.items():
        with suppress(ValueError):
            looks[field.decode()] = float(at)
    return looks


def _schedule_of(text: Any, looks: Mapping[str, float]) -> Schedule:
    """Return the schedule that Redis has; an empty one if it is malformed, or of another release."""
    try:
        stored = json.loads(text or b"{}")
        schedule = Schedule(LANES, [_task_of(*row) for row in stored.get("tasks", ())])
        schedule.stopped = {str(name): float(until) for name, until in stored.get("stopped", {}).items()}
        machines = stored.get("machines", {}).items()
        schedule.machines = {str(name): (int(n), float(at)) for name, (n, at) in machines}
    except _MALFORMED:
        return Schedule(LANES)
    for field, at in looks.items():
        name, _, visitor = field.partition(" ")
        if name in schedule.tasks:
            schedule.looks.setdefault(name, {})[visitor] = at
    return schedule


def _task_of(
    name: str, kind: str, seconds: float, visitor: str, lane: str, n: int, waits: float, runs: float, machine: str
) -> Task:
    """Return a task. Raises ValueError if there is no such kind or lane."""
    find_kind(kind)
    LANES.index(lane)
    return Task(str(name), kind, float(seconds), str(visitor), lane, int(n), float(waits), float(runs), str(machine))


def _text_of(schedule: Schedule) -> str:
    tasks = list(schedule.tasks.values())
    return json.dumps({"tasks": tasks, "stopped": schedule.stopped, "machines": schedule.machines})


def _write_looks(pipeline: Any, before: dict[str, float], schedule: Schedule) -> None:
    after = {f"{name} {visitor}": at for name, looks in schedule.looks.items() for visitor, at in looks.items()}
    if new := {field: str(at) for field, at in after.items() if before.get(field) != at}:
        pipeline.hset(LOOKS, mapping=new)
    if old := before.keys() - after.keys():
        pipeline.hdel(LOOKS, *old)


def _write_streams(pipeline: Any, schedule: Schedule) -> None:
    for name, job in schedule.entered.items():
        pipeline.delete(_stream(name))
        pipeline.xadd(_stream(name), {"job": json.dumps(job)})
        pipeline.expire(_stream(name), MAX_SECONDS_PENDING)
    for name, reply in schedule.over.items():
        pipeline.xadd(_stream(name), {"end": json.dumps(reply._replace(ended_at=time.time()))}, _LAST)
        pipeline.expire(_stream(name), int(KEPT_AFTER_LOOK))


def _known_of(entries: Any) -> tuple[Job | None, Reply]:
    """Return the content of a stream. Its entries are pairs of an id and a dictionary (bytes) with one field."""
    job, reply = None, Reply(State.RUNNING)
    by_run: dict[float, list[Any]] = {}  # the run on a machine that stalled may go on beside its replacement
    for _, fields in entries:
        ((field, text),) = fields.items()
        value = json.loads(text)
        if field == b"job":
            job = value
        elif field == b"pieces":
            by_run.setdefault(value[0], []).extend(value[1])
        else:
            reply = Reply(State(value[0]), *value[1:])
    pieces = merged_pieces(find_kind(job["kind"]), by_run.values()) if job else ()
    return job, reply._replace(pieces=pieces).without_old_pieces()
