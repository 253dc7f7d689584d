"""The row of a level has everything about it, and what stands elsewhere agrees with the rows."""

import re

import pytest

from solver.rating.level import LEVELS, ROWS, find_level
from tests.pools import ROOT

RANKS = [str(rank) for rank in range(1, len(ROWS) + 1)]


def test_a_level_is_found_by_its_name() -> None:
    assert tuple(map(find_level, LEVELS)) == ROWS


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no level 'nightmare', expected one of beginner, easy"):
        find_level("nightmare")


def test_no_two_levels_are_described_alike() -> None:
    assert len({row.summary for row in ROWS}) == len({row.name for row in ROWS}) == len(ROWS)


def test_harder_levels_allow_more_points() -> None:
    for points in ([row.max_points for row in ROWS], [row.max_points_with_clues for row in ROWS]):
        assert points == sorted(set(points))
        assert points[-1] == float("inf")


def test_every_level_has_a_colour_in_both_themes() -> None:
    tokens = (ROOT / "static" / "css" / "tokens.css").read_text(encoding="utf-8")
    assert re.findall(r"--level-(\d+): var\(--light, #\w+\) var\(--dark, #\w+\);", tokens) == RANKS
    styles = (ROOT / "static" / "css" / "site.css").read_text(encoding="utf-8")
    assert re.findall(r"^\.is-level-(\d+) \{ --of-level: var\(--level-\1\); \}$", styles, re.MULTILINE) == RANKS


def test_the_docs_have_the_points_of_every_level() -> None:
    page = (ROOT / "docs" / "rating.md").read_text(encoding="utf-8")
    table = page.split("| level | hardest technique | level points at most | with clues |\n")[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[1:]]
    assert [(name, *points) for name, _, *points in rows] == [
        (row.name, *("" if row is ROWS[-1] else str(each) for each in (row.max_points, row.max_points_with_clues)))
        for row in ROWS
    ]
