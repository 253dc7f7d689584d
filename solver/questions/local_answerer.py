"""Answer questions in this process, one at a time, while there are no solver processes."""

from __future__ import annotations

import json
import threading
import time

from solver.questions.limits import TimeLimits
from solver.questions.port import Reply, State
from solver.questions.question import Question


class LocalAnswerer:
    """Answers in the caller's thread, without the libraries reserved for solver processes."""

    def __init__(self) -> None:
        self._turn = threading.Lock()

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, more: bool = False) -> Reply:
        """Search for `limits.local` seconds; reply BUSY if that is 0, or if another search does not end in time."""
        if not limits.local or not self._turn.acquire(timeout=limits.max_queue_wait):
            return Reply(State.BUSY)
        try:
            answer = json.dumps(question.find(limits.local, plain=True))  # as if it came from another process
            return Reply(State.DONE, json.loads(answer), ended_at=time.time())
        finally:
            self._turn.release()

    def look(self, question: Question) -> Reply:
        """Reply UNKNOWN: a search in this process never outlives the call that started it."""
        return Reply(State.UNKNOWN)

    def cancel(self, question: Question) -> Reply:
        """Reply CANCELLED: there is nothing to stop."""
        return Reply(State.CANCELLED, ended_at=time.time())
