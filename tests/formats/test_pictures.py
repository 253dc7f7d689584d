from solver.board import Puzzle
from solver.formats import write
from tests.formats.examples import ROUND, SHIDOKU


def test_a_square_is_drawn_with_its_boxes() -> None:
    assert write(SHIDOKU, "pretty").split("\n") == [
        "┌─────┬─────┐",
        "│ 1 . │ . . │",
        "│ . 2 │ . . │",
        "├─────┼─────┤",
        "│ . . │ 3 . │",
        "│ . . │ . 4 │",
        "└─────┴─────┘",
    ]


def test_boxes_need_not_be_square() -> None:
    lines = write(Puzzle.from_text("2x3:" + "." * 36), "pretty").split("\n")
    assert lines[0] == "┌───────┬───────┐"
    assert [k for k, line in enumerate(lines) if line[0] == "├"] == [3, 6]


def test_a_round_board_is_drawn_with_one_sector_per_line() -> None:
    lines = write(ROUND, "pretty").split("\n")
    assert len(lines) == 12
    assert lines[1] == "│ 2 3 . 0 6 │"
