"""The search on any layout: singles and locked candidates (see `positions`), then a branch where failure is likeliest.

It branches on a cell, or on a digit of a full house: the one with the lowest product of its number of candidates or
places and its cost. A word that was left empty k times costs 1 / (1 + k). Source of these learned weights: Boussemart,
Hemery, Lecoutre and Saïs, Boosting Systematic Search by Weighting Constraints, 2004.

Two shortcuts count many solutions at once:
- Digits that have not been written anywhere are interchangeable. Of those in a cell only one is tried, and each
  solution found counts once for every renaming.
- If every open cell has two candidates and every house is full, each choice settles its whole chain. A chain then has
  two solutions, or contradicts itself and the position has none.

`t` are the tables of a layout, `s` the words of a search, `off` the first word of a position in `s`.

    begin ─▶ VISIT ──solutions──▶ REPORT ─▶ BACKTRACK ──no branch left──▶ done
               ▲ └───dead end or new branch───▲ │
               └────────next alternative────────┘
"""

from __future__ import annotations

import numpy as np
from numba import types

from solver.fast.kernel.bits import ONE, THREE, TWO, ZERO, Word, entry, kernel_jit, lowest, n_bits
from solver.fast.kernel.positions import (
    CELL_SHIFT,
    DIGIT_BITS,
    LOST,
    open_cells,
    open_houses,
    queue,
    write_givens,
    write_singles,
)
from solver.fast.kernel.room import MAX_CELLS
from solver.fast.kernel.tables import (
    BRANCH_ROW,
    BRANCHES,
    COLOURS,
    COSTS,
    HOUSE_CELLS,
    HOUSES,
    LINK_ROW,
    LINKS,
    N_CELLS,
    N_FULL,
    N_HOUSES,
    N_WORDS,
    POSITIONS,
    QUEUE,
    RENAMINGS,
    ROW,
    WRITTEN,
    N,
)

# The public part of `control`: 0 once the search is complete, solutions found, and the work done.
OPEN, FOUND, NODES, GUESSES, STEPS, DEAD_ENDS = range(6)
# The private part, about the current position; at the end, the multiplicity at each branch. The multiplicity is the
# number of solutions that one solved position stands for: the product of all renamings and choices in chains.
_STAGE, _DEPTH, _N_WRITTEN, _QUEUED, _PLACED, _MULTIPLICITY, _N_RENAMED, _N_REPORTED, _BRANCH_MULTIPLICITY = range(
    6, 15
)
N_CONTROL = _BRANCH_MULTIPLICITY + MAX_CELLS
_VISIT, _REPORT, _BACKTRACK = range(3)  # stages: propagate, report solutions, go to the next alternative

# The highest count of solutions: neither the sum of two such numbers nor 25 times one overflows 63 bits.
MAX_COUNT = 1 << 54

# A branch: the cell, or ROW · h of the house; the digit (0 for a cell); the mask still to be tried; the interchangeable
# digits of which only the lowest is tried; and the state before the branch.
_AT, _DIGIT, _REST, _ALIKE, _BEFORE_N_WRITTEN, _BEFORE_PLACED, _BEFORE_N_RENAMED = (Word(k) for k in range(7))
_WORD_SHIFT, _WORD_BITS = Word(12), Word(4095)

_WORDS, _NUMBERS, _GIVENS, _GRIDS = types.uint32[::1], types.int64[::1], types.uint8[::1], types.uint8[:, ::1]


# Counting many solutions at once


@kernel_jit
def _has_pairs_only(t, s, off):
    """Return whether all houses are full and every open cell has exactly two candidates."""
    others = Word(t[N_HOUSES]) - Word(t[N_FULL])
    for cell in range(Word(t[N_CELLS])):
        others |= n_bits(Word(s[off + cell])) & ~TWO
    return not others


