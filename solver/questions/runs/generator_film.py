"""A part of a run of the generator of “SUDOKU Algorithmus” as a file of pictures."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

from solver.generator import GenerationError, spielverderber
from solver.questions.runs.film import Film
from solver.recordings import Recorder, Recording


@dataclass(frozen=True)
class GeneratorFilm(Film):
    """The run from `seed` that begins with `puzzle`, the empty board. Its checks need the compiled kernel."""

    kind: ClassVar[str] = "generator-film"
    seed: str = ""

    def _recorded(self, seconds: float) -> Recording:
        recorder = Recorder(self.puzzle, max_events=self.last)
        with suppress(GenerationError):
            spielverderber(self.puzzle.layout, seed=self.seed, trace=recorder, seconds=seconds)
        return recorder.recording()
