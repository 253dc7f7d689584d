"""How much each visitor may ask for: a bucket of tokens each, which fills again while nothing is asked."""

from __future__ import annotations

import threading
import time
from typing import NamedTuple

CAPACITY = 120.0  # tokens: what a visitor may ask for at once
REFILL = 4.0  # tokens a second; the dearest request costs ten
MAX_BUCKETS = 20_000  # of visitors who asked last; a full bucket need not be remembered


class _Bucket(NamedTuple):
    """How many tokens there were, and when."""

    tokens: float
    at: float


class Buckets:
    """The buckets of one process, by visitor."""

    def __init__(self) -> None:
        self._buckets: dict[str, _Bucket] = {}  # who asked last comes last
        self._lock = threading.Lock()

    def take(self, visitor: str, cost: float) -> float:
        """Take `cost` tokens and return 0. If there are too few, take none and return in how many seconds there are."""
        now = time.monotonic()
        with self._lock:
            tokens, at = self._buckets.pop(visitor, _Bucket(CAPACITY, now))
            tokens = min(CAPACITY, tokens + (now - at) * REFILL)
            is_enough = tokens >= cost
            self._buckets[visitor] = _Bucket(tokens - cost if is_enough else tokens, now)
            while len(self._buckets) > MAX_BUCKETS:
                del self._buckets[next(iter(self._buckets))]
        return 0.0 if is_enough else (cost - tokens) / REFILL
