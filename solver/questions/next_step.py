"""The next step in a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solver.board import Budget
from solver.questions.all_steps import steps_to_answer
from solver.questions.positions import PositionQuestion
from solver.questions.question import Answer, Report
from solver.techniques import next_step


@dataclass(frozen=True)
class NextStep(PositionQuestion):
    """The next step of the ladder at `start`; `unique` allows techniques that assume a single solution."""

    kind: ClassVar[str] = "next-step"

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        budget = Budget(seconds=seconds)
        choice = next_step(self.start.board, self.start.ladder, unique=self.unique, budget=budget)
        return steps_to_answer(choice, self.start.puzzle.layout)
