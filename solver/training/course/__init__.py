"""The course: lessons in an order in which each needs only what the earlier ones have taught."""

from solver.training.course.texts import (
    CourseLesson,
    CoursePart,
    LessonMoment,
    course,
    find_lesson,
    lesson_of,
    lessons_in_order,
    texts,
)

__all__ = [
    "CourseLesson",
    "CoursePart",
    "LessonMoment",
    "course",
    "find_lesson",
    "lesson_of",
    "lessons_in_order",
    "texts",
]
