"""Questions about a position, and the ladder to continue with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from solver.board import Puzzle
from solver.questions.question import Job, Question, Report
from solver.steps import Step, step_to_dict
from solver.techniques import Start


@dataclass(frozen=True)
class PositionQuestion(Question):
    """A question about `start`; `unique` allows techniques that assume a single solution."""

    start: Start
    unique: bool

    def to_job(self) -> Job:
        start = self.start
        return {
            "kind": self.kind,
            "puzzle": start.puzzle.text,
            "ladder": start.ladder.name,
            "left_out": list(start.ladder.left_out),
            "first": list(start.ladder.first),
            "cells": start.cells,
            "crossed_out": start.crossed_out_text,
            "unique": self.unique,
        }

    @classmethod
    def from_job(cls, job: Job) -> Self:
        start = Start.from_texts(
            Puzzle.from_text(job["puzzle"]),
            job["ladder"],
            left_out=job["left_out"],
            first=job["first"],
            cells=job["cells"],
            crossed_out=job["crossed_out"],
        )
        return cls(start, job["unique"])

    def reporting_steps(self, report: Report | None) -> Callable[[Sequence[Step]], None] | None:
        """Return a function that passes steps on to `report`."""
        layout = self.start.puzzle.layout
        return report and (lambda steps: report([step_to_dict(step, layout) for step in steps]))
