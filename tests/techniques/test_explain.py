from __future__ import annotations

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.steps import Candidate, Ended
from solver.techniques import BASIC_LADDER, Options, explain, find_ladder, find_technique

SHIDOKU = Puzzle.from_text("2x2:1.....3..2.....4")
DIAGONAL = Puzzle.from_text("2x2:1....2....3....4")
FIG_1 = Puzzle.from_text("3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.")
ROUND = Puzzle.from_text("round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4")
ADJACENT = Puzzle.from_text("round5a:.96...8.3....6.....4..2.78..5.2.....58...29....1..")


@pytest.mark.parametrize(
    ("puzzle", "cells"),
    [
        (SHIDOKU, "1342243142133124"),
        (ADJACENT, "79620184359706231584602978435126709458130297653148"),
    ],
)
def test_a_puzzle_within_the_ladder_is_solved(puzzle: Puzzle, cells: str) -> None:
    walkthrough = explain(puzzle)
    assert walkthrough.ended is Ended.SOLVED
    assert puzzle.layout.to_text(walkthrough.board_at(len(walkthrough.steps)).digits) == cells


def test_shidoku_takes_singles_alone() -> None:
    assert explain(SHIDOKU, ladder="singles").ended is Ended.SOLVED


def test_a_puzzle_beyond_the_ladder_is_stuck() -> None:
    assert explain(FIG_1, ladder=BASIC_LADDER).ended is Ended.STUCK


@pytest.mark.parametrize("puzzle", [DIAGONAL, ROUND])
def test_several_solutions_leave_the_walkthrough_stuck(puzzle: Puzzle) -> None:
    walkthrough = explain(puzzle)
    assert walkthrough.ended is Ended.STUCK
    assert not walkthrough.board_at(len(walkthrough.steps)).is_full


def test_the_round_board_keeps_its_twin_pairs_open() -> None:
    walkthrough = explain(ROUND)
    board = walkthrough.board_at(len(walkthrough.steps))
    open_cells = [cell for cell, digit in enumerate(board.digits) if not digit]
    assert ROUND.layout.names_of(open_cells) == ("r2s2", "r1s3", "r2s7", "r1s8")


def test_a_clash_among_the_givens_ends_it_at_the_start() -> None:
    walkthrough = explain(Puzzle.from_text("2x2:11.............."))
    assert (walkthrough.ended, walkthrough.steps) == (Ended.CONTRADICTION, ())


def test_a_contradiction_that_shows_later_ends_it_there() -> None:
    walkthrough = explain(Puzzle.from_text("2x2:...31....2.4...."))
    assert (walkthrough.ended, len(walkthrough.steps)) == (Ended.CONTRADICTION, 4)


def test_a_full_board_is_solved_without_a_step() -> None:
    walkthrough = explain(Puzzle.from_text("2x2:1342243142133124"))
    assert (walkthrough.ended, walkthrough.steps) == (Ended.SOLVED, ())


def test_an_empty_25x25_is_stuck_at_once() -> None:
    layout = find_layout("5x5")
    assert explain(Puzzle(layout, (0,) * layout.n_cells), ladder=BASIC_LADDER).ended is Ended.STUCK


def test_a_walkthrough_starts_from_the_players_board() -> None:
    placed, crossed_out = (Candidate(1, 3),), (Candidate(2, 2),)
    walkthrough = explain(DIAGONAL, placed=iter(placed), crossed_out=iter(crossed_out))
    assert (walkthrough.placed, walkthrough.crossed_out) == (placed, crossed_out)
    assert walkthrough.ended is Ended.SOLVED
    assert DIAGONAL.layout.to_text(walkthrough.board_at(len(walkthrough.steps)).digits) == "1342421324313124"


def test_a_wrong_entry_leads_to_a_contradiction() -> None:
    assert explain(SHIDOKU, placed=[Candidate(1, 4)]).ended is Ended.CONTRADICTION


def test_nodes_are_a_budget() -> None:
    walkthrough = explain(SHIDOKU, budget=Budget(nodes=3))
    assert walkthrough.ended is Ended.BUDGET
    assert walkthrough.steps == explain(SHIDOKU).steps[: len(walkthrough.steps)]


def test_without_time_an_explanation_ends_at_its_budget() -> None:
    assert explain(SHIDOKU, budget=Budget(seconds=0)).ended is Ended.BUDGET


def test_a_full_board_is_solved_in_no_time() -> None:
    assert explain(Puzzle.from_text("2x2:1342243142133124"), budget=Budget(seconds=0)).ended is Ended.SOLVED


def test_every_step_uses_the_first_technique_that_applies() -> None:
    walkthrough = explain(ADJACENT)
    order = [technique.slug for technique in find_ladder("teaching").techniques]
    for n, step in enumerate(walkthrough.steps):
        board = walkthrough.board_at(n)
        found = (next(find_technique(slug).find(board, Options()), None) for slug in order)
        assert next(each for each in found if each) == step


def test_a_walkthrough_is_the_same_every_time() -> None:
    assert explain(FIG_1) == explain(FIG_1)


def test_an_unknown_ladder_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown ladder"):
        explain(SHIDOKU, ladder="rope")
