"""Short links of 9 × 9 boards: Sudoku Exchange's, and SudokuPad's `scf`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board import Puzzle
from solver.formats import parse, write
from solver.formats.sites.runs import expanded, shortened
from tests.formats.examples import FIG_1, error

# From the tests of Sudoku Exchange's own program.
EXAMPLES = {
    "KDTRBQsV3CQ3p0q08RJ5avLJSRFc": (
        "000309007001060040000010003206003100000020000008700905600070000010090800700508000"
    ),
    "7BGI5dBdrAMJFi5C3a7X1CsAc98vo0": (
        "710608059000109000300000002009050400005203600073000120400000008000987000000000000"
    ),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_of_the_site_are_read(text: str) -> None:
    assert expanded(text, max_digits=99) == list(map(int, EXAMPLES[text]))
    assert parse(f"https://sudokuexchange.com/play/?s={text}").cells == EXAMPLES[text].replace("0", ".")
    assert parse(f"https://sudokuexchange.com/play?d=2&s={text}&i=1").cells == EXAMPLES[text].replace("0", ".")


@pytest.mark.parametrize("text", EXAMPLES)
def test_our_short_texts_equal_those_of_the_site(text: str) -> None:
    assert shortened([int(sign) for sign in EXAMPLES[text]]) == text


def test_a_short_link_that_is_cut_off_is_refused() -> None:
    for text in EXAMPLES:
        said = str(error(f"https://sudokuexchange.com/play/?s={text[:-1]}"))
        assert said == "This Sudoku Exchange link is cut off or changed: the puzzle in it cannot be unpacked."


def test_only_links_of_the_site_are_read_as_short_links() -> None:
    assert str(error(f"https://example.org/play/?s={next(iter(EXAMPLES))}")).startswith("There are no digits")


@given(st.lists(st.integers(0, 9), min_size=1, max_size=100))
def test_digits_are_read_back(digits: list[int]) -> None:
    assert expanded(shortened(digits), max_digits=1000) == digits


def test_sudokupad_uses_the_same_signs() -> None:
    puzzle = Puzzle.from_text("3x3:" + next(iter(EXAMPLES.values())).replace("0", "."))
    assert write(puzzle, "scf") == f"https://sudokupad.app/scf{next(iter(EXAMPLES))}"
    assert parse(write(FIG_1, "scf")) == FIG_1
