"""How hard a puzzle is, on all scales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solver.board import Puzzle
from solver.questions.question import Answer, Job, PuzzleQuestion, Report
from solver.rating import SEARCH_ORDER, merged, open_ladders, rate_in_time, rating_with, scales_for, scales_version

_ALL = tuple(scale.ladder.name for scale in SEARCH_ORDER)


@dataclass(frozen=True)
class Ratings(PuzzleQuestion):
    """The ratings of `puzzle`, which has one solution, on the scales of these ladders.

    Each scale is reported as soon as it is known.
    """

    kind: ClassVar[str] = "ratings"
    stored_as: ClassVar[str] = "rating"
    has_separate_pieces: ClassVar[bool] = True
    ladders: tuple[str, ...] = _ALL

    @property
    def version(self) -> str:
        return scales_version()

    def to_job(self) -> Job:
        return {"kind": self.kind, "puzzle": self.puzzle.text, "ladders": list(self.ladders)}

    @classmethod
    def from_job(cls, job: Job) -> Ratings:
        return cls(Puzzle.from_text(job["puzzle"]), tuple(job.get("ladders", _ALL)))

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        return rate_in_time(self.puzzle, self.ladders, seconds, report and (lambda *scale: report([scale])))

    def is_open(self, answer: Answer) -> bool:
        return bool(self._open_in(answer))

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return rating_with(dict(pieces))

    def remaining(self, known: Answer) -> Ratings:
        """Return the question for the scales that are still open."""
        ladders = self._open_in(known)
        return replace(self, ladders=ladders) if ladders else self

    def _open_in(self, rating: Answer) -> tuple[str, ...]:
        """Return the ladders, of those asked about, that more time could improve."""
        asked = {scale.ladder.name for scale in scales_for(self.puzzle)} & set(self.ladders)
        return tuple(name for name in open_ladders(rating) if name in asked)

    def merged(self, known: Answer, new: Answer) -> Answer:
        return merged(known, new)
