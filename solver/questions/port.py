"""The interface of everything that answers questions: three verbs and their reply."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from solver.questions.limits import RESTART_DELAY, TimeLimits
from solver.questions.question import Answer, Question


class State(StrEnum):
    """The state of a question."""

    RUNNING = "running"  # being answered, or waiting for its turn
    DONE = "done"
    CANCELLED = "cancelled"
    BUSY = "busy"  # too many others are waiting
    UNKNOWN = "unknown"  # not asked recently


class Reply(NamedTuple):
    """The reply to one `ask`, `look` or `cancel`: the state of the search, and its result.

    `answer` is None until the question is done, and also afterwards if its process was killed; `pieces` are then the
    partial results. `ended_at` is when the question was done or cancelled, in seconds since 1970, or 0. `is_open`: more
    time could improve the answer.
    """

    state: State
    answer: Answer | None = None
    pieces: Sequence[Any] = ()
    ended_at: float = 0.0
    is_open: bool = True

    @property
    def has_answer(self) -> bool:
        """Whether there is an answer, and it is not an error."""
        return self.answer is not None and "error" not in self.answer

    def without_old_pieces(self) -> Reply:
        """Return the reply without pieces if there is an answer, which they are part of."""
        return self._replace(pieces=()) if self.has_answer else self

    def answer_to(self, question: Question) -> Answer | None:
        """Return the answer. If there is none or it is an error, return the partial answer made of `pieces`, if any."""
        if self.has_answer:
            return self.answer
        return question.partial(self.pieces) if self.pieces else None


def may_retry(seconds_since_end: float, *, is_open: bool, more: bool) -> bool:
    """Whether to start another attempt at a question that ended `seconds_since_end` seconds ago.

    Only an open answer is retried, and only after RESTART_DELAY seconds. `more`, a visitor's request for more
    time, skips the delay.
    """
    return is_open and (more or seconds_since_end > RESTART_DELAY)


class Answerer(Protocol):
    """Answers questions, now or later."""

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, more: bool = False) -> Reply:
        """Have the question answered; reply after at most `wait` seconds with what is known by then.

        A question that is already being answered is not started twice. `more`, a visitor's request for more time,
        restarts even one that was stopped a moment ago.
        """

    def look(self, question: Question) -> Reply:
        """Reply with what is known, without starting a search."""

    def cancel(self, question: Question) -> Reply:
        """Stop the search; reply with what it has found."""
