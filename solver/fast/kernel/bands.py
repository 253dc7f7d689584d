"""Boxes in lanes, for the search on 9 × 9: their triads, and the other boxes of a band.

A *triad* is the three cells of a line in a box, a *band* a row or column of three boxes.
"""

from __future__ import annotations

from numba import njit, uint32

from solver.fast.kernel.vectors import permuted

LOW, HIGH = uint32(0x0000FFFF), uint32(0xFFFF0000)
BOXES = uint32(0x07770777)  # the lanes in use

lane_inline = njit(forceinline=True)


def box_of(lane: int) -> tuple[int, int] | None:
    """Return the row and column of boxes that a lane stands for, or None if it is unused."""
    i, j = divmod(lane % 16, 4)
    return (i, j) if i < 3 and j < 3 else None


# Permutations that rotate the boxes of each band; unused lanes stay in place.
def _rotated_in_row(by: int) -> list[int]:
    return [lane - lane % 4 + (lane % 4 + by) % 3 if box_of(lane) else lane for lane in range(32)]


def _rotated_in_column(by: int) -> list[int]:
    return [
        lane - lane % 16 + 4 * ((lane // 4 % 4 + by) % 3) + lane % 4 if box_of(lane) else lane for lane in range(32)
    ]


next_in_row, last_in_row = permuted(_rotated_in_row(1)), permuted(_rotated_in_row(2))
next_in_column, last_in_column = permuted(_rotated_in_column(1)), permuted(_rotated_in_column(2))


@lane_inline
def others_in_row(x):
    """Return in each lane what the two other boxes of its row of boxes have."""
    return next_in_row(x) | last_in_row(x)


@lane_inline
def others_in_column(x):
    """Return in each lane what the two other boxes of its column of boxes have."""
    return next_in_column(x) | last_in_column(x)


@lane_inline
def triads(c):
    """Return the digits that can be in each triad: three along the rows, then three along the columns."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    #            v0 v1 v2
    #     h0     c0 c1 c2
    #     h1     c3 c4 c5
    #     h2     c6 c7 c8      in every box at once
    return (c0 | c1 | c2, c3 | c4 | c5, c6 | c7 | c8), (c0 | c3 | c6, c1 | c4 | c7, c2 | c5 | c8)


@lane_inline
def around(h, v):
    """Return the digits of the two triads beside each one, in the same line."""
    h0, h1, h2 = h
    v0, v1, v2 = v
    return (
        (others_in_row(h0), others_in_row(h1), others_in_row(h2)),
        (others_in_column(v0), others_in_column(v1), others_in_column(v2)),
    )
