"""The generator of “SUDOKU Algorithmus”."""

import pytest

from solver.board import Budget, Puzzle, Trace, check, find_layout
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


def test_without_time_it_makes_no_puzzle():
    with pytest.raises(GenerationError, match="no puzzle on 3x3"):
        spielverderber(find_layout("3x3"), seed=1, seconds=0)


@pytest.mark.parametrize("seed", range(8))
def test_who_watches_changes_nothing(seed: int):
    layout = find_layout("2x3")
    assert spielverderber(layout, seed=seed, trace=Trace()) == spielverderber(layout, seed=seed)


@pytest.mark.parametrize("seed", range(8))
def test_every_digit_is_checked_and_every_check_told(seed: int):
    trace = Trace()
    spielverderber(find_layout("2x3"), seed=seed, trace=trace)
    whys = [event.why for event in trace.events if not event.taken_back]
    assert set(whys[::2]) == {"tentative"}
    assert set(whys[1:-1:2]) <= {"several", "no_solution"}
    assert whys[-1] == "exactly_one"


def test_a_digit_is_taken_back_only_after_no_solution():
    trace = Trace()
    spielverderber(find_layout("2x2"), seed="9", trace=trace)
    before = [trace.events[k - 1].why for k, event in enumerate(trace.events) if event.taken_back]
    assert before == ["no_solution"] * 4


def test_where_every_digit_failed_it_goes_a_cell_back():
    trace = Trace()
    with pytest.raises(GenerationError):
        spielverderber(find_layout("2x2"), seed=1, check=Budget(nodes=0), trace=trace)
    told = [(event.why, event.taken_back) for event in trace.events[-3:]]
    assert told == [("undecided", False), ("tentative", True), ("used_up", False)]
