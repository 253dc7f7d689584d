"""A part of an engine's run as a file of pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import takewhile
from typing import Any, ClassVar

from solver.board import Budget, Puzzle
from solver.engines import find_watched
from solver.films import Frame, Stretch, frames_of, write_film
from solver.questions.question import Answer, Job, Question, Report
from solver.questions.runs.engine_run import MAX_SOLUTIONS
from solver.recordings import Recorder, Recording

MAX_BYTES = 8_000_000
RUN_SHARE = 0.5  # of the time, for the run; the rest is for the pictures
OUT_OF_TIME, TOO_SHORT, TOO_LARGE = "out of time", "too short", "too large"


@dataclass(frozen=True)
class Film(Question):
    """The run of `engine` on `puzzle` from event `first` to `last` as a file, with a picture every `every` events.

    `form` is one of FORMS, `size` the width in pixels, `pace` the milliseconds that each picture stays. In the answer,
    `file` is the file in base64. The answer is not stored: it can always be computed again.
    """

    kind: ClassVar[str] = "film"
    puzzle: Puzzle
    engine: str
    form: str
    first: int
    last: int
    every: int = 1
    size: int = 480
    pace: int = 250
    candidates: bool = False

    def to_job(self) -> Job:
        return {"kind": self.kind, **asdict(self), "puzzle": self.puzzle.text}

    @classmethod
    def from_job(cls, job: Job) -> Film:
        fields = {name: value for name, value in job.items() if name not in ("kind", "puzzle", "seconds")}
        return cls(puzzle=Puzzle.from_text(job["puzzle"]), **fields)

    @property
    def stretch(self) -> Stretch:
        """The moments that the film shows."""
        return Stretch(self.first, self.last, self.every)

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        meter = Budget(seconds=seconds).start()
        drawn = self._frames(seconds * RUN_SHARE)
        if drawn is None:
            return self._answer(problem=TOO_SHORT)

        def progress(done: int) -> None:
            if report:
                report([done])
            if meter.check_clock():
                raise TimeoutError

        frames = list(takewhile(lambda _: not meter.check_clock(), drawn))
        if meter.spent:
            return self._answer(problem=OUT_OF_TIME)
        try:
            file = write_film(frames, self.form, width=self.size, progress=progress)
        except TimeoutError:
            return self._answer(problem=OUT_OF_TIME)
        if len(file) > MAX_BYTES:
            return self._answer(problem=TOO_LARGE, n_bytes=len(file))
        return self._answer(done=len(frames), n_bytes=len(file), file=b64encode(file).decode())

    def is_open(self, answer: Answer) -> bool:
        return not answer["file"] and answer["problem"] != TOO_LARGE

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return self._answer(done=max(pieces))

    def merged(self, known: Answer, new: Answer) -> Answer:
        return max(known, new, key=lambda answer: (bool(answer["file"]), bool(answer["problem"]), answer["done"]))

    def _frames(self, seconds: float) -> Iterator[Frame] | None:
        """Return the pictures; None if the run does not come far enough in this time."""
        recording = self._recorded(seconds)
        if recording.n_kept < self.last:
            return None
        return frames_of(recording, self.puzzle, self.stretch, milliseconds=self.pace, with_candidates=self.candidates)

    def _recorded(self, seconds: float) -> Recording:
        recorder = Recorder(self.puzzle, max_events=self.last)
        budget = Budget(seconds=seconds)
        find_watched(self.engine).solve(self.puzzle, limit=MAX_SOLUTIONS, keep=0, budget=budget, trace=recorder)
        return recorder.recording()

    def _answer(self, *, done: int = 0, problem: str = "", n_bytes: int = 0, file: str = "") -> Answer:
        return {"done": done, "of": self.stretch.n_pictures, "problem": problem, "n_bytes": n_bytes, "file": file}
