"""The generator of the document."""

import pytest

from solver.board import Budget, Puzzle, check, find_layout
from solver.engines import DEFAULT, find_engine
from solver.generator import GenerationError, spielverderber
from tests.layouts import NAMES

SMALL = [name for name in NAMES if find_layout(name).n_cells <= 100]


@pytest.mark.parametrize("name", SMALL)
def test_a_new_puzzle_has_exactly_one_solution(name: str):
    puzzle = spielverderber(find_layout(name), seed=1)
    assert check(puzzle) == ()
    assert find_engine(DEFAULT).solve(puzzle, budget=Budget()).status == "unique"


def test_the_same_seed_gives_the_same_puzzle_for_ever():
    assert spielverderber(find_layout("2x2"), seed="a").text == "2x2:42..1...2..13..4"
    assert spielverderber(find_layout("3x3"), seed=7) == spielverderber(find_layout("3x3"), seed=7)


def test_another_seed_gives_another_puzzle():
    layout = find_layout("3x3")
    assert len({spielverderber(layout, seed=seed) for seed in range(5)}) == 5


def test_the_last_given_was_needed():
    """The generator stops at the first given that leaves one solution, so some given is needed."""
    puzzle = spielverderber(find_layout("2x3"), seed=3)
    without = [
        Puzzle(puzzle.layout, (*puzzle.givens[:cell], 0, *puzzle.givens[cell + 1 :]))
        for cell, digit in enumerate(puzzle.givens)
        if digit
    ]
    counts = [find_engine(DEFAULT).solve(each, budget=Budget()).count for each in without]
    assert 2 in counts


def test_a_check_without_budget_finds_nothing():
    with pytest.raises(GenerationError, match="no puzzle on 2x2"):
        spielverderber(find_layout("2x2"), seed=1, check=Budget(nodes=0))
