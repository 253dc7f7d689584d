"""Flags of single-digit techniques: fish by size, and whether a place of the digit can be eliminated at all.

Places of a digit are numbered as in `places`; a set of them is one number.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from solver.fast.jit import array, count, dual_mode, zeros
from solver.fast.prefilter.flat_layout import FlatLayout
from solver.fast.prefilter.places import (
    HALF,
    MAX_PLACES,
    Buffers,
    find_places_in_no_template,
    make_buffers,
    number_places,
)

MAX_BASES = 7  # bases of a fish
IN_NO_TEMPLATE = 1
PLAIN, FINNED = 8, 16  # a fish of size n has bit PLAIN + n or FINNED + n


class Lines(NamedTuple):
    """The lines of a layout, and scratch memory to search for fish in them."""

    buffers: Buffers
    n_partitions: int
    begins: Any  # where each partition begins in `lines`; one more at the end
    lines: Any
    cover: Any  # for each place its cover, as a bit
    places_in_cover: Any  # for each cover
    places_in_base: Any  # for each base
    covers_of_base: Any  # for each base the covers that it needs
    at: Any  # by depth: the next base; then in `union` the covers, in `inside` the places of the bases so far
    union: Any
    inside: Any
    in_no_template: Any  # the cells of these places, in two numbers


def make_lines(flat: FlatLayout, partitions: Sequence[Sequence[int]]) -> Lines:
    """Return the lines of a layout; each of the `partitions` is a set of disjoint houses that cover the board."""
    begins, lines = [0, *accumulate(map(len, partitions))], [h for partition in partitions for h in partition]
    more = flat.n_houses + 1
    sizes = MAX_PLACES + 1, more, more, more, MAX_BASES + 1, MAX_BASES + 1, MAX_BASES + 1, 2
    return Lines(make_buffers(flat), len(partitions), array(begins), array(lines or [0]), *map(zeros, sizes))


@dual_mode
def look_at_places(f, t, low, high):
    """Return the flags of a digit with these places, and store those in no template.

    Returns all flags if there are too many places. `low` and `high` are the two numbers of the set of cells.
    """
    t.in_no_template[0], t.in_no_template[1] = low, high
    n = number_places(f, low, high, t.buffers)
    if n > MAX_PLACES:
        return -1
    in_no_template = find_places_in_no_template(f, n, t.buffers)
    t.in_no_template[0] = t.in_no_template[1] = 0
    left = in_no_template
    while left:
        cell = t.buffers.cells[count((left & -left) - 1)]
        t.in_no_template[cell // HALF] |= 1 << cell % HALF
        left &= left - 1
    if not in_no_template:
        return 0
    return IN_NO_TEMPLATE | _look_for_fish(t, n, in_no_template)


@dual_mode
def _look_for_fish(t, n, in_no_template):
    """Return the flags, by size, of fish with bases in one partition of lines and covers in another.

    Suppose a place in no template is true. For plain fish all such places of a cover are tried at once, for finned fish
    each by itself. Then some bases must have too few covers left (Hall's theorem; see `techniques.fish.fish_search`).
    """
    flags = 0
    for bases in range(t.n_partitions):
        for covers in range(t.n_partitions):
            if bases != covers:
                n_bases = _set_places(t, bases, covers, n)
                for k in range(t.begins[covers + 1] - t.begins[covers]):
                    targets = t.places_in_cover[k] & in_no_template
                    if targets:
                        _set_covers(t, n_bases, ~t.places_in_cover[k], 0)
                        flags |= _fish_sizes(t, n_bases, targets) << PLAIN
                left = in_no_template
                while left:
                    target = left & -left
                    left ^= target
                    _set_covers(t, n_bases, ~(target | t.buffers.near[count(target - 1)]), target)
                    flags |= _fish_sizes(t, n_bases, target) << FINNED
    return flags


@dual_mode
def _set_places(t, bases, covers, n):
    """Set the places in the lines of these two partitions; return the number of bases with two or more places."""
    for p in range(n):
        t.cover[p] = 0
    for k in range(t.begins[covers], t.begins[covers + 1]):
        bit = 1 << (k - t.begins[covers])
        left = t.places_in_cover[k - t.begins[covers]] = t.buffers.in_house[t.lines[k]]
        while left:
            t.cover[count((left & -left) - 1)] = bit
            left &= left - 1
    n_bases = 0
    for k in range(t.begins[bases], t.begins[bases + 1]):
        in_line = t.buffers.in_house[t.lines[k]]
        if in_line & (in_line - 1):
            t.places_in_base[n_bases] = in_line
            n_bases += 1
    return n_bases


@dual_mode
def _set_covers(t, n_bases, rest, ruled_out):
    """Set the covers that each base needs for its places in `rest`; none for a base with a place in `ruled_out`."""
    for i in range(n_bases):
        t.covers_of_base[i] = 0
        left = 0 if t.places_in_base[i] & ruled_out else t.places_in_base[i] & rest
        while left:
            t.covers_of_base[i] |= t.cover[count((left & -left) - 1)]
            left &= left - 1


@dual_mode
def _fish_sizes(t, n_bases, targets):
    """Return, as bits, the sizes of sets of bases with fewer covers than bases and without some of `targets`.

    A set grows only while it has enough covers. A larger set with too few would not need all its bases.
    """
    sizes, depth = 0, 0
    # Depth first without recursion: `at[depth]` is the next base that may join a set of `depth` bases.
    t.at[0] = t.union[0] = t.inside[0] = 0
    while depth >= 0:
        i = t.at[depth]
        if i == n_bases:
            depth -= 1
            continue
        t.at[depth] += 1
        if not t.covers_of_base[i]:
            continue
        union, inside, size = t.union[depth] | t.covers_of_base[i], t.inside[depth] | t.places_in_base[i], depth + 1
        n_covers = count(union)
        if n_covers < size:
            # Some base is left without the digit. That eliminates targets, except those inside the bases.
            sizes |= 1 << size if targets & ~inside else 0
        elif size < MAX_BASES and n_covers < MAX_BASES:
            depth += 1
            t.at[depth], t.union[depth], t.inside[depth] = i + 1, union, inside
    return sizes
