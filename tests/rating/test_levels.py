"""Our levels follow from the techniques of a walk-through and their numbers."""

from __future__ import annotations

import pytest

from solver.board import find_layout
from solver.board.wording import untranslated
from solver.rating.level import LEVELS
from solver.rating.levels import grade_of, hardest_of, height_of, level_of, level_points_of, reason_of
from solver.techniques import TECHNIQUES

NINE = find_layout("3x3")
SINGLES = {"full-house": 20, "hidden-single": 25}
MANY_SINGLES = {"full-house": 20, "hidden-single": 35}


def level(counts: dict[str, int], layout: str = "3x3") -> str:
    return LEVELS[level_of(counts, find_layout(layout))]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({}, "beginner"),
        (SINGLES, "beginner"),
        (MANY_SINGLES, "easy"),
        ({**SINGLES, "naked-single": 1}, "easy"),
        ({**SINGLES, "naked-single": 4}, "easy"),
        ({**SINGLES, "naked-single": 5}, "medium"),
        ({**SINGLES, "pointing": 1}, "medium"),
        ({**SINGLES, "pointing": 6}, "medium"),
        ({**SINGLES, "pointing": 7}, "hard"),
        ({**SINGLES, "x-wing": 1}, "hard"),
        ({**SINGLES, "x-wing": 6}, "expert"),
        ({**SINGLES, "xy-chain": 1}, "expert"),
        ({**SINGLES, "xy-chain": 8}, "extreme"),
        ({**SINGLES, "cell-forcing-chain": 1}, "extreme"),
    ],
)
def test_many_steps_raise_the_level_of_the_hardest_technique(counts: dict[str, int], expected: str) -> None:
    assert level(counts) == expected


def test_large_boards_may_have_more_steps_of_a_level() -> None:
    many = {"naked-single": 12, "pointing": 15}
    assert level(many) == "expert"
    assert level(many, "4x4") == "medium"


def test_small_boards_allow_fewer_hidden_singles_per_level() -> None:
    assert level({"pointing": 6}, "2x3") == "medium"
    assert level({"hidden-single": 12}, "2x3") == "beginner"
    assert level({"hidden-single": 13}, "2x3") == "easy"


def test_no_level_is_lower_than_that_of_a_technique() -> None:
    for slug in ("naked-single", "pointing", "x-wing", "finned-swordfish", "nested-forcing-chain"):
        for layout in ("2x2", "3x3", "4x4", "round5"):
            assert level_of({slug: 1}, find_layout(layout)) >= grade_of(slug).level


def test_level_points_count_steps_beyond_hidden_singles() -> None:
    assert level_points_of({**SINGLES, "naked-single": 3, "pointing": 2}) == 130


def test_the_later_technique_of_a_level_is_harder() -> None:
    assert hardest_of({"x-wing": 3, "jellyfish": 1, "skyscraper": 1}) == "jellyfish"
    assert hardest_of({}) is None


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (SINGLES, "full houses and hidden singles are enough"),
        (MANY_SINGLES, "full houses and hidden singles are enough"),
        ({**SINGLES, "naked-single": 2}, "singles are enough"),
        ({**SINGLES, "naked-single": 7}, "many steps, among them 7 × Naked single"),
        ({**SINGLES, "x-wing": 1, "locked-pair": 3}, "X-wing, 3 × Locked pair"),
        ({**SINGLES, "pointing": 9}, "many steps, among them 9 × Locked candidates (pointing)"),
        (
            {"pointing": 1, "claiming": 1, "naked-pair": 1, "x-wing": 1},
            "X-wing, Naked pair, Locked candidates (claiming)",
        ),
    ],
)
def test_the_reason_counts_the_hardest_techniques(counts: dict[str, int], expected: str) -> None:
    assert reason_of(counts, level_of(counts, NINE), untranslated) == expected


def test_a_technique_is_drawn_within_its_level() -> None:
    for technique in TECHNIQUES:
        level, height = grade_of(technique.slug).level, height_of(technique.slug)
        assert level + 0.5 <= height <= level + 1, technique.slug


def test_a_harder_technique_is_drawn_higher() -> None:
    slugs = ["full-house", "hidden-single", "naked-single", "pointing", "naked-pair", "x-wing", "aic", "exocet"]
    assert sorted(slugs, key=height_of) == slugs
    assert height_of("nested-forcing-chain") == len(LEVELS)
