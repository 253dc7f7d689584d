from __future__ import annotations

import pytest

from solver.techniques import BASIC_LADDER, DEFAULT_LADDER, LADDERS, TECHNIQUES, Ladder, find_ladder, ladder_with
from solver.techniques.ladders.rungs import with_first


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)
def test_a_ladder_is_found_by_its_name(ladder: Ladder) -> None:
    assert find_ladder(ladder.name) is ladder


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)
def test_no_technique_is_twice_on_a_ladder(ladder: Ladder) -> None:
    assert len(set(ladder.techniques)) == len(ladder.techniques)


def test_a_ladder_has_every_technique() -> None:
    assert find_ladder("everything").techniques == TECHNIQUES


def test_the_default_ladder_keeps_the_order_of_the_basic_one() -> None:
    basic = find_ladder(BASIC_LADDER).techniques
    assert tuple(technique for technique in find_ladder(DEFAULT_LADDER).techniques if technique in basic) == basic


def test_an_unknown_ladder_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="unknown ladder 'hard', expected one of teaching, hodoku, explainer"):
        find_ladder("hard")


def test_techniques_are_put_first_in_the_order_given() -> None:
    ladder = with_first(find_ladder("basic"), ["naked-pair", "claiming"])
    slugs = [technique.slug for technique in ladder.techniques]
    assert slugs[3:6] == ["naked-pair", "claiming", "pointing"]
    assert set(slugs[:3]) == {"full-house", "hidden-single", "naked-single"}
    assert sorted(slugs) == sorted(technique.slug for technique in find_ladder("basic").techniques)


def test_a_single_that_is_put_first_is_first_of_all() -> None:
    slugs = [technique.slug for technique in with_first(find_ladder("basic"), ["claiming", "naked-single"]).techniques]
    assert slugs[0] == "naked-single"
    assert slugs[3] == "claiming"


def test_any_technique_can_be_put_first_on_a_ladder() -> None:
    slugs = [technique.slug for technique in ladder_with("basic", [], ["uvwxyz-wing", "x-wing"]).techniques]
    assert slugs[3:5] == ["uvwxyz-wing", "x-wing"]


def test_a_technique_put_first_keeps_the_options_of_its_ladder() -> None:
    explainer = find_ladder("explainer")
    own = {technique.slug: technique for technique in explainer.techniques}
    first = with_first(explainer, ["nishio", "unique-rectangle-1"]).techniques
    assert {own["nishio"], own["unique-rectangle-1"]} <= set(first)


def test_an_unknown_technique_cannot_be_put_first() -> None:
    with pytest.raises(ValueError, match="luck"):
        ladder_with("basic", [], ["luck"])
