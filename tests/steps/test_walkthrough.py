from __future__ import annotations

from dataclasses import replace

import pytest

from solver.board import Puzzle
from solver.steps import Candidate, Ended, Step, Walkthrough, starting_board

SHIDOKU = Puzzle.from_text("2x2:1.....3..2.....4")
STEPS = (
    Step("hidden-single", placements=(Candidate(1, 3),)),
    Step("naked-pair", eliminations=(Candidate(2, 2), Candidate(3, 4))),
)
WALK = Walkthrough(SHIDOKU, "teaching", STEPS, Ended.STUCK, placed=(Candidate(2, 4),), crossed_out=(Candidate(4, 4),))


def test_the_first_board_has_the_players_digits_and_marks() -> None:
    board = WALK.board_at(0)
    assert (board.digits[0], board.digits[2]) == (1, 4)
    assert not board.has(4, 4)


def test_each_board_has_one_step_more() -> None:
    assert [WALK.board_at(n).digits[1] for n in range(3)] == [0, 3, 3]
    assert WALK.board_at(1).has(3, 2)
    assert not WALK.board_at(2).has(2, 2)


def test_changing_a_returned_board_changes_no_other() -> None:
    WALK.board_at(1).place(3, 2)
    assert not WALK.board_at(1).digits[3]


@pytest.mark.parametrize("n", [-1, 3])
def test_there_is_no_board_outside_the_steps(n: int) -> None:
    with pytest.raises(IndexError, match="expected 0 to 2"):
        WALK.board_at(n)


def test_a_digit_on_a_filled_cell_is_ignored() -> None:
    assert starting_board(SHIDOKU, placed=[Candidate(0, 2)]).digits[0] == 1


def test_the_steps_to_a_board_are_counted() -> None:
    assert [WALK.n_steps_to(WALK.board_at(n)) for n in range(2)] == [0, 1]


def test_a_board_that_is_never_reached_has_no_number() -> None:
    board = WALK.board_at(2)
    board.place(3, 2)
    assert WALK.n_steps_to(board) is None


def test_a_walkthrough_goes_on_with_one_that_starts_on_its_way() -> None:
    first = STEPS[0].placements
    after = replace(WALK, steps=STEPS[1:], ended=Ended.SOLVED, placed=(*WALK.placed, *first))
    assert WALK.continued(after) == replace(WALK, ended=Ended.SOLVED)


def test_a_walkthrough_does_not_go_on_from_elsewhere() -> None:
    assert WALK.continued(replace(WALK, placed=())) is None
