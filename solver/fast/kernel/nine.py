"""The search on 9 × 9 with boxes: a whole board in nine vectors, two positions at a time.

Vector 3 r + c holds the candidates (digit d is bit d − 1) of the cell in row r and column c of every box; the box in
box row i and box column j has lane 4 i + j. The low 16 lanes hold one position and the high 16 another, so both
branches of a guess cost as much as one.

    lanes    0  1  2  ·     boxes of the top band
             4  5  6  ·
             8  9 10  ·
             ·  ·  ·  ·     · unused; lanes 16–31 repeat this for the second position

Operations inside a box work on all boxes at once without moving lanes. Only along rows and columns of boxes are lanes
rotated. A *triad* is the three cells of a line in a box, a *band* a row or column of three boxes.

One sweep finds, in all houses at once, naked and hidden singles, locked candidates (a digit that must be in a triad
leaves the rest of box and line), and triads with just three digits left for their three cells. Source: Tom Dillon's
tdoku (https://t-dillon.github.io/tdoku/, 2019) for triads and their digits, and for where to branch: in the band with
the fewest places left, on a digit with two ways through it. The lane order, the sweep over all boxes instead of
messages between them, and two branches in one vector are ours.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint32

from solver.fast.cache import cached
from solver.fast.kernel.vectors import (
    count,
    everywhere,
    first_if_any,
    four_lanes,
    high_twice,
    keys,
    lanes_unlike,
    lanes_with_none,
    load,
    load_twice,
    low_twice,
    permuted,
    rest_where_count_is,
    single,
    smaller,
    smallest_of_low,
    store_low,
    where_count_is,
)

N_CELLS = 81
POSITION = 144  # elements of a position in memory
# Each branch on the stack decided a different one of 162 triples (box, digit, direction).
STACK = 164 * POSITION

# The contents of `control`: positions on the stack, solutions found, nodes spent.
DEPTH, FOUND, NODES = range(3)
N_CONTROL = 3

_LANES = range(32)
_ALL_DIGITS = 511
_LOW, _HIGH = uint32(0x0000FFFF), uint32(0xFFFF0000)
_BOXES = uint32(0x07770777)  # the lanes in use
_DECIDED = 27  # triads of the nine digits in a band once each has its three


def _is_box(lane: int) -> bool:
    return lane % 4 < 3 and lane // 4 % 4 < 3


# Permutations that rotate the boxes of each band; unused lanes stay in place.
def _rotated_in_row(by: int) -> list[int]:
    return [lane - lane % 4 + (lane % 4 + by) % 3 if _is_box(lane) else lane for lane in _LANES]


def _rotated_in_column(by: int) -> list[int]:
    return [lane - lane % 16 + 4 * ((lane // 4 % 4 + by) % 3) + lane % 4 if _is_box(lane) else lane for lane in _LANES]


_next_in_row, _last_in_row = permuted(_rotated_in_row(1)), permuted(_rotated_in_row(2))
_next_in_column, _last_in_column = permuted(_rotated_in_column(1)), permuted(_rotated_in_column(2))
_transposed = permuted([lane - lane % 16 + 4 * (lane % 4) + lane // 4 % 4 for lane in _LANES])
_where_three, _rest_where_three = where_count_is(3), rest_where_count_is(3)
_lanes_incomplete, _lanes_changed = lanes_unlike(_ALL_DIGITS), lanes_unlike(0)
_NO_BAND = 0xFFFF  # the largest key, so that unused lanes and solved bands never win
_row_keys = keys(5, [lane % 16 if _is_box(lane) else _NO_BAND for lane in _LANES], apart_from=_DECIDED)
_column_keys = keys(5, [lane % 16 + 16 if _is_box(lane) else _NO_BAND for lane in _LANES], apart_from=_DECIDED)


def _place(cell: int) -> int:
    """Return the index of a cell in a position in memory, nine rows of 16 elements."""
    row, column = divmod(cell, 9)
    return 16 * (3 * (row % 3) + column % 3) + 4 * (row // 3) + column // 3


def _branch_masks() -> Any:
    """Return the masks of the two branches on a digit in a triad: shape (chosen triad, box lane, triad, lane), flat.

    The low half puts the digit into the chosen triad, so it removes it from the other two; the high half removes it
    from the chosen one.
    """
    masks = np.zeros((3, 16, 3, 32), np.uint16)
    for chosen in range(3):
        for box in range(16):
            for triad in range(3):
                masks[chosen, box, triad, box + 16 if triad == chosen else box] = 0xFFFF
    return masks.ravel()


_PLACES = np.array([_place(cell) for cell in range(N_CELLS)])
_BRANCH_MASKS = _branch_masks()
_DIGITS = [1 << digit - 1 for digit in range(1, 10)]
_CANDIDATES = np.array([_ALL_DIGITS, *_DIGITS, *(_ALL_DIGITS & ~bit for bit in _DIGITS)], np.uint16)
NOT = 9  # a given of NOT + d means an empty cell without the digit d

_inlined = njit(forceinline=True)
_compiled = cached(nogil=True)


@_inlined
def _others_in_row(x):
    return _next_in_row(x) | _last_in_row(x)


@_inlined
def _others_in_column(x):
    return _next_in_column(x) | _last_in_column(x)


@_inlined
def _triads(c):
    """Return the digits that can be in each triad: three along the rows, then three along the columns."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    #            v0 v1 v2
    #     h0     c0 c1 c2
    #     h1     c3 c4 c5
    #     h2     c6 c7 c8      in every box at once
    return c0 | c1 | c2, c3 | c4 | c5, c6 | c7 | c8, c0 | c3 | c6, c1 | c4 | c7, c2 | c5 | c8


