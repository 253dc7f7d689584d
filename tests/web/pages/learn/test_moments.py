"""What the board of a lesson shows: only what is there."""

import pytest

from solver.board import Board
from solver.drawing import Marks
from solver.steps import Step
from solver.techniques import Options, find_technique
from solver.training.course import CourseLesson, find_lesson, lessons_in_order
from solver.web.pages.learn.moments import board_of, marks_named, marks_of, without_conclusions

OWN_BOARD = [lesson for lesson in lessons_in_order() if lesson.board]
EXAMPLES = [lesson for lesson in lessons_in_order() if not lesson.board]


def step_of(lesson: CourseLesson, board: Board) -> Step:
    return next(find_technique(lesson.teaches[0]).find(board, Options(unique=True)))


def all_marks(lesson: CourseLesson, step: Step | None) -> list[Marks]:
    return [marks_of(moment, board_of(lesson).layout, step) for moment in lesson.moments]


@pytest.mark.parametrize("lesson", OWN_BOARD, ids=lambda lesson: lesson.slug)
def test_marks_fit_the_board_of_the_lesson(lesson: CourseLesson) -> None:
    board = board_of(lesson)
    assert board.given_mask.bit_count() < board.layout.n_cells
    for marks in all_marks(lesson, None):
        assert all(board.has(*candidate) for candidate in marks.candidates)
        assert all(board.has(cell, digit) for cell, digit in marks.placed.items())


@pytest.mark.parametrize("slug", ["scanning-lines", "where-to-begin", "pencil-marks", "tidy-marks"])
def test_a_digit_written_in_a_lesson_is_right(slug: str) -> None:
    solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    placed = {item for marks in all_marks(find_lesson(slug), None) for item in marks.placed.items()}
    assert placed
    assert all(solution[cell] == str(digit) for cell, digit in placed)


@pytest.mark.thorough
@pytest.mark.parametrize("lesson", EXAMPLES, ids=lambda lesson: lesson.slug)
def test_a_lesson_ends_with_the_conclusion_of_its_step(lesson: CourseLesson) -> None:
    step = step_of(lesson, board_of(lesson))
    marks = all_marks(lesson, step)
    assert marks[-1].placed or any("is-removed" in roles for roles in marks[-1].candidates.values())
    assert not any(each.placed for each in marks[:-1])
    assert not any("is-removed" in roles for each in marks[:-1] for roles in each.candidates.values())


def test_a_pattern_has_no_conclusion_but_the_rest() -> None:
    lesson = find_lesson("x-wing")
    whole = marks_of(lesson.moments[-1], board_of(lesson).layout, step_of(lesson, board_of(lesson)))
    pattern = without_conclusions(whole)
    assert pattern.houses == whole.houses
    assert 0 < len(pattern.candidates) < len(whole.candidates)


def test_an_unknown_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="row-12"):
        marks_named(["row-12"], board_of(find_lesson("seeing")).layout)
