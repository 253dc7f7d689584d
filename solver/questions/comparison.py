"""What every engine says about a puzzle, and how much time and memory each takes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any, ClassVar

from solver.board import Budget, Puzzle
from solver.engines import DEFAULT, ENGINES, Deferred, Engine, Result
from solver.engines.peak_memory import peak_memory
from solver.questions.question import Answer, PuzzleQuestion, Report

MAX_SECONDS_EACH = 2.0  # seconds for one engine
RUNS = 5  # of a quick engine; the first, which may load code, does not count
QUICK = 0.2  # seconds for one run of a quick engine


@dataclass(frozen=True)
class Comparison(PuzzleQuestion):
    """Every engine's verdict on `puzzle`, with its time, memory and counters, in rows of plain values."""

    kind: ClassVar[str] = "comparison"
    stored_as: ClassVar[str] = "compare"

    @property
    def version(self) -> str:
        return "3"

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        results: list[Answer] = []
        meter = Budget(seconds=seconds).start()
        for engine in compared(self.puzzle):
            left = meter.seconds_left() or 0.0
            if not left:
                break
            if not (plain and isinstance(engine, Deferred)):
                results.append(_result_of(engine, self.puzzle, min(left, MAX_SECONDS_EACH)))
                if report:
                    report(results[-1:])
        return self._answer(results)

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return self._answer(list(pieces)) if pieces else None

    def merged(self, known: Answer, new: Answer) -> Answer:
        results = {result["engine"]: result for result in (*known["rows"], *new["rows"])}
        return self._answer([results[engine.name] for engine in compared(self.puzzle) if engine.name in results])

    def _answer(self, results: list[Answer]) -> Answer:
        return {"rows": results, "complete": len(results) == len(compared(self.puzzle))}


def compared(puzzle: Puzzle) -> tuple[Engine, ...]:
    """Return the engines that take `puzzle`, without the default one, which only uses others."""
    return tuple(engine for engine in ENGINES if engine.name != DEFAULT and engine.supports(puzzle))


def _result_of(engine: Engine, puzzle: Puzzle, seconds: float) -> Answer:
    """Let `engine` decide whether `puzzle` has one solution, RUNS times if it is quick. Return its result."""
    forget = getattr(engine.load() if isinstance(engine, Deferred) else engine, "forget", None)

    def run(seconds: float) -> tuple[float, Result]:
        if forget:
            forget(puzzle.layout)  # else this run would profit from what the one before has learned
        started_at = perf_counter()
        result = engine.solve(puzzle, limit=2, keep=0, budget=Budget(seconds=seconds))
        return perf_counter() - started_at, result

    took: list[float] = []
    while not took or (len(took) < RUNS and took[-1] < QUICK):
        lasted, result = run(seconds)
        took.append(lasted)
    return {
        "engine": engine.name,
        "status": result.status.value,
        "count": result.count,
        "seconds": median(took[1:] or took),
        "memory": peak_memory(lambda: run(min(seconds, QUICK))),
        "totals": dict(result.stats.totals),
    }
