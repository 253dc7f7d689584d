"""How a person solves a puzzle from a given position, step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from solver import steps
from solver.board import Budget
from solver.questions.positions import PositionQuestion
from solver.questions.question import Answer, Tell
from solver.steps import Ended, Walkthrough
from solver.techniques import Start, explain


@dataclass(frozen=True)
class Explanation(PositionQuestion):
    """The walk-through from `start`; `unique` allows techniques that assume a single solution."""

    kind: ClassVar[str] = "walkthrough"
    long_field: ClassVar[str] = "walkthrough"

    @property
    def version(self) -> str:
        return f"{self.start.ladder.version}.{steps.SCHEMA}"

    def find(self, seconds: float, tell: Tell | None = None, *, plain: bool = False) -> Answer:
        start, layout = self.start, self.start.puzzle.layout
        found = explain(
            start.puzzle,
            ladder=start.ladder,
            placed=start.placed,
            crossed_out=start.crossed_out,
            unique=self.unique,
            budget=Budget(seconds=seconds),
            told=tell and (lambda more: tell([steps.step_to_dict(step, layout) for step in more])),
        )
        return to_answer(found)

    def is_open(self, answer: Answer) -> bool:
        return bool(answer["ended"] == Ended.BUDGET)

    def partial(self, pieces: Sequence[Any]) -> Answer | None:
        start, found = self.start, steps.steps_from_dicts(pieces, self.start.puzzle.layout)
        return to_answer(
            Walkthrough(start.puzzle, start.ladder.name, found, Ended.BUDGET, start.placed, start.crossed_out)
        )

    def remaining(self, known: Answer) -> Explanation:
        """Continue where the known steps end; a ladder that queues singles starts over, as its order needs the past."""
        if not self.is_open(known) or not known["n_steps"] or self.start.ladder.queues_singles:
            return self
        walkthrough = steps.from_json(known["walkthrough"])
        board = walkthrough.board_at(len(walkthrough.steps))
        return replace(self, start=Start.of_board(self.start.puzzle, self.start.ladder, board))

    def joined(self, known: Answer, found: Answer) -> Answer:
        if not self.is_open(known):
            return known
        before, after = steps.from_json(known["walkthrough"]), steps.from_json(found["walkthrough"])
        n = before.n_steps_to(after.board_at(0))
        if n is None or (self.is_open(found) and n + len(after.steps) <= known["n_steps"]):
            return known
        return to_answer(replace(before, steps=before.steps[:n] + after.steps, ended=after.ended))


def to_answer(walkthrough: Walkthrough) -> Answer:
    """Return the walk-through as an answer: how it ends, its number of steps, their techniques, and its full text."""
    return {
        "ended": walkthrough.ended.value,
        "n_steps": len(walkthrough.steps),
        "techniques": Counter(step.technique for step in walkthrough.steps),
        "walkthrough": steps.to_json(walkthrough),
    }
