"""Wishes, and those that nothing can meet."""

from typing import Any

import pytest

from solver.board import find_layout, mask_of
from solver.generator import Wish, WishError

NINE = find_layout("3x3")


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"level": "impossible"}, "no level called 'impossible'. Choose one of beginner, "),
        ({"needs": ("x-wings",)}, "No technique in the order for learning is called 'x-wings'"),
        ({"needs": ("x-wing",), "not_before": ("y",)}, "No technique in the order for learning is called 'y'"),
        ({"not_before": ("naked-pair",)}, "ruled out before the needed ones, but none is needed"),
        ({"needs": ("x-wing",), "not_before": ("x-wing",)}, "X-wing is needed, and ruled out before"),
        ({"nothing_harder": True}, "harder than the needed techniques, but none is named"),
        ({"er": (7.5, 7.1)}, "ER from 7.5 to 7.1 is not a range. Write two numbers above 0"),
        ({"givens": (30, 20)}, "30 to 20 givens is not a range. Write two numbers from 0 to 81"),
        ({"givens": (80, 90)}, "80 to 90 givens"),
        ({"symmetry": "turn-2"}, "no symmetry called 'turn-2'. Choose one of none, half-turn"),
        ({"pattern": 1, "symmetry": "half-turn"}, "The pattern does not have the symmetry half-turn"),
        ({"pattern": mask_of(range(20)), "givens": (22, 24)}, "The pattern needs 22 to 24 givens, not 20"),
        ({"method": "magic"}, "no method called 'magic'. Choose one of dig, spielverderber"),
        ({"method": "spielverderber", "minimal": True}, "The generator Spielverderber places givens"),
        ({"new_regions": True}, "Only the regions of a jigsaw"),
        ({"clues": ("cages",)}, "no clues called 'cages'. Choose some of cage, thermo, "),
        ({"clues": ("cage",), "er": (2, 3)}, "ER is known for puzzles without clues"),
        ({"clues": ("cage",), "method": "spielverderber"}, "The generator Spielverderber draws no clues"),
    ],
)
def test_a_wish_that_nothing_can_meet_is_refused(wishes: dict[str, Any], message: str):
    with pytest.raises(WishError, match=message) as refused:
        Wish(NINE, **wishes)
    assert refused.value.reason.text() == str(refused.value)


def test_only_levels_and_techniques_need_a_walkthrough():
    assert not Wish(NINE, minimal=True, symmetry="half-turn", givens=(20, 30)).is_rated
    assert all(
        wish.is_rated for wish in (Wish(NINE, level="easy"), Wish(NINE, needs=("x-wing",)), Wish(NINE, er=(1, 2)))
    )
