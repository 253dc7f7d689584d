"""Connections to Redis that give up soon: the site goes on without it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

CONNECT_TIMEOUT, REPLY_TIMEOUT = 1.0, 3.0  # seconds
PAUSE = 1.0  # seconds before the next try after Redis did not reply

_log = logging.getLogger("solver.redis")
_T = TypeVar("_T")


def connect(url: str) -> Redis:
    """Return a client for the Redis at `url`. It is thread-safe, and survives a fork."""
    retry = Retry(NoBackoff(), 1)
    return Redis.from_url(url, socket_connect_timeout=CONNECT_TIMEOUT, socket_timeout=REPLY_TIMEOUT, retry=retry)


class CircuitBreaker:
    """Calls Redis; after a failure it does not try again for PAUSE seconds."""

    def __init__(self) -> None:
        self._silent_until = 0.0

    def call(self, action: Callable[[], _T], otherwise: Callable[[], _T]) -> _T:
        """Return `action()`, or `otherwise()` if Redis does not reply or failed less than PAUSE seconds ago."""
        if time.monotonic() < self._silent_until:
            return otherwise()
        try:
            return action()
        except RedisError as error:
            self._silent_until = time.monotonic() + PAUSE
            _log.warning("Redis cannot be reached: %s", error)
            return otherwise()
