"""What a direct form places, and what it takes for granted."""

from __future__ import annotations

from solver.steps import Candidate, Role
from tests.techniques.boards import found_without
from tests.techniques.step_facts import fact


def test_a_digit_that_points_has_one_place_in_the_next_box() -> None:
    (step,) = found_without("direct-pointing", "r2c1:1 r2c2:1 r2c3:1", "2x2")
    assert step.placements == (Candidate(7, 1),)
    assert step.eliminations == ()
    assert (fact(step, "base", "2x2"), fact(step, "cover", "2x2"), fact(step, "house", "2x2")) == (
        "box-1",
        "row-1",
        "box-2",
    )
    assert (fact(step, "cells", "2x2"), fact(step, "barred", "2x2")) == (("r1c1", "r1c2"), ("r1c3", "r1c4"))


def test_the_first_view_removes_and_the_last_one_places() -> None:
    (step,) = found_without("direct-pointing", "r2c1:1 r2c2:1 r2c3:1", "2x2")
    first, last = step.views
    assert first.candidates[Role.REMOVED] == (Candidate(2, 1), Candidate(3, 1))
    assert last.candidates == {Role.PLACED: (Candidate(7, 1),)}


def test_a_digit_with_two_places_left_is_not_placed() -> None:
    assert found_without("direct-pointing", "r2c1:1 r2c2:1", "2x2") == []


def test_a_single_that_is_there_already_is_no_direct_form() -> None:
    assert found_without("direct-pointing", "r2c1:1 r2c2:1 r2c3:1 r1c3:1 r1c4:1", "2x2") == []


def test_a_single_in_a_house_of_another_kind_is_no_direct_form() -> None:
    # The 1 of column 3 is ruled out in r1c3 only, and then has one place; it is no box.
    assert found_without("direct-pointing", "r2c1:1 r2c2:1 r3c3:1 r4c3:1", "2x2") == []


def test_a_line_that_claims_leaves_one_place_in_the_next_line() -> None:
    steps = found_without("direct-claiming", "r1c3:1 r1c4:1 r2c3:1", "2x2")
    assert [step.placements for step in steps] == [(Candidate(7, 1),)] * 2
    assert [(fact(step, "base", "2x2"), fact(step, "cover", "2x2"), fact(step, "house", "2x2")) for step in steps] == [
        ("row-1", "box-1", "row-2"),
        ("column-3", "box-4", "column-4"),
    ]


def test_a_hidden_pair_leaves_one_place_for_a_third_digit() -> None:
    steps = found_without("direct-hidden-pair", "r1c3:12 r1c4:123 r2c1:12 r2c2:12", "2x2")
    assert [step.placements for step in steps] == [(Candidate(2, 3),)] * 2
    assert [(fact(step, "house", "2x2"), fact(step, "barred", "2x2")) for step in steps] == [
        ("row-1", ("r1c1", "r1c2")),
        ("box-2", ("r2c3", "r2c4")),
    ]
