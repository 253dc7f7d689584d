"""The cache of one process, bounded by the bytes that it holds."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

_sizes: dict[str, int] = {}  # by name of the cache: bytes of all its values


class ProcessCache(LocMemCache):
    """Django's cache in memory, with MAX_BYTES as an option. What nobody has asked for longest makes room.

    Django bounds the number of values only, so that a crawler that does not compress pages would use up to a hundred
    megabytes. Threads have instances of their own, which share the values and their size.
    """

    # Django's own, which its stubs leave out. What was asked for last comes first.
    _cache: OrderedDict[str, bytes]
    _expire_info: dict[str, float | None]
    _lock: Lock

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._name, self._max_bytes = name, params["OPTIONS"]["MAX_BYTES"]
        _sizes.setdefault(name, 0)

    def _set(self, key: str, value: bytes, timeout: Any = DEFAULT_TIMEOUT) -> None:
        self._delete(key)
        super()._set(key, value, timeout)  # type: ignore[misc]
        _sizes[self._name] += len(value)
        while _sizes[self._name] > self._max_bytes:
            self._delete(next(reversed(self._cache)))

    def _cull(self) -> None:
        self._delete(next(reversed(self._cache)))

    def _delete(self, key: str) -> bool:
        size = len(self._cache.get(key, b""))
        is_deleted: bool = super()._delete(key)  # type: ignore[misc]
        if is_deleted:
            _sizes[self._name] -= size
        return is_deleted

    def clear(self) -> None:
        """Forget all values."""
        with self._lock:
            self._cache.clear()
            self._expire_info.clear()
            _sizes[self._name] = 0
