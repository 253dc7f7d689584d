"""How much each visitor may ask for: a bucket of tokens for each, which slowly fills again."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

CAPACITY = 120.0  # tokens: what a visitor may ask for at once
REFILL = 4.0  # tokens a second; the most expensive request costs ten
MAX_BUCKETS = 20_000  # the most recently used are remembered; a full bucket need not be


class _Bucket(NamedTuple):
    """The number of tokens at a time (monotonic)."""

    tokens: float
    at: float


class Buckets:
    """The buckets of one process, by visitor."""

    def __init__(self) -> None:
        self._buckets: dict[str, _Bucket] = {}  # the most recently used comes last
        self._lock = threading.Lock()

    def take(self, visitor: str, cost: float) -> float:
        """Take `cost` tokens and return 0. If there are too few, take none and return the seconds to wait."""
        now = time.monotonic()
        with self._lock:
            tokens, at = self._buckets.pop(visitor, _Bucket(CAPACITY, now))
            tokens = min(CAPACITY, tokens + (now - at) * REFILL)
            is_enough = tokens >= cost
            self._buckets[visitor] = _Bucket(tokens - cost if is_enough else tokens, now)
            while len(self._buckets) > MAX_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
        return 0.0 if is_enough else (cost - tokens) / REFILL

    def left(self, visitor: str) -> float:
        """Return how many tokens a visitor has."""
        now = time.monotonic()
        with self._lock:
            tokens, at = self._buckets.get(visitor, _Bucket(CAPACITY, now))
        return min(CAPACITY, tokens + (now - at) * REFILL)
