"""The exotic patterns: published puzzles, constructed positions, and what makes the patterns fail."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from solver.board import Board, Budget, Puzzle, bits, find_layout
from solver.engines import DEFAULT, find_engine
from solver.steps import Role, Step
from solver.techniques import Options, find_technique, phrase
from solver.techniques.exotics.bands import lattices, rectangles_of_areas
from solver.techniques.exotics.tridagons import _is_fillable
from tests.techniques.corpus import CASES
from tests.techniques.step_facts import all_facts, fact

pytestmark = pytest.mark.thorough

SLUGS = ("triple-firework", "quad-firework", "tridagon", "sk-loop", "exocet")
EASTER_MONSTER = "3x3:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
GOLDEN_NUGGET = "3x3:.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
LOKI = "3x3:57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6.."


def found(slug: str, text: str) -> list[Step]:
    return list(find_technique(slug).find(Board(Puzzle.from_text(text)), Options()))


def names(step: Step, text: str) -> set[str]:
    """The eliminations as `r3c5:7`."""
    layout = Puzzle.from_text(text).layout
    return {f"{layout.cell_name(cell)}:{layout.symbols[digit]}" for cell, digit in step.eliminations}


def test_the_easter_monster_has_its_loop() -> None:
    (step,) = found("sk-loop", EASTER_MONSTER)
    assert len(all_facts(step, "cells")) == 16
    assert [len(cells) for cells in step.views[0].sets] == [4] * 8  # the eight houses
    assert "r2c1, r2c3, r2c7 and r2c9 (3, 8)" in all_facts(step, "locks")
    assert {"r2c5:3", "r2c5:8", "r5c2:4", "r5c8:9"} <= names(step, EASTER_MONSTER)


def test_the_guardian_of_loki_is_written() -> None:
    (step,) = found("tridagon", LOKI)
    assert phrase(step, find_layout("3x3")).endswith("The only other candidate there is 1 in r8c8, so r8c8 must be 1.")
    assert fact(step, "digits") == ("3", "5", "7")


def test_candidates_that_all_guardians_exclude_are_removed() -> None:
    case = next(case for case in CASES if case.technique == "tridagon" and case.puzzle.layout.name == "3x4")
    (step,) = find_technique("tridagon").find(case.board, Options())
    guardians = set(step.views[0].candidates[Role.FIN])
    assert len(guardians) > 1
    for cell, digit in step.eliminations:
        for other, guardian in guardians:
            assert cell == other or (digit == guardian and case.puzzle.layout.peers[cell] >> other & 1)


def test_threes_fill_four_boxes_only_in_even_parity() -> None:
    layout = find_layout("3x3")
    corners = ((0, 0), (0, 3), (3, 3), (3, 0))
    for orders in product(permutations(range(3)), repeat=4):
        cells = tuple(
            9 * (top + k) + left + order[k]
            for (top, left), order in zip(corners, orders, strict=True)
            for k in range(3)
        )
        n_odd = sum(order in ((0, 2, 1), (1, 0, 2), (2, 1, 0)) for order in orders)
        assert _is_fillable(layout, cells) == (n_odd % 2 == 0)


def test_round_boards_have_no_lattice() -> None:
    assert lattices(find_layout("round5")) == ()
    assert lattices(find_layout("round5a")) == ()


def test_the_rectangles_of_a_board_lie_in_four_boxes() -> None:
    layout = find_layout("2x3")
    lattice = lattices(layout)[0]
    rectangles = rectangles_of_areas(layout, lattice)
    assert len(rectangles) == 3 * 4 * 9  # pairs of bands, their rows, and the pairs of columns of the two stacks
    assert {len({corner.area for corner in corners}) for corners in rectangles} == {4}


def test_a_firework_leaves_only_its_digits_in_its_cells() -> None:
    for case in CASES:
        if case.technique == "triple-firework" and not case.is_miss:
            (step,) = find_technique(case.technique).find(case.board, Options())
            board = case.board
            step.apply(board)
            pattern = step.views[0].cells[Role.PATTERN]
            left = {digit for cell in pattern for digit in bits(board.candidates[cell])}
            assert {board.layout.symbols[digit] for digit in left} <= {*all_facts(step, "digits", board.layout)}


@pytest.mark.parametrize("text", [EASTER_MONSTER, GOLDEN_NUGGET, LOKI])
def test_no_step_contradicts_the_solution_of_a_published_puzzle(text: str) -> None:
    puzzle = Puzzle.from_text(text)
    (grid,) = find_engine(DEFAULT).solve(puzzle, limit=2, budget=Budget()).solutions
    for slug in SLUGS:
        for step in found(slug, text):
            assert all(grid[cell] == digit for cell, digit in step.placements)
            assert all(grid[cell] != digit for cell, digit in step.eliminations)
