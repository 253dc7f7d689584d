"""A question that the site does not ask. It shows that a new question needs no more than a module like this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.board import Puzzle
from solver.questions import Answer, Job, Question, Report


@dataclass(frozen=True)
class CountGivens(Question):
    """How many cells of `puzzle` are given."""

    kind: ClassVar[str] = "n-givens"
    puzzle: Puzzle

    def to_job(self) -> Job:
        return {"kind": self.kind, "puzzle": self.puzzle.text}

    @classmethod
    def from_job(cls, job: Job) -> CountGivens:
        return cls(Puzzle.from_text(job["puzzle"]))

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        return {"n": self.puzzle.n_givens}

    def is_open(self, answer: Answer) -> bool:
        return False
