"""Subsets of a house, one after another; plain Python, or compiled.

Finders turn each one into a step; the prefilter only asks whether there is one of each kind.

    naked    | 12 . 12 |  . . .     two cells with just two digits: the other cells of the house lose these
    hidden   | 12x . 12x |  . .     two digits with just two places: these two cells lose their other digits

Either way, `size` members of a house have `size` bits in their masks: cells with digits, or digits with places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import count, dual_mode, first_bit, zeros
from solver.fast.prefilter.flat_layout import CROSSING_SIZE, FlatLayout

NAKED, HIDDEN, LOCKED = range(3)  # a locked subset is a naked one where two houses cross, and both lose something
NEXT, HOUSE, ACROSS, N_MEMBERS = range(4)


class Subsets(NamedTuple):
    """The house that a search has reached, its members, and the subset found last."""

    at: Any  # NEXT house, or crossing for locked subsets; current HOUSE; house ACROSS; N_MEMBERS
    members: Any  # positions of cells in the house; for hidden subsets, digits
    masks: Any  # for each member its digits; for hidden subsets, its places as positions in the house
    chosen: Any  # the members of the subset, as rising indices; the first one is −1 before the first choice
    unions: Any  # the union of the masks of the first 0, 1, 2 … chosen members
    places: Any  # scratch: the places of each digit


class FoundSubset(NamedTuple):
    """A subset: its house, the house that crosses it if it is locked, its members, and the union of their masks."""

    house: int
    across: int
    members: list[int]
    union: int


def make_subsets(flat: FlatLayout) -> Subsets:
    """Return scratch arrays for a search, which stands at its start."""
    n = flat.n + 1
    return Subsets(*map(zeros, (4, n, n, n, n + 1, n)))


def read_subset(s: Subsets, size: int) -> FoundSubset:
    """Return the subset found last."""
    members = [int(s.members[s.chosen[k]]) for k in range(size)]
    return FoundSubset(int(s.at[HOUSE]), int(s.at[ACROSS]), members, int(s.unions[size]))


@dual_mode
def look_for_subsets(f: FlatLayout, candidates: Any, size: int, s: Subsets) -> Any:
    """Return the flags of subsets of `size`: bit NAKED, HIDDEN or LOCKED."""
    flags = 0
    for kind in range(3 if size < 4 else 2):
        s.at[NEXT] = s.at[HOUSE] = s.at[N_MEMBERS] = 0
        if next_subset(f, candidates, kind, size, s):
            flags |= 1 << kind
    return flags


@dual_mode
def next_subset(f, candidates, kind, size, s):
    """Go on to the next subset that eliminates something; return whether there is one."""
    while next_choice(f, candidates, kind, size, s):
        if _eliminates(f, candidates, kind, size, s):
            return True
    return False


@dual_mode
def next_choice(f, candidates, kind, size, s):
    """Go on to the next subset, even if it eliminates nothing; return whether there is one."""
    n = f.crossings_begin[f.n_houses] // CROSSING_SIZE if kind == LOCKED else f.n_houses
    while not _choose(size, s):
        if s.at[NEXT] == n:
            return False
        _find_members(f, candidates, kind, size, s)
    return True


@dual_mode
def _choose(size, s):
    """Go on to the next `size` members of the house with `size` bits between them; return whether there are any."""
    # Depth first without recursion: `chosen` is a path, and a union that is too large ends a branch at once.
    depth = 0 if s.chosen[0] < 0 else size - 1
    k = s.chosen[depth] + 1
    while True:
        if k > s.at[N_MEMBERS] - size + depth:
            if not depth:
                return False
            depth -= 1
            k = s.chosen[depth] + 1
            continue
        union = s.unions[depth] | s.masks[k]
        n = count(union)
        if n <= size:
            s.chosen[depth], s.unions[depth + 1] = k, union
            if depth < size - 1:
                depth += 1
            elif n == size:
                return True
        k += 1


@dual_mode
def _find_members(f, candidates, kind, size, s):
    """Find the members of the next house, or of the next crossing for locked subsets."""
    h = s.at[NEXT]
    s.at[NEXT] += 1
    s.at[N_MEMBERS], s.chosen[0] = 0, -1
    if kind == LOCKED:
        crossing, h = CROSSING_SIZE * h, s.at[HOUSE]
        while f.crossings_begin[h + 1] <= crossing:
            h += 1
        across = f.crossings[crossing + 1]
        is_line, is_line_across = f.crossings[crossing + 2], f.crossings[f.crossings_begin[across] + 2]
        # Each two houses cross once in each order. Take them once, an area before a line.
        if is_line < is_line_across or (is_line == is_line_across and h < across):
            _find_cells(f, candidates, h, f.crossings[crossing + 3], size, s)
        s.at[ACROSS] = across
    elif kind == NAKED:
        _find_cells(f, candidates, h, -1, size, s)
    elif f.is_full[h]:
        _find_digits(f, candidates, h, size, s)
    s.at[HOUSE] = h


@dual_mode
def _find_cells(f, candidates, h, positions, size, s):
    """Make the cells at these positions of house `h` members, with their digits."""
    for k in range(f.begins[h], f.begins[h + 1]):
        if positions >> (k - f.begins[h]) & 1:
            _add_member(k - f.begins[h], candidates[f.cells[k]], size, s)


@dual_mode
def _find_digits(f, candidates, h, size, s):
    """Make the digits of house `h` members, with their places."""
    for digit in range(1, f.n + 1):
        s.places[digit] = 0
    for k in range(f.begins[h], f.begins[h + 1]):
        digits = candidates[f.cells[k]]
        while digits:
            s.places[first_bit(digits)] |= 1 << (k - f.begins[h])
            digits &= digits - 1
    for digit in range(1, f.n + 1):
        _add_member(digit, s.places[digit], size, s)


@dual_mode
def _add_member(member, mask, size, s):
    """Add a member, unless it is a single or has too many bits."""
    if mask & (mask - 1) and count(mask) <= size:
        s.members[s.at[N_MEMBERS]], s.masks[s.at[N_MEMBERS]] = member, mask
        s.at[N_MEMBERS] += 1


@dual_mode
def _eliminates(f, candidates, kind, size, s):
    h, members, union = s.at[HOUSE], 0, s.unions[size]
    for k in range(size):
        members |= 1 << s.members[s.chosen[k]]
    if kind == HIDDEN:
        return _has_any(f, candidates, h, union, ~members)
    if not _has_any(f, candidates, h, ~members, union):
        return False
    return kind == NAKED or _has_any(f, candidates, s.at[ACROSS], ~f.crossings[5 * s.at[NEXT] - 1], union)


@dual_mode
def _has_any(f, candidates, h, positions, digits):
    """Return whether any of `digits` is a candidate at these positions of house `h`."""
    for k in range(f.begins[h], f.begins[h + 1]):
        if positions >> (k - f.begins[h]) & 1 and candidates[f.cells[k]] & digits:
            return True
    return False
