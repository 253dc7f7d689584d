"""What holds for every puzzle as wished: over all layouts, levels and symmetries."""

import os
from random import Random

import pytest

from solver.board import ASYMMETRIC, Budget, Layout, check, find_layout, is_symmetric, orbits_of, symmetry_names
from solver.engines import Status, find_engine, find_redundant_givens
from solver.generator import Generated, Wish, generate
from solver.rating.level import LEVELS
from solver.rating.own import own_rating
from solver.techniques import explain
from tests.layouts import NAMES
from tests.parameters import slow_after

N = 10_000 if os.environ.get("SUDOKU_NIGHTLY") == "1" else 600
N_PARTS = 30
ENGINES = ("kernel", "search"), ("kernel", "sat")  # two that prove that a puzzle has one solution; the latter if large
NO_LIMIT = Budget()

SMALL = [name for name in NAMES if find_layout(name).n <= 10]
LARGE = [name for name in NAMES if find_layout(name).n > 10]


def wish_of(number: int) -> tuple[Wish, Budget]:
    """The wish of this number, and how much may be tried. One in ten is for a board with more than ten digits."""
    random = Random(number)
    is_large = number % 10 == 9
    layout = find_layout(random.choice(LARGE if is_large else SMALL))
    symmetry = random.choice([ASYMMETRIC, *_symmetries(layout)])
    level = random.choice([None, *(LEVELS[1:3] if is_large else LEVELS if layout.n < 10 else LEVELS[:4])])
    is_minimal = not is_large and symmetry == ASYMMETRIC and random.random() < 0.5
    tries = 3 if is_large else 40
    return Wish(layout, level=level, symmetry=symmetry, minimal=is_minimal), Budget(nodes=tries)


def _symmetries(layout: Layout) -> list[str]:
    """The symmetries whose twins need not be given together, since that would fill the board."""
    return [
        name
        for name in symmetry_names(layout)
        if not any({*pair} <= {*orbit} for pair in layout.twins for orbit in orbits_of(layout, name))
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("part", slow_after(10, range(N_PARTS)))
def test_every_puzzle_keeps_what_its_wish_promises(part: int):
    met = 0
    numbers = range(part, N, N_PARTS)
    for number in numbers:
        wish, budget = wish_of(number)
        found = generate(wish, seed=number, budget=budget)
        keeps_promises(found)
        met += found.met
    assert met > len(numbers) / 3  # many small boards have no hard puzzles, and few tries are made


def keeps_promises(found: Generated) -> None:
    """Fail unless the puzzle is fair, and as wished if it says so."""
    wish, puzzle = found.wish, found.puzzle
    assert check(puzzle) == ()
    for name in ENGINES[puzzle.layout.n > 10]:
        assert find_engine(name).solve(puzzle, keep=0, budget=NO_LIMIT).status is Status.UNIQUE
    assert is_symmetric(puzzle.layout, puzzle.given_mask, wish.symmetry)
    if found.met and wish.minimal:
        assert find_redundant_givens(puzzle, find_engine("kernel"), NO_LIMIT).redundant == ()
    if found.met and wish.level:
        rating = own_rating(explain(puzzle, unique=True))
        assert (rating.level, rating.hardest) == (wish.level, found.hardest)
    assert found.met or found.lacks
