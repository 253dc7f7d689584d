import pytest

from solver.board import LAYOUT_NAMES, SHAPES, ParseError, find_layout

SQUARES = "2x2 2x3 2x4 2x5 3x3 3x4 3x5 4x4 4x5 5x5"
DIAGONALS = "2x2x 2x3x 2x4x 2x5x 3x3x 3x4x 3x5x 4x4x 4x5x 5x5x"
WINDOWS = "3x3w 4x4w"
ROUND = "round3 round4 round5 round6 round7 round8"
ADJACENT = "round3a round4a round5a round6a round7a round8a"


def test_layout_names_are_frozen() -> None:
    assert tuple(f"{SQUARES} {DIAGONALS} {WINDOWS} {ROUND} {ADJACENT}".split()) == LAYOUT_NAMES


def test_symbols_are_frozen() -> None:
    assert find_layout("3x3").symbols == ".123456789"
    assert find_layout("2x5").symbols == ".123456789A"
    assert find_layout("5x5").symbols == ".123456789ABCDEFGHIJKLMNOP"
    assert find_layout("round4").symbols == ".12345678"
    assert find_layout("round5").symbols == find_layout("round5a").symbols == ".0123456789"
    assert find_layout("round8").symbols == ".123456789ABCDEFG"


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.title)
def test_the_usual_layout_is_one_of_its_shape(shape: object) -> None:
    assert shape.usual in shape.layouts  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "name", ["03x3", "100x2", "round2", "round9", "latin", "3X3", "", "round٥", "3x3xx", "3x3wx", "3x3 x", "knight"]
)
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ParseError, match="no layout called"):
        find_layout(name)


def test_a_long_name_is_shortened_in_the_message() -> None:
    with pytest.raises(ParseError) as caught:
        find_layout("x" * 10_000)
    assert len(str(caught.value)) < 80


def test_a_box_has_the_rows_and_columns_of_the_name() -> None:
    layout = find_layout("2x3")
    box = layout.houses[layout.parse_house("box-1")]
    assert layout.names_of(box.cells) == ("r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3")


def test_boxes_are_numbered_row_by_row() -> None:
    layout = find_layout("2x3")
    assert "r1c4" in layout.names_of(layout.houses[layout.parse_house("box-2")].cells)


def test_an_x_adds_the_two_diagonals() -> None:
    plain, crossed = find_layout("2x2"), find_layout("2x2x")
    assert crossed.houses[: len(plain.houses)] == plain.houses
    assert [crossed.names_of(house.cells) for house in crossed.houses[len(plain.houses) :]] == [
        ("r1c1", "r2c2", "r3c3", "r4c4"),
        ("r1c4", "r2c3", "r3c2", "r4c1"),
    ]


def test_a_w_adds_four_windows() -> None:
    plain, windoku = find_layout("3x3"), find_layout("3x3w")
    assert windoku.houses[: len(plain.houses)] == plain.houses
    windows = windoku.houses[len(plain.houses) :]
    assert [windoku.names_of(window.cells)[:: len(window.cells) - 1] for window in windows] == [
        ("r2c2", "r4c4"),
        ("r2c6", "r4c8"),
        ("r6c2", "r8c4"),
        ("r6c6", "r8c8"),
    ]
    assert {len(window.cells) for window in windows} == {9}


def test_large_windoku_leaves_a_line_between_its_nine_windows() -> None:
    layout = find_layout("4x4w")
    covered = {cell for house in layout.houses if house.kind.name == "window" for cell in house.cells}
    lines = {line for cell in covered for line in layout.numbers_of(cell)}
    assert lines == {2, 3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15}
    assert len(covered) == 9 * 16


def test_round_cells_run_sector_by_sector_from_the_outer_ring() -> None:
    assert find_layout("round3").cell_names[:4] == ("r1s1", "r2s1", "r3s1", "r1s2")


def test_a_diameter_is_a_sector_and_the_opposite_one() -> None:
    layout = find_layout("round3")
    diameter = layout.houses[layout.parse_house("diameter-2")]
    assert layout.names_of(diameter.cells) == ("r1s2", "r2s2", "r3s2", "r1s5", "r2s5", "r3s5")


def test_a_sector_pair_is_a_sector_and_its_clockwise_neighbour() -> None:
    layout = find_layout("round3a")
    first = layout.houses[layout.parse_house("sector-pair-1")]
    assert layout.names_of(first.cells) == ("r1s1", "r2s1", "r3s1", "r1s6", "r2s6", "r3s6")


def test_a_square_in_column_order_runs_down_the_first_column() -> None:
    layout = find_layout("3x3")
    assert layout.names_of(layout.column_order[:3]) == ("r1c1", "r2c1", "r3c1")
