"""How much memory a run takes."""

import sys
import tracemalloc

import numpy as np
import pytest

from solver.engines.peak_memory import peak_memory

MEGABYTE = 1 << 20


def test_the_peak_is_measured_not_the_sum():
    def run() -> None:
        for _ in range(4):
            bytearray(3 * MEGABYTE)

    assert 3 * MEGABYTE <= peak_memory(run) < 5 * MEGABYTE


def test_memory_held_before_does_not_count():
    held = bytearray(3 * MEGABYTE)
    assert peak_memory(lambda: len(held)) < MEGABYTE


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how large a process has been")
def test_memory_outside_python_is_counted_in_pages(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tracemalloc, "get_traced_memory", lambda: (0, 0))
    assert 3 * MEGABYTE <= peak_memory(lambda: np.ones(3 * MEGABYTE, np.uint8)) < 5 * MEGABYTE


def test_an_error_ends_the_count():
    with pytest.raises(ZeroDivisionError):
        peak_memory(lambda: 1 / 0)
    assert not tracemalloc.is_tracing()
