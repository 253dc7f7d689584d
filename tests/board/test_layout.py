import re
from collections import Counter

import pytest

from solver.board import Board, Layout, ParseError, Puzzle, check, find_layout, mask_of
from solver.board.layout import Arrows
from tests.layouts import NAMES, OVERLAPPING, of_houses

LAYOUTS = [find_layout(name) for name in NAMES]
every_layout = pytest.mark.parametrize("layout", LAYOUTS, ids=NAMES)


# Four cells in a line, and a house of only two of them.
SHORT = of_houses(4, 4, (0, 1, 2, 3), (1, 2))


@every_layout
def test_cell_names_are_read_back(layout: Layout) -> None:
    assert [layout.parse_cell(layout.cell_name(cell)) for cell in range(layout.n_cells)] == list(range(layout.n_cells))


@every_layout
def test_initials_are_the_names_of_cells(layout: Layout) -> None:
    for name in layout.cell_names:
        first, second = re.findall(r"\d+", name)
        assert layout.cell_initials.format(first=first, second=second) == name


def test_squares_alone_have_letters() -> None:
    assert find_layout("3x3").cell_letters == find_layout("5x5").cell_letters == "{letter}{second}"
    assert find_layout("round5").cell_letters == ""


@every_layout
def test_house_names_are_read_back(layout: Layout) -> None:
    assert [layout.parse_house(house.name) for house in layout.houses] == list(range(len(layout.houses)))


@every_layout
def test_digits_are_read_back_in_either_case(layout: Layout) -> None:
    for digit in range(1, layout.n + 1):
        assert layout.parse_digit(layout.symbols[digit]) == digit
        assert layout.parse_digit(layout.symbols[digit].lower()) == digit


@every_layout
def test_partitions_are_disjoint_and_cover_a_grid(layout: Layout) -> None:
    """Where grids overlap, lines cover one of them; everything else covers the board."""
    for partition in layout.partitions:
        cells = [cell for h in partition for cell in layout.houses[h].cells]
        is_of_one = layout.grid in OVERLAPPING and layout.houses[partition[0]].is_line
        assert len(cells) == len(set(cells)) == (layout.n**2 if is_of_one else layout.n_cells)


@every_layout
def test_every_house_of_the_named_layouts_is_full(layout: Layout) -> None:
    assert layout.complete_houses == tuple(range(len(layout.houses)))


@every_layout
def test_crossings_are_all_pairs_that_share_two_cells(layout: Layout) -> None:
    for first, second, mask in layout.crossings:
        assert first < second
        assert mask == layout.houses[first].mask & layout.houses[second].mask
        assert mask.bit_count() >= 2
    shared = {(one, two) for one, two, _ in layout.crossings}
    for one, house in enumerate(layout.houses):
        for two in range(one + 1, len(layout.houses)):
            assert ((one, two) in shared) == (len(set(house.cells) & set(layout.houses[two].cells)) > 1)


@every_layout
def test_peers_are_mutual_and_never_the_cell_itself(layout: Layout) -> None:
    for cell, peers in enumerate(layout.peer_cells):
        assert cell not in peers
        assert all(layout.peers[peer] >> cell & 1 for peer in peers)


def test_a_cell_of_the_usual_board_has_20_peers() -> None:
    assert {mask.bit_count() for mask in find_layout("3x3").peers} == {20}


@pytest.mark.parametrize(("name", "n_pairs"), [("round5", 25), ("round5a", 0), ("3x3", 0), ("3x3x", 0), ("round3", 9)])
def test_number_of_twin_pairs(name: str, n_pairs: int) -> None:
    assert len(find_layout(name).twins) == n_pairs


@every_layout
def test_twins_lie_in_the_same_houses(layout: Layout) -> None:
    assert all(layout.houses_of[one] == layout.houses_of[two] for one, two in layout.twins)


@every_layout
def test_left_and_right_undo_each_other_away_from_borders(layout: Layout) -> None:
    for cell, arrows in enumerate(layout.arrows):
        assert arrows.left == cell or layout.arrows[arrows.left].right == cell
        assert arrows.up == cell or layout.arrows[arrows.up].down == cell


def test_arrows_stop_at_the_border_of_a_square() -> None:
    assert find_layout("3x3").arrows[0] == Arrows(left=0, up=0, right=1, down=9)


def test_arrows_run_around_the_ring() -> None:
    layout = find_layout("round5")
    cell = ring_start = layout.parse_cell("r3s1")
    seen = Counter[int]()
    for _ in range(10):
        cell = layout.arrows[cell].right
        seen[cell] += 1
    assert cell == ring_start
    assert len(seen) == 10


@every_layout
def test_column_order_holds_every_cell_once(layout: Layout) -> None:
    assert sorted(layout.column_order) == list(range(layout.n_cells))


def test_a_short_house_forbids_repeats_and_demands_no_digit() -> None:
    assert SHORT.complete_houses == (0,)
    assert SHORT.peers[1] == mask_of((0, 2, 3))
    assert list(check(Puzzle(SHORT, (0, 3, 4, 1)))) == []
    assert not Board(Puzzle(SHORT, (0, 3, 0, 0))).has(2, 3)


@pytest.mark.parametrize("name", ["r10c1", "r1", "", "r1s1", "r0c1", "r1c1 "])
def test_an_unknown_cell_is_refused(name: str) -> None:
    with pytest.raises(ParseError, match=r"no cell .* on 3x3"):
        find_layout("3x3").parse_cell(name)


def test_cells_are_read_in_either_case() -> None:
    assert find_layout("3x3").parse_cell("R1C2") == 1


@pytest.mark.parametrize("symbol", [".", "0", "A", "", "12"])
def test_an_unknown_digit_is_refused(symbol: str) -> None:
    with pytest.raises(ParseError, match=r"no digit .* on 3x3"):
        find_layout("3x3").parse_digit(symbol)


def test_zero_is_a_digit_of_a_round_board_of_ten() -> None:
    assert find_layout("round5").parse_digit("0") == 1


def test_a_wrong_symbol_is_refused_with_its_offset() -> None:
    with pytest.raises(ParseError, match="Character 3 is 'q'") as caught:
        find_layout("2x2").from_text("12q4" + "." * 12)
    assert caught.value.position == 2


def test_a_wrong_length_is_refused_with_its_offset() -> None:
    with pytest.raises(ParseError, match="5 of the 16") as caught:
        find_layout("2x2").from_text("1234.")
    assert caught.value.position == 5
