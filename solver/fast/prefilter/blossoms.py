"""Death blossoms: cells whose every digit leaves a set that faces the same candidate; plain Python, or compiled.

A digit of the stem leaves a petal: an almost locked set whose places for it all see the stem. Such a set then contains
all its other digits, so nothing that sees all places of one of them can have it. What faces a petal for each digit of
the stem is removed. The finder asks this for each stem; the prefilter only whether there is one.
"""

from __future__ import annotations

from typing import Any

from solver.fast.jit import WORD, dual_mode, first_bit, zeros
from solver.fast.prefilter.flat_layout import FlatLayout
from solver.fast.prefilter.locked_sets import Sets, used_words


def make_faced(flat: FlatLayout) -> Any:
    """Return scratch memory for `find_faced`: for each digit a mask of cells, twice."""
    return zeros(2 * (flat.n + 1) * flat.cell_words)


@dual_mode
def look_for_blossoms(f: FlatLayout, candidates: Any, s: Sets, faced: Any) -> bool:
    """Return whether any cell is the stem of a blossom that removes something, after `find_places`."""
    for stem in range(f.n_cells):
        if candidates[stem] & (candidates[stem] - 1) and find_faced(f, candidates[stem], stem, s, faced):
            return True
    return False


@dual_mode
def find_faced(f, digits, stem, s, faced):
    """Write what faces petals for all `digits` of `stem` into the first half of `faced`; return whether anything does.

    Only candidates of other digits count. Row `digit` of a half begins at `digit * s.cell_words`.
    """
    half = (f.n + 1) * s.cell_words
    for k in range(half):
        faced[k] = 0 if digits >> k // s.cell_words & 1 else -1
    left = digits
    while left:
        _face(f, first_bit(left), stem, s, faced, half)
        is_any = False
        for k in range(half):
            faced[k] &= faced[half + k]
            is_any |= faced[k] != 0
        if not is_any:
            return False
        left &= left - 1
    return True


@dual_mode
def _face(f, digit, stem, s, faced, half):
    """Write what faces any petal for `digit` of `stem` into the second half of `faced`."""
    for k in range(half, 2 * half):
        faced[k] = 0
    at = (stem * (f.n + 1) + digit) * s.set_words
    for word in range(used_words(s)):
        petals = s.seen_from[at + word]
        while petals:
            which = word * WORD + first_bit(petals)
            for row in range(s.rows[which], s.rows[which + 1]):
                for k in range(s.cell_words):
                    faced[half + s.digit_of[row] * s.cell_words + k] |= s.facing[row * s.cell_words + k]
            petals &= petals - 1
