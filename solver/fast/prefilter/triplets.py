"""Three cells with a candidate that no combination of their digits allows; plain Python, or compiled.

    a . . | . xy .      Cells that all three of a, b and c see, with two or three candidates, are the narrow ones:
    .  b  | . xz .      a combination that takes all candidates of one of them is ruled out.
    . . . | c  .  .

The finder turns each one into a step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import WORD, count, dual_mode, first_bit, zeros
from solver.fast.prefilter.flat_layout import FlatLayout


class Triplet(NamedTuple):
    """Where a search stands: the three cells, the narrow cells that all three see, and what each of the three loses.

    Masks of cells have `FlatLayout.cell_words` numbers.
    """

    cells: Any
    open: Any  # mask of the cells with two candidates or more
    all_narrow: Any  # mask of the cells with two or three
    of_pair: Any  # mask of the narrow cells that the first two see
    narrow: Any  # those that all three see, one after another
    in_narrow: Any  # the candidates of each of these
    n_narrow: Any
    lost: Any


def make_triplet(flat: FlatLayout) -> Triplet:
    """Return scratch arrays for a search."""
    is_open, narrow, of_pair = (zeros(flat.cell_words) for _ in range(3))
    return Triplet(zeros(3), is_open, narrow, of_pair, zeros(flat.n_cells), zeros(flat.n_cells), zeros(1), zeros(3))


@dual_mode
def next_triplet(f: FlatLayout, candidates: Any, t: Triplet, until: int) -> Any:
    """Go on to the next triplet whose first cell is below `until` and that loses a candidate.

    Return whether there is one; if not, stand before the triplets that begin with `until`. There are two narrow cells
    or more. The third cell is narrow too, and sees one of the others. No three cells come again in another order.
    """
    if t.cells[1] == 0:
        _begin(f, candidates, t)
    for first in range(t.cells[0], until):
        second_from = t.cells[1] if first == t.cells[0] else first + 1
        for second in range(second_from, f.n_cells if _has(t.open, first) else 0):
            third_from = t.cells[2] + 1 if first == t.cells[0] and second == t.cells[1] else 0
            if _has(t.open, second) and _find_narrow_of_pair(f.peers, t.all_narrow, t.of_pair, first, second):
                third = _next_third(f, candidates, t, first, second, third_from)
                if third < f.n_cells:
                    t.cells[0], t.cells[1], t.cells[2] = first, second, third
                    return True
    t.cells[0], t.cells[1], t.cells[2] = until, until + 1, -1
    return False


@dual_mode
def _begin(f, candidates, t):
    """Write the masks of open and narrow cells, and stand before the first triplet."""
    for cell in range(f.n_cells):
        n = count(candidates[cell])
        t.open[cell // WORD] |= int(n > 1) << cell % WORD
        t.all_narrow[cell // WORD] |= int(2 <= n <= 3) << cell % WORD
    t.cells[0], t.cells[1], t.cells[2] = 0, 1, -1


@dual_mode
def _has(mask, cell):
    """Return whether a mask of several words has this bit."""
    return mask[cell // WORD] >> cell % WORD & 1


@dual_mode
def _find_narrow_of_pair(peers, all_narrow, of_pair, first, second):
    """Write the narrow cells that two cells see; return whether there are two or more."""
    n, words = 0, len(of_pair)
    for k in range(words):
        of_pair[k] = all_narrow[k] & peers[first * words + k] & peers[second * words + k]
        n += count(of_pair[k])
    return n >= 2


@dual_mode
def _next_third(f, candidates, t, first, second, third_from):
    """Return the first third cell, at least `third_from`, with which the cells lose a candidate; `n_cells` if none."""
    # Compiled code takes long to pass many arrays, so what is called often gets only what it needs.
    are_near, words = f.sees[first * f.n_cells + second], f.cell_words
    for k in range(third_from // WORD, words):
        mask = t.all_narrow[k] & (f.peers[first * words + k] | f.peers[second * words + k])
        while mask:
            third = k * WORD + first_bit(mask)
            mask &= mask - 1
            if third < third_from or third in (first, second):
                continue
            sees_first, sees_second = f.sees[third * f.n_cells + first], f.sees[third * f.n_cells + second]
            # If the other cells may be third, too, the largest is the first to be tried, the smallest the last.
            came_before = (third < second and _has(t.all_narrow, second) and (are_near or sees_second)) or (
                third < first and _has(t.all_narrow, first) and (are_near or sees_first)
            )
            if not came_before and _find_narrow(f.peers, candidates, t, third) >= 2:
                digits = candidates[first], candidates[second], candidates[third]
                if _lacks_combination(t.in_narrow, t.n_narrow[0], t.lost, digits, are_near, sees_first, sees_second):
                    return third
    return f.n_cells


@dual_mode
def _find_narrow(peers, candidates, t, third):
    """Write the narrow cells that all three cells see, and their candidates; return their number."""
    n, words = 0, len(t.of_pair)
    for k in range(words):
        mask = t.of_pair[k] & peers[third * words + k]
        while mask:
            t.narrow[n] = k * WORD + first_bit(mask)
            t.in_narrow[n] = candidates[t.narrow[n]]
            mask &= mask - 1
            n += 1
    t.n_narrow[0] = n
    return n


@dual_mode
def _lacks_combination(in_narrow, n_narrow, lost, digits, are_near, sees_first, sees_second):
    """Write the candidates of the three cells that are in no allowed combination; return whether there are any.

    `digits` are the candidates of each; the first two see each other if they `are_near`, the third may see either.
    """
    # Candidates not yet met in an allowed combination; what is left in the end is lost.
    first, second, third = digits
    lost[0], lost[1], lost[2] = digits
    while third:
        k = third & -third
        third ^= k
        in_second = second & ~(k * sees_second)
        while in_second:
            j = in_second & -in_second
            in_second ^= j
            # A combination that shows nothing new need not be checked.
            if lost[0] or lost[1] & j or lost[2] & k:
                allowed = _left_by(in_narrow, n_narrow, first & ~(j * are_near | k * sees_first), j | k)
                if allowed:
                    lost[0] &= ~allowed
                    lost[1] &= ~j
                    lost[2] &= ~k
                    if not (lost[0] or lost[1] or lost[2]):
                        return False
    return True


@dual_mode
def _left_by(in_narrow, n_narrow, digits, taken):
    """Return which of `digits` a cell can take so that, with the two digits `taken`, no narrow cell is emptied."""
    for k in range(n_narrow):
        left = in_narrow[k] & ~taken
        if not left:
            return 0
        # The last candidate of a narrow cell
        if not left & (left - 1):
            digits &= ~left
    return digits


@dual_mode
def are_unequal(f, t, i, j, k):
    """Return whether the three cells take different digits wherever they see each other."""
    return _differ(f, t, 0, i, 1, j) and _differ(f, t, 0, i, 2, k) and _differ(f, t, 1, j, 2, k)


@dual_mode
def _differ(f, t, one, digit, other, other_digit):
    return digit != other_digit or not f.sees[t.cells[one] * f.n_cells + t.cells[other]]


@dual_mode
def emptied_cell(candidates, t, taken):
    """Return the first narrow cell that would lose all its candidates to the digits `taken`; -1 if none would."""
    emptied = -1
    for k in range(t.n_narrow[0]):
        if emptied < 0 and not candidates[t.narrow[k]] & ~taken:
            emptied = t.narrow[k]
    return emptied