@_inlined
def _required(mine, second, third, singles, around):
    """Return the digits that must be in a triad.

    These are the digits of its solved cells, digits with no other triad in the box or none in the line, and all of its
    digits if they are just three.
    """
    # `around` is what the two other triads of the line can take: a digit in neither of them must be here.
    return singles | (mine & ~(second | third)) | (mine & ~around) | _where_three(mine)


@_inlined
def _excluded(mine, second, third, around):
    """Return the digits that cannot be in a triad, from the digits that must be in it and in the triads around."""
    return second | third | around | _rest_where_three(mine)


@_inlined
def _settled(cell, excluded_row, excluded_column, required_row, required_column):
    # A digit that must be in both triads through a cell is its digit.
    cell = cell & ~(excluded_row | excluded_column)
    return first_if_any(cell & required_row & required_column, cell)


@_inlined
def _swept(c, h, v, around_h, around_v):
    """Return the position after one sweep. `h` and `v` are its triads, `around_…` those beside them in the line."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    s0, s1, s2 = single(c0), single(c1), single(c2)
    s3, s4, s5 = single(c3), single(c4), single(c5)
    s6, s7, s8 = single(c6), single(c7), single(c8)
    h0 = _required(h[0], h[1], h[2], s0 | s1 | s2, around_h[0])
    h1 = _required(h[1], h[0], h[2], s3 | s4 | s5, around_h[1])
    h2 = _required(h[2], h[0], h[1], s6 | s7 | s8, around_h[2])
    v0 = _required(v[0], v[1], v[2], s0 | s3 | s6, around_v[0])
    v1 = _required(v[1], v[0], v[2], s1 | s4 | s7, around_v[1])
    v2 = _required(v[2], v[0], v[1], s2 | s5 | s8, around_v[2])
    no_h0 = _excluded(h0, h1, h2, _others_in_row(h0))
    no_h1 = _excluded(h1, h0, h2, _others_in_row(h1))
    no_h2 = _excluded(h2, h0, h1, _others_in_row(h2))
    no_v0 = _excluded(v0, v1, v2, _others_in_column(v0))
    no_v1 = _excluded(v1, v0, v2, _others_in_column(v1))
    no_v2 = _excluded(v2, v0, v1, _others_in_column(v2))
    return (
        _settled(c0, no_h0, no_v0, h0, v0),
        _settled(c1, no_h0, no_v1, h0, v1),
        _settled(c2, no_h0, no_v2, h0, v2),
        _settled(c3, no_h1, no_v0, h1, v0),
        _settled(c4, no_h1, no_v1, h1, v1),
        _settled(c5, no_h1, no_v2, h1, v2),
        _settled(c6, no_h2, no_v0, h2, v0),
        _settled(c7, no_h2, no_v1, h2, v1),
        _settled(c8, no_h2, no_v2, h2, v2),
    )


@_inlined
def _lanes_lost(c, h, v, around_h, around_v):
    """Return the lanes in which a cell has no candidate, or a digit no place in its box, row or column."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    in_box = h[0] | h[1] | h[2]
    in_rows = (h[0] | around_h[0]) & (h[1] | around_h[1]) & (h[2] | around_h[2])
    in_columns = (v[0] | around_v[0]) & (v[1] | around_v[1]) & (v[2] | around_v[2])
    fewest = smaller(smaller(smaller(c0, c1), smaller(c2, c3)), smaller(smaller(c4, c5), smaller(c6, c7)))
    return _lanes_incomplete(in_box & in_rows & in_columns) | lanes_with_none(smaller(fewest, c8))


