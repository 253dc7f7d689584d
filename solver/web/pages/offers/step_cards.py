"""Cards with a picture: puzzles to start with, and the steps of techniques."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.drawing import marks_for
from solver.techniques import find_technique
from solver.techniques.lessons.examples import examples_of
from solver.techniques.technique import Options
from solver.web.pages.boards import focused_board
from solver.web.pages.rating import Pill


class StepCard(NamedTuple):
    """A picture that leads to a puzzle or to a technique. `about` is the size of a board."""

    id: str
    title: str
    board: SafeString
    about: str = ""
    pills: tuple[Pill, ...] = ()


def step_card(slug: str, kind: str) -> StepCard:
    """Draw the example of this kind of a technique, with candidates only in the cells that the step marks."""
    technique = find_technique(slug)
    board = next(each for each in examples_of(slug) if each.kind == kind).to_lesson().board
    step = next(technique.find(board, Options(unique=True)))
    marks = marks_for(step, board.layout, max(len(step.views) - 1, 0))
    name = gettext(technique.name)
    return StepCard(
        id=slug,
        title=name,
        board=focused_board(board, marks, ids=False, title=name),
    )
