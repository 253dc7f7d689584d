from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Layout, find_layout
from solver.formats import parse, read, write
from solver.formats.line import bare_line
from solver.formats.sizes import plain_layouts
from tests.formats.examples import FIG_1, ROUND, SHIDOKU, error
from tests.layouts import NAMES

GROUPS = "23.06 1.487 .032. 9.718 02.53 879.1 3.06. .81.9 56.3. 718.4"


@pytest.mark.parametrize("filler", "0.*_Xx-")
def test_81_characters_are_read_with_any_usual_filler(filler: str) -> None:
    assert parse(FIG_1.cells.replace(".", filler)) == FIG_1


def test_blanks_fill_a_text_of_exactly_the_right_length() -> None:
    assert parse("1    2    3    4\n") == SHIDOKU


@pytest.mark.parametrize("n_cells", [16, 36, 64, 81, 100, 144, 225, 256, 400, 625])
def test_every_square_is_known_by_its_number_of_cells(n_cells: int) -> None:
    assert parse("1" + "." * (n_cells - 1)).layout == plain_layouts()[n_cells]


def test_a_round_board_is_read_in_groups() -> None:
    assert parse(GROUPS) == ROUND
    assert write(ROUND, "line") == GROUPS


def test_groups_must_be_sectors() -> None:
    caught = error("23.0 61.487" + GROUPS[11:])
    assert str(caught) == "In sector 1 there are 4 cells instead of 5."
    assert caught.position == 4


@pytest.mark.parametrize("name", NAMES)
def test_the_requested_layout_decides_between_equal_sizes(name: str) -> None:
    layout = find_layout(name)
    assert parse("." * layout.n_cells, layout=layout).layout == layout


def test_without_a_request_the_plain_layout_is_assumed() -> None:
    assert parse(GROUPS).layout.name == "round5"
    assert parse(FIG_1.cells).layout.name == "3x3"


def test_a_layout_shown_in_the_text_beats_the_requested_one() -> None:
    assert parse(GROUPS, layout=find_layout("3x3")) == ROUND
    assert parse(SHIDOKU.cells, layout=find_layout("3x3")) == SHIDOKU


def test_a_bare_line_is_no_round_board_if_another_is_requested() -> None:
    refused = error(FIG_1.cells[:72], find_layout("3x3"))
    assert str(refused) == "9 cells are missing: 72 of the 81."
    assert "round6:" in str(refused.expected)


def test_a_text_for_no_board_names_the_nearest_sizes() -> None:
    caught = error(FIG_1.cells[:77])
    assert "72 cells (round6) and 81 cells (3x3)" in str(caught.expected)
    assert caught.position == 77


def test_a_missing_cell_is_said_to_be_missing() -> None:
    caught = error(FIG_1.cells[:80])
    assert (str(caught), caught.position) == ("One cell is missing: 80 of the 81.", 80)


def test_the_error_locates_a_bad_character() -> None:
    caught = error(FIG_1.cells[:24] + "q" + FIG_1.cells[25:])
    assert str(caught) == "In row 3, column 7 there is 'q'."
    assert caught.position == 24
    assert str(caught.expected) == "Write 1-9, or . for an empty cell."


def test_a_bad_character_is_located_by_sector_and_ring() -> None:
    assert str(error(GROUPS.replace("4", "?", 1))).startswith("In sector 2, ring 3 there is '?'.")


def test_the_reading_names_its_format() -> None:
    assert read(FIG_1.cells).format == "line"


@given(
    layout=st.sampled_from([layout for layout in plain_layouts().values() if layout.n < 11]),
    seed=st.randoms(use_true_random=False),
)
def test_a_bare_line_is_read_like_any_other_text(layout: Layout, seed: Random) -> None:
    text = "".join(seed.choice(layout.symbols) for _ in range(layout.n_cells))
    short = bare_line(text, seed.choice([None, layout]))
    assert short is None or short == read(f"{text}\n")
    assert (short is not None) == (layout.n < 10)


def test_a_bare_line_for_another_layout_is_none() -> None:
    assert bare_line(FIG_1.cells, find_layout("3x3")) == read(f"{FIG_1.cells}\n")
    assert bare_line(FIG_1.cells, find_layout("3x3w")) is None
    assert read(FIG_1.cells, layout=find_layout("3x3w")).puzzle.layout.name == "3x3w"


@pytest.mark.parametrize("text", ["", "." * 80, "0" * 81, "5" + "." * 15, "2x2:" + "." * 16, "." * 256])
def test_a_text_with_anything_but_cells_is_no_bare_line(text: str) -> None:
    assert bare_line(text) is None
