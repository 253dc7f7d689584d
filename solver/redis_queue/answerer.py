"""Answers questions on a machine that shares its solver processes with others."""

from __future__ import annotations

from solver.pool.client import Client
from solver.questions import LocalAnswerer, Question, Reply, State, TimeLimits
from solver.questions.limits import SHORT_LANE
from solver.redis_queue.client import QueueClient


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
