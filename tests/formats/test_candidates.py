from solver.board import Board, Puzzle, find_layout
from solver.formats import read, write
from tests.formats.examples import FIG_1, SHIDOKU, error

SHIDOKU_GRID = """
.---------.---------.
| 1   34  | 24  23  |
| 34  2   | 14  13  |
:---------+---------:
| 24  14  | 3   12  |
| 23  13  | 12  4   |
'---------'---------'
"""


def test_a_grid_that_lists_everything_crosses_nothing_out() -> None:
    found = read(SHIDOKU_GRID)
    assert (found.puzzle, found.crossed_out, found.format) == (SHIDOKU, (), "candidates")


def test_a_cell_with_one_candidate_is_read_as_a_given() -> None:
    found = read(SHIDOKU_GRID.replace("24  14  | 3   12", "24  14  | 3   2 "))
    assert found.puzzle.givens[11] == 2


def test_only_legal_candidates_can_be_crossed_out() -> None:
    grid = write(FIG_1, "candidates").replace(" 1579 ", " 579 ", 1)
    assert read(grid).crossed_out == ((0, 1),)


def test_a_single_candidate_is_a_given() -> None:
    assert read("1 34 24 23 34 2 14 13 24 14 3 12 23 13 12 4").puzzle.n_givens == 4
    assert read("1 34 24 23 34 2 14 13 24 14 3 12 23 13 1 4").puzzle.n_givens == 5


def test_a_board_in_play_is_read_back() -> None:
    board = Board(FIG_1)
    board.remove(0, 1)
    board.remove(80, 5)
    again = read(write(board, "candidates"))
    assert again.to_board().candidates == board.candidates


def test_a_cell_without_candidates_is_read_back() -> None:
    board = Board(SHIDOKU)
    for digit in (3, 4):
        board.remove(1, digit)
    assert read(write(board, "candidates")).crossed_out == ((1, 3), (1, 4))


def test_zero_is_a_candidate_on_a_round_board_of_ten() -> None:
    grid = write(Puzzle(find_layout("round5"), (0,) * 50), "candidates").replace("0123456789", "01", 1)
    assert read(grid).puzzle.text.endswith(";candidates:01=r1s1")


def test_a_digit_listed_twice_is_refused() -> None:
    assert str(error(SHIDOKU_GRID.replace("24", "22", 1))).startswith("In row 1, column 3 there is '22'.")


def test_an_empty_cell_among_candidates_is_refused() -> None:
    assert str(error(SHIDOKU_GRID.replace("24", ". ", 1))).startswith("In row 1, column 3 there is '.'.")


def test_marks_of_givens_and_of_placed_digits_are_distinguished() -> None:
    found = read("<1> 34 24 23\n34 *2* 14 13\n24 14 <3> *1*\n23 13 12 <4>")
    assert found.puzzle.givens == (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4)
    assert found.placed == ((5, 2), (11, 1))


def test_a_small_grid_is_not_a_large_one_with_blanks() -> None:
    text = "| 34 1   | 2  34  |\n| 1  234 | 34 34  |\n| 1  234 | 34 234 |\n| 1  234 | 34 234 |"
    assert read(text).puzzle.text == "2x2:.12.1...1...1..."
