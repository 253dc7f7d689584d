"""The page on security names tests that exist, and covers each chapter of the standard that has requirements."""

import re

from tests.pools import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
CHAPTERS = {*range(1, 16)}  # of version 5.0.0; the last two have nothing at level 1


def test_every_test_that_is_named_exists() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    there = {*re.findall(r"^def (test_\w+)", sources, re.MULTILINE)}
    named = {*re.findall(r"`(test_[^`./]+)`", PAGE)}
    assert named
    assert named <= there


def test_every_chapter_is_covered() -> None:
    cells = re.findall(r"^\| ([\d., ]+) \|", PAGE, re.MULTILINE)
    assert {int(number.split(".")[0]) for cell in cells for number in cell.split(", ")} == CHAPTERS
