"""The drills of a lesson, one after another: its tasks, then its positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from solver.board import mask_of
from solver.drawing import mark_cells
from solver.steps import Step
from solver.training.course import CourseLesson
from solver.training.course.taps import TapTask, tasks_of
from solver.training.stock import NamedPosition
from solver.web.pages.boards import LARGE, board_svg
from solver.web.pages.learn.moments import board_of
from solver.web.pages.training.drill import DataTables, layout_fields, shown_drill


def drills_of(lesson: CourseLesson, steps: Sequence[tuple[NamedPosition, Sequence[Step]]]) -> list[dict[str, Any]]:
    """Return the drills as the template and the script need them; `steps` has those that were found in a position."""
    layout = board_of(lesson).layout
    tasks = (_task_drill(lesson, task) for task in tasks_of(lesson.taps, layout))
    positions = (shown_drill(position, found) for position, found in steps if found)
    return [drill | {"number": number} for number, drill in enumerate((*tasks, *positions))]


def _task_drill(lesson: CourseLesson, task: TapTask) -> dict[str, Any]:
    board, tables = board_of(lesson), DataTables(board_of(lesson).layout)
    layout = board.layout
    marks = mark_cells(mask_of(task.part.places), "pattern").classes(layout)
    step = {"parts": [tables.part(task.part)], "words": task.words.text(gettext), "marks": marks, "placed": []}
    return {
        "board": board_svg(
            layout,
            board.digits,
            given_mask=board.given_mask,
            marks=mark_cells(task.marked, "placed"),
            interactive=True,
        ),
        "is_large": layout.width >= LARGE,
        "note": "",
        "ask": task.part.ask.text(gettext),
        "symbols": layout.symbols[1:],
        "data": {"technique": "", "position": "", **layout_fields(layout), "steps": [step], **tables.rows()},
    }
