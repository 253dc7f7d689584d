"""A house with fewer cells than digits only forbids repeats: no hidden logic in it."""

from __future__ import annotations

import pytest

from solver.board import House, Layout, Puzzle, Sentence
from solver.board.grids import ROW
from solver.board.layout import Arrows
from solver.steps import Candidate, starting_board
from solver.techniques import Options, find_technique
from tests.layouts import CAGE
from tests.techniques.step_facts import fact

# Four digits: one full house of four cells, and a short one of three that shares two cells with it.
#   cells 0 1 2 3 | 4
LAYOUT = Layout(
    name="short",
    size=Sentence("short"),
    n=4,
    symbols=".1234",
    cell_names=("r1c1", "r1c2", "r1c3", "r1c4", "r2c3"),
    houses=(
        House(ROW, 1, (0, 1, 2, 3)),
        House(CAGE, 1, (2, 3, 4)),
    ),
    partitions=((0,),),
    arrows=(Arrows(0, 0, 0, 0),) * 5,
    column_order=(0, 1, 2, 3, 4),
)


def houses(
    slug: str, givens: tuple[int, ...] = (0,) * 5, crossed_out: tuple[tuple[int, int], ...] = ()
) -> list[object]:
    """The base houses of the steps that are found."""
    board = starting_board(Puzzle(LAYOUT, givens), crossed_out=[Candidate(*each) for each in crossed_out])
    steps = find_technique(slug).find(board, Options())
    return [fact(step, "base", LAYOUT) or fact(step, "house", LAYOUT) for step in steps]


def test_the_short_house_is_known_as_such() -> None:
    assert LAYOUT.complete_houses == (0,)


def test_the_last_open_cell_of_a_short_house_is_no_full_house() -> None:
    assert houses("full-house", (0, 0, 1, 2, 0)) == []


def test_a_short_house_gives_no_hidden_single() -> None:
    assert houses("hidden-single", crossed_out=((3, 1), (4, 1))) == []
    assert houses("hidden-single", crossed_out=((1, 1), (2, 1), (3, 1))) == ["row-1"]


def test_a_short_house_does_not_point() -> None:
    assert houses("pointing", crossed_out=((4, 1),)) == []


def test_a_full_house_claims_in_a_short_one() -> None:
    assert houses("claiming", crossed_out=((0, 1), (1, 1))) == ["row-1"]


@pytest.mark.parametrize("crossed_out", [((4, 1), (4, 2))])
def test_a_short_house_gives_no_hidden_pair(crossed_out: tuple[tuple[int, int], ...]) -> None:
    assert houses("hidden-pair", crossed_out=crossed_out) == []


def test_a_naked_pair_works_in_a_short_house() -> None:
    pair = ((2, 3), (2, 4), (4, 3), (4, 4))
    assert houses("naked-pair", crossed_out=pair) == ["cage-1"]
