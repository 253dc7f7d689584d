"""What the system does for processes: end one with its parent, name it, measure its memory, tell whether it has ended.

On systems other than Linux the first three do nothing.
"""

from __future__ import annotations

import ctypes
import os
import resource
from contextlib import suppress
from pathlib import Path
from signal import Signals

_SET_DEATH_SIGNAL, _SET_NAME = 1, 15  # PR_SET_PDEATHSIG, PR_SET_NAME


def end_with_parent(sign: Signals) -> None:
    """Have the signal `sign` sent to this process when its parent dies, for any reason.

    On other systems, or if the parent is dead already, the process notices it by the end of its standard input.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, sign)


def has_ended(child: int) -> bool:
    """Whether this child process is dead, even if other code has reaped it."""
    try:
        return os.waitpid(child, os.WNOHANG)[0] != 0
    except ChildProcessError:
        return True


def name_process(name: str) -> None:
    """Set the name that `ps` and `top` show for this process: at most 15 bytes."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_NAME, name.encode(), 0, 0, 0)


def resident_bytes(pid: int) -> int:
    """Return how much memory a process occupies, in bytes; 0 if it has ended."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize()
    except (OSError, IndexError):
        return 0