@kernel_jit
def _n_chains(t, s, off):
    """Return the number of chains of pairs, each with two solutions; LOST if one contradicts itself.

    A cell has colour 1 if it takes its lower digit whenever the first cell of its chain does, else colour 2.
    """
    chains = ZERO
    for cell in range(Word(t[N_CELLS])):
        s[COLOURS + cell] = 0
    for first in range(Word(t[N_CELLS])):
        if s[off + first] and not s[COLOURS + first]:
            chains += ONE
            s[COLOURS + first] = 1
            s[QUEUE] = first
            queued = ONE
            while queued:
                queued = _follow(t, s, off, queued - ONE)
                if queued == LOST:
                    return LOST
    return chains


@kernel_jit
def _follow(t, s, off, queued):
    """Pop a cell from the queue, colour the cells it forces and push them. Return the queue's length, or LOST."""
    cell = Word(s[QUEUE + queued])
    mask = Word(s[off + cell])
    takes = lowest(mask) if s[COLOURS + cell] == 1 else lowest(mask & (mask - ONE))
    link = LINKS + LINK_ROW * cell
    end = link + Word(t[link])
    link += ONE
    while link < end:
        rest = mask
        while rest:
            digit = lowest(rest)
            rest &= rest - ONE
            # In pairs, a digit has two places in each house: this cell takes it, or the other one does.
            place = lowest(Word(s[off + Word(t[link]) + digit]) & ~Word(t[link + ONE]))
            other = Word(t[HOUSE_CELLS + Word(t[link + TWO]) + place])
            is_lower = digit == lowest(Word(s[off + other]))
            colour = 1 if is_lower == (digit != takes) else 2
            if not s[COLOURS + other]:
                s[COLOURS + other] = colour
                s[QUEUE + queued] = other
                queued += ONE
            elif s[COLOURS + other] != colour:
                return LOST
        link += THREE
    return queued


@kernel_jit
def _rename_later(s, control, digit, others):
    """Record that each solution found with `digit` from here on has a twin for each of `others` in its role."""
    k = RENAMINGS + TWO * Word(control[_N_RENAMED])
    s[k], s[k + ONE] = digit, others
    control[_N_RENAMED] += 1
    control[_MULTIPLICITY] = min(control[_MULTIPLICITY] * np.int64(n_bits(others) + ONE), MAX_COUNT)


@kernel_jit
def _fill(t, s, control, solution, grids, row):
    """Of the solutions that the written digits stand for, write number `solution` into a row of `grids`."""
    for k in range(Word(t[N_CELLS])):
        single = Word(s[WRITTEN + k])
        grids[row, single >> CELL_SHIFT] = single & DIGIT_BITS
    renaming = RENAMINGS + TWO * Word(control[_N_RENAMED])
    while renaming > RENAMINGS:
        # Undo the newest renaming first. `solution` is a number with mixed radices, one for each renaming.
        renaming -= TWO
        digit, others = Word(s[renaming]), Word(s[renaming + ONE])
        choices = n_bits(others) + ONE
        choice, solution = solution % choices, solution // choices
        if choice:
            while choice > ONE:
                others &= others - ONE
                choice -= ONE
            _swap(t, digit, lowest(others), grids, row)


@kernel_jit
def _swap(t, one, other, grids, row):
    for cell in range(Word(t[N_CELLS])):
        digit = Word(grids[row, cell])
        if digit == one:
            grids[row, cell] = other
        elif digit == other:
            grids[row, cell] = one


# The search


@kernel_jit
def _best_word(t, s, off, placed):
    """Return the word with the lowest options × cost. Digits written nowhere yet count as one option."""
    best = ~ZERO
    houses = Word(t[HOUSES])
    for word in range(houses):
        mask = Word(s[off + word])
        n_options = n_bits(mask & placed) + Word(mask & ~placed != ZERO)
        # Cost in the high bits, word number in the low ones: the minimum names its word.
        key = n_options * Word(s[COSTS + word]) << _WORD_SHIFT | word
        best = min(best, key if mask else ~ZERO)
    for word in range(houses, houses + Word(t[N_FULL]) * (Word(t[N]) + ONE)):
        mask = Word(s[off + word])
        key = n_bits(mask) * Word(s[COSTS + word]) << _WORD_SHIFT | word
        best = min(best, key if mask else ~ZERO)
    return best & _WORD_BITS


