"""The flag of aligned triplet exclusion: three cells with a candidate that no combination allows."""

from __future__ import annotations

from typing import Any

from solver.fast.jit import count, jit
from solver.fast.prefilter.flat_layout import FlatLayout


@jit
def look_for_triplets(f: FlatLayout, candidates: Any, common: Any) -> Any:
    """Return whether some three cells have a candidate in no allowed combination; `common` has room for all cells."""
    for first in range(f.n_cells):
        for second in range(first + 1, f.n_cells):
            n = _find_common(f, candidates, first, second, second, common)
            if n >= 2 and count(candidates[first]) > 1 and count(candidates[second]) > 1:
                for third in range(f.n_cells):
                    if third not in (first, second) and count(candidates[third]) > 1:
                        n = _find_common(f, candidates, first, second, third, common)
                        if n >= 2 and _lacks_choice(f, candidates, first, second, third, common, n):
                            return True
    return False


@jit
def _find_common(f, candidates, first, second, third, common):
    """Write the cells with two or three candidates that see all three into `common`; return their number."""
    n = 0
    for cell in range(f.n_cells):
        seen = f.sees[cell * f.n_cells + first] and f.sees[cell * f.n_cells + second]
        if seen and f.sees[cell * f.n_cells + third] and 2 <= count(candidates[cell]) <= 3:
            common[n] = cell
            n += 1
    return n


@jit
def _lacks_choice(f, candidates, first, second, third, common, n):
    """Return whether one of the candidates of the three cells is in no allowed combination."""
    # Candidates not yet met in an allowed combination; what is left in the end can go.
    one, other, last = candidates[first], candidates[second], candidates[third]
    for i in range(1, f.n + 1):
        for j in range(1, f.n + 1):
            # Digits of cells that see each other must differ.
            apart = i != j or not f.sees[first * f.n_cells + second]
            if candidates[first] >> i & 1 and candidates[second] >> j & 1 and apart:
                for k in range(1, f.n + 1):
                    apart = i != k or not f.sees[first * f.n_cells + third]
                    apart = apart and (j != k or not f.sees[second * f.n_cells + third])
                    is_needed = one >> i & 1 or other >> j & 1 or last >> k & 1
                    is_needed = is_needed and apart and candidates[third] >> k & 1
                    # A combination that shows nothing new need not be checked.
                    if is_needed and not _empties_any(candidates, common, n, 1 << i | 1 << j | 1 << k):
                        one, other, last = one & ~(1 << i), other & ~(1 << j), last & ~(1 << k)
    return one or other or last


@jit
def _empties_any(candidates, common, n, taken):
    """Return whether some of the first `n` cells of `common` would lose all its candidates to `taken`."""
    n_empty = 0
    for k in range(n):
        n_empty += 0 if candidates[common[k]] & ~taken else 1
    return n_empty > 0
