"""The halves of a branch: together they have every position once, whatever the search does first."""

from itertools import product

import numpy as np
import pytest

from solver.fast.kernel.bands import box_of
from solver.fast.kernel.branching import LEAP, ONE, REST, _branch_masks, _side

HOWS = (ONE, LEAP, REST)
TRUTHS = list(product([False, True], repeat=3))  # of the digits of the chosen band and of those behind it
MASKS = _branch_masks().reshape(3, 6, 3, 32)
LOW, HIGH = range(16), range(16, 32)

# What may be so in the low and in the high half. p is the digit of the chosen band, q and r those of the next two.
HALVES = {
    ONE: (lambda p, q, r: p, lambda p, q, r: not p),
    LEAP: (lambda p, q, r: p and q and r, lambda p, q, r: not p and q and r),
    REST: (lambda p, q, r: q and not r, lambda p, q, r: not q),
}


def allows(how: int, is_low: bool, truth: tuple[bool, ...]) -> bool:
    sides = [_side(how, place, is_low) for place in range(3)]
    return all(side is None or side == is_so for side, is_so in zip(sides, truth, strict=True))


def masks_allow(how: int, band: int, half: range, truth: tuple[bool, ...]) -> bool:
    """Whether the masks of a branch in `band` allow what is so of it and of the bands behind it."""
    tried, put = MASKS[how, band, band // 3], MASKS[how, band, 2]
    return all(not tried[lane] or bool(put[lane]) == truth[place_of(lane, band)] for lane in half if box_of(lane))


def place_of(lane: int, band: int) -> int:
    """How far the band of a lane is behind `band`, among the parallel ones."""
    box = box_of(lane)
    assert box
    return (box[band // 3] - band % 3) % 3


@pytest.mark.parametrize("truth", TRUTHS)
@pytest.mark.parametrize("how", HOWS)
def test_a_half_allows_what_its_description_says(how: int, truth: tuple[bool, ...]) -> None:
    assert [allows(how, is_low, truth) for is_low in (True, False)] == [half(*truth) for half in HALVES[how]]


@pytest.mark.parametrize("truth", TRUTHS)
def test_branches_cover_every_case_exactly_once(truth: tuple[bool, ...]) -> None:
    one, leap, rest = ([allows(how, is_low, truth) for is_low in (True, False)] for how in HOWS)
    assert sum(one) == 1
    assert sum(leap) + sum(rest) == 1


@pytest.mark.parametrize("truth", TRUTHS)
@pytest.mark.parametrize("band", range(6))
def test_the_masks_of_branches_cover_every_case_exactly_once(band: int, truth: tuple[bool, ...]) -> None:
    one, leap, rest = ([masks_allow(how, band, half, truth) for half in (LOW, HIGH)] for how in HOWS)
    assert sum(one) == 1
    assert sum(leap) + sum(rest) == 1


@pytest.mark.parametrize("how", HOWS)
@pytest.mark.parametrize("band", range(6))
def test_all_boxes_of_a_band_are_on_its_side(how: int, band: int) -> None:
    tried, put = MASKS[how, band, band // 3], MASKS[how, band, 2]
    for lane in filter(box_of, range(32)):
        side = _side(how, place_of(lane, band), lane in LOW)
        assert (tried[lane], put[lane]) == (0 if side is None else 0xFFFF, 0xFFFF if side else 0)


@pytest.mark.parametrize("band", range(6))
def test_other_bands_and_unused_lanes_are_left_alone(band: int) -> None:
    assert not MASKS[:, band, 1 - band // 3].any()
    assert not MASKS[:, band, :, [lane for lane in range(32) if not box_of(lane)]].any()


def test_only_a_digit_that_is_tried_is_put() -> None:
    tried, put = MASKS[:, :, 0] | MASKS[:, :, 1], MASKS[:, :, 2]
    assert not (put & ~tried).any()
    assert {*np.unique(MASKS).tolist()} == {0, 0xFFFF}
