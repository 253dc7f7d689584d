"""What an engine does on a puzzle, recorded event by event."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.board import Budget, Puzzle
from solver.engines import STAND_INS, Deferred, Status, find_engine, find_watched
from solver.questions.question import Answer, Job, Question, Report
from solver.recordings import Recorder

MAX_SOLUTIONS = 100
_FOR_SOLVER_PROCESSES = {"highspy", "numba", "pysat"}  # libraries that no web process may load


@dataclass(frozen=True)
class EngineRun(Question):
    """The recording of `engine` on `puzzle`, up to solution number MAX_SOLUTIONS or until there are no more.

    If the recording shows the engine's stand-in, the field `real` has the result and counters of the engine itself,
    unless this process may not load it.
    """

    kind: ClassVar[str] = "engine-run"
    long_field: ClassVar[str] = "packed"
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
        return "5"

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        if plain and needs_solver_process(self.engine):
            nothing = Recorder(self.puzzle).recording().to_dict()
            return {"status": Status.UNFINISHED.value, "count": 0, "complete": False, "totals": {}, **nothing}
        meter = Budget(seconds=seconds).start()
        real = {} if plain or self.engine not in STAND_INS else {"real": _totals(self.puzzle, self.engine, seconds / 2)}
        recorder = Recorder(self.puzzle)
        result = find_watched(self.engine).solve(
            self.puzzle, limit=MAX_SOLUTIONS, keep=0, budget=meter.rest(), trace=recorder
        )
        numbers = {"status": result.status.value, "count": result.count, "complete": result.is_complete}
        reports = {"reports": recorder.reports} if recorder.reports else {}
        totals = dict(result.stats.totals)
        return {**numbers, **real, **reports, "totals": totals, **recorder.recording().to_dict()}

    def is_open(self, answer: Answer) -> bool:
        if not _is_finished(answer) and answer["n_kept"] == answer["n_events"]:
            return True
        return "real" in answer and not _is_finished(answer["real"])

    def merged(self, known: Answer, new: Answer) -> Answer:
        return max(known, new, key=_worth)


def _is_finished(answer: Answer) -> bool:
    return bool(answer["complete"] or answer["count"] >= MAX_SOLUTIONS)


def _worth(answer: Answer) -> tuple[bool, bool, int]:
    return _is_finished(answer), "real" in answer and _is_finished(answer["real"]), answer["n_events"]


def needs_solver_process(engine: str) -> bool:
    """Whether recording `engine` (or its stand-in) needs a library that web processes must not load."""
    watched = find_watched(engine)
    return isinstance(watched, Deferred) and not _FOR_SOLVER_PROCESSES.isdisjoint(watched.libraries)


def _totals(puzzle: Puzzle, engine: str, seconds: float) -> Answer:
    """Return the result and counters of `engine`, which records no events, on the same puzzle.

    All solutions are kept, as with its stand-in: the kernel would take a shortcut if it only had to count them.
    """
    budget = Budget(seconds=seconds)
    result = find_engine(engine).solve(puzzle, limit=MAX_SOLUTIONS, keep=MAX_SOLUTIONS, budget=budget)
    return {
        "status": result.status.value,
        "count": result.count,
        "complete": result.is_complete,
        "seconds": result.stats.seconds,
        "totals": dict(result.stats.totals),
    }
