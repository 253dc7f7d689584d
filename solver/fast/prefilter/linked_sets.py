"""Almost locked sets that eliminate something together: two, or three in a row; plain Python, or compiled.

Finders turn each one into a step; the prefilter only asks whether there is one.

    ALS-XZ   a ──x── b            x is only in one of the sets, so the other has all its other digits: z is in a or b
    wing     a ──x── c ──y── b    c lacks x or y, so a has all but x, or b has all but y: z is in a or b
"""

from __future__ import annotations

from typing import Any

from solver.fast.jit import WORD, count, dual_mode, first_bit, zeros
from solver.fast.prefilter.locked_sets import Sets, used_words

ALS_XZ, ALS_XY_WING = 1, 2


def make_ends(s: Sets) -> Any:
    """Return an empty mask of sets."""
    return zeros(s.set_words)


@dual_mode
def look_for_linked_sets(s: Sets, ends: Any) -> Any:
    """Return the flags of ALS-XZ and ALS-XY-wing, after `find_links`."""
    flags = 0
    for b in range(s.number[0]):
        if not flags & ALS_XZ and next_linked(s, b, -1)[0] >= 0:
            flags |= ALS_XZ
        if not flags & ALS_XY_WING and next_set_wing(s, b, (s.rows[b], 0, 0), ends)[0] >= 0:
            flags |= ALS_XY_WING
        if flags == ALS_XZ | ALS_XY_WING:
            break
    return flags


@dual_mode
def next_linked(s, b, a):
    """Return the next set after `a`, but before `b`, that eliminates something with `b`, and the digits that link them.

    Return -1 for the set if there is none.
    """
    # A word of sets at a time: those that a restricted digit links to `b`.
    for k in range((a + 1) // WORD, b // WORD + 1):
        linked = 0
        for row in range(s.rows[b], s.rows[b + 1]):
            linked |= s.links[row * s.set_words + k]
        linked &= _between(k, a + 1, b)
        while linked:
            low = linked & -linked
            linking = sharing = 0
            for row in range(s.rows[b], s.rows[b + 1]):
                if s.links[row * s.set_words + k] & low:
                    linking |= 1 << s.digit_of[row]
                elif s.shared[row * s.set_words + k] & low:
                    sharing |= 1 << s.digit_of[row]
            other = k * WORD + first_bit(low)
            # Two linking digits lock all others in their sets. One leaves a digit that both sets share to one of them.
            if linking & (linking - 1):
                if _locks(s, other, b, linking):
                    return other, linking
            elif sharing:
                return other, linking
            linked ^= low
    return -1, 0


@dual_mode
def _between(k, begin, end):
    """Return word `k` of the mask of the sets from `begin` to before `end`."""
    mask = -1
    if begin // WORD == k:
        mask &= -1 << begin % WORD
    if end // WORD == k:
        mask &= (1 << end % WORD) - 1
    return mask


@dual_mode
def _locks(s, a, b, linking):
    """Return whether two sets doubly linked by `linking` eliminate something outside."""
    # Each set lacks just one of the linking digits, so all its other digits are locked in it.
    for one, other in ((a, b), (b, a)):
        for row in range(s.rows[one], s.rows[one + 1]):
            digit = s.digit_of[row]
            other_row = s.rows[other] + count(s.digits[other] & ((1 << digit) - 1))
            for k in range(s.cell_words):
                targets = s.facing[row * s.cell_words + k]
                targets &= ~(s.cells[one * s.cell_words + k] | s.cells[other * s.cell_words + k])
                if linking >> digit & 1:
                    targets &= s.facing[other_row * s.cell_words + k]
                if targets:
                    return True
    return False


@dual_mode
def next_set_wing(s, b, wing, ends):
    """Return the next wing that ends in `b`, from `wing` on; write its other ends, all before `b`, into `ends`.

    A wing is the row of `b` whose digit links it to the pivot, the pivot, and which of the pivot's rows has the digit
    that links it to the other ends. Return -1 for the row if there is none.
    """
    last_row, first_pivot, first_nth = wing
    for row in range(last_row, s.rows[b + 1]):
        for k in range(first_pivot // WORD, used_words(s)):
            pivots = s.links[row * s.set_words + k] & _between(k, first_pivot, s.number[0])
            while pivots:
                pivot = k * WORD + first_bit(pivots)
                for nth in range(first_nth, s.rows[pivot + 1] - s.rows[pivot]):
                    digit = s.digit_of[s.rows[pivot] + nth]
                    if digit != s.digit_of[row]:
                        linking, at = 1 << digit | 1 << s.digit_of[row], (s.rows[pivot] + nth) * s.set_words
                        if find_ends(s, b, linking, s.links, at, 0, b, ends):
                            return row, pivot, nth
                first_nth = 0
                pivots &= pivots - 1
        first_pivot = first_nth = 0
    return -1, 0, 0


@dual_mode
def find_ends(s, b, linking, masks, at, begin, end, ends):
    """Write the sets that share a target with `b` by a digit not in `linking` into `ends`; return whether any does.

    They are taken from the mask that begins at `at` in `masks`, and are numbered from `begin` to before `end`.
    """
    any_end = 0
    used = used_words(s)
    for k in range(used):
        ends[k] = 0
    for k in range(begin // WORD, min(used, end // WORD + 1)):
        wanted = masks[at + k] & _between(k, begin, end)
        if wanted:
            sharing = 0
            for row in range(s.rows[b], s.rows[b + 1]):
                if not linking >> s.digit_of[row] & 1:
                    sharing |= s.shared[row * s.set_words + k]
            ends[k] = wanted & sharing
            any_end |= ends[k]
    return any_end != 0
