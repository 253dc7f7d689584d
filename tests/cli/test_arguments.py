from argparse import ArgumentTypeError

import pytest

from solver.cli.arguments import amount, count, seconds


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
