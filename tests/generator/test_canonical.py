"""The canonical form: equal for puzzles that differ only by a symmetry, and for no others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from solver.analysis.transforms import moved
from solver.board import Budget, Puzzle, find_layout, mirror_of, rotation_of
from solver.board.symmetry import shuffles_of
from solver.engines import DEFAULT, Status, find_engine
from solver.generator.canonical import canonical, canonical_9x9, canonical_form

# Puzzles by Gordon Royle (17 givens), of magictour, and one with 30 givens.
PUZZLES = (
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    "1.3........71..26..893..4...3....1...6.5...9.8...4...6...2.5...5..6.4.1.9.....5..",
    ".2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.",
)
# The grid with the most automorphisms: 648.
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
N_TRANSFORMS = 1000 if os.environ.get("SUDOKU_NIGHTLY") == "1" else 20


def transformed(digits: tuple[int, ...], random: Random) -> tuple[int, ...]:
    """Any symmetry of 9 × 9 with boxes."""

    def lines() -> list[int]:
        return [3 * band + line for band in random.sample(range(3), 3) for line in random.sample(range(3), 3)]

    rows, columns, names = lines(), lines(), [0, *random.sample(range(1, 10), 9)]
    grid = [[names[digits[9 * row + column]] for column in columns] for row in rows]
    if random.random() < 0.5:
        grid = [list(row) for row in zip(*grid, strict=True)]
    return tuple(digit for row in grid for digit in row)


def puzzle(cells: str) -> Puzzle:
    return Puzzle.from_text("3x3:" + cells.replace("0", "."))


def puzzle_with_holes(cells: str, random: Random) -> Puzzle:
    """A puzzle with one solution, `cells`: some digits are taken out at random."""
    found = puzzle(cells)
    for cell in random.sample(range(81), 81):
        givens = tuple(0 if at == cell else digit for at, digit in enumerate(found.givens))
        fewer = Puzzle(found.layout, givens)
        if is_unique(fewer):
            found = fewer
        if found.n_givens < 40:
            break
    return found


def is_unique(found: Puzzle) -> bool:
    return find_engine(DEFAULT).solve(found, limit=2, budget=Budget()).status is Status.UNIQUE


@pytest.mark.parametrize("cells", PUZZLES)
def test_all_symmetric_puzzles_have_one_form(cells: str) -> None:
    random, one = Random(7), puzzle(cells)
    form = canonical_form(one)
    for _ in range(N_TRANSFORMS):
        assert canonical_form(Puzzle(one.layout, transformed(one.givens, random))) == form


def test_a_form_is_a_puzzle_of_the_same_kind_and_its_own_form() -> None:
    form = Puzzle.from_text(canonical_form(puzzle(PUZZLES[1])))
    assert form.n_givens == puzzle(PUZZLES[1]).n_givens
    assert canonical_form(form) == form.text


def test_puzzles_on_the_most_symmetric_grid_have_one_form() -> None:
    random = Random(3)
    for _ in range(3):
        one = puzzle_with_holes(MOST_SYMMETRIC, random)
        for _ in range(N_TRANSFORMS):
            assert canonical_form(Puzzle(one.layout, transformed(one.givens, random))) == canonical_form(one)


def test_different_givens_on_one_grid_have_different_forms() -> None:
    random = Random(5)
    puzzles = [puzzle_with_holes(MOST_SYMMETRIC, random) for _ in range(20)]
    assert len({canonical_form(each) for each in puzzles}) == 20


def test_one_more_given_makes_another_form() -> None:
    one = puzzle_with_holes(MOST_SYMMETRIC, Random(1))
    more = one.givens.index(0)
    givens = (*one.givens[:more], puzzle(MOST_SYMMETRIC).givens[more], *one.givens[more + 1 :])
    assert canonical_form(Puzzle(one.layout, givens)) != canonical_form(one)


def test_a_puzzle_with_two_solutions_has_no_form() -> None:
    with pytest.raises(ValueError, match="has status multiple, expected one solution"):
        canonical_form(puzzle("." * 81))


@pytest.mark.parametrize("name", ["2x3", "3x3x", "3x3w", "round5", "round4a", "4x4"])
def test_turns_reflections_and_new_digits_keep_the_form(name: str) -> None:
    layout, random = find_layout(name), Random(name)
    givens = tuple(random.randint(1, layout.n) if random.random() < 0.3 else 0 for _ in range(layout.n_cells))
    form = canonical_form(Puzzle(layout, givens))
    names = [0, *random.sample(range(1, layout.n + 1), layout.n)]
    for permutation in (rotation_of(layout), mirror_of(layout)):
        if permutation:
            moved = [0] * layout.n_cells
            for cell, digit in enumerate(givens):
                moved[permutation[cell]] = names[digit]
            assert canonical_form(Puzzle(layout, tuple(moved))) == form
    assert canonical_form(Puzzle(layout, (*givens[:-1], 0 if givens[-1] else 1))) != form


# Grids with their automorphisms: the most there are, some, and none but the identity.
GRIDS = {
    MOST_SYMMETRIC: 648,
    "123456789456789123789123456234567891567891234891234567345678912678912345912345678": 54,
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642": 3,
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179": 1,
}


def lines_of_nine() -> list[list[int]]:
    """All orders of nine lines that keep bands together."""
    inner = list(permutations(range(3)))
    return [
        [3 * band + line for band, lines in zip(bands, orders, strict=True) for line in lines]
        for bands in inner
        for orders in product(inner, repeat=3)
    ]


def automorphisms_one_by_one(cells: str) -> int:
    """Try every symmetry: the digits of the first row say how the others would have to be renamed."""
    grid, orders = np.array([int(sign) for sign in cells]).reshape(9, 9), np.array(lines_of_nine())
    images = grid[:, orders].transpose(1, 0, 2)  # for each order of columns
    count = 0
    for turned in (grid, grid.T):
        for order in orders:
            names = np.zeros((len(orders), 10), int)
            names[np.arange(len(orders))[:, None], turned[order][0]] = images[:, 0]
            count += int((names[:, turned[order]] == images).all(axis=(1, 2)).sum())
    return count


@pytest.mark.parametrize("cells", GRIDS)
def test_the_automorphisms_of_a_grid_are_counted(cells: str) -> None:
    assert canonical(puzzle(cells))[1:] == (GRIDS[cells], GRIDS[cells])


@pytest.mark.thorough
@pytest.mark.parametrize("cells", GRIDS)
def test_trying_every_symmetry_counts_as_many(cells: str) -> None:
    assert automorphisms_one_by_one(cells) == GRIDS[cells]


def test_givens_take_symmetry_from_a_grid() -> None:
    one = puzzle_with_holes(MOST_SYMMETRIC, Random(1))
    found = canonical(one)
    assert found.n_grid_automorphisms == 648
    assert found.n_automorphisms < 648
    assert 648 % found.n_automorphisms == 0


def test_many_puzzles_at_once_have_the_same_forms() -> None:
    puzzles = [puzzle(cells) for cells in (*PUZZLES, *GRIDS)]
    results = [find_engine(DEFAULT).solve(each, limit=2, budget=Budget()) for each in puzzles]
    assert canonical_9x9(puzzles, [result.solutions[0] for result in results]) == list(map(canonical, puzzles))


def images_2x2(digits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The 4 × 4 puzzle after each of the 128 symmetries, its digits numbered in the order in which they appear."""
    orders = [[2 * band + line for band in bands for line in (0, 1)] for bands in ((0, 1), (1, 0))]
    swaps = [[0, 1, 2, 3], [1, 0, 2, 3], [0, 1, 3, 2], [1, 0, 3, 2]]
    lines = [[order[k] for k in swap] for order in orders for swap in swaps]
    for rows, columns, is_turned in product(lines, lines, (False, True)):
        cells = [(row, column) for row in rows for column in columns]
        image = [digits[4 * c + r if is_turned else 4 * r + c] for r, c in cells]
        names = {0: 0}
        yield tuple(names.setdefault(digit, len(names)) for digit in image)


