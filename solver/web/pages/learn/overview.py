"""Context for the overview of the course."""

from __future__ import annotations

from typing import Any

from solver.rating.level import LEVELS
from solver.training.course import course, lessons_in_order
from solver.web.pages.difficulty import named_level


def course_page() -> dict[str, Any]:
    """Return the context of the overview: all parts with the numbers of their lessons, and the first lesson."""
    numbers = {lesson.slug: k for k, lesson in enumerate(lessons_in_order(), 1)}
    return {
        "parts": [
            {
                "part": part,
                "level": named_level(part.slug) if part.slug in LEVELS else None,
                "lessons": [(numbers[lesson.slug], lesson) for lesson in part.lessons],
            }
            for part in course()
        ],
        "n_lessons": len(numbers),
        "first": lessons_in_order()[0],
    }
