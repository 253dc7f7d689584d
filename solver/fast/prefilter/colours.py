"""The flag of 3D Medusa: candidates in two colours; all of one colour are true."""

from __future__ import annotations

from solver.fast.jit import jit
from solver.fast.prefilter.webs import FULL_WORD, add_linked


@jit
def look_for_medusa(f, w, one, other, seen):
    """Return whether a net in two colours eliminates anything, after `link`; the last three arguments are scratch."""
    width = len(w.new)
    for i in range(width):
        w.reached[i] = 0
    for start in range(len(w.nodes)):
        has_links = False
        for i in range(width):
            has_links = has_links or w.strong[start * width + i] != 0
        # `reached` is the union of all nets so far: each net is coloured once.
        if has_links and not w.reached[start // FULL_WORD] >> start % FULL_WORD & 1:
            _colour(w, start, one, other)
            for i in range(width):
                w.reached[i] |= one[i] | other[i]
            if _eliminates(f, w, one, other, seen):
                return True
    return False


@jit
def _colour(w, start, one, other):
    """Write the two colours of the net of `start` into `one` and `other`."""
    width = len(w.new)
    for i in range(width):
        one[i] = other[i] = w.new[i] = 0
    one[start // FULL_WORD] = w.new[start // FULL_WORD] = 1 << start % FULL_WORD
    #     one ══ other ══ one ══ other
    #
    # Level by level; each level has the other colour.
    turn, is_new = 0, True
    while is_new:
        turn, is_new = 1 - turn, False
        for i in range(width):
            w.fresh[i], w.new[i] = w.new[i], 0
        add_linked(w, w.fresh, 0, w.strong, w.new, 0)
        for i in range(width):
            w.new[i] &= ~(one[i] | other[i])
            is_new = is_new or w.new[i] != 0
            if turn:
                other[i] |= w.new[i]
            else:
                one[i] |= w.new[i]


@jit
def _eliminates(f, w, one, other, seen):
    """Return whether one colour contradicts itself or empties a cell, or both eliminate the same candidate."""
    width = len(w.new)
    for i in range(width):
        w.ends[i] = -1
    # In the end `ends` is what both colours see, outside the net.
    for turn in range(2):
        colour = other if turn else one
        for i in range(width):
            seen[i] = 0
        add_linked(w, colour, 0, w.weak, seen, 0)
        for i in range(width):
            if seen[i] & colour[i]:
                return True
            w.ends[i] &= seen[i] & ~(one[i] | other[i])
        if _empties(f, w, seen):
            return True
    found = 0
    for i in range(width):
        found |= w.ends[i]
    return found != 0


@jit
def _empties(f, w, seen):
    """Return whether all candidates of some cell are in `seen`."""
    for cell in range(f.n_cells):
        n, n_seen = 0, 0
        for digit in range(1, f.n + 1):
            k = w.numbers[digit * f.n_cells + cell]
            if k >= 0:
                n += 1
                n_seen += seen[k // FULL_WORD] >> k % FULL_WORD & 1
        if n and n == n_seen:
            return True
    return False
