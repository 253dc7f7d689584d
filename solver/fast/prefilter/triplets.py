"""Three cells with a candidate that no combination of their digits allows; plain Python, or compiled.

    a . . | . xy .      Cells that all three of a, b and c see, with two or three candidates, are the narrow ones:
    .  b  | . xz .      a combination that takes all candidates of one of them is ruled out.
    . . . | c  .  .

The finder turns each one into a step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout


class Triplet(NamedTuple):
    """Where a search stands: the three cells, the narrow cells they see, and what each of the three loses."""

    cells: Any
    of_pair: Any  # the narrow cells that the first two see
    narrow: Any  # those that all three see
    n_narrow: Any
    lost: Any


def make_triplet(n_cells: int) -> Triplet:
    """Return scratch arrays for a search."""
    return Triplet(zeros(3), zeros(n_cells), zeros(n_cells), zeros(1), zeros(3))


@dual_mode
def begin_triplets(t, first):
    """Stand before the first triplet that begins with this cell."""
    t.cells[0], t.cells[1], t.cells[2] = first, first + 1, -1


@dual_mode
def next_triplet(f: FlatLayout, candidates: Any, t: Triplet) -> Any:
    """Go on to the next triplet with the same first cell that loses a candidate; return whether there is one.

    There are two narrow cells or more. The third cell is narrow too, and sees one of the others. Three cells may come
    again in another order.
    """
    first, third_from = t.cells[0], t.cells[2] + 1
    for second in range(t.cells[1], f.n_cells if _is_open(candidates, first) else 0):
        n = _find_narrow(f, candidates, first, second, t) if _is_open(candidates, second) else 0
        for third in range(third_from, f.n_cells if n >= 2 else 0):
            near = f.sees[third * f.n_cells + first] or f.sees[third * f.n_cells + second]
            if near and third not in (first, second) and _is_narrow(candidates, third):
                t.cells[1], t.cells[2] = second, third
                if _lacks_combination(f, candidates, t, n):
                    return True
        third_from = 0
    return False


@dual_mode
def _is_open(candidates, cell):
    return count(candidates[cell]) > 1


@dual_mode
def _is_narrow(candidates, cell):
    return 2 <= count(candidates[cell]) <= 3


@dual_mode
def _find_narrow(f, candidates, first, second, t):
    """Write the narrow cells that two cells see; return their number."""
    n = 0
    for cell in range(f.n_cells):
        if f.sees[cell * f.n_cells + first] and f.sees[cell * f.n_cells + second] and _is_narrow(candidates, cell):
            t.of_pair[n] = cell
            n += 1
    return n


@dual_mode
def _lacks_combination(f, candidates, t, n):
    """Write the candidates of the three cells that are in no allowed combination; return whether there are any."""
    n_narrow = 0
    for k in range(n):
        if f.sees[t.of_pair[k] * f.n_cells + t.cells[2]]:
            t.narrow[n_narrow] = t.of_pair[k]
            n_narrow += 1
    t.n_narrow[0] = n_narrow
    if n_narrow < 2:
        return False
    # Candidates not yet met in an allowed combination; what is left in the end is lost.
    for k in range(3):
        t.lost[k] = candidates[t.cells[k]]
    for i in range(1, f.n + 1):
        for j in range(1, f.n + 1):
            if candidates[t.cells[0]] >> i & 1 and candidates[t.cells[1]] >> j & 1 and _differ(f, t, 0, i, 1, j):
                for k in range(1, f.n + 1):
                    # A combination that shows nothing new need not be checked.
                    is_new = t.lost[0] >> i & 1 or t.lost[1] >> j & 1 or t.lost[2] >> k & 1
                    if is_new and candidates[t.cells[2]] >> k & 1 and is_allowed(f, candidates, t, i, j, k):
                        t.lost[0] &= ~(1 << i)
                        t.lost[1] &= ~(1 << j)
                        t.lost[2] &= ~(1 << k)
    return (t.lost[0] | t.lost[1] | t.lost[2]) != 0


@dual_mode
def is_allowed(f, candidates, t, i, j, k):
    """Return whether the three cells can take these digits."""
    return are_unequal(f, t, i, j, k) and emptied_cell(candidates, t, 1 << i | 1 << j | 1 << k) < 0


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
