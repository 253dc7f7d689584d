"""The positions of a lesson: where its techniques are to be found, one technique after the other."""

from __future__ import annotations

from collections import Counter

from solver.board import Puzzle, shape_of
from solver.techniques.lessons.examples import Example
from solver.training.course.texts import CourseLesson, lessons_in_order
from solver.training.stock import NamedPosition, in_form, stock_of

MIN_POSITIONS, MAX_POSITIONS = 3, 5


def positions_of(lesson: CourseLesson) -> list[NamedPosition]:
    """Return the positions to practise in. Those on boards of the lesson's shape come first.

    The example of the lesson is one of them only if there are very few. When a lesson has taught a technique before,
    its positions come in another form.
    """
    numbered = [(number, each) for slug in lesson.teaches for number, each in enumerate(stock_of(slug))]
    example = lesson.example
    shape = _shape_of(example.puzzle if example else lesson.board)
    numbered.sort(key=lambda item: (_shape_of(item[1].puzzle) != shape, item[0]))
    different: dict[tuple[str, str, str], Example] = {}
    for _, each in numbered:
        different.setdefault((each.puzzle, each.cells, each.crossed_out), each)
    others = [each for each in different.values() if each != example]
    chosen = [*others, example] if example and len(others) < MIN_POSITIONS else others[:MAX_POSITIONS]
    before = lessons_in_order()[: lessons_in_order().index(lesson)]
    taught = Counter(slug for each in before for slug in each.teaches)
    return [in_form(each, taught[each.technique]) for each in chosen]


def _shape_of(puzzle: str) -> str:
    return shape_of(Puzzle.from_text(puzzle).layout).title
