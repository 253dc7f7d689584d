"""Almost locked sets, and flags of the techniques that use them."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import array, count, jit, zeros
from solver.fast.prefilter.flat_layout import FlatLayout

WORD = 62  # bits used of a number; a set of cells is two numbers
MAX_CELLS = 2 * WORD
MAX_SETS = 1000
ALS_XZ, ALS_XY_WING, ALIGNED_PAIR = 1, 2, 4


class Sets(NamedTuple):
    """Almost locked sets: cells, digits, the places of each digit, and the candidates outside that see all of these.

    The cells of set `s` are the numbers 2 * s and 2 * s + 1; the places of its digit d begin at 2 * (s * (n + 1) + d).
    """

    cells: Any
    digits: Any
    places: Any
    facing: Any
    peers: Any  # two numbers for each cell
    spots: Any  # for each digit two numbers: the cells that have it as a candidate
    numbers: Any  # the number of sets
    linking: Any  # for each two sets the digits that they cannot both contain


def make_sets(flat: FlatLayout) -> Sets:
    """Return room for the almost locked sets of a position."""
    peers = [0] * (2 * flat.n_cells)
    for cell in range(flat.n_cells):
        for other in range(flat.n_cells):
            peers[2 * cell + other // WORD] |= int(flat.sees[cell * flat.n_cells + other]) << other % WORD
    of_digits = 2 * (flat.n + 1)
    cells, digits, places, facing = (zeros(size * MAX_SETS) for size in (2, 1, of_digits, of_digits))
    return Sets(cells, digits, places, facing, array(peers), zeros(of_digits), array([0]), zeros(MAX_SETS**2))


@jit
def find_spots(f, candidates, s):
    """Fill in `spots`."""
    for k in range(2 * (f.n + 1)):
        s.spots[k] = 0
    for cell in range(f.n_cells):
        for digit in range(1, f.n + 1):
            if candidates[cell] >> digit & 1:
                s.spots[2 * digit + cell // WORD] |= 1 << cell % WORD


@jit
def find_sets(f, candidates, s, largest):
    """Find the sets of up to `largest` cells, after `find_spots`; return False if there are too many."""
    s.numbers[0] = 0
    for h in range(f.n_houses):
        n = f.begins[h + 1] - f.begins[h]
        # Every set of positions in the house: at most 2 ** 10.
        for chosen in range(1, 1 << n):
            size = count(chosen)
            if size <= largest:
                digits, is_open = 0, True
                for k in range(n):
                    if chosen >> k & 1:
                        mask = candidates[f.cells[f.begins[h] + k]]
                        digits |= mask
                        is_open = is_open and mask & (mask - 1) != 0
                if is_open and count(digits) == size + 1 and _is_new(f, h, chosen):
                    if s.numbers[0] == MAX_SETS:
                        return False
                    _add_set(f, candidates, s, h, chosen, digits)
    return True


@jit
def _is_new(f, h, chosen):
    """Return whether no earlier house contains all of these cells."""
    if not chosen & (chosen - 1):
        cell = f.cells[f.begins[h] + count(chosen - 1)]
        for k in range(f.begins[h]):
            if f.cells[k] == cell:
                return False
    # Cells in the crossing of two houses count with the first.
    for k in range(f.crossings_begin[h], f.crossings_begin[h + 1], 5):
        if f.crossings[k + 1] < h and not chosen & ~f.crossings[k + 3]:
            return False
    return True


@jit
def _add_set(f, candidates, s, h, chosen, digits):
    which = s.numbers[0]
    s.numbers[0] += 1
    s.digits[which] = digits
    s.cells[2 * which] = s.cells[2 * which + 1] = 0
    for digit in range(1, f.n + 1):
        at = 2 * (which * (f.n + 1) + digit)
        s.places[at] = s.places[at + 1] = 0
        # `facing` begins with all places of the digit; each place in the set then keeps those that it sees.
        s.facing[at], s.facing[at + 1] = s.spots[2 * digit], s.spots[2 * digit + 1]
    while chosen:
        low = chosen & -chosen
        chosen ^= low
        cell = f.cells[f.begins[h] + count(low - 1)]
        s.cells[2 * which + cell // WORD] |= 1 << cell % WORD
        for digit in range(1, f.n + 1):
            if candidates[cell] >> digit & 1:
                at = 2 * (which * (f.n + 1) + digit)
                s.places[at + cell // WORD] |= 1 << cell % WORD
                s.facing[at] &= s.peers[2 * cell]
                s.facing[at + 1] &= s.peers[2 * cell + 1]


@jit
def look_for_sets(f, candidates, s, largest, room):
    """Return the flags of almost locked sets, or all of them if there are too many sets. `room` is scratch memory."""
    find_spots(f, candidates, s)
    if not find_sets(f, candidates, s, largest):
        return ALS_XZ | ALS_XY_WING | ALIGNED_PAIR
    link_sets(f, s)
    flags = look_for_two_sets(f, s) | look_for_three_sets(f, s, room)
    return flags | look_for_pairs(f, candidates, s, room)


@jit
def link_sets(f, s):
    """Fill in `linking`."""
    n = s.numbers[0]
    for a in range(n):
        for b in range(a, n):
            linking, shared, digit = 0, s.digits[a] & s.digits[b], 0
            while shared >> digit and a != b:
                if shared >> digit & 1:
                    i, j = 2 * (a * (f.n + 1) + digit), 2 * (b * (f.n + 1) + digit)
                    # All its places in one set are seen from all its places in the other: it fits into one of them.
                    if not s.places[j] & ~s.facing[i] and not s.places[j + 1] & ~s.facing[i + 1]:
                        linking |= 1 << digit
                digit += 1
            s.linking[a * n + b] = s.linking[b * n + a] = linking


@jit
def shared_targets(f, s, a, b, digits):
    """Return those of `digits` that have a candidate which sees all their places in both sets."""
    found, digit = 0, 0
    while digits >> digit:
        if digits >> digit & 1:
            i, j = 2 * (a * (f.n + 1) + digit), 2 * (b * (f.n + 1) + digit)
            if s.facing[i] & s.facing[j] or s.facing[i + 1] & s.facing[j + 1]:
                found |= 1 << digit
        digit += 1
    return found


@jit
def look_for_two_sets(f, s):
    """Return the flag of ALS-XZ."""
    n = s.numbers[0]
    for b in range(n):
        for a in range(b):
            # a ──x── b: one of the sets lacks x, so it has all its other digits. A digit z of both is in a or in b.
            linking = s.linking[a * n + b]
            if linking:
                common = s.digits[a] & s.digits[b] & ~linking
                if linking & (linking - 1):
                    if _locks(f, s, a, b, linking):
                        return ALS_XZ
                elif shared_targets(f, s, a, b, common):
                    return ALS_XZ
    return 0


@jit
def _locks(f, s, a, b, linking):
    """Return whether two sets doubly linked by `linking` exclude something outside."""
    # Each set lacks just one of the two linking digits, so all its other digits are locked in it.
    for digit in range(1, f.n + 1):
        i, j = 2 * (a * (f.n + 1) + digit), 2 * (b * (f.n + 1) + digit)
        for k in range(2):
            outside = ~(s.cells[2 * a + k] | s.cells[2 * b + k])
            if linking >> digit & 1:
                if s.facing[i + k] & s.facing[j + k] & outside:
                    return True
            else:
                there = s.facing[i + k] if s.digits[a] >> digit & 1 else 0
                there |= s.facing[j + k] if s.digits[b] >> digit & 1 else 0
                if there & outside:
                    return True
    return False


@jit
def look_for_three_sets(f, s, near):
    """Return the flag of ALS-XY-wing; `near` has room for a number for each set."""
    n = s.numbers[0]
    #     a ──x── c ──y── b     z is in a and in b, so one of them holds it
    for c in range(n):
        n_near = 0
        for a in range(n):
            if s.linking[c * n + a]:
                near[n_near] = a
                n_near += 1
        for i in range(n_near):
            one = s.linking[c * n + near[i]]
            for j in range(i):
                other = s.linking[c * n + near[j]]
                both = one | other
                if both & (both - 1):
                    common = s.digits[near[i]] & s.digits[near[j]]
                    if common and _is_wing(one, other, shared_targets(f, s, near[i], near[j], common)):
                        return ALS_XY_WING
    return 0


@jit
def _is_wing(one, other, digits):
    """Return whether there are a digit x of `one` and another y of `other`, and one of `digits` that is neither."""
    first = 0
    while one >> first:
        second = 0
        while one >> first & 1 and other >> second:
            if other >> second & 1 and first != second and digits & ~(1 << first | 1 << second):
                return True
            second += 1
        first += 1
    return False


@jit
def look_for_pairs(f, candidates, s, seen):
    """Return the flag of aligned pair exclusion; `seen` is scratch memory."""
    # `seen` has, for each candidate, one bit for each set that would lose a digit to it.
    width = s.numbers[0] // WORD + 1
    for k in range(width * (f.n + 1) * f.n_cells):
        seen[k] = 0
    for a in range(s.numbers[0]):
        for digit in range(1, f.n + 1):
            if s.digits[a] >> digit & 1:
                at = 2 * (a * (f.n + 1) + digit)
                for cell in range(f.n_cells):
                    if s.facing[at + cell // WORD] >> cell % WORD & 1:
                        seen[(digit * f.n_cells + cell) * width + a // WORD] |= 1 << a % WORD
    for first in range(f.n_cells):
        for second in range(f.n_cells):
            mask = candidates[first]
            if first != second and mask & (mask - 1) and candidates[second] & (candidates[second] - 1):
                for digit in range(1, f.n + 1):
                    if mask >> digit & 1 and _rules_out_all(f, candidates, seen, width, first, second, digit):
                        return ALIGNED_PAIR
    return 0


@jit
def _rules_out_all(f, candidates, seen, width, cell, other, digit):
    """Return whether `digit` in `cell` rules out every candidate of `other`."""
    for beside in range(1, f.n + 1):
        if candidates[other] >> beside & 1:
            if beside == digit:
                if not f.sees[cell * f.n_cells + other]:
                    return False
            else:
                i, j = (digit * f.n_cells + cell) * width, (beside * f.n_cells + other) * width
                found = 0
                for k in range(width):
                    found |= seen[i + k] & seen[j + k]
                if not found:
                    return False
    return True