@_inlined
def _lanes_between(c, d):
    """Return the lanes in which two positions differ."""
    return _lanes_changed(
        (c[0] ^ d[0])
        | (c[1] ^ d[1])
        | (c[2] ^ d[2])
        | (c[3] ^ d[3])
        | (c[4] ^ d[4])
        | (c[5] ^ d[5])
        | (c[6] ^ d[6])
        | (c[7] ^ d[7])
        | (c[8] ^ d[8])
    )


@_inlined
def _propagated(c, alive):
    """Sweep both positions until nothing changes. Return them and the lanes of those still possible."""
    while True:
        h0, h1, h2, v0, v1, v2 = _triads(c)
        h, v = (h0, h1, h2), (v0, v1, v2)
        around_h = (_others_in_row(h0), _others_in_row(h1), _others_in_row(h2))
        around_v = (_others_in_column(v0), _others_in_column(v1), _others_in_column(v2))
        lost = _lanes_lost(c, h, v, around_h, around_v) & alive & _BOXES
        after = _swept(c, h, v, around_h, around_v)
        # A lost position goes on being swept along with the other, but no longer keeps the loop running.
        if lost & _LOW:
            alive &= _HIGH
        if lost & _HIGH:
            alive &= _LOW
        still = _lanes_between(c, after) & alive & _BOXES
        c = after
        if not still:
            return c, alive


@_inlined
def _fewest_places(c):
    """Return a key for the band of the low half to branch in, then the triads along rows and along columns.

    The key is places left << 5 | 16 for a column of boxes | a lane in the band. It is _NO_BAND if every digit has its
    triads, and with them its cells: the position is solved.
    """
    h0, h1, h2, v0, v1, v2 = _triads(c)
    in_rows = count(h0) + count(h1) + count(h2)
    in_columns = count(v0) + count(v1) + count(v2)
    # Every lane of a band gets the sum of its three boxes.
    in_rows = in_rows + _next_in_row(in_rows) + _last_in_row(in_rows)
    in_columns = in_columns + _next_in_column(in_columns) + _last_in_column(in_columns)
    key = smallest_of_low(smaller(_row_keys(in_rows), _column_keys(in_columns)))
    return key, (h0, h1, h2), (_transposed(v0), _transposed(v1), _transposed(v2))


