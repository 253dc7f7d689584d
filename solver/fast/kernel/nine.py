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
messages between them, two branches in one vector, and leaps where several solutions are likely (see `branching.py`) are
ours.
"""

from __future__ import annotations

import numpy as np
from numba import uint32

from solver.fast.cache import cached
from solver.fast.kernel.bands import (
    BOXES,
    HIGH,
    LOW,
    around,
    box_of,
    lane_inline,
    others_in_column,
    others_in_row,
    triads,
)
from solver.fast.kernel.branching import BAND, LEAP, NO_BAND, ONE, REST, branched, fewest_places, halves
from solver.fast.kernel.vectors import (
    above,
    bytes_in,
    count,
    everywhere,
    filled,
    first_if_any,
    high_twice,
    lanes_unlike,
    lanes_with_none,
    load_twice,
    low_twice,
    one_at,
    rest_where_count_is,
    single,
    smaller,
    store_low,
    where_count_is,
)

N_CELLS = 81
POSITION = 144  # elements of a position in memory
# Each branch on the stack decided a different one of 162 triples (box, digit, direction).
_MOST_POSITIONS = 164
STACK = _MOST_POSITIONS * POSITION

# The contents of `control`: the number of positions on the stack, solutions found, nodes spent, and a score that rises
# when several solutions are likely (see `LEAPS_FROM`). From IS_REST on, there is one flag for each position on the
# stack: whether it is the rest of a leap.
DEPTH, FOUND, NODES, SEVERAL_EXPECTED, IS_REST = range(5)
N_CONTROL = IS_REST + _MOST_POSITIONS

# The search leaps while this score is at least LEAPS_FROM. It starts with the number of givens, because a puzzle with
# that many and a single solution hardly ever needs a branch. It grows when both sides of a branch are possible.
LEAPS_FROM = 30
OPEN_BRANCH, DEAD_BRANCH = 2, 4

_ALL_DIGITS = 511
NOT = 9  # a given of NOT + d means an empty cell without the digit d
_where_three, _rest_where_three = where_count_is(3), rest_where_count_is(3)
_lanes_incomplete, _lanes_changed = lanes_unlike(_ALL_DIGITS), lanes_unlike(0)
_not_empty, _beyond_digits = above(0), above(NOT)
_n_filled = filled(N_CELLS)


def _place(cell: int) -> int:
    """Return the index of a cell in a position in memory, nine rows of 16 elements."""
    row, column = divmod(cell, 9)
    return 16 * (3 * (row % 3) + column % 3) + 4 * (row // 3) + column // 3


_PLACES = np.array([_place(cell) for cell in range(N_CELLS)])


def _same_place(offset: int) -> list[int]:
    """Return where the cells at the same place of all boxes are, lane by lane; the first is at `offset`."""
    boxes = [box_of(lane) for lane in range(32)]
    return [offset + 27 * box[0] + 3 * box[1] if box else 0 for box in boxes]


_from_0, _from_1, _from_2, _from_3 = (bytes_in(_same_place(offset)) for offset in range(4))

_compiled = cached(nogil=True)


@lane_inline
def _required(mine, second, third, singles, around):
    """Return the digits that must be in a triad.

    These are the digits of its solved cells, digits with no other triad in the box or none in the line, and all of its
    digits if they are just three.
    """
    # `around` is what the two other triads of the line can take: a digit in neither of them must be here.
    return singles | (mine & ~(second | third)) | (mine & ~around) | _where_three(mine)


@lane_inline
def _excluded(mine, second, third, around):
    """Return the digits that cannot be in a triad, from the digits that must be in it and in the triads around."""
    return second | third | around | _rest_where_three(mine)


@lane_inline
def _settled(cell, excluded_row, excluded_column, required_row, required_column):
    # A digit that must be in both triads through a cell is its digit.
    cell = cell & ~(excluded_row | excluded_column)
    return first_if_any(cell & required_row & required_column, cell)


@lane_inline
def _swept(c, h, v, around_h, around_v):
    """Return the position after one sweep. `h` and `v` are its triads, `around_…` those beside them in the line."""
    # The cells of a box, and the numbers of its triads:
    #   c0 c1 c2   h0
    #   c3 c4 c5   h1
    #   c6 c7 c8   h2
    #   v0 v1 v2
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
    no_h0 = _excluded(h0, h1, h2, others_in_row(h0))
    no_h1 = _excluded(h1, h0, h2, others_in_row(h1))
    no_h2 = _excluded(h2, h0, h1, others_in_row(h2))
    no_v0 = _excluded(v0, v1, v2, others_in_column(v0))
    no_v1 = _excluded(v1, v0, v2, others_in_column(v1))
    no_v2 = _excluded(v2, v0, v1, others_in_column(v2))
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


@lane_inline
def _lanes_lost(c, h, v, around_h, around_v):
    """Return the lanes in which a cell has no candidate, or a digit no place in its box, row or column."""
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    in_box = h[0] | h[1] | h[2]
    in_rows = (h[0] | around_h[0]) & (h[1] | around_h[1]) & (h[2] | around_h[2])
    in_columns = (v[0] | around_v[0]) & (v[1] | around_v[1]) & (v[2] | around_v[2])
    fewest = smaller(smaller(smaller(c0, c1), smaller(c2, c3)), smaller(smaller(c4, c5), smaller(c6, c7)))
    return _lanes_incomplete(in_box & in_rows & in_columns) | lanes_with_none(smaller(fewest, c8))


@lane_inline
def _sum(c):
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    return ((c0 + c1) + (c2 + c3)) + ((c4 + c5) + ((c6 + c7) + c8))


@lane_inline
def _swept_once(c):
    """Return the position after one sweep, the lanes that were lost before it, and those that it changed."""
    h, v = triads(c)
    around_h, around_v = around(h, v)
    after = _swept(c, h, v, around_h, around_v)
    # Masks only lose bits, so their sum changes if one of them does.
    return after, _lanes_lost(c, h, v, around_h, around_v) & BOXES, _lanes_changed(_sum(c) - _sum(after)) & BOXES


@lane_inline
def _propagated(c, alive, leaps):
    """Sweep both positions until nothing changes. Return them and the lanes of those still possible.

    In a leap, stop as soon as a sweep changes at most one box of the position that is searched next.
    """
    most = uint32(1) if leaps else uint32(0)
    while True:
        c, lost, changed = _swept_once(c)
        # A lost position goes on being swept along with the other, but no longer keeps the loop running.
        lost &= alive
        if lost & LOW:
            alive &= HIGH
        if lost & HIGH:
            alive &= LOW
        changed &= alive
        if leaps and alive & LOW:
            changed &= LOW
        # Subtracting one clears the lowest bit.
        if not changed & (changed - most):
            return c, alive


@lane_inline
def _propagated_low(c):
    """Sweep the low position until nothing changes. Return it and whether it is still possible."""
    while True:
        c, lost, changed = _swept_once(c)
        if lost & LOW:
            return c, False
        if not changed & LOW:
            return c, True


@lane_inline
def _is_lost(c):
    """Return whether the low position contradicts itself."""
    h, v = triads(c)
    around_h, around_v = around(h, v)
    return (_lanes_lost(c, h, v, around_h, around_v) & BOXES & LOW) != 0


@lane_inline
def _low(c):
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    return (
        *(low_twice(c0), low_twice(c1), low_twice(c2)),
        *(low_twice(c3), low_twice(c4), low_twice(c5)),
        *(low_twice(c6), low_twice(c7), low_twice(c8)),
    )


@lane_inline
def _high(c):
    c0, c1, c2, c3, c4, c5, c6, c7, c8 = c
    return (
        *(high_twice(c0), high_twice(c1), high_twice(c2)),
        *(high_twice(c3), high_twice(c4), high_twice(c5)),
        *(high_twice(c6), high_twice(c7), high_twice(c8)),
    )


@lane_inline
def _load_position(stack, depth):
    """Load position number `depth` of the stack into both halves."""
    at = POSITION * depth
    return (
        *(load_twice(stack, at), load_twice(stack, at + 16), load_twice(stack, at + 32)),
        *(load_twice(stack, at + 48), load_twice(stack, at + 64), load_twice(stack, at + 80)),
        *(load_twice(stack, at + 96), load_twice(stack, at + 112), load_twice(stack, at + 128)),
    )


@lane_inline
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


@lane_inline
def _digit(cell):
    """Return the digit of each single candidate: bit d − 1 has d − 1 bits below it."""
    return count(cell + everywhere(-1)) + everywhere(1)


@lane_inline
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


@lane_inline
def _candidates(given):
    """Return the candidates of each lane: of an empty cell, of a digit, or of NOT + d."""
    is_not = _beyond_digits(given)
    digit = one_at(given + (is_not & everywhere(-NOT)) + everywhere(-1))
    return (digit ^ (is_not | ~_not_empty(given))) & everywhere(_ALL_DIGITS)


@lane_inline
def _given_position(givens):
    """Return the position of the givens. All that is read are bytes 0 to 80, 64 at a time."""
    return (
        *(_candidates(_from_0(givens, 0)), _candidates(_from_0(givens, 1)), _candidates(_from_0(givens, 2))),
        *(_candidates(_from_0(givens, 9)), _candidates(_from_0(givens, 10)), _candidates(_from_0(givens, 11))),
        *(_candidates(_from_1(givens, 17)), _candidates(_from_2(givens, 17)), _candidates(_from_3(givens, 17))),
    )


@_compiled
def begin(givens, stack, control):
    """Prepare a search for the solutions of `givens` (uint8, shape (81,), 0 for an empty cell); this is the first node.

    `stack` (uint16, shape (STACK,)) and `control` (int64, shape (N_CONTROL,)) hold the state of the search.
    """
    c, is_possible = _propagated_low(_given_position(givens))
    _store_position(stack, 0, c)
    control[DEPTH] = 1 if is_possible else 0
    control[FOUND] = 0
    control[NODES] = 1
    control[SEVERAL_EXPECTED] = _n_filled(givens)
    control[IS_REST] = 0


@lane_inline
def _push(stack, control, c, is_rest):
    depth = control[DEPTH]
    _store_position(stack, depth, c)
    control[IS_REST + depth] = is_rest
    control[DEPTH] = depth + 1


@_compiled
def run(stack, control, limit, nodes, grids):
    """Search until `limit` solutions have been found in all, or `nodes` more are spent, or none is left.

    A node is one propagation: of the givens, or of both branches of a guess. The first solutions are written into the
    rows of `grids` (uint8, shape (any number, 81)). The search is complete when control[DEPTH] is 0; otherwise another
    call goes on from there.
    """
    found, left, score = control[FOUND], nodes, control[SEVERAL_EXPECTED]
    while control[DEPTH] and found < limit and left >= 0:
        control[DEPTH] -= 1
        c = _load_position(stack, control[DEPTH])
        is_rest, is_swept = control[IS_REST + control[DEPTH]], False
        while True:
            key, h, v = fewest_places(c)
            if key == NO_BAND:
                if is_swept or not _is_lost(c):
                    if found < len(grids):
                        _write_grid(stack, control[DEPTH], c, grids[found])
                    found += 1
                break
            left -= 1
            if left < 0:
                _push(stack, control, c, is_rest)
                break
            # Invariant: the stack and `c` together hold every solution not found yet.
            leaps = score >= LEAPS_FROM
            how = REST if is_rest else LEAP if leaps else ONE
            both, tried = branched(c, how, key & BAND, h, v)
            alive, remains = halves(how, key & BAND, tried)
            if remains:
                _push(stack, control, c, 1)
            c, alive = _propagated(both, alive, leaps)
            is_rest, is_swept = 0, not leaps
            if not alive & LOW:
                score -= DEAD_BRANCH
            if not alive:
                break
            if alive == LOW | HIGH:
                # The other branch waits on the stack; the search goes on with the low one.
                score += OPEN_BRANCH
                _push(stack, control, _high(c), 0)
            c = _low(c) if alive & LOW else _high(c)
    control[FOUND] = found
    control[SEVERAL_EXPECTED] = score
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
