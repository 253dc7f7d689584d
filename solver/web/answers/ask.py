"""Ask questions that take time. No other module talks to the answerers."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.utils import timezone

from solver.models import Finding
from solver.pool.client import Machine
from solver.questions import Answer, Answerer, Here, Question, Reply, State, limits
from solver.web.answers.findings import Found
from solver.web.answers.store import Kept

# At most two requests of each web process wait for an answer, so that it always has threads left to serve pages.
_places = threading.BoundedSemaphore(2)
_here = Here()


def answerer(question: Question) -> Answerer:
    """Return the answerer for this question."""
    return Machine(settings.POOL_ADDRESS, _here)


def found(
    question: Question,
    kept: Kept | None = None,
    *,
    more: bool = False,
    may_start: bool = True,
    time: limits.Limits | None = None,
) -> Found:
    """Return what is known about `question`. While it is open, fetch new results and start further attempts.

    Attempts are spaced out in time unless a visitor asks for `more`. Without `may_start`, no attempt begins. Results
    are stored in `kept`, if given, before the function returns.
    """
    time = time or limits.limits_for(question.kind)
    so_far = Found(question, kept.load(question) if kept else Finding(question=question.key))
    if not so_far.is_open:
        return so_far
    if kept:
        so_far = _with_reply(so_far, kept, answerer(question).look(so_far.remaining))
    if so_far.is_running or not so_far.is_open or not (more or (may_start and _may_try(so_far, time.retry))):
        return so_far
    return _with_reply(so_far, kept, _ask(so_far.remaining, time.more if more else time.first, again=more))


def known(question: Question, kept: Kept) -> Found:
    """Return the stored answer without asking anyone."""
    return Found(question, kept.load(question))


def add_answer(before: Found, answer: Answer, kept: Kept) -> Found:
    """Add an `answer` that follows from other findings. It is stored unless a search is still running."""
    question = before.question
    if before.is_running:
        return Found(question, before.finding.joined(question, answer), is_running=True)
    return Found(question, kept.store(question, answer))


def stop(question: Question, kept: Kept) -> None:
    """Stop the search and store what it has found. No new attempt begins for a while."""
    so_far = known(question, kept)
    if so_far.is_open:
        _with_reply(so_far, kept, answerer(question).cancel(so_far.remaining))


def begin(question: Question, time: limits.TimeLimits) -> Answer | None:
    """Have `question` answered while nobody waits. Return the answer once the attempt has ended."""
    reply = answerer(question).ask(question, time, wait=0)
    return reply.answer_to(question) if reply.ended_at else None


def wait_for(question: Question, time: limits.TimeLimits) -> Answer | None:
    """Return the answer, however long it takes within `time`; None if nobody answers. Not for visitors."""
    wait = min(time.pool + limits.LONGEST_GRACE, limits.LONGEST_WAIT)
    return answerer(question).ask(question, time, wait=wait).answer_to(question)


def _ask(question: Question, time: limits.TimeLimits, *, again: bool) -> Reply:
    """Ask and wait for the reply, but only briefly if too many requests are waiting already."""
    has_place = _places.acquire(blocking=False)
    try:
        if has_place:
            return answerer(question).ask(question, time, wait=limits.WAIT, again=again)
        return answerer(question).ask(question, time._replace(turn=0), wait=limits.WAIT_IN_A_CROWD, again=again)
    finally:
        if has_place:
            _places.release()


def _with_reply(before: Found, kept: Kept | None, reply: Reply) -> Found:
    """Join `reply` with what was known before. Store the result only when the attempt has ended."""
    question, answer = before.question, reply.answer_to(before.remaining)
    if kept and reply.ended_at:
        tried_at = datetime.fromtimestamp(reply.ended_at, UTC)
        is_new = before.finding.tried_at != tried_at
        return Found(question, kept.store(question, answer, tried_at)) if is_new else before
    finding = before.finding.joined(question, answer)
    return Found(question, finding, is_running=reply.state is State.RUNNING)


def _may_try(so_far: Found, retry: float | None) -> bool:
    """Whether enough time has passed for another automatic attempt."""
    tried_at = so_far.finding.tried_at
    if tried_at is None:
        return True
    if retry is None:
        return False
    # A time in the future is from before the clock was set back. It says nothing about how long ago that was.
    return not timedelta(0) <= timezone.now() - tried_at <= timedelta(seconds=retry)
