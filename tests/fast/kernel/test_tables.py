"""What the search on any layout knows of a layout."""

import pytest

from solver.board import find_layout
from solver.fast.kernel import tables
from solver.fast.kernel.tables import (
    CROSSING_ROW,
    CROSSINGS,
    FIRST_CROSSING,
    HOUSE_CELLS,
    LINK_ROW,
    LINKS,
    REACH,
    ROW,
    make_scratch,
    make_tables,
)
from tests.layouts import NAMES

ROWS_OF_TWO = [(0, 1), (2, 3)]
COLUMN_OF_THREE = (0, 2, 4)


@pytest.mark.parametrize("name", NAMES)
def test_every_layout_has_room(name: str):
    layout = find_layout(name)
    made = make_tables([house.cells for house in layout.houses], layout.n, layout.n_cells)
    n_words = int(made[tables.N_WORDS])
    assert made[: tables.N_FULL + 1].tolist() == [
        layout.n,
        layout.n_cells,
        len(layout.houses),
        len(layout.complete_houses),
    ]
    assert make_scratch(made).size == tables.POSITIONS + (layout.n_cells + 1) * n_words


@pytest.mark.parametrize(
    ("houses", "n", "n_cells"),
    [
        ([range(26)], 26, 26),
        ([range(9)], 9, 641),
        ([range(9)] * 6, 9, 9),
        ([(k,) for k in range(133)], 9, 133),
    ],
)
def test_a_layout_too_large_for_the_tables_is_refused(houses: list[range], n: int, n_cells: int):
    with pytest.raises(ValueError, match="expected at most"):
        make_tables(houses, n, n_cells)


def test_a_layout_that_just_fits_is_taken():
    houses = [(k,) for k in range(132)]
    assert make_tables(houses, 25, 640)[tables.N_HOUSES] == len(houses)


def test_complete_houses_come_first():
    made = make_tables([*ROWS_OF_TWO, COLUMN_OF_THREE], 3, 5)
    assert made[tables.N_FULL] == 1
    assert made[HOUSE_CELLS:][: ROW + 2].tolist() == [0, 2, 4, *[0] * 29, 0, 1]


def test_a_cell_is_linked_to_its_place_in_each_house():
    made = make_tables([*ROWS_OF_TWO, COLUMN_OF_THREE], 3, 5)
    column, row = 16, 16 + 2 * 4  # after the cells, four words a house
    assert made[LINKS + 2 * LINK_ROW :][:7].tolist() == [7, column, 0b010, 0, row, 0b001, 2 * ROW]


def test_a_crossing_tells_what_is_shared_and_what_is_not():
    layout = find_layout("3x3")
    made = make_tables([house.cells for house in layout.houses], 9, 81)
    place = 4  # r1c5 in row 1, which crosses box 2 there
    crossing = made[CROSSINGS + CROSSING_ROW * made[FIRST_CROSSING + place] :][:CROSSING_ROW]
    assert made[FIRST_CROSSING + place + 1] == made[FIRST_CROSSING + place] + 1
    assert crossing.tolist() == [0b000_111_000, 96 + 10 * 19, 0b111_111_000, ROW * 19]
    assert made[REACH + place] == 0b000_111_000


def test_a_place_where_two_houses_are_crossed_reaches_both():
    layout = find_layout("3x3")
    made = make_tables([house.cells for house in layout.houses], 9, 81)
    assert made[REACH + 18 * ROW] == 0b001_001_111  # the first cell of box 1: its row there, and its column
