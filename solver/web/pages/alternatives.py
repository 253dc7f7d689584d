"""Alternatives to a step: all possible steps in a position, by technique."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext

from solver.board import Board
from solver.questions.mistakes import after_step
from solver.steps import Step, conclusion
from solver.techniques import find_technique
from solver.web.answers.status import PossibleSteps
from solver.web.pages.play import position_of
from solver.web.pages.walkthrough import WalkthroughContext


class Alternative(NamedTuple):
    """A possible step. `name` is its technique's slug and a number, such as "x-wing.2"."""

    name: str
    result: str
    is_current: bool


class Alternatives(NamedTuple):
    """The steps by technique. `step` is the one that is shown, and `after` the position after it."""

    groups: list[tuple[str, list[Alternative]]]
    is_complete: bool
    has_answer: bool
    is_running: bool = False
    step: Step | None = None
    after: dict[str, Any] | None = None


def alternatives_of(
    walkthrough: WalkthroughContext, board: Board, possible: PossibleSteps, shown_name: str
) -> Alternatives:
    """Return the possible steps on `board`, a board of the walk-through. `shown_name` may name the one to show."""
    if possible.choice is None:
        return Alternatives([], is_complete=False, has_answer=False, is_running=possible.is_running)
    layout = board.layout
    groups, chosen = [], None
    for slug, steps in groupby(possible.choice.steps, key=lambda step: step.technique):
        alternatives = []
        for k, step in enumerate(steps, 1):
            name = f"{slug}.{k}"
            chosen = step if name == shown_name else chosen
            alternatives.append(Alternative(name, conclusion(step, layout), name == shown_name))
        groups.append((gettext(find_technique(slug).name), alternatives))
    after = position_of(after_step(walkthrough.start.moved_to(board), chosen)) if chosen else None
    return Alternatives(groups, possible.choice.is_complete, True, possible.is_running, chosen, after)
