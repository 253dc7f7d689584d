"""Singles, one after another, until none is left: a ladder that begins with singles takes them all at once."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver.fast.jit import count, dual_mode, listed, zeros
from solver.fast.prefilter.flat_layout import FlatLayout
from solver.fast.prefilter.survey import FULL_HOUSE, HIDDEN_SINGLE, survey

ROW = 4  # numbers of a single in `singles`: index of its kind in `order`, house (or -1), cell, digit


class SinglesRun(NamedTuple):
    """Scratch memory for a run of singles.

    `n_open` (open cells of each house) and `lone` (digits of each house with one place) are kept up to date as it goes
    on.
    """

    n_open: Any
    lone: Any  # masks of digits, 0 for houses that are not full
    singles: Any  # `ROW` numbers each
    numbers: Any  # singles found, rungs tried


def make_run(flat: FlatLayout) -> SinglesRun:
    """Return empty arrays for a run on a layout."""
    return SinglesRun(zeros(flat.n_houses), zeros(flat.n_houses), zeros(ROW * flat.n_cells), zeros(2))


def singles_in(r: SinglesRun) -> tuple[int, list[int]]:
    """Return the number of rungs tried in a finished run, and the singles found."""
    n_singles, n_rungs = listed(r.numbers)
    return n_rungs, listed(r.singles[: ROW * n_singles])


@dual_mode
def run_singles(f, position, order, most, r):
    """Write singles, after a survey, until none is left or the position is impossible. Return the flags after that.

    `order` holds the flags of the kinds of singles in the order in which they are tried; each single is the first that
    the finder of its kind yields. Stops early if more than `most` rungs would have to be tried.
    """
    r.numbers[0] = r.numbers[1] = 0
    _begin(f, position, r)
    is_possible = True
    while is_possible:
        at = _find(f, position, order, most, r)
        if at < 0:
            break
        is_possible = _write(f, position, r.singles[at + 2], r.singles[at + 3], r)
    return survey(f, position)


@dual_mode
def _begin(f, position, r):
    for h in range(f.n_houses):
        n_open, lone = 0, 0
        for k in range(f.begins[h], f.begins[h + 1]):
            n_open += 0 if position.digits[f.cells[k]] else 1
        if f.is_full[h]:
            for digit in range(1, f.n + 1):
                places = position.places[h * (f.n + 1) + digit]
                if places and not places & (places - 1):
                    lone |= 1 << digit
        r.n_open[h], r.lone[h] = n_open, lone


@dual_mode
def _find(f, position, order, most, r):
    """Write the next single into `singles` and return its index there, or -1 if there is none or the rungs run out."""
    for k in range(len(order)):
        house, cell, digit = -1, -1, 0
        if order[k] == FULL_HOUSE or order[k] == HIDDEN_SINGLE:
            house = _first_house(f, order[k] == FULL_HOUSE, r)
            if house >= 0:
                # If a mask has one bit, count(mask − 1) is its position.
                digit = count((r.lone[house] & -r.lone[house]) - 1)
                cell = f.cells[f.begins[house] + count(position.places[house * (f.n + 1) + digit] - 1)]
        else:
            cell = _first_naked(f, position)
            if cell >= 0:
                digit = count(position.candidates[cell] - 1)
        if cell >= 0:
            # A single of the k-th kind costs the rungs of all kinds before it.
            if r.numbers[1] + k + 1 > most:
                return -1
            at = ROW * r.numbers[0]
            r.singles[at], r.singles[at + 1], r.singles[at + 2], r.singles[at + 3] = k, house, cell, digit
            r.numbers[0] += 1
            r.numbers[1] += k + 1
            return at
    return -1


@dual_mode
def _first_house(f, is_full_house, r):
    """Return the first full house that has a digit with one place and, if asked, one open cell; -1 if there is none."""
    for k in range(f.n_full):
        h = f.in_order[k]
        if r.lone[h] and (not is_full_house or r.n_open[h] == 1):
            return h
    return -1


@dual_mode
def _first_naked(f, position):
    for cell in range(f.n_cells):
        candidates = position.candidates[cell]
        if candidates and not candidates & (candidates - 1):
            return cell
    return -1


@dual_mode
def _write(f, position, cell, digit, r):
    """Write `digit` into `cell`. Return whether every open cell, and every digit of a full house, has a place left.

    First clear the places of the digit in the houses of the cell, as these need none any more.
    """
    # Invariant: `places`, `lone` and `n_open` are those of the position, so no house is ever counted again.
    others = position.candidates[cell] & ~(1 << digit)
    position.candidates[cell], position.digits[cell] = 0, digit
    is_possible = True
    for k in range(f.house_slots_begin[cell], f.house_slots_begin[cell + 1], 2):
        h = f.house_slots[k]
        r.n_open[h] -= 1
        r.lone[h] &= ~(1 << digit)
        position.places[h * (f.n + 1) + digit] = 0
    left = others
    while left:
        low = left & -left
        left ^= low
        is_possible &= _remove_place(f, position, cell, count(low - 1), r)
    for k in range(f.house_slots_begin[cell], f.house_slots_begin[cell + 1], 2):
        for i in range(f.begins[f.house_slots[k]], f.begins[f.house_slots[k] + 1]):
            is_possible &= _remove(f, position, f.cells[i], digit, r)
    for k in range(f.partners_begin[cell], f.partners_begin[cell + 1]):
        is_possible &= _remove(f, position, f.partners[k], digit, r)
    return is_possible


@dual_mode
def _remove(f, position, cell, digit, r):
    """Remove a candidate, if it is one; return whether its cell and all complete houses have one left."""
    if not position.candidates[cell] >> digit & 1:
        return True
    position.candidates[cell] ^= 1 << digit
    return bool(_remove_place(f, position, cell, digit, r) & (position.candidates[cell] != 0))


@dual_mode
def _remove_place(f, position, cell, digit, r):
    """Remove `cell` from the places of `digit`; return whether all full houses that need it have a place left."""
    is_possible = True
    for k in range(f.house_slots_begin[cell], f.house_slots_begin[cell + 1], 2):
        h = f.house_slots[k]
        at = h * (f.n + 1) + digit
        if position.places[at]:
            places = position.places[at] & ~(1 << f.house_slots[k + 1])
            position.places[at] = places
            if f.is_full[h]:
                is_possible &= places != 0
                if places & (places - 1):
                    continue
                # One place left: a hidden single. None: the digit has nowhere to go.
                r.lone[h] = r.lone[h] | 1 << digit if places else r.lone[h] & ~(1 << digit)
    return is_possible
