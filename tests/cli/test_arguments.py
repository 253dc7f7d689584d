from argparse import ArgumentTypeError

import pytest

from solver.board import ParseError, find_layout
from solver.cli.arguments import amount, count, parse_crossed_out, parse_placed, seconds

LAYOUT = find_layout("4x4")


def test_placed_digits_are_read() -> None:
    assert parse_placed("r1c1=5, R1C2=g", LAYOUT) == ((0, 5), (1, 16))


def test_crossed_out_candidates_are_read() -> None:
    assert parse_crossed_out("r1c1:45 r2c3:7", LAYOUT) == ((0, 4), (0, 5), (18, 7))


def test_nothing_is_no_candidate() -> None:
    assert parse_placed(" ", LAYOUT) == ()


@pytest.mark.parametrize(
    ("text", "position"), [("r1c1=5 r1c2", 7), ("r1c1=5 r9c99=1", 7), ("r1c1=55", 0), ("r1c1=z", 0)]
)
def test_what_is_no_placed_digit_is_refused_with_its_place(text: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_placed(text, LAYOUT)
    assert caught.value.position == position


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "x", "²", "9" * 19])
def test_a_count_is_a_whole_number_from_one(text: str) -> None:
    assert count("7") == 7
    with pytest.raises(ArgumentTypeError):
        count(text)


def test_an_amount_may_be_zero() -> None:
    assert amount("0") == 0


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "x"])
def test_a_time_is_positive(text: str) -> None:
    assert seconds("0.5") == 0.5
    with pytest.raises(ArgumentTypeError):
        seconds(text)
