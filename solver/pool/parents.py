"""Processes that do not outlive the one that started them."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from signal import Signals

_SET_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def end_with_parent(sign: Signals) -> None:
    """This process gets `sign` when its parent is dead, however that ended: on Linux.

    Elsewhere, and if the parent was dead already, it is the end of standard input that tells.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_SET_DEATH_SIGNAL, sign)
