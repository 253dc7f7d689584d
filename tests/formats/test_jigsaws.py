"""Jigsaws in every format: the division is in the name, and the cells are written as those of any square."""

import pytest

from solver.board import ParseError, Puzzle, find_layout
from solver.formats import WRITERS, can_write, parse, write

NAME = "4j-AAABCCABCDBBCDDD"
PUZZLE = Puzzle.from_text(NAME + ":1..............4")
PICTURE = """\
┌───────────┬───┐
│ 1   .   . │ . │
├───────┐   │   │
│ .   . │ . │ . │
│   ┌───┼───┘   │
│ . │ . │ .   . │
│   │   └───────┤
│ . │ .   .   4 │
└───┴───────────┘"""


WRITTEN = [name for name in WRITERS if name not in ("identity", "dimacs", "candidates")]


@pytest.mark.parametrize("to", [name for name in WRITTEN if can_write(PUZZLE.layout, name)])
def test_a_board_is_read_back_after_its_name(to: str) -> None:
    assert parse(f"{NAME}:\n{write(PUZZLE, to)}") == PUZZLE


def test_without_a_name_the_number_of_cells_decides() -> None:
    assert parse(write(PUZZLE, "line")).layout.name == "2x2"


def test_the_lines_of_a_picture_follow_the_regions() -> None:
    assert write(PUZZLE, "pretty") == PICTURE


def test_a_wrong_division_is_refused_at_its_place_in_the_text() -> None:
    with pytest.raises(ParseError, match="r2c3 is one too many") as caught:
        parse("  4j-AAAACCABCDBBCDDD: 1...")
    assert caught.value.position == 2 + 3 + 6


def test_long_names_are_cut_in_messages() -> None:
    with pytest.raises(ParseError, match="on 4j-AAABCCAB…"):
        find_layout(NAME).parse_cell("r9c9")
