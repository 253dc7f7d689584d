"""All steps that are possible in a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from solver import techniques
from solver.board import Budget, Layout
from solver.questions.positions import PositionQuestion
from solver.questions.question import Answer, Report
from solver.steps import step_to_dict, steps_from_dicts
from solver.techniques import all_steps

MAX_STEPS = 12  # steps of one technique
MAX_ALONE = 60  # steps of the only technique of a ladder


@dataclass(frozen=True)
class AllSteps(PositionQuestion):
    """All steps that are possible at `start`: at most `MAX_STEPS` for each technique of its ladder.

    A technique that is alone has up to `MAX_ALONE`.
    """

    kind: ClassVar[str] = "all-steps"

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        is_alone = len(self.start.ladder.techniques) == 1
        choice = all_steps(
            self.start.board,
            self.start.ladder,
            unique=self.unique,
            budget=Budget(seconds=seconds),
            max_per_technique=MAX_ALONE if is_alone else MAX_STEPS,
            report=self.reporting_steps(report),
        )
        return steps_to_answer(choice, self.start.puzzle.layout)

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return {"steps": list(pieces), "complete": False}


def steps_to_answer(choice: techniques.StepChoice, layout: Layout) -> Answer:
    """Return the steps as JSON; `steps_of_answer` is the reverse."""
    return {"steps": [step_to_dict(step, layout) for step in choice.steps], "complete": choice.is_complete}


def steps_of_answer(answer: Answer, layout: Layout) -> techniques.StepChoice:
    """Return the steps in an answer."""
    return techniques.StepChoice(steps_from_dicts(answer["steps"], layout), answer["complete"])
