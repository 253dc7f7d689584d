from solver.board import find_layout
from solver.formats import parse, write
from tests.formats.examples import FIG_1, ROUND, error


def test_the_name_is_read_in_any_case() -> None:
    assert parse("ROUND5A:" + ROUND.cells).layout.name == "round5a"


def test_lower_case_digits_are_read() -> None:
    assert parse("4x4:g" + "." * 255) == parse("4x4:G" + "." * 255)


def test_the_named_layout_counts_from_one() -> None:
    assert parse("4x4:0F" + "." * 254).givens[:2] == (0, 15)


def test_the_named_layout_wins_over_the_one_asked_for() -> None:
    assert parse(ROUND.text, layout=find_layout("3x3")) == ROUND


def test_other_formats_may_follow_the_name() -> None:
    assert parse("3x3x:\n" + write(FIG_1, "pretty")).layout.name == "3x3x"


def test_an_alphabet_may_be_named() -> None:
    assert parse("0-F:0" + "." * 255).givens[0] == 1
    assert parse("4x4 0-f: 0" + "." * 255).givens[0] == 1


def test_an_unknown_layout_is_refused() -> None:
    assert str(error("  7x7:12")) == "There is no layout called '7x7'."
    assert error("  7x7:12").position == 2


def test_a_wrong_number_of_cells_is_refused() -> None:
    assert str(error("3x3:" + "." * 80)) == "One cell is missing: 80 of the 81."


def test_an_alphabet_of_another_size_is_refused() -> None:
    assert str(error("3x3 0-F:" + "." * 81)) == "There is no alphabet 0-F on 3x3."
