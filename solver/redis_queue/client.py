"""Client of the queue, for web processes. Without Redis its methods return None."""

from __future__ import annotations

import time

from solver.questions import Question, Reply, State, name_of
from solver.questions.visitor import VISITOR
from solver.redis_queue.connection import CircuitBreaker, connect
from solver.redis_queue.shared import SharedSchedule


class QueueClient:
    """Client of the queue on the Redis at `url`. It is thread-safe."""

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