@_inlined
def _digit_to_try(a, b, c):
    """Return (triad in the box, box in the band, digit as a bit) from the triads of three boxes, 16 bits a box.

    A digit with two ways through the band is in two triads of two boxes, or of all three. If there is none, take any
    digit that is not decided.
    """
    # A digit with two ways through the band; lines are triads, columns boxes:
    #     x x .         x . x
    #     x x .   or    x x .
    #     . . x         . x x
    two, three = (a & b) | (a & c) | (b & c), a & b & c
    two0, two1, two2 = two & _ALL_DIGITS, two >> 16 & _ALL_DIGITS, two >> 32 & _ALL_DIGITS
    in_three = (three | three >> 16 | three >> 32) & _ALL_DIGITS
    all_boxes = two0 & two1 & two2
    two_boxes = (two0 & two1) | (two0 & two2) | (two1 & two2)
    digits = two_boxes & ~all_boxes & ~in_three
    if not digits:
        digits = all_boxes & ~in_three
    if not digits:
        digits = two_boxes
    digit = digits & -digits
    box = 0 if two0 & digit else 1 if two1 & digit else 2
    return 0 if a & digit << 16 * box else 1, box, digit


@_inlined
def _branched(c, key, h, v):
    """Return both branches from the low half: with the digit in its triad (low half), and without it (high half)."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    if key & 16:
        column = key & 3
        triad, box, digit = _digit_to_try(four_lanes(v[0], column), four_lanes(v[1], column), four_lanes(v[2], column))
        n0, n1, n2 = _without(96 * (16 * triad + 4 * box + column), digit)
        return c0 & n0, c1 & n1, c2 & n2, c3 & n0, c4 & n1, c5 & n2, c6 & n0, c7 & n1, c8 & n2
    row = key >> 2 & 3
    triad, box, digit = _digit_to_try(four_lanes(h[0], row), four_lanes(h[1], row), four_lanes(h[2], row))
    n0, n1, n2 = _without(96 * (16 * triad + 4 * row + box), digit)
    return c0 & n0, c1 & n0, c2 & n0, c3 & n1, c4 & n1, c5 & n1, c6 & n2, c7 & n2, c8 & n2


@_inlined
def _without(at, digit):
    # `at` is an index into _BRANCH_MASKS. For each chosen triad and box lane it has a vector for each of three triads.
    masks, digits = _BRANCH_MASKS, everywhere(digit)
    return ~(load(masks, at) & digits), ~(load(masks, at + 32) & digits), ~(load(masks, at + 64) & digits)


@_inlined
def _low(c):
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    return (
        *(low_twice(c0), low_twice(c1), low_twice(c2)),
        *(low_twice(c3), low_twice(c4), low_twice(c5)),
        *(low_twice(c6), low_twice(c7), low_twice(c8)),
    )


@_inlined
def _high(c):
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    return (
        *(high_twice(c0), high_twice(c1), high_twice(c2)),
        *(high_twice(c3), high_twice(c4), high_twice(c5)),
        *(high_twice(c6), high_twice(c7), high_twice(c8)),
    )


@_inlined
def _load_position(stack, depth):
    """Load position number `depth` of the stack into both halves."""
    at = POSITION * depth
    return (
        *(load_twice(stack, at), load_twice(stack, at + 16), load_twice(stack, at + 32)),
        *(load_twice(stack, at + 48), load_twice(stack, at + 64), load_twice(stack, at + 80)),
        *(load_twice(stack, at + 96), load_twice(stack, at + 112), load_twice(stack, at + 128)),
    )


@_inlined
def _store_position(stack, depth, c):
    at = POSITION * depth
    store_low(stack, at, c[0])
    store_low(stack, at + 16, c[1])
    store_low(stack, at + 32, c[2])
    store_low(stack, at + 48, c[3])
    store_low(stack, at + 64, c[4])
    store_low(stack, at + 80, c[5])
    store_low(stack, at + 96, c[6])
    store_low(stack, at + 112, c[7])
    store_low(stack, at + 128, c[8])


@_inlined
def _digit(cell):
    """Return the digit of each single candidate: bit d − 1 has d − 1 bits below it."""
    return count(cell + everywhere(-1)) + everywhere(1)


@_inlined
def _write_grid(stack, depth, c, grid):
    """Write the digits of a solved position into `grid`, using the free end of the stack as scratch memory."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    _store_position(
        stack,
        depth,
        (
            *(_digit(c0), _digit(c1), _digit(c2)),
            *(_digit(c3), _digit(c4), _digit(c5)),
            *(_digit(c6), _digit(c7), _digit(c8)),
        ),
    )
    for cell in range(N_CELLS):
        grid[cell] = stack[POSITION * depth + _PLACES[cell]]


