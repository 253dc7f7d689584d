"""Holes in a grid."""

import pytest

from solver.board import Budget, Puzzle, find_layout
from solver.engines import KERNEL, Engine, find_engine, find_redundant_givens
from solver.generator.chance import Chance
from solver.generator.digging import NO_LIMIT, dig, is_unique, redundant_given
from solver.generator.grids import random_grid

PLAIN = find_engine("search")
SIX = find_layout("2x3")
GRID = random_grid(SIX, Chance(1), PLAIN) or ()
CELLS = [(cell,) for cell in Chance(2).shuffled(range(36))]


def one_by_one(engine: Engine) -> tuple[int, ...]:
    givens = list(GRID)
    for (cell,) in CELLS:
        givens[cell] = 0
        if not is_unique(SIX, givens, engine, NO_LIMIT.start()):
            givens[cell] = GRID[cell]
    return tuple(givens)


@pytest.mark.parametrize("engine", [KERNEL, PLAIN], ids=lambda engine: str(engine.name))
def test_many_at_a_time_or_one_by_one_the_holes_are_the_same(engine: Engine):
    assert dig(SIX, GRID, CELLS, engine) == one_by_one(engine)


def test_nothing_is_left_that_could_be_left_out():
    puzzle = Puzzle(SIX, dig(SIX, GRID, CELLS, KERNEL))
    assert find_redundant_givens(puzzle, PLAIN, Budget()).redundant == ()
    assert redundant_given(puzzle, KERNEL, Budget().start()) is None


def test_digging_ends_at_the_least_number_of_givens():
    assert sum(map(bool, dig(SIX, GRID, CELLS, KERNEL, min_givens=20))) == 20


def test_by_logic_more_givens_stay_and_no_guess_is_needed():
    by_logic = dig(SIX, GRID, CELLS, KERNEL, by_logic=True)
    assert is_unique(SIX, by_logic, KERNEL, NO_LIMIT.start(), by_logic=True)
    assert by_logic.count(0) <= dig(SIX, GRID, CELLS, KERNEL).count(0)


def test_digging_goes_on_from_givens():
    begun = dig(SIX, GRID, CELLS, KERNEL, min_givens=20)
    left = [hole for hole in CELLS if begun[hole[0]]]
    assert dig(SIX, begun, left, KERNEL) == one_by_one(KERNEL)


def test_a_redundant_given_is_found():
    givens = list(dig(SIX, GRID, CELLS, KERNEL))
    extra = givens.index(0)
    givens[extra] = GRID[extra]
    assert redundant_given(Puzzle(SIX, tuple(givens)), KERNEL, Budget().start()) is not None
