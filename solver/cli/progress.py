"""The progress of a batch, shown on a terminal while the answers go into a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TextIO

from solver.board import N_

_WIDTH = 24
_EVERY = 0.1  # seconds between updates
_SECONDS_BEFORE_ESTIMATE = 2.0
CLEAR = "\r\x1b[K"


@dataclass
class Progress:
    """A progress line on `stderr`. `say` fills a marked template in the user's language.

    `share_read` returns the share of the input that has been read, 0 to 1, or None if its length is not known.
    """

    say: Callable[..., str]
    stderr: TextIO
    share_read: Callable[[], float | None]
    is_shown: bool = True
    started_at: float = field(default_factory=monotonic)
    drawn: float = 0.0
    n_puzzles: int = 0

    def advance(self, n_puzzles: int = 1) -> None:
        """Count `n_puzzles` more, and redraw the line if it is time."""
        self.n_puzzles += n_puzzles
        now = monotonic()
        if not self.is_shown or now - self.drawn < _EVERY:
            return
        self.drawn = now
        line = self.say(
            N_("{count} puzzle, {rate} a second") if self.n_puzzles == 1 else N_("{count} puzzles, {rate} a second"),
            count=f"{self.n_puzzles:,}".replace(",", " "),
            rate=f"{self.n_puzzles / max(now - self.started_at, 1e-9):.0f}",
        )
        share = self.share_read()
        self.stderr.write(f"{CLEAR}{_bar(share)}{line}{self._time_left(share, now - self.started_at)}")
        self.stderr.flush()

    def clear(self) -> None:
        """Erase the line."""
        if self.is_shown:
            self.stderr.write(CLEAR)
            self.stderr.flush()

    def _time_left(self, share: float | None, took: float) -> str:
        if not share or took < _SECONDS_BEFORE_ESTIMATE:
            return ""
        left = round(took * (1 - share) / share)
        return self.say(N_(", about {minutes}:{seconds} left"), minutes=left // 60, seconds=f"{left % 60:02}")


def is_watched(stdout: TextIO, stderr: TextIO) -> bool:
    """Whether the line is visible and the answers do not go to the same terminal."""
    return stderr.isatty() and not stdout.isatty()


def _bar(share: float | None) -> str:
    if share is None:
        return ""
    full = round(share * _WIDTH)
    return f"{share:4.0%} {'█' * full}{'░' * (_WIDTH - full)} "
