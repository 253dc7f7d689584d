"""Client of the queue, and the port's second adapter: the short lane of this machine, then the queue."""

from __future__ import annotations

import time

from solver.pool.client import Client
from solver.questions import LocalAnswerer, Question, Reply, State, TimeLimits, name_of
from solver.questions.limits import SHORT_LANE
from solver.questions.visitor import VISITOR
from solver.redis_queue.connection import CircuitBreaker, connect
from solver.redis_queue.shared import SharedSchedule


class QueueClient:
    """Client of the queue on the Redis at `url`. It is thread-safe. Without Redis its methods return None."""

    def __init__(self, url: str) -> None:
        self._shared, self._breaker = SharedSchedule(connect(url)), CircuitBreaker()

    def ask(self, question: Question, seconds: float, *, wait: float = 0, more: bool = False) -> Reply | None:
        """Ask for an answer within `seconds`, and return the reply after at most `wait` seconds; None without Redis.

        `more`, a request for more time, restarts even a question that was stopped a moment ago.
        """
        job = {**question.to_job(), "seconds": seconds}

        def ask() -> Reply:
            state = self._shared.ask(job, VISITOR.get(), watches_time=question.watches_time, more=more)
            if state is State.BUSY:
                return Reply(state)
            if state is State.RUNNING:
                self._shared.wait(name_of(job), wait)
            return self._look(question)

        return self._breaker.call(ask, lambda: None)

    def look(self, question: Question) -> Reply | None:
        """Return what is known about `question` without starting a search."""
        return self._breaker.call(lambda: self._look(question), lambda: None)

    def cancel(self, question: Question) -> Reply | None:
        """Stop the search, if this visitor asked for it or nobody else is watching; return what it has found."""
        name, visitor = name_of(question.to_job()), VISITOR.get()

        def cancel() -> Reply:
            self._shared.change(lambda schedule: schedule.cancel(name, visitor, time.time()))
            return self._look(question)

        return self._breaker.call(cancel, lambda: None)

    def _look(self, question: Question) -> Reply:
        return self._shared.look(name_of(question.to_job()), VISITOR.get())


class PoolThenQueue:
    """Asks the short lane of this machine first, and the queue for what takes longer.

    Without Redis, this process answers.
    """

    def __init__(self, pool: Client, queue: QueueClient, local: LocalAnswerer) -> None:
        self._pool, self._queue, self._local = pool, queue, local

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, more: bool = False) -> Reply:
        """Ask the short lane, then the queue, or else answer `question` in this process."""
        if wait and question.watches_time:
            seconds = min(limits.pool, SHORT_LANE)
            reply = self._pool.ask(question, seconds, wait=wait, more=more)
            if _is_final(question, reply):
                return reply or Reply(State.UNKNOWN)
        reply = self._queue.ask(question, limits.pool, wait=wait, more=more)
        return reply or self._local.ask(question, limits, wait=wait, more=more)

    def look(self, question: Question) -> Reply:
        """Return what is known about `question` without starting a search."""
        queued = self._queue.look(question)
        if queued and queued.state is not State.UNKNOWN:
            return queued
        reply = self._pool.look(question)
        return reply if reply and _is_final(question, reply) else Reply(State.UNKNOWN)

    def cancel(self, question: Question) -> Reply:
        """Stop the search and return what it has found."""
        return self._queue.cancel(question) or self._local.cancel(question)


def _is_final(question: Question, reply: Reply | None) -> bool:
    """Whether `reply` has an answer that more time could not improve."""
    answer = reply and reply.answer_to(question)
    return bool(reply and reply.state is State.DONE and answer and not question.is_open(answer))
