"""Backdoors, compared with every set tried by a plain solver of singles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from solver.analysis import Backdoors, find_backdoors
from solver.board import Board, Budget, Puzzle, find_layout, has_several
from solver.engines import PLAIN, Status, find_engine

ENGINE = find_engine(PLAIN)
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


def solution_of(puzzle: Puzzle) -> tuple[int, ...]:
    result = ENGINE.solve(puzzle, limit=2, budget=Budget())
    assert result.status is Status.UNIQUE
    return result.solutions[0]


def found(puzzle: Puzzle) -> Backdoors | None:
    return find_backdoors(puzzle, solution_of(puzzle), Budget().start())


def singles_solve(puzzle: Puzzle, cells: tuple[int, ...], solution: tuple[int, ...]) -> bool:
    """Write the digits, then one single after another."""
    board = Board(puzzle.with_givens(d or (solution[c] if c in cells else 0) for c, d in enumerate(puzzle.givens)))
    while single := next(singles_on(board), None):
        board.place(*single)
    return board.is_full


def singles_on(board: Board) -> Iterator[tuple[int, int]]:
    layout = board.layout
    yield from ((c, m.bit_length() - 1) for c, m in enumerate(board.candidates) if m and not has_several(m))
    for h in layout.complete_houses:
        for digit in range(1, layout.n + 1):
            places = board.cells_for[digit] & layout.houses[h].mask
            if places and not has_several(places):
                yield places.bit_length() - 1, digit


def tried_one_by_one(puzzle: Puzzle) -> Backdoors:
    solution = solution_of(puzzle)
    open_cells = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    for size in range(3):
        sets = tuple(each for each in combinations(open_cells, size) if singles_solve(puzzle, each, solution))
        if sets:
            return Backdoors(size, sets)
    return Backdoors(None, ())


def small_puzzles(name: str, count: int) -> list[Puzzle]:
    """Random puzzles with one solution and few givens."""
    layout, random = find_layout(name), Random(name)
    puzzles: list[Puzzle] = []
    grids = ENGINE.solve(Puzzle(layout, (0,) * layout.n_cells), limit=60, keep=60, budget=Budget()).solutions
    while len(puzzles) < count:
        givens = list(random.choice(grids))
        for cell in random.sample(range(layout.n_cells), layout.n_cells):
            digit, givens[cell] = givens[cell], 0
            if ENGINE.solve(Puzzle(layout, tuple(givens)), limit=2, budget=Budget()).status is not Status.UNIQUE:
                givens[cell] = digit
        puzzles.append(Puzzle(layout, tuple(givens)))
    return puzzles


@pytest.mark.parametrize("name", ["2x2", "4latin", "2x2x"])
def test_small_boards_have_the_backdoors_of_a_plain_search(name: str) -> None:
    for puzzle in small_puzzles(name, 12):
        assert found(puzzle) == tried_one_by_one(puzzle)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "cells",
    [
        "..3.567..4..........9.3..41..5...........16.89.....45.39.........6..48....1962..5",
        "..3..678..5718.2..6..32..4..9..7.41.7.......8.3...2.6...1....5.5...61....6.2.....",
        "1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5..",
    ],
)
def test_large_boards_have_the_backdoors_of_a_plain_search(cells: str) -> None:
    puzzle = Puzzle.from_text(f"3x3:{cells}")
    assert found(puzzle) == tried_one_by_one(puzzle)


def test_a_hard_puzzle_needs_two_digits() -> None:
    backdoors = found(Puzzle.from_text(f"3x3:{ESCARGOT}"))
    assert backdoors
    assert backdoors.size == 2


def test_without_time_nothing_is_claimed() -> None:
    puzzle = Puzzle.from_text(f"3x3:{ESCARGOT}")
    assert find_backdoors(puzzle, solution_of(puzzle), Budget(seconds=0).start()) is None