@kernel_jit
def _branch(t, s, control, off):
    """Open a branch at the position, which has open cells."""
    depth, placed = Word(control[_DEPTH]), Word(control[_PLACED])
    at, digit, alike = _best_word(t, s, off, placed), ZERO, ZERO
    rest = Word(s[off + at])
    if at < Word(t[HOUSES]):
        unplaced = rest & ~placed
        if unplaced & (unplaced - ONE):
            # Keep only the lowest unwritten digit; it stands for all of them.
            alike = unplaced
            rest &= ~(alike & (alike - ONE))
    else:
        at, length = at - Word(t[HOUSES]), Word(t[N]) + ONE
        at, digit = at // length * ROW, at % length
    branch = BRANCHES + BRANCH_ROW * depth
    s[branch + _AT], s[branch + _DIGIT], s[branch + _REST], s[branch + _ALIKE] = at, digit, rest, alike
    s[branch + _BEFORE_N_WRITTEN] = control[_N_WRITTEN]
    s[branch + _BEFORE_PLACED] = placed
    s[branch + _BEFORE_N_RENAMED] = control[_N_RENAMED]
    control[Word(_BRANCH_MULTIPLICITY) + depth] = control[_MULTIPLICITY]
    control[_DEPTH] += 1


@kernel_jit
def _backtrack(t, s, control):
    """Move to the next alternative of the deepest branch; keep a copy of the position if others are left after it."""
    if not control[_DEPTH]:
        control[OPEN] = 0
        return
    depth = Word(control[_DEPTH]) - ONE
    branch = BRANCHES + BRANCH_ROW * depth
    at, digit, rest = Word(s[branch + _AT]), Word(s[branch + _DIGIT]), Word(s[branch + _REST])
    tried = rest & (~rest + ONE)  # the lowest bit
    control[_N_WRITTEN], control[_PLACED] = s[branch + _BEFORE_N_WRITTEN], s[branch + _BEFORE_PLACED]
    control[_N_RENAMED] = s[branch + _BEFORE_N_RENAMED]
    control[_MULTIPLICITY] = control[Word(_BRANCH_MULTIPLICITY) + depth]
    if digit:
        control[_QUEUED] = queue(s, ZERO, Word(t[HOUSE_CELLS + at + lowest(tried)]), digit)
    else:
        control[_QUEUED] = queue(s, ZERO, at, lowest(tried))
        alike = Word(s[branch + _ALIKE])
        if alike & tried:
            _rename_later(s, control, lowest(tried), alike ^ tried)
    # The last alternative takes the position that was kept for it; before any other one a copy stays on the stack.
    if rest == tried:
        control[_DEPTH] = depth
    else:
        control[GUESSES] += 1
        s[branch + _REST] = rest ^ tried
        n_words = Word(t[N_WORDS])
        position = POSITIONS + depth * n_words
        for word in range(position, position + n_words):
            s[word + n_words] = s[word]
    control[_STAGE] = _VISIT


@kernel_jit
def _visit(t, s, control, is_counting):
    """Propagate the position, then classify it: dead end, solved, or branch.

    `is_counting` allows shortcuts that count solutions without writing grids.
    """
    off = POSITIONS + Word(control[_DEPTH]) * Word(t[N_WORDS])
    before = Word(control[_N_WRITTEN])
    is_alive, n_written, placed = write_singles(t, s, off, Word(control[_QUEUED]), before, Word(control[_PLACED]))
    control[_N_WRITTEN], control[_PLACED] = n_written, placed
    control[STEPS] += np.int64(n_written - before)
    control[NODES] += 1
    control[_N_REPORTED] = 0
    control[_STAGE] = _BACKTRACK
    if is_alive and n_written < Word(t[N_CELLS]):
        if not (is_counting and _has_pairs_only(t, s, off)):
            _branch(t, s, control, off)
            return
        chains = _n_chains(t, s, off)
        is_alive = chains != LOST
        while is_alive and chains and control[_MULTIPLICITY] < MAX_COUNT:
            control[_MULTIPLICITY] = min(2 * control[_MULTIPLICITY], MAX_COUNT)
            chains -= ONE
    if is_alive:
        control[_STAGE] = _REPORT
    else:
        control[DEAD_ENDS] += 1


