import pytest

from solver.board import find_layout
from solver.formats import parse, read
from solver.formats.alphabets import alphabets
from tests.formats.examples import error
from tests.layouts import NAMES

AMBIGUOUS = "0" + "1" * 255


@pytest.mark.parametrize("name", NAMES)
def test_the_layouts_own_alphabet_comes_first(name: str) -> None:
    layout = find_layout(name)
    assert "".join(alphabets(layout)[0].signs) == layout.symbols


@pytest.mark.parametrize("name", NAMES)
def test_alphabets_have_a_sign_for_every_digit(name: str) -> None:
    layout = find_layout(name)
    for alphabet in alphabets(layout):
        assert [alphabet.digit_of[sign] for sign in alphabet.signs] == list(range(layout.n + 1))


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("3x3", ["1-9"]),
        ("2x5", ["1-A", "0-9", "1-10", "0-9"]),
        ("3x4", ["1-C", "0-B", "1-12", "0-11"]),
        ("4x4", ["1-G", "0-F", "A-P", "1-16", "0-15"]),
        ("5x5", ["1-P", "0-O", "A-Y", "1-25", "0-24"]),
        ("round5", ["0-9"]),
    ],
)
def test_each_layout_has_its_alphabets(name: str, names: list[str]) -> None:
    assert [alphabet.name for alphabet in alphabets(find_layout(name))] == names


def test_without_a_zero_a_text_counts_from_one() -> None:
    assert read("1F" + "." * 254).alphabet == "1-G"


def test_zero_is_an_empty_cell_beside_a_g() -> None:
    assert parse("0G" + "." * 254).givens[:2] == (0, 16)


def test_zeros_that_would_clash_are_empty_cells() -> None:
    assert parse("00F" + "." * 253).givens[:3] == (0, 0, 15)


def test_an_error_names_both_possible_alphabets() -> None:
    caught = error(AMBIGUOUS)
    assert "1-G on 4x4" in str(caught)
    assert "0-F on 4x4" in str(caught)


def test_the_error_says_how_to_choose_an_alphabet() -> None:
    assert str(error(AMBIGUOUS).expected) == "Write 1-G: or 0-F: in front of it."
    assert parse("0-F:" + AMBIGUOUS).n_givens == 256
    assert parse("1-G:" + AMBIGUOUS).n_givens == 255


@pytest.mark.parametrize(("n_cells", "names"), [(100, "1-A: or 0-9:"), (144, "1-C: or 0-B:")])
def test_a_zero_is_ambiguous_on_ten_and_twelve_digits(n_cells: int, names: str) -> None:
    assert names in str(error("0" + "1" * (n_cells - 1)).expected)


def test_a_zero_beside_another_sign_for_an_empty_cell_is_a_digit() -> None:
    assert read("0" + "." * 255).alphabet == "0-F"
    assert read("0" + "-" * 99).alphabet == "0-9"


def test_letters_to_p_are_the_sixteen_digits_if_one_is_past_g() -> None:
    assert parse("AP" + "." * 254).givens[:2] == (1, 16)
    assert parse("AG" + "." * 254).givens[:2] == (10, 16)


def test_a_zero_among_numbers_is_ambiguous() -> None:
    caught = error("0 10" + " 1" * 254)
    assert "1-16: or 0-15:" in str(caught.expected)
    assert parse("0-15: 0 10" + " ." * 254).givens[:2] == (1, 11)


def test_letters_from_a_are_read_if_one_is_past_p() -> None:
    assert parse("AY" + "." * 623).givens[:2] == (1, 25)
    assert parse("AP" + "." * 623).givens[:2] == (10, 25)


def test_x_is_a_digit_among_letters_and_fills_elsewhere() -> None:
    assert parse("XY" + "." * 623).givens[:2] == (24, 25)
    assert parse("X1" + "." * 623).givens[:2] == (0, 1)


def test_candidates_are_not_taken_for_numbers_that_clash() -> None:
    assert read("12 " * 256).format == "candidates"


def test_a_named_alphabet_tells_numbers_from_candidates() -> None:
    assert read("1-16: " + "12 " * 256).format == "numbers"
    assert read("1-G: " + "12 " * 256).format == "candidates"
