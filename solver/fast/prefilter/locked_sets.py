"""Almost locked sets of a position, one after another; plain Python, or compiled.

The finders of `techniques/sets` take them from here, and so does the prefilter. Sets have numbers. A mask of cells or
of sets takes several numbers, of `WORD` bits each; in plain Python it is always one.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Any, NamedTuple

from solver.fast.jit import WORD, array, count, dual_mode, first_bit, n_words, zeros
from solver.fast.prefilter.flat_layout import CROSSING_SIZE, FlatLayout


class Sets(NamedTuple):
    """Almost locked sets. Each digit of a set has a row: the rows of set `s` begin at `rows[s]`, in digit order.

    Row `r` of a mask of cells begins at `r * cell_words`, of a mask of sets at `r * set_words`.
    """

    cell_words: int
    set_words: int
    number: Any  # how many sets there are
    cells: Any  # a mask of cells for each set
    digits: Any  # a mask of digits for each set
    rows: Any  # where the rows of each set begin; one more at the end
    digit_of: Any  # the digit of each row
    places: Any  # for each row the cells of the set that have the digit as a candidate
    facing: Any  # for each row the cells outside that have it as a candidate, and see all its places in the set
    links: Any  # for each row the sets that cannot contain the digit if this set does
    shared: Any  # for each row the sets that share a target with this one: a candidate that both eliminate together
    seen_from: Any  # for each candidate the sets that would lose its digit, at cell * (n + 1) + digit
    spots: Any  # for each digit the cells that have it as a candidate
    grown: Any  # scratch: choices of cells in a house, as masks of positions, each followed by its digits


def make_sets(flat: FlatLayout, n_sets: int, n_rows: int, largest: int) -> Sets:
    """Return empty arrays for `n_sets` sets of up to `largest` cells, with `n_rows` digits in all."""
    cell_words, set_words = flat.cell_words, n_words(n_sets)
    n_grown = sum(comb(flat.n, size) for size in range(largest))
    of_sets = n_sets * cell_words, n_sets, n_sets + 1
    of_rows = n_rows, *(n_rows * words for words in (cell_words, cell_words, set_words, set_words))
    of_candidates = flat.n_cells * (flat.n + 1) * set_words, (flat.n + 1) * cell_words
    return Sets(cell_words, set_words, *map(zeros, (1, *of_sets, *of_rows, *of_candidates, 2 * n_grown)))


def write_sets(s: Sets, cells: Sequence[int], digits: Sequence[int]) -> None:
    """Write sets into `s`, given by masks of cells and of digits; there must be just room for them."""
    s.number[0] = len(cells)
    s.digits[:] = array(digits)
    in_word = (1 << WORD) - 1
    s.cells[:] = array([mask >> WORD * k & in_word for mask in cells for k in range(s.cell_words)])


def read_sets(s: Sets) -> list[tuple[int, int]]:
    """Return the sets that `find_sets` found: for each the masks of its cells and of its digits."""
    return [(mask_at(s.cells, k, s.cell_words), int(s.digits[k])) for k in range(s.number[0])]


def mask_at(masks: Any, row: int, words: int) -> int:
    """Return the mask in `row` of `masks` as one number."""
    if words == 1:
        return int(masks[row])
    return sum(int(masks[row * words + k]) << WORD * k for k in range(words))


@dual_mode
def find_spots(f, candidates, spots, words):
    """Write the cells with each digit into `spots`, as masks of `words` numbers."""
    for k in range(words * (f.n + 1)):
        spots[k] = 0
    for cell in range(f.n_cells):
        digits = candidates[cell]
        while digits:
            spots[first_bit(digits) * words + cell // WORD] |= 1 << cell % WORD
            digits &= digits - 1


@dual_mode
def find_all(f, candidates, s, largest):
    """Find the sets of up to `largest` cells, and fill in everything; return whether there is room."""
    is_room = find_sets(f, candidates, s, largest) and find_places(f, candidates, s)
    if is_room:
        find_links(f, s)
    return is_room


@dual_mode
def find_sets(f, candidates, s, largest):
    """Write the sets of up to `largest` cells into `s`; return whether there is room for all of them.

    Cells with one candidate are singles and belong to no set.
    """
    s.number[0] = 0
    for h in range(f.n_houses):
        n_open = 0
        for k in range(f.begins[h], f.begins[h + 1]):
            n_open += candidates[f.cells[k]] & (candidates[f.cells[k]] - 1) != 0
        most_digits = min(n_open, largest) + 1
        # Cell by cell: every choice of the cells before, alone and with this cell, unless it has too many digits.
        s.grown[0] = s.grown[1] = 0
        n = 2
        for k in range(f.begins[h], f.begins[h + 1]):
            in_cell, position = candidates[f.cells[k]], 1 << (k - f.begins[h])
            for j in range(0, n if in_cell & (in_cell - 1) else 0, 2):
                chosen, digits = s.grown[j] | position, s.grown[j + 1] | in_cell
                n_digits, size = count(digits), count(chosen)
                if n_digits == size + 1 and _is_new(f, h, chosen) and not _add_set(f, s, h, chosen, digits):
                    return False
                if n_digits <= most_digits and size < largest:
                    s.grown[n], s.grown[n + 1] = chosen, digits
                    n += 2
    return True


@dual_mode
def _is_new(f, h, chosen):
    """Return whether no earlier house contains all of these cells."""
    if not chosen & (chosen - 1):
        cell = f.cells[f.begins[h] + first_bit(chosen)]
        return f.house_slots[f.house_slots_begin[cell]] == h
    # Cells in the crossing of two houses count with the first.
    for k in range(f.crossings_begin[h], f.crossings_begin[h + 1], CROSSING_SIZE):
        if f.crossings[k + 1] < h and not chosen & ~f.crossings[k + 3]:
            return False
    return True


@dual_mode
def _add_set(f, s, h, chosen, digits):
    """Add the cells at the positions `chosen` of house `h` as a set; return whether there was room."""
    which = s.number[0]
    if which == len(s.digits):
        return False
    s.number[0] += 1
    s.digits[which] = digits
    for k in range(s.cell_words):
        s.cells[which * s.cell_words + k] = 0
    while chosen:
        cell = f.cells[f.begins[h] + first_bit(chosen)]
        s.cells[which * s.cell_words + cell // WORD] |= 1 << cell % WORD
        chosen &= chosen - 1
    return True


@dual_mode
def find_places(f, candidates, s):
    """Fill in what follows from the cells and digits, except `links` and `shared`; return whether there is room."""
    find_spots(f, candidates, s.spots, s.cell_words)
    row = 0
    for which in range(s.number[0]):
        s.rows[which] = row
        digits = s.digits[which]
        if row + count(digits) > len(s.digit_of):
            return False
        while digits:
            s.digit_of[row] = first_bit(digits)
            _find_facing(f, s, which, row)
            digits &= digits - 1
            row += 1
    s.rows[s.number[0]] = row
    _find_seen(f, s)
    return True


@dual_mode
def _find_facing(f, s, which, row):
    """Fill in `places` and `facing` for a row of the set `which`."""
    words, spots = s.cell_words, s.digit_of[row] * s.cell_words
    for k in range(words):
        s.places[row * words + k] = s.cells[which * words + k] & s.spots[spots + k]
        s.facing[row * words + k] = s.spots[spots + k]
    for k in range(words):
        places = s.places[row * words + k]
        while places:
            # `facing` began with all cells that have the digit; each place in the set keeps those that it sees.
            cell = k * WORD + first_bit(places)
            for j in range(words):
                s.facing[row * words + j] &= f.peers[cell * words + j]
            places &= places - 1


@dual_mode
def used_words(s):
    """Return how many numbers of a mask of sets are in use."""
    return (s.number[0] - 1) // WORD + 1


@dual_mode
def _find_seen(f, s):
    """Fill in `seen_from`."""
    used = used_words(s)
    for candidate in range(f.n_cells * (f.n + 1)):
        for k in range(used):
            s.seen_from[candidate * s.set_words + k] = 0
    for which in range(s.number[0]):
        for row in range(s.rows[which], s.rows[which + 1]):
            for k in range(s.cell_words):
                facing = s.facing[row * s.cell_words + k]
                while facing:
                    candidate = (k * WORD + first_bit(facing)) * (f.n + 1) + s.digit_of[row]
                    s.seen_from[candidate * s.set_words + which // WORD] |= 1 << which % WORD
                    facing &= facing - 1


@dual_mode
def find_links(f, s):
    """Fill in `links` and `shared`, after `find_places`."""
    #     a ──x── b     every place of x in b is seen from every place of x in a: only one set can contain it
    used = used_words(s)
    for row in range(s.rows[s.number[0]]):
        at, is_first = row * s.set_words, True
        for j in range(used):
            s.shared[at + j] = 0
        for k in range(s.cell_words):
            places, facing = s.places[row * s.cell_words + k], s.facing[row * s.cell_words + k]
            while places:
                seen = ((k * WORD + first_bit(places)) * (f.n + 1) + s.digit_of[row]) * s.set_words
                for j in range(used):
                    s.links[at + j] = s.seen_from[seen + j] & (-1 if is_first else s.links[at + j])
                is_first = False
                places &= places - 1
            while facing:
                seen = ((k * WORD + first_bit(facing)) * (f.n + 1) + s.digit_of[row]) * s.set_words
                for j in range(used):
                    s.shared[at + j] |= s.seen_from[seen + j]
                facing &= facing - 1
