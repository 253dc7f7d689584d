"""Chains of four almost locked sets or more, one after another; plain Python, or compiled.

The finder turns each one into a step, short ones first; the prefilter only asks whether there is one.

    start ──first──▶ a ──y──▶ b ──last──▶ end

If the start lacks a digit that both ends have, it contains `first`, so `a` does not. A set that is entered by a digit
lacks it, so it has all its others and takes one of them from the next set.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import WORD, dual_mode, first_bit, zeros
from solver.fast.prefilter.flat_layout import FlatLayout
from solver.fast.prefilter.linked_sets import find_ends
from solver.fast.prefilter.locked_sets import Sets, used_words


class Chains(NamedTuple):
    """The chains that leave one set by one digit. A level has a mask of sets for each digit that enters them.

    Level 0 has the sets next to the start, which has no level itself.
    """

    size: int  # of a level
    levels: Any  # the sets that chains reach, level by level
    reached: Any  # all of them
    ends: Any  # a mask of sets in which chains end that eliminate something
    # for each row: whether all chains that leave the set by this row's digit ended at an earlier level
    is_over: Any


def make_chains(s: Sets, n: int, n_levels: int, is_over: Any) -> Chains:
    """Return scratch arrays for chains in a layout with `n` digits."""
    size = (n + 1) * s.set_words
    return Chains(size, zeros(n_levels * size), zeros(size), zeros(s.set_words), is_over)


@dual_mode
def look_for_set_chains(f: FlatLayout, s: Sets, chains: Chains) -> Any:
    """Return whether there may be a chain, after `find_links`. There must be room for two levels."""
    for start in range(s.number[0]):
        for row in range(s.rows[start], s.rows[start + 1]):
            _begin(s, row, chains)
            level = 0
            while _extend(f, s, chains, level % 2, 1 - level % 2):
                level += 1
                if level > 1 and _next_end(f, s, start, row, 0, level % 2, chains):
                    return True
    return False


@dual_mode
def next_chain(f, s, level, row, last, until, chains):
    """Find the next chains that end at `level`: continue after `row` and the digit `last`, up to row `until`.

    Chains leave their first set by the digit of the row, and enter their last sets, which have higher numbers, by
    `last`. Return the row and the digit, or `until` and 0. All lower levels must have been searched before.
    """
    start = 0
    while row < until:
        while s.rows[start + 1] <= row:
            start += 1
        if not last and not chains.is_over[row]:
            _begin(s, row, chains)
            for k in range(level):
                if not chains.is_over[row] and not _extend(f, s, chains, k, k + 1):
                    chains.is_over[row] = 1
        if not chains.is_over[row]:
            last = _next_end(f, s, start, row, last, level, chains)
            if last:
                return row, last
        row, last = row + 1, 0
    return until, 0


@dual_mode
def _begin(s, row, chains):
    """Write the sets linked by the digit of `row` into level 0."""
    for k in range(chains.size):
        chains.levels[k] = chains.reached[k] = 0
    for k in range(used_words(s)):
        at = s.digit_of[row] * s.set_words + k
        chains.levels[at] = chains.reached[at] = s.links[row * s.set_words + k]


@dual_mode
def _extend(f, s, chains, level, beyond):
    """Write what is linked to a level into the level `beyond`, except what was reached; return whether it has any."""
    old, new, used, is_more = level * chains.size, beyond * chains.size, used_words(s), False
    for k in range(new, new + chains.size):
        chains.levels[k] = 0
    for entered in range(1, f.n + 1):
        for k in range(used):
            sets = chains.levels[old + entered * s.set_words + k]
            while sets:
                which = k * WORD + first_bit(sets)
                for row in range(s.rows[which], s.rows[which + 1]):
                    digit = s.digit_of[row]
                    if digit != entered:
                        for j in range(used):
                            chains.levels[new + digit * s.set_words + j] |= s.links[row * s.set_words + j]
                sets &= sets - 1
    for k in range(chains.size):
        chains.levels[new + k] &= ~chains.reached[k]
        chains.reached[k] |= chains.levels[new + k]
        is_more = is_more or chains.levels[new + k] != 0
    return is_more


@dual_mode
def _next_end(f, s, start, row, last, level, chains):
    """Return the next digit after `last` that enters sets of `level` that eliminate something with the start; else 0.

    Write these sets into `ends`.
    """
    for digit in range(last + 1, f.n + 1):
        linking, at = 1 << s.digit_of[row] | 1 << digit, level * chains.size + digit * s.set_words
        if find_ends(s, start, linking, chains.levels, at, start + 1, s.number[0], chains.ends):
            return digit
    return 0
