"""Sprints: ten singles, each possible after those before it."""

from random import Random

import pytest

from solver.board import Board, Puzzle
from solver.steps import Candidate, Role
from solver.techniques.choices import find_all
from solver.training.quizzes.sprints import LENGTH, Sprint, all_sprints


def _board(sprint: Sprint) -> Board:
    puzzle = Puzzle.from_text(sprint.puzzle)
    board = Board(puzzle)
    digits = puzzle.layout.from_text(sprint.cells)
    board.place_all([(cell, digit) for cell, digit in enumerate(digits) if digit and not puzzle.givens[cell]])
    return board


@pytest.mark.parametrize("renaming", [None, 3])
@pytest.mark.parametrize("sprint", all_sprints(), ids=lambda sprint: sprint.puzzle[:12])
def test_each_single_follows_in_its_house(sprint: Sprint, renaming: int | None):
    sprint = sprint.renamed(Random(renaming)) if renaming else sprint
    board, steps = _board(sprint), sprint.steps
    assert len(steps) == LENGTH
    for step in steps:
        found = [each for each in find_all(board, step.technique) if each.placements == ((step.cell, step.digit),)]
        assert any(step.house is None or step.house in each.views[0].houses.get(Role.BASE, ()) for each in found)
        board.place(*Candidate(step.cell, step.digit))


def test_renamed_digits_are_other_digits():
    sprint = all_sprints()[0]
    renamed = sprint.renamed(Random(1))
    assert renamed != sprint
    assert [(step.cell, step.house) for step in renamed.steps] == [(step.cell, step.house) for step in sprint.steps]


def test_there_are_square_and_round_sprints():
    layouts = {each.puzzle.split(":")[0] for each in all_sprints()}
    assert {"3x3", "round5"} <= layouts
