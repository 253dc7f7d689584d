"""The port to whoever answers questions: three verbs, and what they reply."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from solver.questions.limits import TimeLimits
from solver.questions.question import Answer, Question


class State(StrEnum):
    """What has become of a question."""

    RUNNING = "running"  # somebody is looking for the answer, or it waits for its turn
    DONE = "done"
    CANCELLED = "cancelled"
    BUSY = "busy"  # too many others wait
    UNKNOWN = "unknown"  # nobody has asked it lately


class Reply(NamedTuple):
    """What is known of a question. `ended_at`: when it was done or cancelled, in seconds since 1970; 0 until then.

    A question that is done has no answer if its process was killed. Without an answer, `pieces` is what was told of it.
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

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, again: bool = False) -> Reply:
        """Have the question answered; reply after at most `wait` seconds with what is known by then.

        A question that is being answered is not begun twice. One that was stopped a moment ago begins anew only if it
        is asked `again`.
        """

    def look(self, question: Question) -> Reply:
        """Reply with what is known, without beginning a search."""

    def cancel(self, question: Question) -> Reply:
        """Stop the search; reply with what it has found."""
