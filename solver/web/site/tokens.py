"""What a request costs its visitor: tokens from a bucket, taken at once or for each search that it starts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from django.conf import settings

from solver.questions.visitor import VISITOR
from solver.web.site.buckets import CAPACITY, Buckets

if TYPE_CHECKING:
    from solver.web.site.memory.shared import SharedBuckets

SEARCH = 2.0  # tokens for a search that a page starts by itself: as many as a hint costs

_is_paid: ContextVar[bool] = ContextVar("is_paid", default=False)


def _new_buckets() -> Buckets | SharedBuckets:
    """Return the buckets that all machines share; without Redis, those of this process."""
    if not settings.REDIS_URL:
        return Buckets()
    from solver.redis_queue.connection import connect
    from solver.web.site.memory.shared import SharedBuckets

    return SharedBuckets(connect(settings.REDIS_URL))


_buckets = _new_buckets()


def is_charged() -> bool:
    """Whether searches that start now take tokens. Visitors on this machine, and the site itself, have no bucket."""
    return bool(VISITOR.get()) and not _is_paid.get()


def take(cost: float) -> float:
    """Take `cost` tokens of the visitor and return 0. If they are too few, take none and return the seconds to wait."""
    visitor = VISITOR.get()
    return _buckets.take(visitor, cost) if visitor else 0.0


def left(visitor: str) -> float:
    """Return how many tokens a visitor has; visitors on this machine have as many as anybody can have."""
    return _buckets.left(visitor) if visitor else CAPACITY


@contextmanager
def paid() -> Iterator[None]:
    """Let the searches that start meanwhile take no tokens: the request has paid for them."""
    before = _is_paid.set(True)
    try:
        yield
    finally:
        _is_paid.reset(before)
