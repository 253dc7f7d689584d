"""Grids of 9 × 9 that overlap: their cells, houses and names, and where the arrow keys lead."""

from collections import Counter

import pytest

from solver.board import ParseError, find_layout, kind_of, mirror_of, rotation_of, symmetry_names
from solver.board.grids import OVERLAPPING_NAMES
from solver.board.layout import Arrows

EACH = pytest.mark.parametrize("name", OVERLAPPING_NAMES)

# The upper left cells of the grids, and how many cells the board has.
CORNERS = {
    "twodoku": (["r1c1", "r7c7"], 153),
    "butterfly": (["r1c1", "r1c4", "r4c1", "r4c4"], 144),
    "sohei": (["r1c7", "r7c1", "r7c13", "r13c7"], 288),
    "windmill": (["r1c4", "r4c13", "r7c7", "r10c1", "r13c10"], 333),
    "samurai": (["r1c1", "r1c13", "r7c7", "r13c1", "r13c13"], 369),
}


@EACH
def test_each_grid_has_the_houses_of_a_usual_board(name: str) -> None:
    layout, plain = find_layout(name), find_layout("3x3")
    corners, n_cells = CORNERS[name]
    assert layout.n_cells == n_cells
    wanted = set()
    for corner in corners:
        top, left = layout.numbers_of(layout.parse_cell(corner))
        for house in plain.houses:
            places = (plain.numbers_of(cell) for cell in house.cells)
            cells = [layout.parse_cell(f"r{row + top - 1}c{column + left - 1}") for row, column in places]
            wanted.add((house.kind, tuple(cells)))
    houses = [(house.kind, house.cells) for house in layout.houses]
    assert len(houses) == len(set(houses))
    assert set(houses) == wanted


@EACH
def test_a_house_is_named_by_its_start_where_others_are(name: str) -> None:
    layout = find_layout(name)
    n_alike = Counter((house.kind, house.number) for house in layout.houses)
    for house in layout.houses:
        assert bool(house.start) == (n_alike[house.kind, house.number] > 1)
        if house.kind.is_line:
            numbers = layout.numbers_of(house.cells[0])
            number, start = numbers if house.kind.name == "row" else numbers[::-1]
            assert (house.number, house.start or start) == (number, start)


def test_a_row_without_others_needs_no_start() -> None:
    layout = find_layout("samurai")
    names = [layout.houses[layout.parse_house(name)].sentence.text() for name in ("row-10", "row-7-13", "column-9-7")]
    assert names == ["row 10", "row 7 from column 13", "column 9 from row 7"]


def test_boxes_that_two_grids_share_are_one_house() -> None:
    layout = find_layout("samurai")
    shared = layout.parse_cell("r7c7")
    assert [layout.houses[h].name for h in layout.houses_of[shared]] == [
        "row-7-1",
        "row-7-7",
        "column-7-1",
        "column-7-7",
        "box-15",
    ]
    assert layout.peers[shared].bit_count() == 32


def test_arrow_keys_lead_across_gaps_but_make_no_neighbours() -> None:
    layout = find_layout("samurai")
    cell, right, below = map(layout.parse_cell, ("r1c9", "r1c13", "r2c9"))
    assert layout.arrows[cell] == Arrows(left=cell - 1, up=cell, right=right, down=below)
    assert layout.neighbours[cell] == (cell - 1, below)


@pytest.mark.parametrize("name", ["round3", "round8a", "2x2", "3x3"])
def test_neighbours_elsewhere_are_where_arrow_keys_lead(name: str) -> None:
    layout = find_layout(name)
    assert [set(each) for each in layout.neighbours] == [{*a} - {cell} for cell, a in enumerate(layout.arrows)]


def test_symmetries_leave_the_gaps_where_they_are() -> None:
    assert symmetry_names(find_layout("twodoku"))[1:] == (
        "half-turn",
        "falling-diagonal",
        "rising-diagonal",
        "diagonals",
    )
    assert symmetry_names(find_layout("windmill"))[1:] == ("half-turn", "quarter-turn")
    assert mirror_of(find_layout("windmill")) is None
    assert rotation_of(find_layout("windmill")) != rotation_of(find_layout("samurai"))


def test_a_rule_for_neighbours_fits_and_others_are_refused() -> None:
    layout = find_layout("twodoku-apart")
    pairs = {(rule.one, rule.other) for rule in layout.rules}  # type: ignore[union-attr]
    assert len(pairs) == sum(map(len, layout.neighbours)) // 2
    for rule in ("x", "-disjoint", "-knight", "-king", "-entropy"):
        with pytest.raises(ParseError, match="does not fit"):
            find_layout(f"samurai{rule}")


def test_the_kind_of_board_and_its_size_are_named() -> None:
    layout = find_layout("samurai")
    assert (kind_of(layout).text(), layout.size.text()) == ("Several grids", "Samurai")


@pytest.mark.parametrize("name", ["samurais", "Samurai", "2samurai", "twodoku3"])
def test_other_names_mean_no_overlapping_grids(name: str) -> None:
    with pytest.raises(ParseError, match="no layout called"):
        find_layout(name)
