"""Positions of the search on any layout: the first one, writing digits, and crossing out candidates.

A position holds each candidate twice (see `tables`): with its cell, and with its digit in each house of the cell. So
each change shows at once which cell has one candidate left, or which digit one place, and no search for singles is
needed.

`t` are the tables of a layout, `s` the words of a search, `off` the first word of a position in `s`. `queued` is the
number of singles still to be written, or LOST if a cell has no candidate, or a digit no place in a full house.
"""

from __future__ import annotations

from solver.fast.kernel.bits import ONE, THREE, TWO, ZERO, Word, kernel_inline, kernel_jit, lowest
from solver.fast.kernel.tables import (
    COSTS,
    CROSSING_ROW,
    CROSSINGS,
    FIRST_CROSSING,
    HOUSE_CELLS,
    HOUSES,
    LINK_ROW,
    LINKS,
    N_CELLS,
    N_FULL,
    N_HOUSES,
    N_WORDS,
    NO_CELL,
    POSITIONS,
    QUEUE,
    REACH,
    ROW,
    WRITTEN,
    N,
)

LOST = Word(1 << 40)
DIGIT_BITS, CELL_SHIFT = Word(31), Word(5)  # a single is cell << CELL_SHIFT | digit
_CELLS = Word(0xFFFFFFFF) ^ NO_CELL
_FIRST_COST = Word(1 << 20)  # the initial cost of each word


