"""How the generator of “SUDOKU Algorithmus” makes a puzzle, recorded to be watched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.board import Layout, Puzzle, find_layout
from solver.generator import GenerationError, spielverderber
from solver.questions.question import Answer, Job, Question, Report
from solver.recordings import Recorder


@dataclass(frozen=True)
class GeneratorRun(Question):
    """The recording of how a puzzle is made on `layout` from `seed`.

    In the answer, `made` is the text of the puzzle; it is empty if the puzzle was not finished.
    """

    kind: ClassVar[str] = "generator-run"
    long_field: ClassVar[str] = "packed"
    layout: Layout
    seed: str

    def to_job(self) -> Job:
        return {"kind": self.kind, "layout": self.layout.name, "seed": self.seed}

    @classmethod
    def from_job(cls, job: Job) -> GeneratorRun:
        return cls(find_layout(job["layout"]), job["seed"])

    @property
    def start(self) -> Puzzle:
        """The empty board."""
        return Puzzle(self.layout, (0,) * self.layout.n_cells)

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        recorder = Recorder(self.start)
        made = "" if plain else self._made(recorder, seconds)  # the checks need the compiled kernel
        return {"made": made, **recorder.recording().to_dict()}

    def _made(self, recorder: Recorder, seconds: float) -> str:
        try:
            return spielverderber(self.layout, seed=self.seed, trace=recorder, seconds=seconds).text
        except GenerationError:
            return ""

    def is_open(self, answer: Answer) -> bool:
        return not answer["made"]
