"""Answerers that reply what a test tells them to, in place of solver processes."""

from collections.abc import Sequence
from typing import Any

import pytest

from solver.questions import Answer, Answerer, Question, Reply, State
from solver.questions.limits import TimeLimits
from solver.web.answers import ask


class Scripted:
    """Gives the same `reply` to every question, and keeps the questions in `asked`."""

    def __init__(self, reply: Reply) -> None:
        self.reply = reply
        self.asked: list[tuple[Question, bool]] = []

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, more: bool = False) -> Reply:
        self.asked.append((question, more))
        return self.reply

    def look(self, question: Question) -> Reply:
        return Reply(State.UNKNOWN)

    def cancel(self, question: Question) -> Reply:
        return self.reply


class ByKind:
    """Passes questions of one kind to `answerer`, and all others on to `usual`."""

    def __init__(self, kind: str, answerer: Any, usual: Answerer) -> None:
        self.kind, self.answerer, self.usual = kind, answerer, usual

    def ask(self, question: Question, limits: TimeLimits, *, wait: float, more: bool = False) -> Reply:
        return self._for(question).ask(question, limits, wait=wait, more=more)

    def look(self, question: Question) -> Reply:
        return self._for(question).look(question)

    def cancel(self, question: Question) -> Reply:
        return self._for(question).cancel(question)

    def _for(self, question: Question) -> Answerer:
        return self.answerer if question.kind == self.kind else self.usual


def answer_with(monkeypatch: pytest.MonkeyPatch, answerer: Any, kind: str) -> None:
    """Questions of this kind go to `answerer`, all others to the usual one."""
    usual = ask.answerer
    monkeypatch.setattr(ask, "answerer", lambda: ByKind(kind, answerer, usual()))


def killed_reply(pieces: Sequence[Any], ended_at: float) -> Reply:
    """What is left of a question whose process was killed."""
    return Reply(State.DONE, None, pieces, ended_at)


def done_reply(answer: Answer, ended_at: float) -> Reply:
    return Reply(State.DONE, answer, (), ended_at)