@kernel_jit
def learn(s, word):
    """Lower the cost of a `word` that was left empty: after k times it is 1 / (1 + k) of what it was at first."""
    # 1 / cost grows by 1 / _FIRST_COST each time.
    cost = Word(s[COSTS + word])
    s[COSTS + word] = max(ONE, cost * _FIRST_COST // (cost + _FIRST_COST))


@kernel_inline
def queue(s, queued, cell, digit):
    """Append a single to the queue; return its new length."""
    s[QUEUE + queued] = cell << CELL_SHIFT | digit
    return queued + ONE


@kernel_inline
def _cross_out(t, s, off, cell, digit, queued):
    """Remove a candidate from a cell, if it is there. Return `queued`."""
    # A candidate stands in the word of its cell and in one word of each house of the cell. The links of a cell:
    #
    #     length | house, place, row | house, place, row | …
    bit = ONE << digit
    mask = Word(s[off + cell])
    if not mask & bit:
        return queued
    mask ^= bit
    s[off + cell] = mask
    if not mask & (mask - ONE):
        if not mask:
            learn(s, cell)
            return LOST
        queued = queue(s, queued, cell, lowest(mask))
    link = LINKS + LINK_ROW * cell
    end = link + Word(t[link])
    link += ONE
    while link < end:
        house = off + Word(t[link])
        before = Word(s[house + digit])
        after = before & ~Word(t[link + ONE])
        if after != before:
            s[house + digit] = after
            s[house] |= bit
            if not after & (after - ONE):
                if not after:
                    learn(s, house + digit - off)
                    return LOST
                place = Word(t[link + TWO]) + lowest(after)
                queued = queue(s, queued, Word(t[HOUSE_CELLS + place]), digit)
        link += THREE
    return queued


@kernel_inline
def _write(t, s, off, cell, digit, mask, queued):
    """Write a digit into an open cell with candidates `mask`. Return `queued`."""
    s[off + cell] = ZERO
    others = mask ^ ONE << digit
    link = LINKS + LINK_ROW * cell
    end = link + Word(t[link])
    link += ONE
    while link < end:
        house, place, row = off + Word(t[link]), Word(t[link + ONE]), HOUSE_CELLS + Word(t[link + TWO])
        places = Word(s[house + digit]) & ~place & _CELLS
        s[house + digit] = ZERO
        # All other places of the digit in the house go, each from its cell and from all houses of that cell.
        while places:
            peer = Word(t[row + lowest(places)])
            places &= places - ONE
            queued = _cross_out(t, s, off, peer, digit, queued)
            if queued == LOST:
                return LOST
        # The cell is no place of any other digit now.
        s[house] |= others
        rest = others
        while rest:
            other = lowest(rest)
            rest &= rest - ONE
            after = Word(s[house + other]) & ~place
            s[house + other] = after
            if not after & (after - ONE):
                if not after:
                    learn(s, house + other - off)
                    return LOST
                queued = queue(s, queued, Word(t[row + lowest(after)]), other)
        link += THREE
    return queued


@kernel_jit
def _cross_out_around(t, s, off, digit, places, first, queued):
    """Cross out `digit` in the rest of each house that contains all of its `places` in a full house.

    `first` (ROW · h + place) is one of these places. Return `queued`.
    """
    crossing = CROSSINGS + CROSSING_ROW * Word(t[FIRST_CROSSING + first])
    end = CROSSINGS + CROSSING_ROW * Word(t[FIRST_CROSSING + first + ONE])
    while crossing < end:
        if not places & ~Word(t[crossing]):
            outside = Word(s[off + Word(t[crossing + ONE]) + digit]) & Word(t[crossing + TWO])
            while outside:
                cell = Word(t[HOUSE_CELLS + Word(t[crossing + THREE]) + lowest(outside)])
                outside &= outside - ONE
                queued = _cross_out(t, s, off, cell, digit, queued)
                if queued == LOST:
                    return LOST
        crossing += CROSSING_ROW
    return queued


@kernel_jit
def _cross_out_locked(t, s, off):
    """Apply locked candidates to houses that have changed, until a single turns up or none is left. Return `queued`."""
    queued = ZERO
    house, row = off + Word(t[HOUSES]), ZERO
    while row < Word(t[N_FULL]) * ROW and not queued:
        changed = Word(s[house])
        s[house] = ZERO
        while changed:
            digit = lowest(changed)
            changed &= changed - ONE
            # Only if all places lie in the reach of the first one can a crossing contain them all.
            places = Word(s[house + digit])
            first = row + (lowest(places) & DIGIT_BITS)
            if places and not places & ~Word(t[REACH + first]):
                queued = _cross_out_around(t, s, off, digit, places, first, queued)
                if queued == LOST:
                    return LOST
        house += Word(t[N]) + ONE
        row += ROW
    return queued


@kernel_jit
def _has_changed(t, s, off):
    """Return whether some full house has changed since locked candidates were last looked for in it."""
    house = off + Word(t[HOUSES])
    for _ in range(Word(t[N_FULL])):
        # Word 0 of a house has the digits whose places have changed there.
        if s[house]:
            return True
        house += Word(t[N]) + ONE
    return False


@kernel_jit
def write_singles(t, s, off, queued, n_written, placed):
    """Write the singles in the queue and all that follows from them, locked candidates included.

    Return whether the position is still possible (then nothing is left to do), the number of written digits, and the
    mask of digits that have been written somewhere.
    """
    while queued != LOST:
        # Singles first: locked candidates are looked for only when the queue is empty.
        if queued:
            queued -= ONE
            single = Word(s[QUEUE + queued])
            cell, digit = single >> CELL_SHIFT, single & DIGIT_BITS
            mask = Word(s[off + cell])
            if mask:
                s[WRITTEN + n_written] = single
                n_written += ONE
                placed |= ONE << digit
                queued = _write(t, s, off, cell, digit, mask, queued)
        elif n_written < Word(t[N_CELLS]) and _has_changed(t, s, off):
            queued = _cross_out_locked(t, s, off)
        else:
            break
    return queued != LOST, n_written, placed


# The first position


@kernel_jit
def write_givens(t, s, givens):
    """Clear the first position, except that word 0 of each house holds the digits given in it.

    Return whether a house has a digit twice, the number of givens, and the mask of given digits.
    """
    n_written, placed, clash = ZERO, ZERO, ZERO
    for word in range(Word(t[N_WORDS])):
        s[POSITIONS + word] = 0
        s[COSTS + word] = _FIRST_COST
    for cell in range(Word(t[N_CELLS])):
        digit = Word(givens[cell])
        if digit:
            link = LINKS + LINK_ROW * cell
            end = link + Word(t[link])
            link += ONE
            while link < end:
                house = POSITIONS + Word(t[link])
                clash |= Word(s[house]) >> digit & ONE
                s[house] |= ONE << digit
                link += THREE
            s[WRITTEN + n_written] = cell << CELL_SHIFT | digit
            n_written += ONE
            placed |= ONE << digit
    return clash != ZERO, n_written, placed


@kernel_jit
def open_cells(t, s, givens):
    """Fill in the candidates of open cells and their places in houses, after `write_givens`. Return `queued`."""
    queued, is_lost = ZERO, False
    for cell in range(Word(t[N_CELLS])):
        if givens[cell]:
            continue
        begin = LINKS + LINK_ROW * cell
        end = begin + Word(t[begin])
        begin += ONE
        mask, link = (TWO << Word(t[N])) - TWO, begin
        while link < end:
            # What is given in a house of the cell is no candidate.
            mask &= ~Word(s[POSITIONS + Word(t[link])])
            link += THREE
        s[POSITIONS + cell] = mask
        if not mask:
            is_lost = True
        elif not mask & (mask - ONE):
            queued = queue(s, queued, cell, lowest(mask))
        link = begin
        while link < end:
            house, place, rest = POSITIONS + Word(t[link]), Word(t[link + ONE]), mask
            while rest:
                s[house + lowest(rest)] |= place
                rest &= rest - ONE
            link += THREE
    return LOST if is_lost else queued


@kernel_jit
def open_houses(t, s, queued):
    """Queue digits with a single place in a full house, after `open_cells`. Return `queued`.

    All open digits are marked as changed.
    """
    house = POSITIONS + Word(t[HOUSES])
    for h in range(Word(t[N_HOUSES])):
        rest = (TWO << Word(t[N])) - TWO & ~Word(s[house])
        s[house] = rest
        while rest:
            digit = lowest(rest)
            rest &= rest - ONE
            places = Word(s[house + digit])
            if h >= Word(t[N_FULL]):
                s[house + digit] = places | NO_CELL
            elif not places:
                queued = LOST
            elif not places & (places - ONE) and queued != LOST:
                queued = queue(s, queued, Word(t[HOUSE_CELLS + h * ROW + lowest(places)]), digit)
        house += Word(t[N]) + ONE
    return queued
