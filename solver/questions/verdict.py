"""How many solutions a puzzle has, and what they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from solver.board import N_, Budget, Layout, Puzzle, Sentence, join_items
from solver.engines import DEFAULT, PLAIN, Status, find_engine
from solver.questions.question import Answer, Job, Question, Report

# For counting on when enough solutions are known: compiled code counts some millions a second.
COUNT_SHARE, COUNT_SECONDS = 0.25, 0.3

UNDECIDED: Answer = {"status": Status.UNFINISHED.value, "count": 0, "complete": False, "solutions": []}
NO_SOLUTION: Answer = {"status": Status.NONE.value, "count": 0, "complete": True, "solutions": []}
_NAMED = 5  # differing cells in a sentence; there may be more


@dataclass(frozen=True)
class Verdict(Question):
    """The number of solutions of `puzzle`, counted up to `limit`, with the first `keep` of them.

    `enough` of them (0: `limit`) are an answer. Counting then goes on only for a small part of the time.
    """

    kind: ClassVar[str] = "verdict"
    puzzle: Puzzle
    limit: int = 2
    keep: int = 2
    engine: str = DEFAULT
    enough: int = 0

    @property
    def watches_time(self) -> bool:
        return self.engine == DEFAULT

    def to_job(self) -> Job:
        fields = {"limit": self.limit, "keep": self.keep, "engine": self.engine, "enough": self.enough}
        return {"kind": self.kind, "puzzle": self.puzzle.text, **fields}

    @classmethod
    def from_job(cls, job: Job) -> Verdict:
        return cls(Puzzle.from_text(job["puzzle"]), job["limit"], job["keep"], job["engine"], job.get("enough", 0))

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        engine = find_engine(PLAIN if plain else self.engine)
        meter = Budget(seconds=seconds).start()
        result = engine.solve(self.puzzle, limit=self._enough, keep=self.keep, budget=meter.rest())
        if self._enough <= result.count < self.limit:
            budget = Budget(seconds=min(COUNT_SHARE * (meter.seconds_left() or 0.0), COUNT_SECONDS))
            further = engine.solve(self.puzzle, limit=self.limit, keep=self.keep, budget=budget)
            result = max(result, further, key=lambda each: (each.is_complete, each.count))
        return {
            "status": result.status.value,
            "count": result.count,
            "complete": result.is_complete,
            "solutions": [self.puzzle.layout.to_text(grid) for grid in result.solutions],
        }

    def is_open(self, answer: Answer) -> bool:
        return not answer["complete"] and answer["count"] < self._enough

    @property
    def _enough(self) -> int:
        return self.enough or self.limit

    def merged(self, known: Answer, new: Answer) -> Answer:
        return max(known, new, key=lambda answer: (answer["complete"], answer["count"]))


def differing_cells(solutions: Sequence[str], layout: Layout) -> list[str]:
    """Name the cells in which `solutions`, those of a verdict, differ; none if there are fewer than two."""
    digits = zip(*map(layout.from_text, solutions), strict=True)
    return list(layout.names_of(cell for cell, found in enumerate(digits) if len(set(found)) > 1))


def differing_sentence(cells: Sequence[str]) -> Sentence:
    """Name the first of the cells in which solutions differ."""
    more = len(cells) - _NAMED
    if more <= 0:
        return Sentence(N_("Perhaps a given is missing: the solutions differ in {cells}."), cells=join_items(cells))
    template = (
        N_("Perhaps a given is missing: the solutions differ in {cells} and one more cell.")
        if more == 1
        else N_("Perhaps a given is missing: the solutions differ in {cells} and {more} more cells.")
    )
    return Sentence(template, cells=", ".join(cells[:_NAMED]), more=more)
