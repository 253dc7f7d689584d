"""What an engine does on a puzzle, recorded to be watched."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar

from solver.board import Budget, Puzzle
from solver.engines import TWINS, find_engine, find_watched
from solver.questions.question import Answer, Job, Question, Tell
from solver.recordings import Recorder

MAX_SOLUTIONS = 100


@dataclass(frozen=True)
class EngineRun(Question):
    """The recording of `engine` on `puzzle`: until no solution is left, or until the hundredth.

    If a plain twin is watched, the field `real` has the totals of the engine itself, unless it may not be loaded.
    """

    kind: ClassVar[str] = "engine-run"
    long_field: ClassVar[str] = "pieces"
    puzzle: Puzzle
    engine: str

    @property
    def key(self) -> str:
        return f"run-{self.engine}"

    def to_job(self) -> Job:
        return {"kind": self.kind, "puzzle": self.puzzle.text, "engine": self.engine}

    @classmethod
    def from_job(cls, job: Job) -> EngineRun:
        return cls(Puzzle.from_text(job["puzzle"]), job["engine"])

    @property
    def version(self) -> str:
        return "2"

    def find(self, seconds: float, tell: Tell | None = None, *, plain: bool = False) -> Answer:
        begin = perf_counter()
        real = {} if plain or self.engine not in TWINS else {"real": _totals(self.puzzle, self.engine, seconds / 2)}
        recorder = Recorder(self.puzzle)
        budget = Budget(seconds=max(0.0, begin + seconds - perf_counter()))
        found = find_watched(self.engine).solve(self.puzzle, limit=MAX_SOLUTIONS, keep=0, budget=budget, trace=recorder)
        numbers = {"status": found.status.value, "count": found.count, "complete": found.complete}
        return {**numbers, **real, "totals": dict(found.stats.totals), **recorder.recording().to_dict()}

    def is_open(self, answer: Answer) -> bool:
        return not answer["complete"] and answer["count"] < MAX_SOLUTIONS and answer["n_kept"] == answer["n_events"]

    def joined(self, known: Answer, found: Answer) -> Answer:
        return max(known, found, key=lambda answer: (answer["complete"], answer["n_events"]))


def _totals(puzzle: Puzzle, engine: str, seconds: float) -> Answer:
    """Return the answer and the counters of `engine`, which tells no events, to the same question."""
    found = find_engine(engine).solve(puzzle, limit=MAX_SOLUTIONS, keep=0, budget=Budget(seconds=seconds))
    return {
        "status": found.status.value,
        "count": found.count,
        "complete": found.complete,
        "seconds": found.stats.seconds,
        "totals": dict(found.stats.totals),
    }
