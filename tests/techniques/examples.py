"""Positions to try techniques on: random grids, digits taken out, and candidates crossed out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random

import pytest

from solver.board import Board, Budget, Layout, Meter, Puzzle, bits, find_layout
from solver.board.grids import BOX, COLUMN, ROW
from solver.engines import DEFAULT, find_engine
from solver.steps import Candidate, Step, starting_board
from tests.layouts import DIFFERING, JIGSAWS, NAMES

LARGE = tuple(name for name in NAMES if find_layout(name).n > 10)
SMALL = ("2x2", "2x3", "2x2x", "round3", "round3a", "round4a")
# One layout of each shape; the others take seconds to minutes each.
FIRST = ("2x3", "2x3-king", "3x3", "2x2x", "round3", "round4a", JIGSAWS[1], JIGSAWS[2], "twodoku")
EACH_LAYOUT = pytest.mark.parametrize(
    "name",
    [name if name in FIRST else pytest.param(name, marks=pytest.mark.slow) for name in (*NAMES, *DIFFERING)],
)


class Looks(Budget):
    """A budget of looks at the clock in place of seconds: as much work on a slow machine as on a fast one."""

    def start(self, clock: object = None) -> Meter:
        """A meter by a clock that goes on by one whenever it is read."""
        return Meter(self, count().__next__)


def grids(board: Board, random: Random | None = None) -> Iterator[tuple[int, ...]]:
    """Every way to complete `board`, plainly: the narrowest cell or house first, in random order if asked."""
    if board.is_full:
        yield tuple(board.digits)
        return
    choices = min(_choices(board), key=len)
    if random:
        random.shuffle(choices)
    for cell, digit in choices:
        tried = board.copy()
        tried.place(cell, digit)
        yield from grids(tried, random)


def _choices(board: Board) -> Iterator[list[Candidate]]:
    """For each open cell its candidates, for each full house and missing digit its places."""
    layout = board.layout
    for cell in bits(board.open_mask):
        yield [Candidate(cell, digit) for digit in bits(board.candidates[cell])]
    for h in layout.complete_houses:
        mask = layout.houses[h].mask
        for digit in range(1, layout.n + 1):
            if not board.placed[digit] & mask:
                yield [Candidate(cell, digit) for cell in bits(board.cells_for[digit] & mask)]


@cache
def _searched_grid(layout: Layout) -> tuple[int, ...]:
    empty = Puzzle(layout, (0,) * layout.n_cells)
    return find_engine(DEFAULT).solve(empty, limit=1, budget=Budget()).solutions[0]


def random_grid(layout: Layout, random: Random) -> tuple[int, ...]:
    """A full board. Plain square ones are a pattern, mixed; of the others one is looked for, and its digits mixed."""
    is_square = {house.kind for house in layout.houses} == {ROW, COLUMN, BOX} and layout.n_cells == layout.n**2
    if layout.rules or not is_square:
        mixed = [0, *random.sample(range(1, layout.n + 1), layout.n)]
        return tuple(mixed[digit] for digit in _searched_grid(layout))
    n = layout.n
    box_columns = len({layout.numbers_of(cell)[1] for cell in layout.houses[-1].cells})
    box_rows = n // box_columns
    rows = _shuffled_lines(box_columns, box_rows, random)
    columns = _shuffled_lines(box_rows, box_columns, random)
    digits = random.sample(range(1, n + 1), n)
    return tuple(digits[(box_columns * (r % box_rows) + r // box_rows + c) % n] for r in rows for c in columns)


def _shuffled_lines(n_bands: int, size: int, random: Random) -> list[int]:
    """The lines of a square board in random order, those of a band kept together."""
    bands = random.sample(range(n_bands), n_bands)
    return [band * size + k for band in bands for k in random.sample(range(size), size)]


def thinned(layout: Layout, grid: tuple[int, ...], share: float, random: Random) -> Puzzle:
    """A puzzle with about this share of the digits of `grid`."""
    return Puzzle(layout, tuple(digit if random.random() < share else 0 for digit in grid))


def position(layout: Layout, random: Random) -> tuple[Board, tuple[int, ...]]:
    """A board on the way to the grid that comes with it; wrong candidates are crossed out at random."""
    grid = random_grid(layout, random)
    puzzle = thinned(layout, grid, random.uniform(0.2, 0.7), random)
    share = random.uniform(0, 0.8)
    crossed_out = [
        Candidate(cell, digit)
        for cell in range(layout.n_cells)
        for digit in range(1, layout.n + 1)
        if digit != grid[cell] and random.random() < share
    ]
    return starting_board(puzzle, crossed_out=crossed_out), grid


def outline(step: Step, digits: list[int]) -> tuple[object, ...]:
    """What a step says about cells and houses, with its digits renamed."""
    renamed = [
        frozenset(Candidate(cell, digits[digit]) for cell, digit in some)
        for some in (step.placements, step.eliminations)
    ]
    seen = [(tuple(view.houses.items()), tuple(view.cells.items())) for view in step.views]
    return (step.technique, *renamed, *seen)


def relabelled(board: Board, digits: list[int]) -> Board:
    """The same board, with the same givens, and every digit d written as digits[d]."""
    layout = board.layout
    givens = tuple(digits[d] * (board.given_mask >> cell & 1) for cell, d in enumerate(board.digits))
    placed = [Candidate(cell, digits[d]) for cell, d in enumerate(board.digits) if d and not givens[cell]]
    crossed_out = [
        Candidate(cell, digits[digit])
        for cell in bits(board.open_mask)
        for digit in range(1, layout.n + 1)
        if not board.has(cell, digit)
    ]
    return starting_board(Puzzle(layout, givens), placed=placed, crossed_out=crossed_out)


def needed_givens(layout: Layout, grid: tuple[int, ...], random: Random) -> Puzzle:
    """A puzzle whose only solution is `grid`, and which has others without any of its givens."""
    givens = list(grid)
    for cell in random.sample(range(layout.n_cells), layout.n_cells):
        givens[cell] = 0
        if find_engine(DEFAULT).solve(Puzzle(layout, tuple(givens)), limit=2, budget=Budget()).count > 1:
            givens[cell] = grid[cell]
    return Puzzle(layout, tuple(givens))


def fair_position(layout: Layout, random: Random) -> tuple[Board, tuple[int, ...]]:
    """A board on the way to the only solution of its puzzle, which comes with it.

    Digits go in pairs, and many cells keep little more than theirs, so that there are deadly patterns to avoid.
    """
    grid = random_grid(layout, random)
    puzzle = needed_givens(layout, grid, random)
    mixed = random.sample(range(1, layout.n + 1), layout.n)
    partners = dict(zip(mixed, [*mixed[1:], mixed[0]], strict=True)) if layout.n % 2 else {}
    for one, other in zip(mixed[::2], mixed[1::2], strict=False):
        partners |= {one: other, other: one}
    n_placed, share, of_partners = random.uniform(0, 0.6), random.uniform(0.3, 1.2), random.choice((0, 0.1, 0.3))
    open_cells = [cell for cell in range(layout.n_cells) if not puzzle.givens[cell]]
    placed = [Candidate(cell, grid[cell]) for cell in open_cells if random.random() < n_placed]
    crossed_out = [
        Candidate(cell, digit)
        for cell in open_cells
        for digit in range(1, layout.n + 1)
        if digit != grid[cell] and random.random() < (of_partners if digit == partners[grid[cell]] else share)
    ]
    return starting_board(puzzle, placed=placed, crossed_out=crossed_out), grid
