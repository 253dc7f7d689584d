"""Whose turn it is to draw a page: one in each process at a time.

Threads of a process share one processor, so drawing two pages at once makes neither quicker, but whoever takes a page
from memory has to wait for both. A thread that waits for an answer lets others draw meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

_drawing = threading.Lock()
_thread = threading.local()


@contextmanager
def turn_to_draw() -> Iterator[None]:
    """Wait until nobody else draws, and keep others from drawing. A thread whose turn it is already goes on."""
    if is_my_turn():
        yield
        return
    with _drawing:
        _thread.draws = True
        try:
            yield
        finally:
            _thread.draws = False


@contextmanager
def others_may_draw() -> Iterator[None]:
    """Let others draw while this thread waits."""
    if not is_my_turn():
        yield
        return
    _thread.draws = False
    _drawing.release()
    try:
        yield
    finally:
        _drawing.acquire()
        _thread.draws = True


def is_my_turn() -> bool:
    """Whether this thread draws."""
    return getattr(_thread, "draws", False)
