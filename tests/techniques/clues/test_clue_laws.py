"""Each technique that uses clues agrees with all grids that are as the clues say, whatever the clues are.

Ordinary runs try about 1 000 positions, `make nightly` 20 000 with deeper forcing chains too. Random clues are near
misses of each other: cages whose digits may repeat, slow thermometers, and clues that break a rectangle.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from solver.board import Layout, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS
from solver.engines import find_engine
from solver.steps import Candidate, Step, starting_board, step_to_dict, steps_from_dicts
from solver.techniques import TECHNIQUES, Options, Technique, find_technique, phrase
from tests.board.clues.meanings import is_as_all_clues_say
from tests.board.clues.random_clues import random_clues
from tests.board.clues.some_grids import some_grids
from tests.techniques.forcing.proof_checker import wrong_lines

pytestmark = pytest.mark.thorough

FOR_CLUES = tuple(technique for technique in TECHNIQUES if technique.needs_rules)
# Those that follow links by clues; the last ones take seconds a position.
BY_LINKS = (
    *("xy-chain", "aic", "continuous-nice-loop", "discontinuous-nice-loop", "three-d-medusa", "forcing-chain"),
    *("grouped-aic", "grouped-continuous-nice-loop", "xy-cycle", "cell-forcing-chain", "region-forcing-chain"),
)
NIGHTLY_ONLY = ("kraken-fish-1", "kraken-fish-2", "nishio", "dynamic-forcing-chain", "dynamic-forcing-chain-plus")
TRIED = (*FOR_CLUES, *map(find_technique, BY_LINKS))
ALL_TRIED = (*TRIED, *map(find_technique, NIGHTLY_ONLY))
SEARCH = find_engine("search")
ROWS = 2  # of a box of 2x2 or 2x3
MOST_STEPS = 6  # of a technique in a position
KINDS = [kind.slug for kind in CLUE_KINDS]
EACH_KIND = pytest.mark.parametrize("slug", KINDS)


class Sample(NamedTuple):
    """A position with clues, and all grids that it may become."""

    board_text: str
    grids: list[tuple[int, ...]]
    steps: list[tuple[Technique, Step]]


def samples(
    layout: Layout, slugs: list[str], random: Random, techniques: tuple[Technique, ...] = TRIED
) -> Iterator[Sample]:
    """Yield a position with clues of these kinds by chance, which some grid keeps, with all steps in it."""
    givens, grids = some_grids(layout, layout.name)
    clues = tuple(clue for slug in slugs for clue in random_clues(slug, layout, random))
    puzzle = Puzzle(layout, givens, clues)
    left = [grid for grid in grids if is_as_all_clues_say(grid, ROWS, puzzle.clues)]
    if not left:
        return
    grid = random.choice(left)
    open_cells = [cell for cell in range(layout.n_cells) if not givens[cell]]
    placed = [Candidate(cell, grid[cell]) for cell in open_cells if random.random() < 0.3]
    gone = [
        Candidate(cell, digit)
        for cell in open_cells
        for digit in range(1, layout.n + 1)
        if digit != grid[cell] and random.random() < 0.3
    ]
    board = starting_board(puzzle, placed=placed, crossed_out=gone)
    left = [each for each in left if all(board.digits[c] == d or board.has(c, d) for c, d in enumerate(each))]
    steps = [
        (technique, step) for technique in techniques for step in islice(technique.find(board, Options()), MOST_STEPS)
    ]
    yield Sample(puzzle.text, left, steps)
    for technique, step in steps:
        assert technique.slug == step.technique
        assert all(board.has(*each) for each in (*step.placements, *step.eliminations))
        assert steps_from_dicts([step_to_dict(step, layout)], layout) == (step,)
        sentence = phrase(step, layout)
        assert not any(left_over in sentence for left_over in ("{", "}", "()"))
        assert " -" not in sentence  # nobody should have to add negative numbers
        assert [wrong_lines(board, view.proof) for view in step.views] == [[]] * len(step.views)


def check(sample: Sample) -> int:
    for _, step in sample.steps:
        for grid in sample.grids:
            assert all(grid[cell] == digit for cell, digit in step.placements), (sample.board_text, step.technique)
            assert all(grid[cell] != digit for cell, digit in step.eliminations), (sample.board_text, step.technique)
    return len(sample.steps)


@pytest.mark.parametrize("name", ["2x2", pytest.param("2x3", marks=pytest.mark.slow)])
@EACH_KIND
def test_steps_agree_with_every_grid_that_a_clue_leaves(slug: str, name: str) -> None:
    random = Random(f"{slug} {name}")
    for _ in range(20):
        for sample in samples(find_layout(name), [slug], random):
            check(sample)


@pytest.mark.parametrize("seed", range(20))
def test_steps_agree_with_every_grid_that_clues_leave(seed: int) -> None:
    random = Random(seed)
    layout = find_layout(random.choice(("2x2", "2x3")))
    found = sum(check(each) for _ in range(6) for each in samples(layout, random.sample(KINDS, 2), random))
    assert found or seed


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(50))
def test_steps_agree_with_every_grid_in_many_positions(seed: int) -> None:
    random, n = Random(seed), 0
    while n < 400:
        layout, slugs = find_layout(random.choice(("2x2", "2x3"))), random.sample(KINDS, random.choice((1, 2, 3)))
        for sample in samples(layout, slugs, random, ALL_TRIED):
            check(sample)
            n += 1
