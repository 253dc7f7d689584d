"""Client of the queue, for web processes. Without Redis its methods return None."""

from __future__ import annotations

from contextlib import suppress

from rq import Queue
from rq.command import send_stop_job_command
from rq.exceptions import InvalidJobOperation, NoSuchJobError
from rq.serializers import JSONSerializer

from solver.questions import Job, Question, Reply, State, name_of
from solver.questions.visitor import VISITOR
from solver.redis_queue.connection import CircuitBreaker, connect
from solver.redis_queue.queueing import enqueue, first_lane, has_room
from solver.redis_queue.record import Queued, Record


class QueueClient:
    """Client of the queue on the Redis at `url`. It is thread-safe."""

    def __init__(self, url: str) -> None:
        self._redis, self._breaker = connect(url), CircuitBreaker()

    def ask(self, question: Question, seconds: float, *, wait: float = 0, more: bool = False) -> Reply | None:
        """Ask for an answer within `seconds`, and return the reply after at most `wait` seconds; None without Redis.

        `more`, a request for more time, restarts even a question that was stopped a moment ago.
        """
        job: Job = {**question.to_job(), "seconds": seconds}
        return self._breaker.call(lambda: self._ask(job, first_lane(job), wait, more=more), lambda: None)

    def look(self, question: Question) -> Reply | None:
        """Return what is known about `question` without starting a search."""
        return self._breaker.call(lambda: self._record(question).look(VISITOR.get()).reply, lambda: None)

    def cancel(self, question: Question) -> Reply | None:
        """Stop the search, if this visitor asked for it or nobody else is watching; return what it has found."""
        return self._breaker.call(lambda: self._cancel(self._record(question)), lambda: None)

    def _record(self, question: Question) -> Record:
        return Record(self._redis, name_of(question.to_job()))

    def _ask(self, job: Job, lane: str, wait: float, *, more: bool) -> Reply:
        visitor, record = VISITOR.get(), Record(self._redis, name_of(job))
        content = record.look(visitor)
        if content.may_retry(more=more):
            record.forget(content)
            content = record.read()
        if content.reply.state is State.UNKNOWN:
            if not has_room(self._redis, lane, visitor):
                return Reply(State.BUSY)
            if record.ask(job, visitor):
                enqueue(self._redis, record, record.read(), lane)
        record.wait(wait)
        return record.read().reply

    def _cancel(self, record: Record) -> Reply:
        visitor = VISITOR.get()
        content = record.look(visitor)
        is_allowed = visitor == content.visitor or not record.is_watched(by_others_than=visitor)
        if content.end is None and is_allowed:
            record.end(content, "stopped", State.CANCELLED)
            for queued in content.queued[-1:]:
                self._stop(queued)
        return record.read().reply

    def _stop(self, queued: Queued) -> None:
        """Take a job out of its queue, or stop the process that has it."""
        with suppress(InvalidJobOperation, NoSuchJobError):
            Queue(queued.queue, connection=self._redis, serializer=JSONSerializer).remove(queued.job_id)
            send_stop_job_command(self._redis, queued.job_id, serializer=JSONSerializer)
