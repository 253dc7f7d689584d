"""What a puzzle is: facts about it, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solver.analysis import FACTS, find_facts
from solver.board import Budget, Puzzle
from solver.questions.question import Answer, Job, Question, Report
from solver.techniques import DEFAULT_LADDER, find_ladder

_SCHEMA = 1  # increase it when the facts change


@dataclass(frozen=True)
class Analysis(Question):
    """The facts about `puzzle` that `analysis` can find; each is reported as soon as it is known.

    A fact that is not in the answer is not known yet. With `facts`, only these are found.
    """

    kind: ClassVar[str] = "analysis"
    has_separate_pieces: ClassVar[bool] = True
    puzzle: Puzzle
    facts: tuple[str, ...] = FACTS

    @property
    def version(self) -> str:
        return f"{_SCHEMA}-{find_ladder(DEFAULT_LADDER).version}"

    def to_job(self) -> Job:
        return {"kind": self.kind, "puzzle": self.puzzle.text, "facts": list(self.facts)}

    @classmethod
    def from_job(cls, job: Job) -> Analysis:
        return cls(Puzzle.from_text(job["puzzle"]), tuple(job["facts"]))

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        answer: Answer = {}
        for name, fact in find_facts(self.puzzle, self.facts, Budget(seconds=seconds).start(), plain=plain):
            answer[name] = fact
            if report:
                report([(name, fact)])
        return answer

    def is_open(self, answer: Answer) -> bool:
        return any(name not in answer for name in self.facts)

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return dict(pieces)

    def remaining(self, known: Answer) -> Analysis:
        """Return the question for the facts that are not known."""
        unknown = tuple(name for name in self.facts if name not in known)
        return replace(self, facts=unknown) if unknown else self

    def merged(self, known: Answer, new: Answer) -> Answer:
        return {**known, **new}
