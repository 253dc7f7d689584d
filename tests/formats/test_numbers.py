import pytest

from solver.board import Puzzle
from solver.formats import parse, write
from tests.formats.examples import BIG, FIG_1, ROUND, error


def csv(puzzle: Puzzle, between: str = ",") -> str:
    """Rows of numbers with nothing at all in empty fields."""
    rows = write(puzzle, "numbers").split("\n")
    return "\n".join(between.join("" if word == "." else word for word in row.split()) for row in rows)


def test_a_big_board_is_written_in_numbers_up_to_16() -> None:
    assert write(BIG, "numbers").split("\n")[0] == " .  .  2  5  4  7  .  .  .  .  C  D  G  E  .  .".replace(
        " C ", "12 "
    ).replace(" D ", "13 ").replace(" G ", "16 ").replace(" E ", "14 ")


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("puzzle", [FIG_1, BIG, ROUND])
def test_fields_may_be_empty(puzzle: Puzzle, between: str) -> None:
    assert parse(csv(puzzle, between)) == puzzle


def test_numbers_count_from_zero_if_the_alphabet_says_so() -> None:
    text = "\n".join(["0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", *[" ".join("." * 16)] * 15])
    assert parse("0-15:\n" + text).givens[:16] == tuple(range(1, 17))


def test_a_zero_fills_where_it_cannot_be_a_digit() -> None:
    assert parse(write(BIG, "numbers").replace(".", "0")) == BIG


def test_25_numbers_are_read() -> None:
    text = "\n".join([" ".join(str(k) for k in range(1, 26)), *[",".join("." * 25)] * 24]).replace(",", " ")
    assert parse(text).givens[:25] == tuple(range(1, 26))


def test_the_error_locates_a_number_too_large() -> None:
    caught = error("1 2 3 5\n" + ". . . .\n" * 3)
    assert str(caught).startswith("In row 1, column 4 there is '5'.")
    assert caught.position == 6


def test_a_short_line_of_numbers_is_reported() -> None:
    rows = write(BIG, "numbers").split("\n")
    rows[6] = rows[6].rstrip(" .")
    assert str(error("\n".join(rows))).startswith("In row 7 there are ")
