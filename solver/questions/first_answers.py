"""The verdict on a new puzzle and its steps, in one go: whoever enters a puzzle waits for both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.board import Budget, Puzzle
from solver.engines import Status
from solver.questions.explanation import Explanation
from solver.questions.question import Answer, Job, Question, Report
from solver.questions.verdict import Verdict
from solver.techniques import DEFAULT_LADDER, Start, find_ladder


@dataclass(frozen=True)
class FirstAnswers(Question):
    """The answers to `verdict` and `explanation`, as far as they are complete; None instead of one that is open.

    These questions remain to be asked one by one, with more time. So an answer to this one is never open.
    """

    kind: ClassVar[str] = "first-answers"
    puzzle: Puzzle
    limit: int = 2
    keep: int = 2
    enough: int = 0

    @property
    def verdict(self) -> Verdict:
        """How many solutions the puzzle has, up to `limit`."""
        return Verdict(self.puzzle, self.limit, self.keep, enough=self.enough)

    def explanation(self, verdict: Answer) -> Explanation:
        """The steps from the givens by the teaching ladder, once the verdict is known."""
        start = Start(self.puzzle, find_ladder(DEFAULT_LADDER))
        return Explanation(start, unique=verdict["status"] == Status.UNIQUE)

    def to_job(self) -> Job:
        numbers = {"limit": self.limit, "keep": self.keep, "enough": self.enough}
        return {"kind": self.kind, "puzzle": self.puzzle.text, **numbers}

    @classmethod
    def from_job(cls, job: Job) -> FirstAnswers:
        return cls(Puzzle.from_text(job["puzzle"]), job["limit"], job["keep"], job.get("enough", 0))

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        meter = Budget(seconds=seconds).start()
        verdict = self.verdict.find(seconds, plain=plain)
        if self.verdict.is_open(verdict):
            return {"verdict": None, "explanation": None}
        explanation = self.explanation(verdict)
        answer = explanation.find(meter.seconds_left() or 0.0, plain=plain)
        return {"verdict": verdict, "explanation": None if explanation.is_open(answer) else answer}

    def is_open(self, answer: Answer) -> bool:
        return False

    def merged(self, known: Answer, new: Answer) -> Answer:
        return {name: known[name] or new[name] for name in known}
