"""The minutes that a puzzle may take."""

import pytest

from solver.board import find_layout
from solver.rating.minutes import MOST, expected_minutes

SINGLES = {"full-house": 20, "hidden-single": 30}


def minutes(counts: dict[str, int], layout: str = "3x3") -> int:
    return expected_minutes(counts, find_layout(layout))


def test_harder_steps_and_more_of_them_take_longer() -> None:
    easy, medium, hard = SINGLES, SINGLES | {"naked-pair": 2}, SINGLES | {"naked-pair": 2, "x-wing": 2}
    expert = hard | {"xy-chain": 3}
    found = [minutes(each) for each in (easy, medium, hard, expert, expert | {"cell-forcing-chain": 3})]
    assert found == [5, 10, 15, 25, 50]


def test_notes_are_made_only_for_what_needs_them() -> None:
    assert minutes({"hidden-single": 30, "naked-single": 5}) == 5  # 300 seconds
    assert minutes({"hidden-single": 30, "naked-single": 4, "pointing": 1}) == 8  # 333 seconds, and 136 for notes


@pytest.mark.parametrize(("layout", "expected"), [("2x3", 3), ("3x3", 5), ("4x4", 9)])
def test_more_digits_take_longer(layout: str, expected: int) -> None:
    assert minutes(SINGLES, layout) == expected


def test_beyond_the_most_nothing_is_told_apart() -> None:
    assert minutes({"cell-forcing-chain": 100}) == minutes({"cell-forcing-chain": 200}) == MOST


def test_there_is_no_puzzle_of_no_minutes() -> None:
    assert minutes({"full-house": 1}) == 1
