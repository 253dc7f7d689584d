import pytest

from solver.board import find_layout
from solver.formats import parse, write
from tests.formats.examples import FIG_1, ROUND, SHIDOKU, error

ASCII = """
+-------+-------+-------+
| . 2 . | . 3 . | . 4 . |
| 6 . . | . . . | . . 3 |
| . . 4 | . . . | 5 . . |
+-------+-------+-------+
| . . . | 8 . 6 | . . . |
| 8 . . | . 1 . | . . 6 |
| . . . | 7 . 5 | . . . |
+-------+-------+-------+
| . . 7 | . . . | 6 . . |
| 4 . . | . . . | . . 8 |
| . 3 . | . 4 . | . 2 . |
+-------+-------+-------+
"""


@pytest.mark.parametrize("old_and_new", ["--", "-=", "+*", "+.", "+'", "+:", "-─", "|│", "|:"])
def test_borders_may_be_drawn_in_many_ways(old_and_new: str) -> None:
    assert parse(ASCII.replace(*old_and_new)) == FIG_1


def test_stars_may_be_empty_cells_inside_a_drawn_border() -> None:
    assert parse(ASCII.replace(".", "*")) == FIG_1


def test_a_row_of_fillers_is_no_border() -> None:
    assert parse("1...\n****\n____\n...4").givens == (1, *[0] * 14, 4)


def test_windows_line_ends_and_blank_lines_are_accepted() -> None:
    assert parse("1...\r\n\r\n.2..\r\n..3.\r\n...4\r\n") == SHIDOKU


def test_a_line_may_contain_several_rows() -> None:
    groups = write(ROUND, "line").split()
    assert parse(" ".join(groups[:5]) + "\n" + " ".join(groups[5:])) == ROUND


def test_a_short_row_is_reported() -> None:
    rows = write(FIG_1, "rows").split("\n")
    rows[3] = rows[3][:-1]
    caught = error("\n".join(rows))
    assert str(caught) == "In row 4 there are 8 cells instead of 9."
    assert caught.position == 38


def test_a_short_row_is_reported_even_if_another_is_long() -> None:
    rows = write(FIG_1, "rows").split("\n")
    caught = error("\n".join([*rows[:3], rows[3][:-1], rows[4] + ".", *rows[5:]]))
    assert str(caught) == "In row 4 there are 8 cells instead of 9."


def test_the_error_is_about_the_requested_board() -> None:
    assert str(error("12\n34", find_layout("2x2"))) == "12 cells are missing: 4 of the 16."


def test_a_bad_character_in_a_drawn_board_is_located() -> None:
    caught = error(ASCII.replace("5", "q", 1))
    assert str(caught).startswith("In row 3, column 7 there is 'q'.")
    assert ASCII.replace("5", "q", 1)[caught.position] == "q"