@_compiled
def begin(givens, stack, control):
    """Prepare a search for the solutions of `givens` (uint8, shape (81,), 0 for an empty cell); this is the first node.

    `stack` (uint16, shape (STACK,)) and `control` (int64, shape (N_CONTROL,)) hold the state of the search.
    """
    for cell in range(N_CELLS):
        stack[_PLACES[cell]] = _CANDIDATES[givens[cell]]
    c, alive = _propagated(_load_position(stack, 0), _LOW)
    _store_position(stack, 0, c)
    control[DEPTH] = 1 if alive else 0
    control[FOUND] = 0
    control[NODES] = 1


@_compiled
def run(stack, control, limit, nodes, grids):
    """Search until `limit` solutions have been found in all, or `nodes` more are spent, or none is left.

    A node is one propagation: of the givens, or of both branches of a guess. The first solutions are written into the
    rows of `grids` (uint8, shape (any number, 81)). The search is complete when control[DEPTH] is 0; otherwise another
    call goes on from there.
    """
    depth, found, left = control[DEPTH], control[FOUND], nodes
    while depth and found < limit and left >= 0:
        depth -= 1
        c = _load_position(stack, depth)
        while True:
            key, h, v = _fewest_places(c)
            if key == _NO_BAND:
                if found < len(grids):
                    _write_grid(stack, depth, c, grids[found])
                found += 1
                break
            left -= 1
            if left < 0:
                _store_position(stack, depth, c)
                depth += 1
                break
            # Invariant: the stack below `depth` and `c` together hold every solution not found yet.
            c, alive = _propagated(_branched(c, key, h, v), _LOW | _HIGH)
            if not alive:
                break
            if alive == _LOW | _HIGH:
                # The branch without the digit waits on the stack; the search goes on with the digit.
                _store_position(stack, depth, _high(c))
                depth += 1
            c = _low(c) if alive & _LOW else _high(c)
    control[DEPTH] = depth
    control[FOUND] = found
    control[NODES] += nodes - max(left, 0)


@_compiled
def run_batch(givens, stack, control, limit, nodes, grids, counts, is_complete):
    """Search for up to `limit` solutions of every row of `givens` (uint8, shape (m, 81)), at most `nodes` nodes each.

    Writes the first solution of row k into grids[k] (uint8, shape (m, 81)), the number of solutions into counts[k]
    (int64), and whether that number is final into is_complete[k] (bool). Returns the nodes spent.
    """
    spent = 0
    for k in range(len(givens)):
        begin(givens[k], stack, control)
        run(stack, control, limit, nodes - 1, grids[k : k + 1])  # `begin` was the first
        counts[k] = control[FOUND]
        is_complete[k] = control[FOUND] < limit and not control[DEPTH]
        spent += control[NODES]
    return spent


@_compiled
def count_line(cells, limit):
    """Return the number of solutions, at most `limit`, of a puzzle of 81 symbols (bytes); all but 1 to 9 are empty."""
    givens, grids = np.zeros(N_CELLS, np.uint8), np.empty((0, N_CELLS), np.uint8)
    for cell in range(N_CELLS):
        symbol = cells[cell]
        if 49 <= symbol <= 57:
            givens[cell] = symbol - 48
    stack, control = np.empty(STACK, np.uint16), np.zeros(N_CONTROL, np.int64)
    begin(givens, stack, control)
    run(stack, control, limit, 1 << 62, grids)
    return control[FOUND]
