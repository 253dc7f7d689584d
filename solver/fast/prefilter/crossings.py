"""The flag of Sue de Coq: cells of a crossing and of its two houses that have room for their digits only once."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import count, jit, zeros
from solver.fast.prefilter.flat_layout import FlatLayout


class Parts(NamedTuple):
    """The open cells of a crossing, and of the rest of each of its houses; then the choices among the latter."""

    middle: Any
    beside: Any
    chosen: Any
    digits: Any
    taken: Any


def make_parts(flat: FlatLayout) -> Parts:
    """Return room for the cells and the choices."""
    sizes = (flat.n, 2 * flat.n, 2 << flat.n, 2 << flat.n, 2 << flat.n)
    return Parts(*(zeros(size) for size in sizes))


@jit
def look_for_crossings(f, candidates, p):
    """Return whether there may be a Sue de Coq that eliminates something."""
    for h in range(f.n_houses):
        for c in range(f.crossings_begin[h], f.crossings_begin[h + 1], 5):
            other = f.crossings[c + 1]
            if other > h:
                n_middle = _open_cells(f, candidates, h, f.crossings[c + 3], p.middle, 0)
                #     m m m | a a a   a a a     m: the crossing
                #     b b b |                   a: the rest of house h
                #     b b b |                   b: the rest of the other house
                if n_middle > 1:
                    n_first = _open_cells(f, candidates, h, ~f.crossings[c + 3], p.beside, 0)
                    n_second = _open_cells(f, candidates, other, ~f.crossings[c + 4], p.beside, f.n)
                    for chosen in range(1, 1 << n_middle):
                        if _is_taken(f, candidates, p, chosen, n_middle, n_first, n_second):
                            return True
    return False


@jit
def _open_cells(f, candidates, h, positions, cells, at):
    """Write the open cells at these positions of house `h` into `cells` from `at` on; return their number."""
    n = 0
    for k in range(f.begins[h], f.begins[h + 1]):
        if positions >> (k - f.begins[h]) & 1 and candidates[f.cells[k]]:
            cells[at + n] = f.cells[k]
            n += 1
    return n


@jit
def _digits(candidates, cells, at, chosen):
    digits = 0
    while chosen:
        if chosen & 1:
            digits |= candidates[cells[at]]
        chosen >>= 1
        at += 1
    return digits


@jit
def _is_taken(f, candidates, p, chosen, n_middle, n_first, n_second):
    """Return whether cells of both houses take the spare digits of the `chosen` ones, and eliminate something."""
    middle = _digits(candidates, p.middle, 0, chosen)
    spare = count(middle) - count(chosen)
    if spare < 2:
        return False
    n = _choices(f, candidates, p, middle, spare, n_first, 0, 0)
    m = _choices(f, candidates, p, middle, spare, n_second, f.n, n)
    for i in range(n):
        for j in range(n, m):
            both = p.digits[i] & p.digits[j]
            # A digit in both parts would be counted twice.
            is_taken = p.taken[i] + p.taken[j] - count(both & middle) == spare
            if is_taken and _removes(f, candidates, p, chosen, n_middle, i, j, n_first, n_second, middle):
                return True
    return False


@jit
def _choices(f, candidates, p, middle, spare, n_cells, at, n):
    """Append the choices of cells that take some, but not all, spare digits to the first `n`; return the new number."""
    for chosen in range(1, 1 << n_cells):
        digits = _digits(candidates, p.beside, at, chosen)
        taken = count(chosen) - count(digits & ~middle)
        if 0 < taken < spare and count(digits) > count(chosen):
            p.chosen[n], p.digits[n], p.taken[n] = chosen, digits, taken
            n += 1
    return n


@jit
def _removes(f, candidates, p, chosen, n_middle, i, j, n_first, n_second, middle):
    """Return whether a digit of the three parts can be removed from the rest of the houses or of the crossing."""
    # From the rest of a house go the digits of its part, and those of the crossing that the other part lacks.
    first, second = p.digits[i], p.digits[j]
    for k in range(n_first):
        if not p.chosen[i] >> k & 1 and candidates[p.beside[k]] & (first | (middle & ~second)):
            return True
    for k in range(n_second):
        if not p.chosen[j] >> k & 1 and candidates[p.beside[f.n + k]] & (second | (middle & ~first)):
            return True
    for k in range(n_middle):
        digits = first & second if chosen >> k & 1 else first | second | middle
        if candidates[p.middle[k]] & digits:
            return True
    return False
