"""What a lesson lets one do: tasks and positions, as many as are pleasant, and each with what is right and why not."""

from collections import Counter

import pytest

from solver.board import Puzzle, find_layout
from solver.board.wording import untranslated
from solver.training.course import CourseLesson, find_lesson, lessons_in_order
from solver.training.course.positions import positions_of
from solver.training.course.taps import tasks_of

EACH_LESSON = pytest.mark.parametrize("lesson", lessons_in_order(), ids=lambda lesson: lesson.slug)


@EACH_LESSON
def test_a_lesson_has_three_to_eight_things_to_do(lesson: CourseLesson) -> None:
    positions = [each.position for each in positions_of(lesson)]
    assert 3 <= len(lesson.taps) + len(positions) <= 8
    assert {each.technique for each in positions} <= set(lesson.teaches)
    assert len({(each.puzzle, each.cells, each.crossed_out) for each in positions}) == len(positions)


def test_positions_take_turns_between_techniques() -> None:
    lesson = find_lesson("quads")
    assert {each.position.technique for each in positions_of(lesson)[:3]} == set(lesson.teaches)


def test_no_board_comes_in_two_lessons_of_a_technique() -> None:
    boards = [
        (each.technique, each.puzzle, each.cells, each.crossed_out)
        for lesson in lessons_in_order()
        for _, each in positions_of(lesson)
    ]
    again = [board for board, n in Counter(boards).items() if n > 1]
    assert again == []


def test_round_lessons_have_round_positions_first() -> None:
    kinds = [each.position.puzzle.startswith("round") for each in positions_of(find_lesson("round-single"))]
    assert kinds[0]
    assert kinds == sorted(kinds, reverse=True)


@pytest.mark.parametrize("lesson", [each for each in lessons_in_order() if each.taps], ids=lambda each: each.slug)
def test_a_task_accepts_some_cells_and_says_why_not_others(lesson: CourseLesson) -> None:
    layout = Puzzle.from_text(lesson.board).layout
    for task in tasks_of(lesson.taps, layout):
        refusals = task.part.refusals
        assert len(refusals) == layout.n_cells
        assert 0 < len(task.part.places) < layout.n_cells
        assert {cell for cell, refusal in enumerate(refusals) if refusal is None} == task.part.places


def test_a_cell_sees_its_peers_and_not_itself() -> None:
    layout = find_layout("3x3")
    (task,) = tasks_of(["r5c5"], layout)
    middle = layout.cell_names.index("r5c5")
    assert len(task.part.places) == 20
    refusal = task.part.refusals[middle]
    assert refusal is not None
    assert "r5c5" in refusal.sentence(layout).text(untranslated)


def test_a_cell_is_told_that_it_does_not_see_itself() -> None:
    layout = find_layout("3x3")
    (task,) = tasks_of(["r5c5"], layout)
    whys = {cell: refusal.why for cell, refusal in enumerate(task.part.refusals) if refusal}
    middle = layout.cell_names.index("r5c5")
    assert whys.pop(middle) == "itself"
    assert set(whys.values()) == {"apart"}


def test_a_tip_counts_houses_of_its_kind() -> None:
    tips = [str(task.part.tip) for task in tasks_of(["row-2", "row-3", "column-2", "box-2"], find_layout("3x3"))]
    assert tips[0] == tips[1]
    assert len(set(tips)) == 3


def test_an_unknown_task_is_refused() -> None:
    with pytest.raises(ValueError, match="row-10"):
        list(tasks_of(["row-10"], find_layout("3x3")))
