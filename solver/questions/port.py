"""The port to whatever answers questions: three verbs and their reply."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from solver.questions.limits import TimeLimits
from solver.questions.question import Answer, Question


class State(StrEnum):
    """The state of a question."""

    RUNNING = "running"  # being answered, or waiting for its turn
    DONE = "done"
    CANCELLED = "cancelled"
    BUSY = "busy"  # too many others are waiting
    UNKNOWN = "unknown"  # not asked recently


class Reply(NamedTuple):
    """What is known about a question. `ended_at`: when it was done or cancelled, in seconds since 1970; 0 before that.

    A question that is done has no answer if its process was killed. Without an answer, `pieces` are the partial
    results.
    """

    state: State
    answer: Answer | None = None
    pieces: Sequence[Any] = ()
    ended_at: float = 0.0

    def answer_to(self, question: Question) -> Answer | None:
        """Return the answer, unless it reports an error; else the partial one made of the pieces."""
        if self.answer is not None and "error" not in self.answer:
            return self.answer
        return question.partial(self.pieces) if self.pieces else None


class Answerer(Protocol):
    """Answers questions, now or later."""

    def ask(self, question: Question, attempt: TimeLimits, *, wait: float, again: bool = False) -> Reply:
        """Have the question answered; reply after at most `wait` seconds with what is known by then.

        A question that is already being answered is not started twice. One that was stopped a moment ago restarts only
        if `again`.
        """

    def look(self, question: Question) -> Reply:
        """Reply with what is known, without beginning a search."""

    def cancel(self, question: Question) -> Reply:
        """Stop the search; reply with what it has found."""
