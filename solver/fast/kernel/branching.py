"""Where the search on 9 × 9 branches, and how.

A branch is on a digit in a triad: the low half puts it there, the high half does not. It is chosen in the band with the
fewest places left. Where several solutions are likely, the search *leaps*: it also puts a digit into a triad of each
parallel band, in both halves. What a leap leaves out is searched later as its *rest*, two positions at once as well.
With p the digit of the band with the fewest places, and q and r those of the next two bands:

            low half            high half
    ONE     p                   not p
    LEAP    p and q and r       q and r, not p
    REST    q, not r            not q

A digit is found in all six bands at once; masks then choose the bands and the sides.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint32

from solver.fast.kernel.bands import (
    HIGH,
    LOW,
    box_of,
    lane_inline,
    last_in_column,
    last_in_row,
    next_in_column,
    next_in_row,
    others_in_column,
    others_in_row,
    triads,
)
from solver.fast.kernel.vectors import constant, count, first_if_any, keys, lanes_unlike, load, smaller, smallest_of_low

ONE, LEAP, REST = range(3)
NO_BAND = 0xFFFF  # the largest key, so that unused lanes and solved bands never win
BAND = 7  # the part of a key that names its band: 0 to 2 are rows of boxes, 3 to 5 columns
_DECIDED = 27  # triads of the nine digits in a band once each has its three
_ALL = 0xFFFF
_NEITHER = uint32(0)


def _bands_of(lane: int) -> tuple[int, int] | None:
    box = box_of(lane)
    return box and (box[0], 3 + box[1])


_BANDS = [_bands_of(lane) for lane in range(32)]
_row_keys, _column_keys = (
    keys(3, [bands[which] if bands else NO_BAND for bands in _BANDS], apart_from=_DECIDED) for which in range(2)
)
_lanes_used = lanes_unlike(0)
_zero = constant([0] * 32)


def _boxes_at(which: int, place: int) -> Any:
    """Return the vector with all bits in the boxes at a place of their rows (`which` 0) or columns (1) of boxes."""
    boxes = [box_of(lane) for lane in range(32)]
    return constant([_ALL if box and box[1 - which] == place else 0 for box in boxes])


_first_in_row, _second_in_row = _boxes_at(0, 0), _boxes_at(0, 1)
_first_in_column, _second_in_column = _boxes_at(1, 0), _boxes_at(1, 1)


def _side(how: int, place: int, is_low: bool) -> bool | None:
    """Whether the digit of a band is put into its triad. `place` is how many bands it is behind the chosen one."""
    if how == REST:
        return (None, is_low, False if is_low else None)[place]
    if place == 0:
        return is_low
    return True if how == LEAP else None


def _branch_masks() -> Any:
    """Return the masks of a branch: shape (how, band, mask, lane), flat.

    The first mask has the boxes where a digit is tried along rows, the second those along columns, and the third
    those where it is put into its triad.
    """
    masks = np.zeros((3, 6, 3, 32), np.uint16)
    for how in range(3):
        for band in range(6):
            for lane, bands in enumerate(_BANDS):
                side = _side(how, (bands[band // 3] - band) % 3, lane < 16) if bands else None
                if side is not None:
                    masks[how, band, band // 3, lane] = _ALL
                    masks[how, band, 2, lane] = _ALL if side else 0
    return masks.ravel()


_BRANCH_MASKS = _branch_masks()
_LANES = np.array([sum(1 << lane for lane in range(16) if band in (_BANDS[lane] or ())) for band in range(6)])


@lane_inline
def fewest_places(c):
    """Return a key for the band of the low half to branch in, then the triads along rows and along columns.

    The key is places left << 3 | the band. It is NO_BAND if every digit has its triads, and with them its cells: the
    position is solved, unless it contradicts itself.
    """
    h, v = triads(c)
    in_rows = count(h[0]) + count(h[1]) + count(h[2])
    in_columns = count(v[0]) + count(v[1]) + count(v[2])
    # Every lane of a band gets the sum of its three boxes.
    in_rows = in_rows + next_in_row(in_rows) + last_in_row(in_rows)
    in_columns = in_columns + next_in_column(in_columns) + last_in_column(in_columns)
    return smallest_of_low(smaller(_row_keys(in_rows), _column_keys(in_columns))), h, v


@lane_inline
def _repeated(x0, x1, x2):
    return (x0 & x1) | (x0 & x2) | (x1 & x2)


@lane_inline
def _digit_to_try(two, two_next, two_last, in_three):
    """Return a digit for every band, in all its boxes, or none if all of them are decided.

    `two` are the digits with two triads or more in a box, `two_next` and `two_last` those of the other boxes of the
    band. A digit with two ways through the band is in two triads of two boxes, or of all three. If there is none, take
    any digit that is not decided.
    """
    # A digit with two ways through the band; lines are triads, columns boxes:
    #     x x .         x . x
    #     x x .   or    x x .
    #     . . x         . x x
    all_boxes, two_boxes = two & two_next & two_last, _repeated(two, two_next, two_last)
    digits = first_if_any(two_boxes & ~all_boxes & ~in_three, first_if_any(all_boxes & ~in_three, two_boxes))
    return digits & (_zero() - digits)


@lane_inline
def _tried(t, two, two_last, digit, first, second):
    """Return the digit in the first triad, and in the second, in the box of each band where it is tried.

    That is the first box where it can be in two triads, and there the first of them. It is never the third of either.
    """
    here = two & digit & (first | (second & ~two_last))
    return here & t[0], here & ~t[0]


@lane_inline
def _removed(a, b, put):
    """Return what each triad loses: the digit leaves the other two, or where it is not `put`, only its own."""
    return (put & b) | (a & ~put), (put & a) | (b & ~put), put & (a | b)


@lane_inline
def branched(c, how, band, h, v):
    """Return both branches from the low half, and the lanes of the low half where a digit is tried."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    two, three = _repeated(h[0], h[1], h[2]), h[0] & h[1] & h[2]
    two_next, two_last = next_in_row(two), last_in_row(two)
    digit = _digit_to_try(two, two_next, two_last, three | others_in_row(three))
    ha, hb = _tried(h, two, two_last, digit, _first_in_row(), _second_in_row())
    two, three = _repeated(v[0], v[1], v[2]), v[0] & v[1] & v[2]
    two_next, two_last = next_in_column(two), last_in_column(two)
    digit = _digit_to_try(two, two_next, two_last, three | others_in_column(three))
    va, vb = _tried(v, two, two_last, digit, _first_in_column(), _second_in_column())
    at = 96 * (6 * how + band)
    in_rows, in_columns, put = load(_BRANCH_MASKS, at), load(_BRANCH_MASKS, at + 32), load(_BRANCH_MASKS, at + 64)
    ha, hb, va, vb = ha & in_rows, hb & in_rows, va & in_columns, vb & in_columns
    h0, h1, h2 = _removed(ha, hb, put)
    v0, v1, v2 = _removed(va, vb, put)
    both = (
        *(c0 & ~(h0 | v0), c1 & ~(h0 | v1), c2 & ~(h0 | v2)),
        *(c3 & ~(h1 | v0), c4 & ~(h1 | v1), c5 & ~(h1 | v2)),
        *(c6 & ~(h2 | v0), c7 & ~(h2 | v1), c8 & ~(h2 | v2)),
    )
    return both, _lanes_used(ha | hb | va | vb) & LOW


@lane_inline
def halves(how, band, tried):
    """Return the halves that `branched` made, and whether the rest of a leap remains, from the lanes it returned.

    In a position that is not swept to the end there may be no digit to try: both sides would then be the same.
    """
    chosen = _LANES[band]
    if how != REST:
        return LOW | HIGH if tried & chosen else LOW, tried & ~chosen != 0
    first = band // 3 * 3
    second, third = _LANES[first + (band + 1) % 3], _LANES[first + (band + 2) % 3]
    return (LOW if tried & third else _NEITHER) | (HIGH if tried & second else _NEITHER), False
