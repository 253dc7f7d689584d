"""The record of a question, shared by all machines: a stream in Redis.

    1-1          question   the job, and who asked
    time-n       queued     a job was given to the queue
    time-n       pieces     what a job has found so far
    largest id   end        the answer, or why there is none

Redis accepts an entry only if its id is larger than every id before. So if several machines ask at once, exactly one
adds the first entry; if several end the question, exactly one adds the last; and nothing can be added after that.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple, cast

from redis import Redis, ResponseError, WatchError

from solver.questions import Answer, Job, Reply, State, find_kind, may_retry, merged_pieces
from solver.questions.limits import KEPT_AFTER_LOOK, RESTART_DELAY, UNWATCHED_AFTER
from solver.redis_queue.lanes import lane_of

PREFIX = "sudoku:"
PENDING = f"{PREFIX}open"  # sorted set: names of questions that have not ended, by their last heartbeat
TALLY = f"{PREFIX}tally"  # how many questions ended: by "kind|lane|outcome"
MAX_SECONDS_PENDING = 3600  # a record that is never ended is forgotten after this

_LARGEST = 2**64 - 1
_FIRST, _BEFORE_LAST, _LAST = "1-1", f"{_LARGEST}-{_LARGEST - 1}", f"{_LARGEST}-{_LARGEST}"

# All at once, so that a process that is killed here has either ended the question or not.
_END = """
local added = redis.pcall('XADD', KEYS[1], ARGV[1], 'end', ARGV[2])
if type(added) == 'table' and added.err then return 0 end
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('ZREM', KEYS[2], ARGV[4])
redis.call('ZREM', KEYS[3], ARGV[4])
if ARGV[5] ~= '' then redis.call('HINCRBY', KEYS[4], ARGV[5], 1) end
return 1
"""


class Queued(NamedTuple):
    """A job that was given to the queue `queue`."""

    queue: str
    job_id: str


class End(NamedTuple):
    """How a question ended. `is_open`: more time could improve the answer."""

    state: State
    answer: Answer | None
    is_open: bool
    at: float


class RecordContent(NamedTuple):
    """The content of a record. If `job` is None, nobody has asked yet, but somebody may have stopped the question."""

    job: Job | None = None
    visitor: str = ""
    queued: Sequence[Queued] = ()
    pieces: Sequence[Any] = ()
    end: End | None = None

    @property
    def reply(self) -> Reply:
        """The reply to somebody who asks about the question."""
        if self.end is None:
            return Reply(State.RUNNING if self.job else State.UNKNOWN, None, self.pieces)
        return Reply(self.end.state, self.end.answer, self.pieces, self.end.at).without_old_pieces()

    def may_retry(self, *, more: bool) -> bool:
        """Whether a new attempt may start; see `questions.port.may_retry`."""
        end = self.end
        return end is not None and may_retry(time.time() - end.at, is_open=end.is_open, more=more)


class Record:
    """The record of the question `name`."""

    def __init__(self, redis: Redis, name: str) -> None:
        self._redis, self.name = redis, name
        self._key, self._watchers = f"{PREFIX}record:{name}", f"{PREFIX}watchers:{name}"

    def read(self) -> RecordContent:
        """Return the content."""
        return _content_of(self._redis.xrange(self._key))

    def look(self, visitor: str) -> RecordContent:
        """Return the content, and note that `visitor` looks."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zadd(self._watchers, {visitor: time.time()})
        pipeline.expire(self._watchers, int(KEPT_AFTER_LOOK))
        pipeline.xrange(self._key)
        content = _content_of(pipeline.execute()[-1])
        if content.end and content.job:
            self._redis.expire(self._key, int(KEPT_AFTER_LOOK))
        return content

    def is_watched(self, seconds: float = UNWATCHED_AFTER, *, by_others_than: str | None = None) -> bool:
        """Whether anybody, or any other visitor, has looked within the last `seconds`."""
        watchers = self._redis.zrangebyscore(self._watchers, time.time() - seconds, "+inf")
        return any(each.decode() != by_others_than for each in cast("list[bytes]", watchers))

    def ask(self, job: Job, visitor: str) -> bool:
        """Add the question. Return False if it is there already, or was stopped a moment ago."""
        self._redis.zadd(PENDING, {self.name: time.time()}, nx=True)
        is_first = self._add(_FIRST, question={"job": job, "visitor": visitor})
        if is_first:
            self._redis.expire(self._key, MAX_SECONDS_PENDING)
        return is_first

    def add_queued(self, queue: str, job_id: str) -> bool:
        """Note that a job is given to the queue. Return False if the question has ended."""
        return self._add("*", queued=[queue, job_id])

    def add_pieces(self, job_id: str, pieces: Sequence[Any]) -> bool:
        """Add what a job has found. Return False if the question has ended."""
        return self._add("*", pieces=[job_id, pieces])

    def end(
        self, content: RecordContent, outcome: str, state: State, answer: Answer | None = None, *, is_open: bool = True
    ) -> bool:
        """End the question, and count it under `outcome`. Return False if it had ended already."""
        lane = lane_of(content.queued[-1].queue) if content.queued else ""
        end = json.dumps(End(state, answer, is_open, time.time()))
        kept = int(KEPT_AFTER_LOOK if content.job else RESTART_DELAY)
        counted = f"{content.job['kind']}|{lane}|{outcome}" if content.job else ""
        keys = [self._key, PENDING, slow_jobs_of(content.visitor), TALLY]
        return bool(self._redis.register_script(_END)(keys=keys, args=[_LAST, end, kept, self.name, counted]))

    def forget(self, content: RecordContent) -> None:
        """Remove the record, unless it has changed since."""

        def remove(pipeline: Any) -> None:
            is_same = _content_of(pipeline.xrange(self._key)).end == content.end
            pipeline.multi()
            if is_same:
                pipeline.delete(self._key)

        with suppress(WatchError):  # another machine was faster
            self._redis.transaction(remove, self._key)

    def wait(self, seconds: float) -> None:
        """Return when the question has ended, or after `seconds`."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0.001:
            if self._redis.xread({self._key: _BEFORE_LAST}, count=1, block=int(1000 * min(left, 1))):
                return

    def renew_heartbeat(self) -> None:
        """Show that the question is still being answered."""
        pipeline = self._redis.pipeline(transaction=False)
        pipeline.zadd(PENDING, {self.name: time.time()}, xx=True)
        pipeline.expire(self._key, MAX_SECONDS_PENDING)
        pipeline.execute()

    def _add(self, entry: str, **fields: Any) -> bool:
        try:
            self._redis.xadd(self._key, {name: json.dumps(value) for name, value in fields.items()}, entry)
        except ResponseError:  # a larger id is there
            return False
        return True


def slow_jobs_of(visitor: str) -> str:
    """Return the key of a sorted set: a visitor's questions in slow lanes, by the time when they must have ended."""
    return f"{PREFIX}slow:{visitor}"


def _content_of(entries: Any) -> RecordContent:
    """Return the content of a stream. Its entries are pairs of an id and a dictionary (bytes) with one field."""
    job, visitor, end = None, "", None
    queued: list[Queued] = []
    pieces_by_job: dict[str, list[Any]] = {}  # by job: one whose machine stalled may go on beside its replacement
    for _, fields in entries:
        ((kind, text),) = fields.items()
        value = json.loads(text)
        if kind == b"question":
            job, visitor = value["job"], value["visitor"]
        elif kind == b"queued":
            queued.append(Queued(*value))
        elif kind == b"pieces":
            pieces_by_job.setdefault(value[0], []).extend(value[1])
        else:
            state, answer, is_open, at = value
            end = End(State(state), answer, is_open, at)
    pieces: list[Any] = []
    if job:
        for more in pieces_by_job.values():
            pieces = merged_pieces(find_kind(job["kind"]), pieces, more)
    return RecordContent(job, visitor, queued, pieces, end)
