"""Each kind of clue means what people mean by it: as many solutions as filled boards that are as the clue says."""

from random import Random

import pytest

from solver.board import Budget, Layout, Puzzle, find_layout
from solver.board.clues import CLUE_KINDS
from solver.board.clues.clue import ClueKind
from solver.engines import find_engine
from tests.board.clues.meanings import MEANINGS, is_as_all_clues_say
from tests.board.clues.random_clues import random_clues
from tests.board.clues.some_grids import MOST_GRIDS, some_grids

SEARCH = find_engine("search")
FOUR, SIX = find_layout("2x2"), find_layout("2x3")
TRIES = 12
SOME = {"counting_circles": 40, "region_sum_line": 40, "sum_line": 40}  # few random ones are true

NEVER = [("negative", SIX)]  # whatever marks there are, the givens break the rule


def test_each_kind_has_its_meaning() -> None:
    assert [*MEANINGS] == [kind.slug for kind in CLUE_KINDS]


@pytest.mark.parametrize("layout", [FOUR, SIX], ids=lambda layout: layout.name)
@pytest.mark.parametrize("kind", CLUE_KINDS, ids=lambda kind: kind.slug)
def test_a_clue_leaves_just_the_grids_that_are_as_it_says(kind: ClueKind, layout: Layout) -> None:
    random = Random(f"{kind.slug} on {layout.name}")
    givens, grids = some_grids(layout, layout.n)
    counts = []
    for _ in range(SOME.get(kind.slug, TRIES)):
        clues = random_clues(kind.slug, layout, random)
        puzzle = Puzzle(layout, givens, clues)
        expected = {grid for grid in grids if is_as_all_clues_say(grid, 2, puzzle.clues)}
        result = SEARCH.solve(puzzle, limit=MOST_GRIDS, keep=MOST_GRIDS, budget=Budget())
        assert {tuple(grid) for grid in result.solutions} == expected, puzzle.text
        assert result.count == len(expected)
        counts.append(len(expected))
    assert any(0 < count < len(grids) for count in counts) or (kind.slug, layout) in NEVER
