"""What holds for every technique on every layout."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Budget, Layout, Puzzle, find_layout
from solver.steps import Candidate, Ended, Role, Step, starting_board
from solver.techniques import BASIC_LADDER, TECHNIQUES, Options, Technique, explain, find_ladder, phrase
from tests.techniques.examples import NAMES, SMALL, grids, position, thinned

SEEDS = st.integers(0, 2**32)
EACH_LAYOUT = pytest.mark.parametrize("name", NAMES)


MOMENT = Budget(seconds=0.2)


def all_steps(board: Board) -> list[Step]:
    """What the techniques find; on boards of more than ten digits those of the basic ladder, for others take long."""
    techniques = TECHNIQUES if board.layout.n <= 10 else find_ladder(BASIC_LADDER).techniques
    return [step for technique in techniques for step in technique.find(board, Options())]


def contradicts(step: Step, grid: tuple[int, ...]) -> bool:
    return any(grid[cell] != digit for cell, digit in step.places) or any(
        grid[cell] == digit for cell, digit in step.removes
    )


@EACH_LAYOUT
@settings(max_examples=8)
@given(seed=SEEDS)
def test_no_step_contradicts_the_solution(name: str, seed: int) -> None:
    board, grid = position(find_layout(name), Random(seed))
    assert [step for step in all_steps(board) if contradicts(step, grid)] == []


@pytest.mark.parametrize("name", [name for name in NAMES if find_layout(name).n > 10])
@settings(max_examples=2)
@given(seed=SEEDS)
def test_what_is_found_in_a_moment_on_a_large_board_does_not_contradict_the_solution(name: str, seed: int) -> None:
    board, grid = position(find_layout(name), Random(seed))
    for technique in TECHNIQUES:
        steps = technique.find(board, Options(meter=MOMENT.start()))
        assert [step for step in steps if contradicts(step, grid)] == []


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
        steps = all_steps(walkthrough.board_at(n))
        assert [step for step in steps if any(contradicts(step, each) for each in solutions)] == []


@EACH_LAYOUT
@settings(max_examples=4)
@given(seed=SEEDS)
def test_a_finder_leaves_the_board_as_it_was(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    before = board.copy()
    all_steps(board)
    assert all(getattr(board, part) == getattr(before, part) for part in Board.__slots__)


@EACH_LAYOUT
@settings(max_examples=4)
@given(seed=SEEDS)
def test_every_step_concludes_something_new(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    for step in all_steps(board):
        assert step.places or step.removes
        assert all(board.has(cell, digit) for cell, digit in (*step.places, *step.removes))


@EACH_LAYOUT
@settings(max_examples=4)
@given(seed=SEEDS)
def test_a_step_that_has_been_applied_is_not_found_again(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    for step in all_steps(board)[:20]:
        after = board.copy()
        step.apply(after)
        assert step not in all_steps(after)


@EACH_LAYOUT
@settings(max_examples=4)
@given(seed=SEEDS)
def test_the_views_show_the_conclusions(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    for step in all_steps(board):
        last = step.views[-1].candidates
        assert last.get(Role.PLACED, ()) == step.places
        assert last.get(Role.REMOVED, ()) == step.removes


@EACH_LAYOUT
@settings(max_examples=4)
@given(seed=SEEDS)
def test_every_step_can_be_said(name: str, seed: int) -> None:
    board, _ = position(find_layout(name), Random(seed))
    for step in all_steps(board):
        sentence = phrase(step, board.layout)
        assert sentence.endswith(".")
        assert not {"{", "}", "()", "  "} & {sentence[k : k + w] for k in range(len(sentence)) for w in (1, 2)}


def _outline(step: Step, digits: list[int]) -> tuple[object, ...]:
    """What a step says about cells and houses, with its digits renamed."""
    renamed = [
        frozenset(Candidate(cell, digits[digit]) for cell, digit in some) for some in (step.places, step.removes)
    ]
    seen = [(tuple(view.houses.items()), tuple(view.cells.items())) for view in step.views]
    return (step.technique, *renamed, *seen)


def _relabelled(layout: Layout, board: Board, digits: list[int]) -> Board:
    """The same board with every digit d written as digits[d]."""
    puzzle = Puzzle(layout, tuple(digits[digit] for digit in board.digits))
    crossed_out = [
        Candidate(cell, digits[digit])
        for cell in range(layout.n_cells)
        for digit in range(1, layout.n + 1)
        if not board.has(cell, digit)
    ]
    return starting_board(puzzle, crossed_out=crossed_out)


@EACH_LAYOUT
@settings(max_examples=4)
@given(seed=SEEDS)
def test_other_digits_make_the_same_steps(name: str, seed: int) -> None:
    random = Random(seed)
    layout = find_layout(name)
    board, _ = position(layout, random)
    digits = [0, *random.sample(range(1, layout.n + 1), layout.n)]
    same = list(range(layout.n + 1))
    found = {_outline(step, digits) for step in all_steps(board)}
    assert {_outline(step, same) for step in all_steps(_relabelled(layout, board, digits))} == found


@EACH_LAYOUT
@settings(max_examples=3)
@given(seed=SEEDS, share=st.floats(0.2, 0.7))
def test_an_explanation_leads_towards_the_grid(name: str, seed: int, share: float) -> None:
    random = Random(seed)
    layout = find_layout(name)
    _, grid = position(layout, random)
    walkthrough = explain(thinned(layout, grid, share, random))
    board = walkthrough.board_at(len(walkthrough.steps))
    assert all(digit in (0, grid[cell]) for cell, digit in enumerate(board.digits))
    assert all(board.has(cell, digit) for cell, digit in enumerate(grid) if not board.digits[cell])
    assert walkthrough.ended is (Ended.SOLVED if board.is_full else Ended.STUCK)


@pytest.mark.parametrize("technique", find_ladder(BASIC_LADDER).techniques, ids=lambda technique: technique.slug)
def test_the_positions_of_these_laws_try_the_basic_techniques(technique: Technique) -> None:
    random = Random(1)
    boards = [position(find_layout(name), random)[0] for name in NAMES for _ in range(3)]
    assert sum(next(technique.find(board, Options()), None) is not None for board in boards) >= 10
