"""A flag that is missing is right: the technique finds nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, find_layout, is_possible
from solver.techniques import TECHNIQUES, Options
from solver.techniques.prefilter.prefilter import Prefilter
from tests.layouts import DIFFERING, NAMES
from tests.techniques.examples import SMALL, fair_position, position

pytestmark = pytest.mark.thorough

SEEDS = st.integers(0, 2**32)


def wrongly_ruled_out(board: Board, prefilter: Prefilter, *, unique: bool) -> list[str]:
    """The techniques that find something though they were ruled out. Each looks to its end, however long it takes."""
    ruled_out = [technique for technique in TECHNIQUES if prefilter.rules_out(technique)]
    options = Options(unique=unique)
    return [technique.slug for technique in ruled_out if next(iter(technique.find(board, options)), None)]


@pytest.mark.parametrize("name", [name for name in (*NAMES, *DIFFERING) if find_layout(name).n <= 10])
@settings(max_examples=8)
@given(seed=SEEDS)
def test_ruled_out_techniques_find_nothing(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    assert wrongly_ruled_out(board, Prefilter(board), unique=False) == []


@pytest.mark.parametrize("name", SMALL)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_ruled_out_techniques_find_nothing_in_unique_puzzles(name: str, seed: int) -> None:
    board, _ = fair_position(find_layout(name), Random(seed))
    assert wrongly_ruled_out(board, Prefilter(board), unique=True) == []


@pytest.mark.parametrize("name", ["3x3", "3x3x", "round4", "round5"])
@settings(max_examples=2)
@given(seed=SEEDS)
def test_flags_that_are_noted_are_those_of_the_board(name: str, seed: int) -> None:
    random = Random(seed)
    layout = find_layout(name)
    board, _ = position(layout, random)
    steps = [step for technique in TECHNIQUES[:12] for step in technique.find(board, Options())]
    prefilter = Prefilter(board)
    for step in random.sample(steps, min(5, len(steps))):
        if all(board.has(*each) for each in step.placements):
            step.apply(board)
            prefilter.apply(board, step)
            again = Prefilter(board)
            assert [prefilter.rules_out(each) for each in TECHNIQUES] == [again.rules_out(each) for each in TECHNIQUES]
            assert prefilter.is_possible == is_possible(board)
