"""Drills: every technique has one, what is right is what the finder has, and each refusal is true."""

import pytest

from solver.steps import Cells, Digits, Houses
from solver.techniques import TECHNIQUES, Options
from solver.techniques.lessons.examples import Example, examples_of
from solver.training import Drill, Refusal, drill_of
from solver.training.refusals import OF_STEPS
from solver.training.rows import parts_of
from solver.training.stock import numbered_position, stock_of
from tests.training.truths import is_true

ALL = [technique.slug for technique in TECHNIQUES]
SLOW = {"nested-forcing-chain", "dynamic-forcing-chain-plus", "law-of-leftovers", "phistomefel"}  # to find all steps
POSITIONS = [each for slug in ALL if slug not in SLOW for each in examples_of(slug)]


def drill_at(position: Example) -> Drill:
    start = position.to_lesson()
    (technique,) = start.ladder.techniques
    return drill_of(start, technique.find(start.board, Options(unique=True)))


@pytest.mark.parametrize("slug", ALL)
def test_each_technique_has_parts(slug: str) -> None:
    assert len(parts_of(slug)) > 1


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each.technique}-{each.kind}")
def test_each_step_is_found_by_parts(position: Example) -> None:
    drill = drill_at(position)
    assert min(len(parts) for parts in drill.parts) > 1
    assert all(part.refusals[place] is None for parts in drill.parts for part in parts for place in part.places)


def untrue_refusals(drill: Drill) -> list[tuple[str, int, Refusal]]:
    return [
        (part.name, place, refusal)
        for k, parts in enumerate(drill.parts)
        for part in parts
        for place, refusal in enumerate(part.refusals)
        if refusal and not is_true(refusal, place, part, drill, k)
    ]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each.technique}-{each.kind}")
def test_each_refusal_is_true(position: Example) -> None:
    assert untrue_refusals(drill_at(position)) == []


@pytest.mark.parametrize("slug", ["full-house", "hidden-single", "naked-single", "pointing", "claiming", "naked-pair"])
def test_each_refusal_of_the_first_techniques_is_true(slug: str) -> None:
    for position in stock_of(slug):
        assert untrue_refusals(drill_at(position)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("slug", [slug for slug in ALL if slug not in SLOW])
def test_each_refusal_is_true_in_many_forms(slug: str) -> None:
    for number in range(200):
        shown = numbered_position(slug, number)
        assert shown
        assert untrue_refusals(drill_at(shown.position)) == []


def test_a_wing_is_found_from_its_pivot() -> None:
    drill = drill_at(next(each for each in examples_of("xy-wing") if each.kind == "round"))
    (parts, *_), (step, *_) = drill.parts, drill.steps
    assert [part.name for part in parts] == ["pivot", "pincers", "digit", "removed"]
    assert [part.places for part in parts[:3]] == [
        frozenset(step.fact("pivot", Cells)),
        frozenset(step.fact("pincers", Cells)),
        frozenset(step.fact("digit", Digits)),
    ]
    assert parts[3].places == {cell for cell, _ in step.eliminations}


@pytest.mark.parametrize("slug", ["full-house", "hidden-single", "naked-single", "pointing", "claiming"])
def test_the_first_techniques_say_why_from_the_board(slug: str) -> None:
    for position in stock_of(slug):
        first_two = (part for parts in drill_at(position).parts for part in parts[:2])
        reasons = [refusal.why for part in first_two for refusal in part.refusals if refusal]
        assert sum(why in OF_STEPS for why in reasons) <= len(reasons) / 20


@pytest.mark.parametrize("slug", ["full-house", "hidden-single"])
def test_the_tip_names_the_house_of_the_step(slug: str) -> None:
    for position in stock_of(slug):
        drill = drill_at(position)
        for step, (cell, digit) in zip(drill.steps, drill.parts, strict=True):
            assert [cell.area] == [*step.fact("house", Houses)]
            assert digit.area is None


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each.technique}-{each.kind}")
def test_a_place_that_is_looked_for_lies_where_the_tip_says(position: Example) -> None:
    drill = drill_at(position)
    houses = drill.start.board.layout.houses
    for part in (part for parts in drill.parts for part in parts if not part.asks_digit):
        assert part.area is not None
        assert part.groups[0][0] in houses[part.area].cells


def test_a_drill_needs_a_step() -> None:
    with pytest.raises(ValueError, match="at least one step"):
        drill_of(POSITIONS[0].to_lesson(), ())
