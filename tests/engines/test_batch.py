"""Many puzzles, one after another."""

import pytest

from solver.board import Budget, Puzzle
from solver.engines import ENGINES, Engine, Status, find_engine, solve_each

from .corpus import CLASHES, DIAGONAL, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU

MIXED = [Puzzle.from_text(text) for text in (FIG_1, "3x3:" + FIG_1_SOLVED, *CLASHES, ROUND)]
MIXED += [Puzzle.from_text(text) for text in (DIAGONAL, SHIDOKU, "3x3:" + "." * 81, FIG_1)]


@pytest.mark.parametrize(
    "engine", [e for e in ENGINES if e.name not in ("brute", "moler", "arrays")], ids=lambda e: e.name
)
@pytest.mark.parametrize("keep", [0, 1, 3])
def test_the_results_are_those_of_the_puzzles_alone(engine: Engine, keep: int):
    found = list(solve_each(engine, MIXED, limit=3, keep=keep, budget=Budget()))
    alone = [engine.solve(puzzle, limit=3, keep=keep, budget=Budget()) for puzzle in MIXED]
    assert [(r.status, r.count, r.is_complete, len(r.solutions)) for r in found] == [
        (r.status, r.count, r.is_complete, len(r.solutions)) for r in alone
    ]
    assert [r.solutions for r in found if r.status is Status.UNIQUE] == [
        r.solutions for r in alone if r.status is Status.UNIQUE
    ]


def test_many_puzzles_are_decided_in_one_call():
    puzzles = [Puzzle.from_text(FIG_1)] * 500
    results = list(solve_each(find_engine("portfolio"), puzzles, budget=Budget()))
    assert {result.status for result in results} == {Status.UNIQUE}
    assert {dict(result.stats.totals) == {} for result in results} == {True}


def test_the_budget_is_that_of_each():
    puzzles = [Puzzle.from_text(FIG_1)] * 200
    results = list(solve_each(find_engine("kernel"), puzzles, budget=Budget(nodes=0)))
    assert {result.status for result in results} == {Status.UNFINISHED}


def test_no_puzzles_give_no_answers():
    assert list(solve_each(find_engine("portfolio"), [], budget=Budget())) == []
