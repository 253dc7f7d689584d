"""What holds for every technique on every layout.

`make nightly` tries all techniques on 20 000 positions of ten layouts, and those that need one solution on 40 000.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Layout, find_layout
from solver.steps import Ended, Role, Step
from solver.techniques import BASIC_LADDER, TECHNIQUES, Options, Technique, explain, find_ladder, find_technique, phrase
from solver.techniques.uniqueness import avoidable, bug, loops, uniqueness
from tests.layouts import NAMES
from tests.techniques.examples import (
    EACH_LAYOUT,
    LARGE,
    SMALL,
    Looks,
    fair_position,
    grids,
    outline,
    position,
    relabelled,
    thinned,
)

pytestmark = pytest.mark.thorough

SEEDS = st.integers(0, 2**32)
LARGE_BOARD_BUDGET = Looks(seconds=15)
WALKTHROUGH_BUDGET = Looks(seconds=3000)
N_OTHERS = 10
# They try every candidate within every other one: without a budget that takes minutes.
TOO_SLOW = {"dynamic-forcing-chain-plus", "nested-forcing-chain"}

# How many positions of a layout are tried, 20 000 in all: on small boards there is time for every technique to end.
NIGHTLY = {
    "2x2x": 3000,
    "2x3": 1000,
    "2x3x": 1000,
    "2x4": 300,
    "3x3": 200,
    "round3": 7000,
    "round3a": 5000,
    "round4": 1500,
    "round4a": 800,
    "round5": 200,
}
N_PUZZLES = 4000  # with one solution, of each of these layouts
NIGHTLY_BUDGET = Looks(seconds=40)
FOR_ONE_SOLUTION = tuple(t for family in (uniqueness, avoidable, loops, bug) for t in family.TECHNIQUES)
FOR_ANY = tuple(technique for technique in TECHNIQUES if technique not in FOR_ONE_SOLUTION)

# Relabelling the digits changes what these find: like Sudoku Explainer, they stop at the first contradiction and keep
# the first path to each node, and "first" depends on the order of the digits.
DEPEND_ON_DIGIT_ORDER = {
    "cell-forcing-chain",
    "region-forcing-chain",
    "dynamic-forcing-chain",
    "x-cycle",
    "y-cycle",
    "xy-cycle",
}


def techniques_to_try(layout: Layout, seed: int) -> list[Technique]:
    """The techniques of the basic ladder; on boards of up to ten digits, as others take long, some of the rest too."""
    basic = find_ladder(BASIC_LADDER).techniques
    others = [technique for technique in TECHNIQUES if technique not in basic and technique.slug not in TOO_SLOW]
    n_others = N_OTHERS if layout.n <= 10 else 0
    return [*basic, *Random(seed).sample(others, min(n_others, len(others)))]


def some_steps(board: Board, seed: int) -> list[Step]:
    """Return all steps found by `techniques_to_try`."""
    return [step for technique in techniques_to_try(board.layout, seed) for step in technique.find(board, Options())]


def contradicts(step: Step, grid: tuple[int, ...]) -> bool:
    return any(grid[cell] != digit for cell, digit in step.placements) or any(
        grid[cell] == digit for cell, digit in step.eliminations
    )


class Sweep(NamedTuple):
    """A position, the solution it leads to, and the steps found there."""

    board: Board
    grid: tuple[int, ...]
    steps: list[Step]
    seed: int


def no_step_contradicts_the_solution(sweep: Sweep) -> None:
    assert [step for step in sweep.steps if contradicts(step, sweep.grid)] == []


def every_step_concludes_something_new(sweep: Sweep) -> None:
    for step in sweep.steps:
        assert step.placements or step.eliminations
        assert all(sweep.board.has(cell, digit) for cell, digit in (*step.placements, *step.eliminations))


def a_step_that_has_been_applied_is_not_found_again(sweep: Sweep) -> None:
    for step in Random(sweep.seed).sample(sweep.steps, min(len(sweep.steps), 10)):
        after = sweep.board.copy()
        step.apply(after)
        assert step not in find_technique(step.technique).find(after, Options())


def the_views_show_the_conclusions(sweep: Sweep) -> None:
    for step in sweep.steps:
        last = step.views[-1].candidates
        assert last.get(Role.PLACED, ()) == step.placements
        assert last.get(Role.REMOVED, ()) == step.eliminations


def every_step_can_be_said(sweep: Sweep) -> None:
    for step in sweep.steps:
        sentence = phrase(step, sweep.board.layout)
        assert sentence.endswith(".")
        assert not {"{", "}", "()", "  "} & {sentence[k : k + w] for k in range(len(sentence)) for w in (1, 2)}


LAWS: tuple[Callable[[Sweep], None], ...] = (
    no_step_contradicts_the_solution,
    every_step_concludes_something_new,
    a_step_that_has_been_applied_is_not_found_again,
    the_views_show_the_conclusions,
    every_step_can_be_said,
)


@EACH_LAYOUT
@settings(max_examples=8)
@given(seed=SEEDS)
def test_steps_keep_every_law_and_leave_the_board_unchanged(name: str, seed: int) -> None:
    board, grid = position(find_layout(name), Random(seed))
    before = board.copy()
    sweep = Sweep(board, grid, some_steps(board, seed), seed)
    assert all(getattr(board, part) == getattr(before, part) for part in Board.__slots__)
    for law in LAWS:
        law(sweep)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
@settings(max_examples=2)
@given(seed=SEEDS)
def test_steps_on_large_boards_agree_with_the_solution(name: str, seed: int) -> None:
    board, grid = position(find_layout(name), Random(seed))
    for technique in Random(seed).sample(TECHNIQUES, 15):
        steps = technique.find(board, Options(meter=LARGE_BOARD_BUDGET.start()))
        assert [step for step in steps if contradicts(step, grid)] == []


def contradictions(
    techniques: tuple[Technique, ...], board: Board, grid: tuple[int, ...], *, unique: bool
) -> Iterator[Step]:
    """Yield the steps found within NIGHTLY_BUDGET that contradict `grid`."""
    for technique in techniques:
        for step in technique.find(board, Options(unique=unique, meter=NIGHTLY_BUDGET.start())):
            if contradicts(step, grid):
                yield step


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "n"), NIGHTLY.items())
def test_no_technique_contradicts_the_solution_of_many_positions(name: str, n: int) -> None:
    for seed in range(n):
        board, grid = position(find_layout(name), Random(seed))
        assert list(contradictions(FOR_ANY, board, grid, unique=False)) == [], f"seed {seed}"


@pytest.mark.nightly
@pytest.mark.parametrize("name", NIGHTLY)
def test_no_technique_contradicts_the_only_solution(name: str) -> None:
    for seed in range(N_PUZZLES):
        board, grid = fair_position(find_layout(name), Random(seed))
        assert list(contradictions(FOR_ONE_SOLUTION, board, grid, unique=True)) == [], f"seed {seed}"


@pytest.mark.parametrize("name", SMALL)
@settings(max_examples=10)
@given(seed=SEEDS)
def test_no_step_contradicts_any_of_several_solutions(name: str, seed: int) -> None:
    random = Random(seed)
    layout = find_layout(name)
    _, grid = position(layout, random)
    puzzle = thinned(layout, grid, 0.4, random)
    solutions = list(grids(Board(puzzle)))
    walkthrough = explain(puzzle)
    for n in range(len(walkthrough.steps) + 1):
        steps = some_steps(walkthrough.board_at(n), seed + n)
        assert [step for step in steps if any(contradicts(step, each) for each in solutions)] == []


@EACH_LAYOUT
@settings(max_examples=4)
@given(seed=SEEDS)
def test_relabelling_the_digits_relabels_the_steps(name: str, seed: int) -> None:
    random = Random(seed)
    layout = find_layout(name)
    board, _ = position(layout, random)
    digits = [0, *random.sample(range(1, layout.n + 1), layout.n)]
    same = list(range(layout.n + 1))
    found = {outline(step, digits) for step in _order_free(board, seed)}
    assert {outline(step, same) for step in _order_free(relabelled(board, digits), seed)} == found


def _order_free(board: Board, seed: int) -> list[Step]:
    return [step for step in some_steps(board, seed) if step.technique not in DEPEND_ON_DIGIT_ORDER]


@EACH_LAYOUT
@settings(max_examples=3)
@given(seed=SEEDS, share=st.floats(0.2, 0.7))
def test_an_explanation_leads_towards_the_grid(name: str, seed: int, share: float) -> None:
    random = Random(seed)
    layout = find_layout(name)
    _, grid = position(layout, random)
    walkthrough = explain(thinned(layout, grid, share, random), budget=WALKTHROUGH_BUDGET)
    board = walkthrough.board_at(len(walkthrough.steps))
    assert all(digit in (0, grid[cell]) for cell, digit in enumerate(board.digits))
    assert all(board.has(cell, digit) for cell, digit in enumerate(grid) if not board.digits[cell])
    assert walkthrough.ended in ({Ended.SOLVED} if board.is_full else {Ended.STUCK, Ended.BUDGET})


@pytest.mark.parametrize("technique", find_ladder(BASIC_LADDER).techniques, ids=lambda technique: technique.slug)
def test_the_positions_of_these_laws_try_the_basic_techniques(technique: Technique) -> None:
    random = Random(1)
    boards = [position(find_layout(name), random)[0] for name in NAMES for _ in range(3)]
    assert sum(next(technique.find(board, Options()), None) is not None for board in boards) >= 10
