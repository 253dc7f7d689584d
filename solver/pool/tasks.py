"""Tasks: jobs that the pool has taken, each from its first request to the last look at its answer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any

from solver.questions import Answer, Job, Reply, Report, State, find_kind, may_retry, merged_pieces


class Task:
    """A job that the pool has taken. `pieces` are the parts of its answer received so far, in all `size` bytes."""

    def __init__(self, job: Job, pieces: Sequence[Any] = (), *, size: int = 0, visitor: str = "") -> None:
        self.job, self.visitor = job, visitor
        self.state = State.RUNNING
        self.answer: Answer | None = None
        self.is_open = True
        self.pieces: list[Any] = list(pieces)
        self.size = size
        self.over = asyncio.Event()
        self.looked_at = time.monotonic()
        self._looks = {visitor: self.looked_at}  # who looked when
        self.ended_at = 0.0  # wall-clock time; 0 until the task is over
        self._over_since = 0.0  # the same, monotonic
        self.has_started = False
        self.on_end: Callable[[Task], object] = lambda _: None  # called once

    def look(self, visitor: str) -> None:
        """Note that `visitor` looks at the task."""
        self.looked_at = self._looks[visitor] = time.monotonic()

    def is_watched(self, seconds: float, *, by_others_than: str | None = None) -> bool:
        """Whether anybody, or any other visitor, has looked at the task within the last `seconds`."""
        since = time.monotonic() - seconds
        return any(at >= since for visitor, at in self._looks.items() if visitor != by_others_than)

    def may_retry(self, *, more: bool) -> bool:
        """Whether a new attempt may start; see `questions.port.may_retry`."""
        seconds_since_end = time.monotonic() - self._over_since
        return self.over.is_set() and may_retry(seconds_since_end, is_open=self.is_open, more=more)

    @property
    def reply(self) -> Reply:
        """The reply to somebody who asks about the task."""
        return Reply(self.state, self.answer, self.pieces, self.ended_at).without_old_pieces()

    def start(self) -> Report:
        """Note that a process starts on the task. Return the function that takes the pieces it finds.

        If that process dies, another may start on the same task.
        """
        self.has_started = True
        pieces: list[Any] = []
        known, kind = self.pieces, find_kind(self.job["kind"])

        def report(more: list[Any]) -> None:
            pieces.extend(more)
            self.pieces = merged_pieces(kind, known, pieces)

        return report

    def end(self, state: State, answer: Answer | None = None, *, is_open: bool = True) -> None:
        """Set the final state and wake everybody who waits. Later calls have no effect."""
        if not self.over.is_set():
            self.state, self.answer, self.is_open = state, answer, is_open
            self.ended_at, self._over_since = time.time(), time.monotonic()
            self.over.set()
            self.on_end(self)
