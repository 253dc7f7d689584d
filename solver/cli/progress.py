"""The progress of a batch, shown on a terminal while the answers go into a file."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TextIO

from solver.board import N_

_WIDTH = 24
_EVERY = 0.1  # seconds between updates
CLEAR = "\r\x1b[K"


@dataclass
class Progress:
    """A progress line on `stderr`. `say` fills a marked template in the terminal's language."""

    say: Callable[..., str]
    stdin: TextIO
    stderr: TextIO
    began: float = field(default_factory=monotonic)
    drawn: float = 0.0
    n_puzzles: int = 0

    def advance(self) -> None:
        """Count one more puzzle, and redraw the line if it is time."""
        self.n_puzzles += 1
        now = monotonic()
        if now - self.drawn < _EVERY:
            return
        self.drawn = now
        line = self.say(
            N_("{count} puzzles, {rate} a second"),
            count=f"{self.n_puzzles:,}".replace(",", " "),
            rate=f"{self.n_puzzles / max(now - self.began, 1e-9):.0f}",
        )
        self.stderr.write(f"{CLEAR}{_bar(_share_read(self.stdin))}{line}")
        self.stderr.flush()

    def clear(self) -> None:
        """Erase the line."""
        self.stderr.write(CLEAR)
        self.stderr.flush()


def is_watched(stdout: TextIO, stderr: TextIO) -> bool:
    """Whether the line is visible and the answers do not go to the same terminal."""
    return stderr.isatty() and not stdout.isatty()


def _bar(share: float | None) -> str:
    if share is None:
        return ""
    full = round(share * _WIDTH)
    return f"{share:4.0%} {'█' * full}{'░' * (_WIDTH - full)} "


def _share_read(stdin: TextIO) -> float | None:
    """Return the share of standard input that has been read; None if it is not a file."""
    try:
        status = os.fstat(stdin.fileno())
        if stat.S_ISREG(status.st_mode) and status.st_size:
            return min(1.0, stdin.buffer.tell() / status.st_size)
    except (OSError, AttributeError):
        pass
    return None
