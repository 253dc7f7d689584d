import json

import pytest

from solver.formats import parse, read, write
from solver.formats.sizes import rows_of
from tests.formats.examples import FIG_1, ROUND, error

DOCUMENT = """
- [2, 3, null, 0, 6]
- [1, null, 4, 8, 7]
- [null, 0, 3, 2, null]
- [9, null, 7, 1, 8]
- [0, 2, null, 5, 3]
- [8, 7, 9, null, 1]
- [3, null, 0, 6, null]
- [null, 8, 1, null, 9]
- [5, 6, null, 3, null]
- [7, 1, 8, null, 4]
"""


def test_the_lists_of_the_document_are_read_and_written() -> None:
    assert parse(DOCUMENT) == ROUND
    assert write(ROUND, "yaml") == DOCUMENT.strip()


@pytest.mark.parametrize("empty", [None, 0, "", ".", "0"])
@pytest.mark.parametrize("indent", [None, 2])
def test_nested_lists_of_json_are_read(empty: object, indent: int | None) -> None:
    rows = [[digit or empty for digit in row] for row in rows_of(FIG_1.layout, FIG_1.givens)]
    assert parse(json.dumps(rows, indent=indent)) == FIG_1


def test_rows_of_yaml_may_have_a_name() -> None:
    assert parse(f"puzzle:{DOCUMENT}") == ROUND


def test_a_layout_before_a_list_is_not_a_name() -> None:
    lists = "[[1,0,0,0],[0,2,0,0],[0,0,3,0],[0,0,0,4]]"
    assert parse(f"2x2x: {lists}").layout.name == "2x2x"
    assert str(error(f"round5: {lists}"))
    assert str(error(f"round99: {lists}")) == "There is no layout called 'round99'."


def test_the_reading_names_its_format() -> None:
    assert read(DOCUMENT).format == "yaml"


def test_a_short_list_is_reported() -> None:
    assert str(error(DOCUMENT.replace("5, 3", "5"))) == "In sector 5 there are 4 cells instead of 5."


def test_the_error_locates_a_bad_value() -> None:
    caught = error(DOCUMENT.replace("9,", "10,", 1))
    assert str(caught).startswith("In sector 4, ring 1 there is '10'.")
    assert DOCUMENT.replace("9,", "10,", 1)[caught.position :].startswith("10")
