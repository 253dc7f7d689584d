"""The flag of chains of almost locked sets."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import jit, zeros
from solver.fast.prefilter.locked_sets import MAX_SETS, shared_targets

_MAX_LINKS = 60 * MAX_SETS


class Fronts(NamedTuple):
    """The links between sets, and the front of a breadth-first search over them."""

    begins: Any
    others: Any
    digits: Any  # the digits of each link: the two sets cannot both contain them
    reached: Any  # for each set, the digits by which a chain has entered it
    new: Any
    fresh: Any


def make_fronts() -> Fronts:
    """Return room for the search."""
    begins, reached, new, fresh = (zeros(MAX_SETS + 1) for _ in range(4))
    return Fronts(begins, zeros(_MAX_LINKS), zeros(_MAX_LINKS), reached, new, fresh)


@jit
def look_for_set_chains(f, s, fronts):
    """Return whether there may be a chain of four sets or more, after `link_sets`."""
    n, n_links = s.numbers[0], 0
    for a in range(n):
        fronts.begins[a] = n_links
        for b in range(n):
            if s.linking[a * n + b]:
                if n_links == len(fronts.others):
                    return True
                fronts.others[n_links], fronts.digits[n_links] = b, s.linking[a * n + b]
                n_links += 1
    fronts.begins[n] = n_links
    for start in range(n):
        for first in range(1, f.n + 1):
            if s.digits[start] >> first & 1 and _leads_on(f, s, fronts, start, first, n):
                return True
    return False


@jit
def _leads_on(f, s, fronts, start, first, n):
    """Return whether a chain that leaves `start` by the digit `first` may end in a set that shares a target with it."""
    for a in range(n):
        fronts.reached[a] = fronts.new[a] = 0
    for k in range(fronts.begins[start], fronts.begins[start + 1]):
        if fronts.digits[k] >> first & 1:
            fronts.new[fronts.others[k]] = fronts.reached[fronts.others[k]] = 1 << first
    #     start ──first──▶ a ──y──▶ b ──z──▶ end
    #
    # A set that is entered by a digit lacks it, so it has all its others and takes one of them from the next set.
    level, is_new = 0, True
    while is_new:
        level += 1
        is_new = False
        for a in range(n):
            fronts.fresh[a] = 0
        for a in range(n):
            entered = fronts.new[a]
            if entered:
                several = entered & (entered - 1) != 0
                for k in range(fronts.begins[a], fronts.begins[a + 1]):
                    # A set that is entered by two digits can be left by either.
                    fronts.fresh[fronts.others[k]] |= fronts.digits[k] if several else fronts.digits[k] & ~entered
        for a in range(n):
            fronts.new[a] = fronts.fresh[a] & ~fronts.reached[a]
            fronts.reached[a] |= fronts.new[a]
            is_new = is_new or fronts.new[a] != 0
            if level > 1 and a > start and fronts.new[a] and _is_end(f, s, start, a, first, fronts.new[a]):
                return True
    return False


@jit
def _is_end(f, s, start, end, first, entered):
    """Return whether both ends exclude a candidate whose digit is neither `first` nor the one that enters `end`."""
    digits = shared_targets(f, s, start, end, s.digits[start] & s.digits[end] & ~(1 << first))
    return digits and (digits & ~entered or entered & (entered - 1))
