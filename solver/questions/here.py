"""Answering questions in this process, one at a time: where there are no solver processes, or none yet."""

from __future__ import annotations

import json
import threading
import time

from solver.questions.limits import TimeLimits
from solver.questions.port import Reply, State
from solver.questions.question import Question


class Here:
    """Answers in the caller's thread, without the libraries that only solver processes load."""

    def __init__(self) -> None:
        self._turn = threading.Lock()

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, again: bool = False) -> Reply:
        """Search for `limits.here` seconds; reply that it is busy if another search does not end in time."""
        if not self._turn.acquire(timeout=limits.turn):
            return Reply(State.BUSY)
        try:
            answer = json.dumps(question.find(limits.here, plain=True))  # as if it had come from elsewhere
            return Reply(State.DONE, json.loads(answer), ended_at=time.time())
        finally:
            self._turn.release()

    def look(self, question: Question) -> Reply:
        """Unknown: nothing goes on when nobody waits for it."""
        return Reply(State.UNKNOWN)

    def cancel(self, question: Question) -> Reply:
        """Cancelled: there is nothing to stop."""
        return Reply(State.CANCELLED, ended_at=time.time())
