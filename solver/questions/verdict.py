"""How many solutions a puzzle has, and what they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.board import Budget, Puzzle
from solver.engines import DEFAULT, PLAIN, Status, find_engine
from solver.questions.question import Answer, Job, Question, Report

UNDECIDED: Answer = {"status": Status.UNFINISHED.value, "count": 0, "complete": False, "solutions": []}


@dataclass(frozen=True)
class Verdict(Question):
    """The number of solutions of `puzzle`, counted up to `limit`, with the first `keep` of them."""

    kind: ClassVar[str] = "verdict"
    puzzle: Puzzle
    limit: int = 2
    keep: int = 2
    engine: str = DEFAULT

    @property
    def watches_time(self) -> bool:
        return self.engine == DEFAULT

    def to_job(self) -> Job:
        fields = {"limit": self.limit, "keep": self.keep, "engine": self.engine}
        return {"kind": self.kind, "puzzle": self.puzzle.text, **fields}

    @classmethod
    def from_job(cls, job: Job) -> Verdict:
        return cls(Puzzle.from_text(job["puzzle"]), job["limit"], job["keep"], job["engine"])

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        engine = find_engine(PLAIN if plain else self.engine)
        result = engine.solve(self.puzzle, limit=self.limit, keep=self.keep, budget=Budget(seconds=seconds))
        return {
            "status": result.status.value,
            "count": result.count,
            "complete": result.is_complete,
            "solutions": [self.puzzle.layout.to_text(grid) for grid in result.solutions],
        }

    def is_open(self, answer: Answer) -> bool:
        return not answer["complete"] and answer["count"] < self.limit

    def merged(self, known: Answer, new: Answer) -> Answer:
        return max(known, new, key=lambda answer: (answer["complete"], answer["count"]))
