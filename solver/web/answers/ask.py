"""Ask questions that take time. Only this module calls an `Answerer`."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

from solver.models import Finding
from solver.pool.client import Client, PoolOrLocal
from solver.questions import Answer, Answerer, LocalAnswerer, Question, Reply, State
from solver.questions import limits as time_limits
from solver.questions.limits import Limits, TimeLimits, limits_for
from solver.web.answers.status import AnswerStatus
from solver.web.answers.store import AnswerStore
from solver.web.site import tokens

if TYPE_CHECKING:
    from solver.redis_queue.client import QueueClient

# At most two requests of each web process wait long for an answer, so that it always has threads left to serve pages.
MAX_WAITING = 2
_waiting_slots = threading.BoundedSemaphore(MAX_WAITING)
_local = LocalAnswerer()
_ALL_ATTEMPTS = 1000  # what a search that was stopped counts as: none follows by itself


def answerer() -> Answerer:
    """Return what answers questions here: the pool, the queue that machines share, or this process."""
    if not settings.QUEUE_URL:
        return PoolOrLocal(settings.POOL_ADDRESS, _local)
    from solver.redis_queue.client import PoolThenQueue

    return PoolThenQueue(Client(settings.POOL_ADDRESS), _queue(settings.QUEUE_URL), _local)


@cache
def _queue(url: str) -> QueueClient:
    """Return the client of the queue, which keeps its connections."""
    from solver.redis_queue.client import QueueClient

    return QueueClient(url)


def find_answer(
    question: Question,
    store: AnswerStore | None = None,
    *,
    more: bool = False,
    may_start: bool = True,
    is_new: bool = False,
    limits: Limits | None = None,
) -> AnswerStatus:
    """Return what is known about `question`. While it is open, fetch new results and start further attempts.

    Attempts follow one another as `limits` say, unless a visitor asks for `more`. Without `may_start`, or if the
    visitor has too few tokens, no attempt starts. `is_new` says that nobody has asked this question before. Results are
    stored in `store`, if given, before the function returns. `limits` are by default those of the question's kind.
    """
    limits = limits or limits_for(question.kind)
    status = AnswerStatus(question, store.load(question) if store else Finding(question=question.key))
    if not status.is_open:
        return status
    if store and not is_new:
        status = _merge_reply(status, store, answerer().look(status.remaining))
    if status.is_running or not status.is_open or not (more or (may_start and _may_try(status, limits))):
        return status
    if tokens.is_charged() and not _may_charge(status, store):
        return status
    n_attempts = status.stored.n_attempts
    attempt = limits.more if more else limits.attempt(n_attempts)
    reply = _ask(status.remaining, attempt, time_limits.WAIT, more=more or n_attempts > 0)
    return _merge_reply(status, store, reply)


def find_at_once(question: Question) -> Answer | None:
    """Return the answer if it is found almost at once. Otherwise withdraw the question and return None."""
    reply = _ask(question, limits_for(question.kind).first, time_limits.WAIT_AT_ONCE, more=False)
    if reply.state is State.RUNNING:
        answerer().cancel(question)
    return reply.answer_to(question)


def stored_answer(question: Question, store: AnswerStore) -> AnswerStatus:
    """Return the stored answer without asking anyone."""
    return AnswerStatus(question, store.load(question))


def add_answer(before: AnswerStatus, answer: Answer, store: AnswerStore) -> AnswerStatus:
    """Add an `answer` that follows from other answers. It is stored unless a search is still running."""
    question = before.question
    if before.is_running:
        return AnswerStatus(question, before.stored.merged(question, answer), is_running=True)
    return AnswerStatus(question, store.add(question, answer))


def stop(question: Question, store: AnswerStore) -> None:
    """Stop the search and store what it has found. No new attempt starts for a while."""
    status = stored_answer(question, store)
    if status.is_open:
        _merge_reply(status, store, answerer().cancel(status.remaining))


def start_attempt(question: Question, limits: TimeLimits) -> Answer | None:
    """Start an attempt on `question` without waiting. Return the answer if an attempt has ended."""
    reply = answerer().ask(question, limits, wait=0)
    return reply.answer_to(question) if reply.ended_at else None


def wait_for(question: Question, limits: TimeLimits) -> Answer | None:
    """Wait for the whole attempt, but at most MAX_WAIT seconds. Return the answer, or a partial one, or None.

    Not for visitors' requests: it may block for all that time.
    """
    return wait_for_reply(question, limits).answer_to(question)


def wait_for_reply(question: Question, limits: TimeLimits) -> Reply:
    """Wait as `wait_for` does. Return the reply, which says whether the question has ended."""
    wait = min(limits.pool + time_limits.MAX_GRACE, time_limits.MAX_WAIT)
    return answerer().ask(question, limits, wait=wait)


def _ask(question: Question, limits: TimeLimits, wait: float, *, more: bool) -> Reply:
    """Ask and wait for the reply, but only briefly if too many requests are waiting already."""
    has_slot = _waiting_slots.acquire(blocking=False)
    try:
        if has_slot:
            return answerer().ask(question, limits, wait=wait, more=more)
        return answerer().ask(question, limits._replace(max_queue_wait=0), wait=time_limits.WAIT_IN_A_CROWD, more=more)
    finally:
        if has_slot:
            _waiting_slots.release()


def _merge_reply(before: AnswerStatus, store: AnswerStore | None, reply: Reply) -> AnswerStatus:
    """Merge `reply` into what was known before. Once the attempt has ended, the result is stored."""
    question, answer = before.question, reply.answer_to(before.remaining)
    if store and reply.ended_at:
        tried_at = datetime.fromtimestamp(reply.ended_at, UTC)
        is_new = before.stored.tried_at != tried_at
        n_attempts = _ALL_ATTEMPTS if reply.state is State.CANCELLED else 1
        return AnswerStatus(question, store.add(question, answer, tried_at, n_attempts)) if is_new else before
    merged = before.stored.merged(question, answer)
    return AnswerStatus(question, merged, is_running=reply.state is State.RUNNING)


def _may_charge(status: AnswerStatus, store: AnswerStore | None) -> bool:
    """Take the tokens for an attempt, unless it has started. Return whether there were enough."""
    if not store:  # nobody has looked yet
        status = _merge_reply(status, None, answerer().look(status.remaining))
    return status.is_running or not status.is_open or not tokens.take(tokens.SEARCH)


def _may_try(status: AnswerStatus, limits: Limits) -> bool:
    """Whether another attempt may start by itself: it is one of the first, or enough time has passed."""
    tried_at, retry = status.stored.tried_at, limits.retry
    if tried_at is None or status.stored.n_attempts <= len(limits.further):
        return True
    if retry is None:
        return False
    # A time in the future means that the clock was set back: nobody knows how long ago it was, so try again.
    return not timedelta(0) <= timezone.now() - tried_at <= timedelta(seconds=retry)
