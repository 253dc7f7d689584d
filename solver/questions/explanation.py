"""How a person solves a puzzle from a given position, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solver import steps
from solver.board import Budget
from solver.questions.positions import PositionQuestion
from solver.questions.question import Answer, Report
from solver.techniques import explain_from


@dataclass(frozen=True)
class Explanation(PositionQuestion):
    """The walk-through from `start`; `unique` allows techniques that assume a single solution."""

    kind: ClassVar[str] = "explanation"
    stored_as: ClassVar[str] = "walkthrough"
    long_field: ClassVar[str] = "walkthrough"

    @property
    def version(self) -> str:
        return f"{self.start.ladder.version}.{steps.SCHEMA}"

    def find(self, seconds: float, report: Report | None = None, *, plain: bool = False) -> Answer:
        budget, report_steps = Budget(seconds=seconds), self.reporting_steps(report)
        return to_answer(explain_from(self.start, unique=self.unique, budget=budget, report=report_steps))

    def is_open(self, answer: Answer) -> bool:
        return bool(answer["ended"] == steps.Ended.BUDGET)

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        return to_answer(self.start.to_walkthrough(steps.steps_from_dicts(pieces, self.start.puzzle.layout)))

    def remaining(self, known: Answer) -> Explanation:
        """Return the question from where the known steps end.

        A ladder that queues singles starts over, because its order depends on earlier steps.
        """
        if not self.is_open(known) or not known["n_steps"] or self.start.ladder.queues_singles:
            return self
        board = steps.from_json(known["walkthrough"]).board_at_end()
        return replace(self, start=self.start.moved_to(board))

    def merged(self, known: Answer, new: Answer) -> Answer:
        if not self.is_open(known):
            return known
        whole = steps.from_json(known["walkthrough"]).continued(steps.from_json(new["walkthrough"]))
        if whole and (len(whole.steps) > known["n_steps"] or not self.is_open(new)):
            return to_answer(whole)
        return known


def to_answer(walkthrough: steps.Walkthrough) -> Answer:
    """Return the walk-through as an answer: how it ends, its number of steps, their techniques, and its full text."""
    return {
        "ended": walkthrough.ended.value,
        "n_steps": len(walkthrough.steps),
        "techniques": walkthrough.n_uses,
        "walkthrough": steps.to_json(walkthrough),
    }
