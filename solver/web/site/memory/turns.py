"""Turns at rendering pages: in each process, one thread at a time.

The threads of a process share one processor, so rendering two pages at once makes neither faster, but a visitor whose
page is in memory would wait for both. A thread that waits for an answer lets others render meanwhile.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_rendering = threading.Lock()
_thread = threading.local()


@contextmanager
def turn_to_render() -> Iterator[None]:
    """Hold the turn to render within the block, after waiting for it. A thread that has the turn already keeps it."""
    if is_my_turn():
        yield
        return
    with _rendering:
        _thread.renders = True
        try:
            yield
        finally:
            _thread.renders = False


@contextmanager
def others_may_render() -> Iterator[None]:
    """Let others render while this thread waits."""
    if not is_my_turn():
        yield
        return
    _thread.renders = False
    _rendering.release()
    try:
        yield
    finally:
        _rendering.acquire()
        _thread.renders = True


def is_my_turn() -> bool:
    """Whether this thread has the turn to render."""
    return getattr(_thread, "renders", False)


def set_arrival(when: float | None) -> None:
    """Set when this thread's request arrived (monotonic), before it waited for a thread. None if unknown."""
    _thread.arrived_at = when


def arrived_at() -> float:
    """Return when this thread's request arrived (monotonic); the present time if that is unknown."""
    when: float | None = getattr(_thread, "arrived_at", None)
    return time.monotonic() if when is None else when
