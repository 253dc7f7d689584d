"""Each candidate tried alone: which of them lead the propagators to a dead end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.fast.cache import cached
from solver.fast.rules.candidates import enqueue, first_digit
from solver.fast.rules.search import STEPS, make_rule_arrays, propagate
from solver.fast.rules.tables import N_CELLS, N, RuleTables


class Trials:
    """Memory for trials on the tables of a puzzle."""

    def __init__(self, tables: RuleTables) -> None:
        self._tables = tables
        candidates, _, *self._arrays = make_rule_arrays(tables)
        self._candidates = candidates

    def dead_ends(self, possible: Sequence[int]) -> list[tuple[int, int, int]]:
        """Return the candidates that cannot be right, those with the least work first: work, cell and digit.

        `possible` has a mask for each cell, one bit in a filled one. Work is how many propagators had to run.
        """
        head = self._tables.head
        work = np.zeros((int(head[N_CELLS]), int(head[N]) + 1), np.int64)
        try_each(np.array(possible, np.int64), self._tables, self._candidates, *self._arrays, work)
        return sorted((int(work[cell, digit]), int(cell), int(digit)) for cell, digit in zip(*np.nonzero(work)))


@cached()
def try_each(possible, t, m, q, w, s, control, work):
    """Try each candidate of `possible` (int64, a mask for each cell) alone.

    Writes into `work` (int64, shape (n_cells, n + 1)) how many propagators ran until a dead end, 0 where there is none.
    """
    n_cells = t.head[N_CELLS]
    for cell in range(n_cells):
        mask = possible[cell]
        if mask & (mask - 1) == 0:
            continue
        while mask:
            digit = first_digit(mask)
            mask &= mask - 1
            for k in range(n_cells):
                m[k] = possible[k]
            m[cell] = 1 << digit
            q[:] = 0
            enqueue(t, q, cell)
            before = control[STEPS]
            if not propagate(t, m, 0, q, w, s, control):
                work[cell, digit] = control[STEPS] - before
