"""The data of the search with rules: what each propagator is about, as arrays of numbers.

A propagator removes candidates that one rule excludes. Its row has its kind, how many cells it has, where these stand
in `cells`, and up to four numbers:

    DIFFER      is_complete              the cells differ; if it is 1, every digit stands in one of them
    CROSSING    n_both, n_base           cells of both houses, then those of the base alone, then of the cover alone
    RELATION    forward, backward        where the pairs of the first cell, and those of the second, begin in `pairs`
    SUM         least, most              the cells have `weights`
    GROUPED     least, most, groups, n   the same sum; its cells are in groups that differ, each listed in `groups`
    AUTOMATON   moves, n_states          where its moves begin in `moves`, n + 1 for each state: [0] whether it accepts
    SUBSETS                              the cells differ

A group is four numbers: how many cells, their weight, where the sets of digits that they may hold begin in `sets`, and
how many these are. A set is a mask, then the sum of its digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DIFFER, RELATION, CROSSING, SUM, GROUPED, AUTOMATON, SUBSETS = range(7)
KIND, SIZE, AT, A, B, C, D, ROW = range(8)  # the numbers of a propagator's row, and how many they are

# The numbers of `head`; the lengths of what a search needs follow from them.
N, N_CELLS, N_PROPAGATORS, LONGEST, MOST_STATES, N_HEAD = range(6)
GROUP = 4  # numbers of a group

# Propagators of one kind are run before those of the next: from the cheapest to the dearest.
N_QUEUES = 7

Numbers = NDArray[np.int64]


class Propagator(NamedTuple):
    """One rule as numbers: its kind, its cells, their weights (if it is a sum), and its four numbers."""

    kind: int
    cells: Sequence[int]
    numbers: Sequence[int]
    weights: Sequence[int] = ()


class RuleTables(NamedTuple):
    """What the compiled search reads; each array has its part in the description above.

    `domains` are the candidates that each cell has before anything is known. `first_of` and `rows_of` list the
    propagators of each cell: those of cell c are rows_of[first_of[c] : first_of[c + 1]].
    """

    head: Numbers
    rows: Numbers
    cells: Numbers
    weights: Numbers
    pairs: Numbers
    groups: Numbers
    sets: Numbers
    moves: Numbers
    domains: Numbers
    first_of: Numbers
    rows_of: Numbers


def make_rule_tables(
    n: int,
    domains: Sequence[int],
    propagators: Sequence[Propagator],
    pairs: Sequence[int],
    groups: Sequence[int],
    sets: Sequence[int],
    moves: Sequence[int],
) -> RuleTables:
    """Return the tables of a board with digits 1 to `n` and a cell for each of `domains`."""
    cells = np.array([cell for each in propagators for cell in each.cells], np.int64)
    sizes = [len(each.cells) for each in propagators]
    ends = np.cumsum(sizes)
    rows = np.zeros((len(propagators), ROW), np.int64)
    rows[:, KIND] = [each.kind for each in propagators]
    rows[:, SIZE], rows[:, AT] = sizes, ends - sizes
    numbers = [(*each.numbers, 0, 0, 0, 0)[: ROW - A] for each in propagators]
    rows[:, A:] = np.array(numbers, np.int64).reshape(-1, ROW - A)
    weights = [weight for each in propagators for weight in each.weights or (1,) * len(each.cells)]
    # The rows of each cell, in ascending order: sorting keeps those of one cell in the order in which they stand.
    rows_of = np.repeat(np.arange(len(propagators)), sizes)[np.argsort(cells, kind="stable")]
    first_of = np.cumsum([0, *np.bincount(cells, minlength=len(domains))])
    head = np.zeros(N_HEAD, np.int64)
    head[:] = n, len(domains), len(rows), rows[:, SIZE].max(initial=1), _most_states(rows)
    lists = (weights, pairs, groups, sets, moves, domains, first_of, rows_of)
    return RuleTables(head, rows.ravel(), cells, *(np.array(numbers, np.int64) for numbers in lists))


def _most_states(rows: Numbers) -> int:
    states: Numbers = rows[rows[:, KIND] == AUTOMATON, B]
    return int(states.max(initial=1))
