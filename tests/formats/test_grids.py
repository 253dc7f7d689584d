"""Jigsaws in every format, whose division is in the name, and grids that overlap, whose rows have gaps."""

import pytest

from solver.board import Board, ParseError, Puzzle, find_layout
from solver.board.grids import OVERLAPPING_NAMES
from solver.formats import WRITERS, can_write, parse, read, write
from tests.formats.examples import error

EACH_OVERLAP = pytest.mark.parametrize("name", OVERLAPPING_NAMES)
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


def _overlapping(name: str) -> Puzzle:
    """A puzzle with every second cell given, though no grid has it as its solution."""
    layout = find_layout(name)
    return Puzzle(layout, tuple((cell % 9 + 1) * (cell % 2) for cell in range(layout.n_cells)))


@pytest.mark.parametrize("name", ["twodoku", "sohei", "windmill", "samurai"])
@pytest.mark.parametrize("filler", " .0-")
def test_gaps_between_grids_tell_which_board_it_is(name: str, filler: str) -> None:
    puzzle = _overlapping(name)
    lines = [line.ljust(puzzle.layout.width) for line in write(puzzle, "rows").split("\n")]
    lines = [line.replace(" ", filler).replace(".", filler.strip() or ".") for line in lines]
    if name == "twodoku" and filler != " ":  # as many cells as a board of 15 digits
        assert "1-9 on twodoku" in str(error("\n".join(lines)))
        assert parse("\n".join(lines), layout=puzzle.layout) == puzzle
        assert all(parse(f"{front}:\n" + "\n".join(lines)) == puzzle for front in (name, "1-9"))
    else:
        assert parse("\n".join(lines)) == puzzle


def test_a_digit_in_a_gap_is_refused() -> None:
    puzzle = _overlapping("samurai")
    lines = [line.ljust(21).replace(" ", ".") for line in write(puzzle, "rows").split("\n")]
    lines[0] = lines[0][:10] + "7" + lines[0][11:]
    with pytest.raises(ParseError):
        parse("samurai:\n" + "\n".join(lines))


def test_rows_without_gaps_need_the_name_of_the_board() -> None:
    puzzle = _overlapping("butterfly")
    assert parse("butterfly:\n" + write(puzzle, "rows")) == puzzle
    assert parse(write(puzzle, "rows")).layout.name == "3x4"


def position(name: str) -> Board:
    """A digit that is given, one placed by hand, and candidates crossed out in the first and the last cell."""
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0, 1, *[0] * (layout.n_cells - 2))))
    board.place(5, 7)
    for cell in (0, layout.n_cells - 1):
        board.remove(cell, 9)
    return board


@EACH_OVERLAP
@pytest.mark.parametrize("to", ["library", "json"])
def test_a_position_is_read_back(name: str, to: str) -> None:
    board = position(name)
    reading = read(write(board, to))
    assert reading.to_board().candidates == board.candidates
    assert [cell for cell, _ in reading.placed] == [5]


@EACH_OVERLAP
def test_candidates_are_written_with_gaps_and_read_back(name: str) -> None:
    board = position(name)
    assert read(write(board, "candidates"), layout=board.layout).to_board().candidates == board.candidates


def test_a_picture_has_a_line_for_each_row_and_blanks_in_gaps() -> None:
    layout = find_layout("samurai")
    lines = write(Puzzle(layout, (1, *[0] * (layout.n_cells - 1))), "pretty").split("\n")
    assert len(lines) == 21
    assert lines[0] == "1 . . . . . . . .       . . . . . . . . ."
    assert lines[9] == " " * 12 + ". . . . . . . . ."


def test_letters_name_the_rows_and_columns_of_a_library_line() -> None:
    line = write(position("samurai"), "library")
    assert line.startswith("samurai::0000:x:.1...+7")
    assert line.endswith(":911 9LL::")


@EACH_OVERLAP
def test_formats_for_one_grid_refuse_others(name: str) -> None:
    layout = find_layout(name)
    for to in ("latex", "ss", "stages", "f-puzzles", "sudokuwiki", "sudoku-coach", "penpa", "scl"):
        assert not can_write(layout, to)


@EACH_OVERLAP
def test_too_few_cells_are_counted(name: str) -> None:
    with pytest.raises(ValueError, match=f"of the {find_layout(name).n_cells}"):
        parse(f"{name}:" + "." * (find_layout(name).n_cells - 1))
