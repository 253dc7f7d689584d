import pytest

from solver.board import ParseError, find_layout
from solver.steps import crossed_out_text, parse_crossed_out, parse_placed

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
def test_an_invalid_placement_is_refused_with_its_position(text: str, position: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_placed(text, LAYOUT)
    assert caught.value.position == position


def test_crossed_out_candidates_are_written_as_they_are_read() -> None:
    text = "r1c1:45 r2c3:7"
    assert crossed_out_text(reversed(parse_crossed_out(text, LAYOUT)), LAYOUT) == text
