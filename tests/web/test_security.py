"""The page on security has a test in each row, and covers each chapter of the standard that has requirements."""

import re
from functools import cache

import pytest

from tests.pools import ROOT

DOCS = ROOT / "docs"
PAGE = (DOCS / "security.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ([\d., ]+) \|.* \| (.*) \|$", PAGE, re.MULTILINE)  # the numbers, and the last cell
CHAPTERS = {*range(1, 16)}  # of version 5.0.0; the last two have nothing at level 1


@cache
def all_tests() -> frozenset[str]:
    """The names of all tests."""
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return frozenset(re.findall(r"^ *def (test_\w+)", sources, re.MULTILINE))


def named_tests(text: str) -> set[str]:
    """The tests that a text names."""
    return {*re.findall(r"`(test_[^`./]+)`", text)}


@pytest.mark.parametrize(("numbers", "tests"), ROWS, ids=lambda cell: cell if cell[0].isdigit() else "")
def test_every_row_has_a_test(numbers: str, tests: str) -> None:
    assert named_tests(tests)
    assert named_tests(tests) <= all_tests()


def test_every_chapter_is_covered() -> None:
    assert {int(number.split(".")[0]) for numbers, _ in ROWS for number in numbers.split(", ")} == CHAPTERS


def test_every_page_that_is_named_exists() -> None:
    links = re.findall(r"\]\(([\w./-]+)\)", PAGE)
    assert "limits.md" in links
    assert [link for link in links if not (DOCS / link).exists()] == []
