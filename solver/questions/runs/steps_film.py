"""A walk-through as a file of pictures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from solver.films import Frame, frames_of_steps
from solver.questions.runs.film import Film
from solver.steps import from_json

STEPS = "steps"  # stands where films of runs name their engine


@dataclass(frozen=True)
class StepsFilm(Film):
    """A picture for each step of `walkthrough`, as JSON, and one of the end. `first` is 0, `last` the last step."""

    kind: ClassVar[str] = "steps-film"
    walkthrough: str = ""

    @classmethod
    def of(cls, walkthrough: str, *, size: int = 480, pace: int = 1000) -> StepsFilm:
        """Return the film of a whole walk-through as a GIF."""
        parsed = from_json(walkthrough)
        n_steps = len(parsed.steps)
        return cls(parsed.puzzle, STEPS, "gif", 0, n_steps, size=size, pace=pace, walkthrough=walkthrough)

    def _frames(self, seconds: float) -> Iterator[Frame]:
        return frames_of_steps(from_json(self.walkthrough), milliseconds=self.pace)
