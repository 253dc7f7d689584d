"""How much memory a run takes."""

from __future__ import annotations

import ctypes
import tracemalloc
from collections.abc import Callable
from pathlib import Path

_SELF = Path("/proc/self")
_RESET_PEAK = "5"  # man 5 proc, clear_refs


def peak_memory(run: Callable[[], object]) -> int:
    """Call `run` twice. Return how many bytes it takes at its peak, beyond what the process held before.

    Python's memory, with that of numpy, is counted to the byte. What compiled libraries take can only be seen on Linux,
    in pages of the process. Tables that an engine keeps from one run to the next do not count.
    """
    pages = _growth(run)
    tracemalloc.start()
    try:
        run()
        return max(pages, tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def _growth(run: Callable[[], object]) -> int:
    """Return by how many bytes the process grows while it calls `run`; 0 where the system does not tell."""
    try:
        ctypes.CDLL(None).malloc_trim(0)  # else free memory of earlier runs would be used again, unseen
        (_SELF / "clear_refs").write_text(_RESET_PEAK)
        before = _kilobytes("VmRSS")
    except (OSError, AttributeError):
        return 0
    run()
    return max(0, _kilobytes("VmHWM") - before) * 1024


def _kilobytes(name: str) -> int:
    lines = (_SELF / "status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"{name}:"))
