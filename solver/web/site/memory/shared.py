"""What all web machines share on Redis: finished pages, and how much each visitor has asked for.

While Redis does not reply, no page is remembered and each process counts for itself. Without REDIS_URL, this module is
not loaded.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis import Redis

from solver.redis_queue.connection import CircuitBreaker
from solver.web.site.buckets import CAPACITY, REFILL, Buckets

# The bucket as one number: the time at which it is full again, in milliseconds. The "generic cell rate algorithm".
_TAKE = """
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
local full_at = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now) + tonumber(ARGV[1])
local too_early = full_at - now - tonumber(ARGV[2])
if too_early > 0 then return math.ceil(too_early) end
redis.call('SET', KEYS[1], string.format('%d', full_at), 'PX', tonumber(ARGV[2]) + 1000)
return 0
"""
# How many milliseconds it takes until the bucket is full.
_LACKS = """
local now = redis.call('TIME')
now = now[1] * 1000 + math.floor(now[2] / 1000)
return math.max(tonumber(redis.call('GET', KEYS[1]) or now) - now, 0)
"""


class SharedBuckets:
    """The buckets of all machines, by visitor."""

    def __init__(self, redis: Redis) -> None:
        self._script, self._breaker, self._own = redis.register_script(_TAKE), CircuitBreaker(), Buckets()
        self._lacks = redis.register_script(_LACKS)

    def take(self, visitor: str, cost: float) -> float:
        """Take `cost` tokens and return 0. If there are too few, take none and return the seconds to wait."""
        arguments = [round(1000 * cost / REFILL), round(1000 * CAPACITY / REFILL)]
        return self._breaker.call(
            lambda: float(self._script(keys=[f"sudoku:bucket:{visitor}"], args=arguments)) / 1000,
            lambda: self._own.take(visitor, cost),
        )

    def left(self, visitor: str) -> float:
        """Return how many tokens a visitor has."""
        return self._breaker.call(
            lambda: CAPACITY - float(self._lacks(keys=[f"sudoku:bucket:{visitor}"])) / 1000 * REFILL,
            lambda: self._own.left(visitor),
        )


class JsonSerializer:
    """Cached values as JSON and not pickled, so that somebody who can write to Redis cannot run code here."""

    def dumps(self, value: Any) -> bytes:
        """Return the JSON of `value`, which may contain bytes."""
        return json.dumps(value, default=lambda each: {"base64": b64encode(each).decode()}).encode()

    def loads(self, data: bytes) -> Any:
        """Return the value again. Tuples have become lists."""
        return json.loads(data, object_hook=_with_bytes)


class SharedCache(RedisCache):
    """Django's cache on Redis. While Redis does not reply, it is empty and stores nothing."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, {**params, "OPTIONS": {**params["OPTIONS"], "serializer": JsonSerializer()}})
        self._breaker = CircuitBreaker()

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        return self._breaker.call(lambda: super(SharedCache, self).get(key, default, version), lambda: default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._breaker.call(lambda: super(SharedCache, self).set(*args, **kwargs), lambda: None)

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._breaker.call(lambda: bool(super(SharedCache, self).add(*args, **kwargs)), lambda: True)


def _with_bytes(value: dict[str, Any]) -> Any:
    return b64decode(value["base64"]) if value.keys() == {"base64"} else value
