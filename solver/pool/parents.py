"""What parents and their processes know of each other: that the other one has died, and how much memory it has."""

from __future__ import annotations

import ctypes
import resource
from contextlib import suppress
from pathlib import Path
from signal import Signals

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def end_with_parent(sign: Signals) -> None:
    """Have `sign` sent to this process when its parent dies for any reason. Works only on Linux.

    Elsewhere, or if the parent is dead already, the end of standard input says so.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, sign)


def resident(pid: int) -> int:
    """Return the bytes of a process that are in memory; 0 if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, IndexError):
        return 0
