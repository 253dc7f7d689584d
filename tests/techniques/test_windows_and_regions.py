"""What holds on boards with windows and on jigsaws of any division, on 300 puzzles in all with SUDOKU_NIGHTLY=1."""

from __future__ import annotations

import os
from itertools import count
from random import Random

import pytest

from solver.board import Budget, Layout, Puzzle, find_layout
from solver.engines import Status, find_engine
from solver.techniques import explain
from tests.layouts import random_jigsaw
from tests.techniques.examples import fair_position, position, random_grid, thinned
from tests.techniques.test_laws import FOR_ANY, FOR_ONE_SOLUTION, contradictions, contradicts

pytestmark = pytest.mark.thorough

SIZES = (4, 5, 6, 7, 8, 9, 10)
KINDS = (*SIZES, "3x3w", "4x4w")
AT_NIGHT = os.environ.get("SUDOKU_NIGHTLY") == "1"
N_EACH = 34 if AT_NIGHT else 3  # of nine kinds: 306 puzzles
MAX_SOLUTIONS = 200  # solutions that are counted

each_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


def some_layout(kind: int | str, seed: int) -> Layout:
    """A Windoku, or for each seed another jigsaw; a few small divisions cannot be filled at all and are left out."""
    if isinstance(kind, str):
        return find_layout(kind)
    random = Random(seed)
    layouts = (find_layout(random_jigsaw(kind, random)) for _ in count())
    return next(layout for layout in layouts if _has_grid(layout))


def _has_grid(layout: Layout) -> bool:
    empty = Puzzle(layout, (0,) * layout.n_cells)
    return find_engine("search").solve(empty, limit=1, budget=Budget()).count == 1


def some_puzzle(kind: int | str, seed: int) -> Puzzle:
    """With one solution for even seeds, with few or many for odd ones."""
    layout, random = some_layout(kind, seed), Random(seed)
    share = (0.62 if layout.n > 9 else 0.5) - 0.15 * (seed % 2)
    return thinned(layout, random_grid(layout, random), share, random)


@each_kind
def test_engines_count_the_same(kind: int | str) -> None:
    for seed in range(N_EACH):
        puzzle = some_puzzle(kind, seed)
        found = [
            find_engine(name).solve(puzzle, limit=MAX_SOLUTIONS, budget=Budget())
            for name in ("kernel", "sat", "search")
        ]
        assert len({(result.count, result.is_complete) for result in found}) == 1, puzzle.text
        assert found[0].count > 0


@each_kind
def test_the_integer_program_finds_the_same(kind: int | str) -> None:
    puzzle = some_puzzle(kind, 2)
    counts = {find_engine(name).solve(puzzle, limit=4, budget=Budget()).count for name in ("ilp", "search")}
    assert len(counts) == 1


@each_kind
def test_no_technique_contradicts_the_solution(kind: int | str) -> None:
    for seed in range(N_EACH):
        board, grid = position(some_layout(kind, seed), Random(seed))
        assert list(contradictions(FOR_ANY, board, grid, unique=False)) == [], f"seed {seed}"


@each_kind
def test_no_technique_contradicts_the_only_solution(kind: int | str) -> None:
    for seed in range(N_EACH if kind != "4x4w" else 1):
        board, grid = fair_position(some_layout(kind, seed), Random(seed))
        assert list(contradictions(FOR_ONE_SOLUTION, board, grid, unique=True)) == [], f"seed {seed}"


@each_kind
def test_a_walkthrough_leads_to_the_solution(kind: int | str) -> None:
    for seed in range(N_EACH):
        puzzle = some_puzzle(kind, 2 * seed)
        result = find_engine("search").solve(puzzle, limit=2, budget=Budget())
        if result.status is Status.UNIQUE:
            grid = result.solutions[0]
            steps = explain(puzzle, budget=Budget(seconds=2)).steps
            assert [step for step in steps if contradicts(step, grid)] == [], puzzle.text
