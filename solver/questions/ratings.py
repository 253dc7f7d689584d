"""How hard a puzzle is, on all scales."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from solver.board import Budget
from solver.questions.question import Answer, PuzzleQuestion, Report
from solver.rating import N_SCALES, could_go_on, merged, rate, rating_with, scales_version


@dataclass(frozen=True)
class Ratings(PuzzleQuestion):
    """The ratings of `puzzle`, which has one solution. Each scale is reported as soon as it is known."""

    kind: ClassVar[str] = "ratings"
    stored_as: ClassVar[str] = "rating"
    has_separate_pieces: ClassVar[bool] = True

    @property
    def version(self) -> str:
        return scales_version()

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        each = Budget(seconds=seconds / N_SCALES)
        return rate(self.puzzle, budget=each, report=report and (lambda *scale: report([scale])))

    def is_open(self, answer: Answer) -> bool:
        return could_go_on(answer)

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return rating_with(dict(pieces))

    def merged(self, known: Answer, new: Answer) -> Answer:
        return merged(known, new)
