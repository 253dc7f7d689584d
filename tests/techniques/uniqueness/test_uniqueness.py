"""Techniques that presume one solution: laws on puzzles that have just one, and what the steps say."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import Board, Budget, Layout, Puzzle, bits, find_layout, mask_of
from solver.engines import DEFAULT, Status, find_engine
from solver.generator import spielverderber
from solver.steps import Candidate, Role, Step, starting_board
from solver.techniques import TECHNIQUES, Options, find_technique, phrase
from solver.techniques.uniqueness.deadly import rectangles
from tests.techniques.corpus import candidates
from tests.techniques.examples import outline, relabelled
from tests.techniques.step_facts import fact, facts_of
from tests.techniques.test_laws import LAWS, Sweep

FAMILY = [technique for technique in TECHNIQUES if technique.family == "Uniqueness"]
NAMES = ("3x3", "3x3x", "2x3", "2x3x", "3x4", "2x2", "round3", "round4", "round3a", "round4a", "round5a")
SEEDS = st.integers(0, 2**32)
EACH_LAYOUT = pytest.mark.parametrize("name", NAMES)
UNIQUE = Options(unique=True)


@cache
def unique_puzzle(name: str, seed: int) -> tuple[Puzzle, tuple[int, ...]]:
    """A puzzle and its only solution."""
    puzzle = spielverderber(find_layout(name), seed=seed)
    result = find_engine(DEFAULT).solve(puzzle, limit=2, budget=Budget())
    assert result.status is Status.UNIQUE
    return puzzle, result.solutions[0]


def unique_position(name: str, seed: int) -> tuple[Board, tuple[int, ...]]:
    """A board on the way to its solution: right digits are written, wrong candidates crossed out at random.

    Often all cells are left with two candidates or three, as they are where these techniques are looked for.
    """
    random = Random(seed)
    puzzle, grid = unique_puzzle(name, random.randrange(8))
    board = Board(puzzle)
    share = random.choice((0, random.uniform(0, 0.8)))
    for cell in bits(board.open_mask):
        if random.random() < share:
            board.place(cell, grid[cell])
    share, is_narrow = random.uniform(0, 1), random.random() < 0.5
    for cell in bits(board.open_mask):
        wrong = [digit for digit in bits(board.candidates[cell]) if digit != grid[cell]]
        kept = random.choice(wrong) if wrong and is_narrow else 0
        for digit in wrong:
            if digit != kept and random.random() < share:
                board.remove(cell, digit)
    return board, grid


def all_steps(board: Board, options: Options = UNIQUE) -> list[Step]:
    return [step for technique in FAMILY for step in technique.find(board, options)]


def test_the_positions_of_these_laws_try_the_rectangles() -> None:
    found = [step.technique for k in range(200) for step in all_steps(unique_position("3x3", k)[0])]
    assert {"unique-rectangle-1", "unique-rectangle-4", "hidden-rectangle"} <= set(found)


@EACH_LAYOUT
@settings(max_examples=40)
@given(seed=SEEDS)
def test_steps_keep_every_law_and_need_one_solution(name: str, seed: int) -> None:
    board, grid = unique_position(name, seed)
    before = board.copy()
    steps = all_steps(board)
    assert all_steps(board, Options()) == []
    assert all(getattr(board, part) == getattr(before, part) for part in Board.__slots__)
    assert len({(step.technique, step.eliminations, tuple(step.facts.items())) for step in steps}) == len(steps)
    for law in LAWS:
        law(Sweep(board, grid, steps, seed))


@EACH_LAYOUT
@settings(max_examples=15)
@given(seed=SEEDS)
def test_other_digits_make_the_same_steps(name: str, seed: int) -> None:
    board, _ = unique_position(name, seed)
    n = board.layout.n
    digits = [0, *Random(seed).sample(range(1, n + 1), n)]
    found = {outline(step, digits) for step in all_steps(board)}
    assert {outline(step, list(range(n + 1))) for step in all_steps(relabelled(board, digits))} == found


def swaps(layout: Layout, first: int, second: int) -> bool:
    """Whether two digits, one in each of two sets of cells, stand as well the other way round in every house."""
    return all((first & house.mask).bit_count() == (second & house.mask).bit_count() <= 1 for house in layout.houses)


@pytest.mark.parametrize("name", ["2x2", "2x2x", "round3", "round3a"])
def test_rectangles_are_all_ways_to_swap_digits_in_four_cells(name: str) -> None:
    layout = find_layout(name)
    plain = set()
    for a, *others in combinations(range(layout.n_cells), 4):
        for opposite in others:
            first = mask_of((a, opposite))
            second = mask_of(others) & ~first
            has_twins = any(mask_of(pair) & ~(first | second) == 0 for pair in layout.twins)
            if swaps(layout, first, second) and not has_twins:
                plain.add(frozenset((first, second)))
    assert {frozenset(pattern) for patterns in rectangles(layout) for pattern in patterns} == plain
    assert plain or name == "2x2x"


# Two rows of one band and columns of two stacks, or the reverse; two rings and a cell each on two diameters; two rings
# and two sectors that are no neighbours.
@pytest.mark.parametrize(
    ("name", "n"),
    [("3x3", 2 * 9 * 27), ("3x4", 12 * 48 + 18 * 54), ("round5", 10 * 10 * 16), ("round5a", 10 * 35)],
)
def test_a_rectangle_is_listed_at_each_of_its_corners(name: str, n: int) -> None:
    table = rectangles(find_layout(name))
    assert sum(map(len, table)) == 4 * n
    assert len({pattern.cells for patterns in table for pattern in patterns}) == n


def found(slug: str, crossed_out: str, puzzle: str = "", placed: str = "") -> list[Step]:
    """The steps on a 9 × 9 board that is otherwise empty, or on that of `puzzle`."""
    empty = Puzzle(find_layout("3x3"), (0,) * 81)
    given = Puzzle.from_text(puzzle) if puzzle else empty
    layout = given.layout
    board = starting_board(given, placed=candidates(placed, layout), crossed_out=candidates(crossed_out, layout))
    return list(find_technique(slug).find(board, UNIQUE))


# Corners r1c1, r1c4, r2c1 and r2c4; the first three have 1 and 2 alone.
THREE_PLAIN = "r1c1:3456789 r1c4:3456789 r2c1:3456789 "


def test_the_fourth_corner_loses_both_digits() -> None:
    (step,) = found("unique-rectangle-1", THREE_PLAIN)
    assert set(step.eliminations) == set(candidates("r2c4:12", find_layout("3x3")))
    assert facts_of(step) == {"cells": ("r1c1", "r1c4", "r2c1", "r2c4"), "digits": ("1", "2"), "corner": "r2c4"}
    assert phrase(step, find_layout("3x3")) == (
        "None of r1c1, r1c4, r2c1 and r2c4 is a given. If these cells contained only 1 and 2, those two "
        "digits could be swapped, giving two solutions. Only r2c4 has other candidates, and one of those "
        "must go there: remove 1 and 2 from r2c4."
    )


def test_the_picture_tells_the_two_digits_from_the_others() -> None:
    (view,) = found("unique-rectangle-1", THREE_PLAIN)[0].views
    assert view.cells[Role.PATTERN] == (0, 3, 9, 12)
    assert view.candidates[Role.PATTERN] == tuple(Candidate(cell, digit) for cell in (0, 3, 9, 12) for digit in (1, 2))
    assert view.candidates[Role.FIN] == tuple(Candidate(12, digit) for digit in range(3, 10))


def test_a_rectangle_with_a_given_corner_is_not_deadly() -> None:
    given = "3x3:" + "." * 12 + "3" + "." * 68
    assert found("unique-rectangle-1", THREE_PLAIN, given) == []


def test_a_rectangle_that_cannot_have_the_digits_is_none() -> None:
    # The 2 in row 2 keeps the digit from one side; crossed out by the player it would still have been there.
    assert found("unique-rectangle-1", "r1c1:3456789 r1c4:3456789 r2c1:23456789", placed="r2c9=2") == []
    assert len(found("unique-rectangle-1", "r1c1:3456789 r1c4:3456789 r2c1:23456789")) == 1


def test_two_neighbours_share_a_third_digit() -> None:
    crossed_out = "r1c1:3456789 r1c4:3456789 r2c1:456789 r2c4:456789"
    (step,) = found("unique-rectangle-2", crossed_out)
    assert set(step.eliminations) == {Candidate(9 + column, 3) for column in (1, 2, 4, 5, 6, 7, 8)}
    assert found("unique-rectangle-5", crossed_out) == []


def test_opposite_corners_share_a_third_digit() -> None:
    crossed_out = "r1c1:3456789 r2c4:3456789 r2c1:456789 r1c4:456789"
    (step,) = found("unique-rectangle-5", crossed_out)
    assert set(step.eliminations) == set(candidates("r1c2:3 r1c3:3 r2c5:3 r2c6:3", find_layout("3x3")))
    assert found("unique-rectangle-2", crossed_out) == []


def test_an_extra_digit_is_a_member_of_a_subset() -> None:
    # One of r2c1 and r2c4 is 3 or 4, and r2c8 is the other of the two.
    crossed_out = "r1c1:3456789 r1c4:3456789 r2c1:456789 r2c4:356789 r2c8:1256789"
    (step,) = found("unique-rectangle-3", crossed_out)
    assert set(step.eliminations) == {Candidate(9 + column, digit) for column in (1, 2, 4, 5, 6, 8) for digit in (3, 4)}
    assert (fact(step, "others"), fact(step, "bases")) == ("r2c8", "row-2")


def test_a_digit_locked_in_two_corners_removes_the_other() -> None:
    row = " ".join(f"r2c{column}:1" for column in (2, 3, 5, 6, 7, 8, 9))
    (step,) = found("unique-rectangle-4", f"r1c1:3456789 r1c4:3456789 {row}")
    assert set(step.eliminations) == set(candidates("r2c1:2 r2c4:2", find_layout("3x3")))
    assert found("unique-rectangle-4", f"r1c1:3456789 r1c4:3456789 {row[7:]}") == []


def test_a_digit_in_two_rows_leaves_the_corners_with_extras() -> None:
    rows = " ".join(f"r{row}c{column}:1" for row in (1, 2) for column in (2, 3, 5, 6, 7, 8, 9))
    (step,) = found("unique-rectangle-6", f"r1c1:3456789 r2c4:3456789 {rows}")
    assert set(step.eliminations) == set(candidates("r1c4:1 r2c1:1", find_layout("3x3")))
    assert "only r1c4 and r2c1 have candidates other than 1 and 2" in phrase(step, find_layout("3x3"))
    assert "If those were r1c4 and r2c1, the other two would be 2." in phrase(step, find_layout("3x3"))
    assert found("unique-rectangle-6", f"r1c1:3456789 r2c4:3456789 {rows[7:]}") == []


def test_a_hidden_rectangle_clears_the_corner_opposite() -> None:
    row = " ".join(f"r2c{column}:1" for column in (2, 3, 5, 6, 7, 8, 9))
    column = " ".join(f"r{row}c4:1" for row in range(3, 10))
    (step,) = found("hidden-rectangle", f"r1c1:3456789 {row} {column}")
    assert set(step.eliminations) == set(candidates("r2c4:2", find_layout("3x3")))
    assert found("hidden-rectangle", f"r1c1:3456789 {row}") == []


def test_three_digits_that_were_not_given_bar_a_fourth() -> None:
    placed = "r1c1=1 r1c4=2 r2c1=2"
    (step,) = found("avoidable-rectangle-1", "", placed=placed)
    assert set(step.eliminations) == set(candidates("r2c4:1", find_layout("3x3")))
    assert found("avoidable-rectangle-1", "", "3x3:1" + "." * 80, placed="r1c4=2 r2c1=2") == []


def test_two_placed_digits_and_an_extra_avoid_the_rectangle() -> None:
    (step,) = found("avoidable-rectangle-2", "r2c1:1456789 r2c4:2456789", placed="r1c1=1 r1c4=2")
    assert set(step.eliminations) == {Candidate(9 + column, 3) for column in (1, 2, 4, 5, 6, 7, 8)}
    assert found("avoidable-rectangle-2", "r2c1:1456789 r2c4:256789", placed="r1c1=1 r1c4=2") == []


# Six cells in three rows, three columns and three boxes.
LOOP = ["r1c1", "r1c4", "r2c4", "r2c7", "r3c7", "r3c1"]


def pairs_in(cells: list[str]) -> str:
    return " ".join(f"{cell}:3456789" for cell in cells)


def test_a_loop_of_six_cells_bars_its_last_cell() -> None:
    (step,) = found("unique-loop-1", pairs_in(LOOP[:5]))
    assert set(step.eliminations) == set(candidates("r3c1:12", find_layout("3x3")))
    assert fact(step, "cells") == tuple(sorted(LOOP))
    assert found("unique-loop-1", pairs_in(LOOP[:4])) == []


def test_a_loop_in_which_a_box_has_one_half_only_is_none() -> None:
    # r4c7 is in another box than r2c7.
    assert found("unique-loop-1", pairs_in([*LOOP[:4], "r4c7", "r4c1"][:5])) == []


def test_many_cells_of_a_loop_may_have_one_digit_more() -> None:
    crossed_out = pairs_in(LOOP[:3]) + " " + " ".join(f"{cell}:456789" for cell in LOOP[3:])
    (step,) = found("unique-loop-2", crossed_out)
    assert {digit for _, digit in step.eliminations} == {3}
    assert fact(step, "corners") == ("r2c7", "r3c1", "r3c7")
    assert found("unique-loop-2", crossed_out.replace("r3c1:456789", "r3c1:356789")) == []


def test_a_loop_of_four_cells_is_left_to_the_rectangles() -> None:
    assert found("unique-loop-1", THREE_PLAIN) == []


def test_a_board_of_pairs_alone_is_no_bug_with_extras() -> None:
    for slug in ("bug-plus-1", "bug-2", "bug-3", "bug-4"):
        assert (
            found(slug, " ".join(f"r{row}c{column}:3456789" for row in range(1, 10) for column in range(1, 10))) == []
        )
