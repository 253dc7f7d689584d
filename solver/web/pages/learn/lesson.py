"""Context for the page of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from solver.steps import Step
from solver.techniques import find_technique, phrase
from solver.training.course import CourseLesson, course, lessons_in_order
from solver.training.stock import NamedPosition
from solver.web.pages.learn.drills import drills_of
from solver.web.pages.learn.moments import board_of, draw_moment
from solver.web.pages.play import position_of


class LessonFrame(NamedTuple):
    """A text of a lesson with its board. `number` counts from 1; `about` is what the step is on this board."""

    number: int
    text: str
    board: SafeString
    about: str = ""


def lesson_page(
    lesson: CourseLesson, step: Step | None, found: Sequence[tuple[NamedPosition, Sequence[Step]]]
) -> dict[str, Any]:
    """Return the context of a lesson. `step` is that of its example; `found` has the steps in each of its positions."""
    lessons = lessons_in_order()
    at = lessons.index(lesson)
    drills = drills_of(lesson, found)
    return {
        "lesson": lesson,
        "title": gettext(lesson.title),
        "part": next(part for part in course() if lesson in part.lessons),
        "number": at + 1,
        "n_lessons": len(lessons),
        "moments": _moments(lesson, step),
        "layout": board_of(lesson).layout,
        "techniques": [(slug, gettext(find_technique(slug).name)) for slug in lesson.teaches],
        "drill": drills[0] if drills else None,
        "drills_ahead": drills[1:],
        "n_drills": len(drills),
        "positions": [
            position_of(each.to_start()) | {"puzzle": each.puzzle, "technique": each.technique}
            for (_, each), _ in found
        ],
        "before": lessons[at - 1] if at else None,
        "after": lessons[at + 1] if at + 1 < len(lessons) else None,
    }


def _moments(lesson: CourseLesson, step: Step | None) -> list[LessonFrame]:
    return [
        LessonFrame(
            number=k,
            text=moment.text,
            board=draw_moment(lesson, moment, step),
            about=phrase(step, board_of(lesson).layout, gettext, is_drawn=True)
            if step and moment.shown == ("step",)
            else "",
        )
        for k, moment in enumerate(lesson.moments, 1)
    ]
