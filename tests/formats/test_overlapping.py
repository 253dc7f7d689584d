"""Boards of grids that overlap, in formats that have candidates, or draw a board."""

import pytest

from solver.board import Board, Puzzle, find_layout
from solver.board.grids import OVERLAPPING_NAMES
from solver.formats import can_write, parse, read, write

EACH = pytest.mark.parametrize("name", OVERLAPPING_NAMES)


def position(name: str) -> Board:
    """A digit that is given, one placed by hand, and candidates crossed out in the first and the last cell."""
    layout = find_layout(name)
    board = Board(Puzzle(layout, (0, 1, *[0] * (layout.n_cells - 2))))
    board.place(5, 7)
    for cell in (0, layout.n_cells - 1):
        board.remove(cell, 9)
    return board


@EACH
@pytest.mark.parametrize("to", ["library", "json"])
def test_a_position_is_read_back(name: str, to: str) -> None:
    board = position(name)
    reading = read(write(board, to))
    assert reading.to_board().candidates == board.candidates
    assert [cell for cell, _ in reading.placed] == [5]


@EACH
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


@EACH
def test_formats_for_one_grid_refuse_others(name: str) -> None:
    layout = find_layout(name)
    for to in ("latex", "ss", "stages", "f-puzzles", "sudokuwiki", "sudoku-coach", "penpa", "scl"):
        assert not can_write(layout, to)


@EACH
def test_too_few_cells_are_counted(name: str) -> None:
    with pytest.raises(ValueError, match=f"of the {find_layout(name).n_cells}"):
        parse(f"{name}:" + "." * (find_layout(name).n_cells - 1))
