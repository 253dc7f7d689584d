"""Keep a process from outliving its parent."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from signal import Signals

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def end_with_parent(sign: Signals) -> None:
    """Have `sign` sent to this process when its parent dies for any reason. Works only on Linux.

    Elsewhere, or if the parent is dead already, the end of standard input tells.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, sign)
