"""The puzzles that are in stock from the first start."""

from collections import Counter

import pytest
from django.core.management import call_command

from solver.board import Budget, Puzzle, is_symmetric
from solver.engines import DEFAULT, Status, find_engine
from solver.models import StockedPuzzle
from solver.questions import levels_version
from solver.rating.level import LEVELS
from solver.rating.own import own_rating
from solver.techniques import explain
from solver.web.puzzles.stock import Stocked, first_stock


def test_there_are_ten_different_puzzles_of_each_level():
    assert Counter(each.level for each in first_stock()) == dict.fromkeys(LEVELS, 10)
    assert len({each.text for each in first_stock()}) == 10 * len(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
def test_each_has_one_solution_its_symmetry_and_its_level(level: str):
    for each in _stock_of(level):
        puzzle = Puzzle.from_text(each.text)
        assert find_engine(DEFAULT).solve(puzzle, limit=2, keep=0, budget=Budget()).status is Status.UNIQUE
        assert is_symmetric(puzzle.layout, puzzle.given_mask, each.symmetry)
        assert own_rating(explain(puzzle, unique=True)).level == level


def test_beginner_puzzles_have_many_givens():
    assert min(Puzzle.from_text(each.text).n_givens for each in _stock_of(LEVELS[0])) >= 32


def test_the_first_start_fills_the_stock_and_others_add_none(db: None):
    call_command("keep_starters")
    StockedPuzzle.objects.filter(level="hard").update(scale_version="older")
    taken = StockedPuzzle.objects.take("easy", levels_version())
    call_command("keep_starters")
    assert StockedPuzzle.objects.count() == 10 * len(LEVELS)
    assert StockedPuzzle.objects.fresh("hard", levels_version()).count() == 10
    assert taken
    assert StockedPuzzle.objects.fresh("easy", levels_version()).count() == 9


def _stock_of(level: str) -> list[Stocked]:
    return [each for each in first_stock() if each.level == level]
