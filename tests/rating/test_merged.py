"""Two ratings of a puzzle are merged scale by scale."""

from __future__ import annotations

from typing import Any

import pytest

from solver.rating import SCALES, merged, rating_with
from solver.rating.scale import Scale, ScaleJson

EACH_SCALE = pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.name)


def body(scale: Scale, number: object = None, **known: Any) -> ScaleJson:
    """Open if there is no `number`."""
    return {**scale.unknown(), **dict.fromkeys(scale.numbers, number), "is_open": number is None, **known}


def better_of(scale: Scale, known: ScaleJson, found: ScaleJson) -> ScaleJson:
    name = scale.ladder.name
    return scale.body_in(merged(rating_with({name: known}), rating_with({name: found})))


@EACH_SCALE
def test_final_numbers_are_better_than_an_open_scale(scale: Scale) -> None:
    final, is_open = body(scale, 1, ended="solved"), body(scale, at_least=4711)
    assert better_of(scale, final, is_open) == better_of(scale, is_open, final) == final


@EACH_SCALE
def test_the_higher_bound_is_better(scale: Scale) -> None:
    low, high, none = body(scale, at_least=9), body(scale, at_least=10), body(scale)
    assert better_of(scale, low, high) == better_of(scale, high, low) == high
    assert better_of(scale, low, none) == better_of(scale, none, low) == low


@EACH_SCALE
def test_a_scale_that_is_stuck_is_better_than_one_out_of_time(scale: Scale) -> None:
    stuck, late = body(scale, ended="stuck", steps=3), body(scale, at_least=4711)
    assert better_of(scale, stuck, late) == better_of(scale, late, stuck) == stuck


@EACH_SCALE
def test_the_later_of_two_equal_scales_is_kept(scale: Scale) -> None:
    assert better_of(scale, body(scale, 1, ended="solved"), body(scale, 2, ended="solved"))[scale.numbers[0]] == 2
    assert better_of(scale, body(scale, at_least=9, steps=1), body(scale, at_least=9, steps=2))["steps"] == 2


def test_each_scale_comes_from_the_rating_that_knows_more() -> None:
    ratings = [
        rating_with({scale.ladder.name: body(scale, 1, ended="solved") for scale in half})
        for half in (SCALES[::2], SCALES[1::2])
    ]
    whole = rating_with({scale.ladder.name: body(scale, 1, ended="solved") for scale in SCALES})
    assert merged(*ratings) == merged(*ratings[::-1]) == whole
    assert whole["finished"]


def test_without_a_known_rating_the_found_one_is_kept() -> None:
    found = rating_with({SCALES[0].ladder.name: body(SCALES[0], at_least=9)})
    assert merged(None, found) == found
