"""How the pool is asked by a page, and who may wait for it; without a pool, whose turn it is to search here."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from solver.pool.client import Client, Reply
from solver.pool.jobs import Answer, Job

WAIT = 0.7  # seconds for which a visitor waits for the pool; then the page says that it is still looking
MOMENT = 0.1  # the same for a visitor who comes while all places to wait are taken

# Two visitors wait in each web process, and without a pool only one of them has a search running, so that whatever is
# asked of a process, it has threads left to serve pages with.
_turn = threading.BoundedSemaphore(1)
_places = threading.BoundedSemaphore(2)


def client() -> Client:
    """The pool that the settings name."""
    return Client(settings.POOL_ADDRESS)


def answer_of(reply: Reply | None) -> Answer | None:
    """The answer of a job that is done and did not break anything."""
    return None if reply is None or reply.answer is None or "error" in reply.answer else reply.answer


def ask(jobs: list[Job], *, may_start: bool, again: bool = False) -> Reply | None:
    """The reply about one of `jobs`: that is under way, else that is over; else, if it may, the first is started.

    What was cancelled a moment ago is started only if it is wanted `again`: a page may have been looking meanwhile.
    """
    replies = [client().look(job) for job in jobs]
    known = [reply for reply in replies if reply is not None and reply.state not in ("unknown", "cancelled")]
    if known or not may_start:
        return min(known, key=lambda reply: reply.state != "running") if known else replies[0]
    return ask_and_wait(jobs[0], again=again)


def ask_and_wait(job: Job, *, again: bool = False) -> Reply | None:
    """The reply about `job`, which is started; None without a pool."""
    has_place = _places.acquire(blocking=False)
    try:
        return client().ask(job, WAIT if has_place else MOMENT, again=again)
    finally:
        if has_place:
            _places.release()


@contextmanager
def our_turn(patience: float) -> Iterator[bool]:
    """Whether a search may run in this process now, after at most so many seconds."""
    has_place = _places.acquire(blocking=False)
    is_ours = has_place and _turn.acquire(timeout=patience)
    try:
        yield is_ours
    finally:
        if is_ours:
            _turn.release()
        if has_place:
            _places.release()