@pytest.mark.parametrize(
    "cells", ["1..2........3..4", "1.....3..2.....4", ".12.............", "1..............2", "12.3....4......."]
)
def test_a_small_puzzle_is_compared_under_every_symmetry(cells: str) -> None:
    one = Puzzle.from_text(f"2x2:{cells}")
    images = list(images_2x2(one.givens))
    found = canonical(one)
    assert Puzzle.from_text(found.text).givens == min(images)
    assert found.n_automorphisms == images.count(min(images))


@pytest.mark.parametrize("name", ["2x3", "3x3x", "3x3w", "round5a"])
def test_exchanged_lines_keep_the_form_where_there_are_few(name: str) -> None:
    layout, random = find_layout(name), Random(name)
    one = Puzzle(
        layout, tuple(random.randint(1, layout.n) if random.random() < 0.3 else 0 for _ in range(layout.n_cells))
    )
    form = canonical_form(one)
    for permutation in shuffles_of(layout):
        assert canonical_form(moved(one, permutation)) == form


def test_different_puzzles_have_different_forms(collections: Path) -> None:
    lines = (collections / "17_clues.txt").read_text(encoding="utf-8").split()
    forms = {canonical_form(puzzle(cells)) for cells in lines}
    assert len(forms) == len(lines) == 10_000


@pytest.mark.nightly
def test_a_thousand_transforms_of_a_hundred_puzzles(collections: Path) -> None:
    random = Random(11)
    for cells in (collections / "17_clues.txt").read_text(encoding="utf-8").split()[:10_000:100]:
        one = puzzle(cells)
        forms = {canonical_form(Puzzle(one.layout, transformed(one.givens, random))) for _ in range(1000)}
        assert forms == {canonical_form(one)}


def test_digits_keep_their_names_where_a_rule_tells_them_apart() -> None:
    differing, apart = (Puzzle.from_text(f"2x3-{word}:6.....{'.' * 24}2....5") for word in ("king", "apart"))
    assert sorted(canonical_form(differing, plain=True)[-36:].replace(".", "")) == ["1", "2", "3"]
    assert sorted(canonical_form(apart, plain=True)[-36:].replace(".", "")) == ["2", "5", "6"]


def test_a_puzzle_with_clues_is_its_own_form() -> None:
    text = f"3x3:{'.' * 81};cage:15=r1c1r1c2"
    assert canonical_form(Puzzle.from_text(text)) == text