@kernel_jit
def _report(t, s, control, limit, grids):
    """Count the solutions that the position stands for, up to `limit`, and write grids while rows are left."""
    while control[_N_REPORTED] < control[_MULTIPLICITY] and control[FOUND] < limit:
        n_reported = control[_MULTIPLICITY] - control[_N_REPORTED]
        if control[FOUND] < len(grids):
            _fill(t, s, control, Word(control[_N_REPORTED]), grids, control[FOUND])
            n_reported = 1
        n_reported = min(n_reported, limit - control[FOUND])
        control[_N_REPORTED] += n_reported
        control[FOUND] += n_reported
    if control[_N_REPORTED] == control[_MULTIPLICITY]:
        control[_STAGE] = _BACKTRACK


# What is called from Python


@entry(types.void, _GIVENS, _WORDS, _WORDS, _NUMBERS)
def begin(givens, t, s, control):
    """Prepare a search for the solutions of `givens` (uint8, shape (n_cells,), 0 for an empty cell).

    `t` comes from `make_tables`. `s` (from `make_scratch`) and `control` (int64, shape (N_CONTROL,)) hold the state of
    the search. Spends no node.
    """
    control[:_BRANCH_MULTIPLICITY] = 0
    control[OPEN] = control[_MULTIPLICITY] = 1
    has_clash, n_written, placed = write_givens(t, s, givens)
    queued = open_houses(t, s, open_cells(t, s, givens))
    control[_QUEUED] = LOST if has_clash else queued
    control[_N_WRITTEN], control[_PLACED] = n_written, placed


@entry(types.void, _WORDS, _WORDS, _NUMBERS, types.int64, types.int64, _GRIDS)
def run(t, s, control, limit, nodes, grids):
    """Search until `limit` solutions (at most MAX_COUNT) are found, or `nodes` more are spent, or none is left.

    A node is one position visited. The first solutions are written into the rows of `grids` (uint8, shape (any number,
    n_cells)); further ones are only counted. The search is complete when control[OPEN] is 0. Otherwise another call
    goes on from there, with a higher limit and more rows if wanted.
    """
    limit = min(limit, MAX_COUNT)
    while control[OPEN] and control[FOUND] < limit:
        if control[_STAGE] == _BACKTRACK:
            _backtrack(t, s, control)
        elif control[_STAGE] == _REPORT:
            _report(t, s, control, limit, grids)
        elif nodes > 0:
            nodes -= 1
            _visit(t, s, control, control[FOUND] >= len(grids))
        else:
            return


@entry(
    *(types.int64, _GRIDS, _WORDS, _WORDS, _NUMBERS),
    *(types.int64, types.int64, _GRIDS, _NUMBERS, types.boolean[::1]),
)
def run_batch(all_givens, t, s, control, limit, nodes, grids, counts, is_complete):
    """Search for up to `limit` solutions of every row of `all_givens` (uint8, shape (m, n_cells)), `nodes` nodes each.

    Writes the first solution of row k into grids[k] (uint8, shape (m, n_cells)), the number of solutions into counts[k]
    (int64), and whether that number is final into is_complete[k] (bool). Returns the nodes spent.
    """
    spent = 0
    for k in range(len(all_givens)):
        begin(all_givens[k], t, s, control)
        run(t, s, control, limit, nodes, grids[k : k + 1])
        counts[k] = control[FOUND]
        is_complete[k] = control[FOUND] < limit and not control[OPEN]
        spent += control[NODES]
    return spent
