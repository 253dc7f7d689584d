"""What can be done in a position."""

from __future__ import annotations

import pytest

from solver.board import Board, Budget, Puzzle
from solver.board.clues import read_clue
from solver.techniques import Options, all_steps, find_all, find_ladder, find_technique, next_step
from solver.techniques.ladders.rungs import Ladder, Rung
from tests.techniques.corpus import CASES

SHIDOKU = "2x2:1.....1..1......"


def board() -> Board:
    return Board(Puzzle.from_text(SHIDOKU))


def test_all_steps_of_a_technique_by_its_slug_or_itself() -> None:
    technique = find_technique("hidden-single")
    assert find_all(board(), "hidden-single") == find_all(board(), technique, Options()) != ()


def test_an_unknown_technique_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown technique"):
        find_all(board(), "hidden-singles")


def test_the_next_step_is_that_of_the_ladder() -> None:
    found = next_step(board(), find_ladder("singles"), budget=Budget(), unique=False)
    assert (found.is_complete, [step.technique for step in found.steps]) == (True, ["hidden-single"])


def test_only_the_first_step_of_each_conclusion_is_listed() -> None:
    found = all_steps(board(), find_ladder("everything"), budget=Budget(), unique=False, max_per_technique=5)
    singles = [(step.technique, step.placements) for step in found.steps if step.placements]
    assert found.is_complete
    assert len(singles) == len(set(singles))


@pytest.mark.parametrize("slug", ["unique-rectangle-1", "hidden-rectangle", "avoidable-rectangle-1", "bug-plus-1"])
def test_no_pattern_is_deadly_on_a_board_with_clues(slug: str) -> None:
    position = next(case.board for case in CASES if case.technique == slug and not case.is_miss)
    ladder = Ladder("one", "", (Rung((find_technique(slug),)),))
    assert next_step(position, ladder, budget=Budget(), unique=True).steps
    clue = read_clue(position.layout, f"odd={position.layout.cell_names[0]}")
    position.puzzle = Puzzle(position.layout, position.puzzle.givens, (clue,))
    assert not next_step(position, ladder, budget=Budget(), unique=True).steps


def test_without_time_the_choice_is_not_complete() -> None:
    assert not all_steps(
        board(), find_ladder("teaching"), budget=Budget(seconds=0), unique=False, max_per_technique=5
    ).is_complete
