"""The data of the search on any layout: the tables of the layout, and the search's positions, as two arrays of words.

A position is a run of words: first a mask of candidates for each cell (digit d is bit d), then n + 1 words for each
house. Word d of a house is a mask of the places of digit d in it; word 0 marks the digits whose places have changed
since locked candidates were last looked for. The words of a written cell, and of its digit in its houses, are 0.
In a house with fewer cells than digits, each digit has two extra places that are no cells, so it never seems to have
one place or none there.

    word  0 … n_cells − 1    candidates of each cell
          HOUSES + h (n+1)   house h: changed digits | places of 1 | places of 2 | … | places of n

Every part of an array begins where it would on the largest layout, so its offset is a constant in compiled code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.fast.kernel.bits import Word
from solver.fast.kernel.room import MAX_CELLS, MAX_HOUSES, MAX_HOUSES_OF_A_CELL, complaint

MAX_WORDS = 4096  # of a position; the largest layout that is taken needs fewer
ROW = Word(32)  # words for each house in the parts that have one for each place
NO_CELL = Word(0b11 << 30)  # the two extra places of a short house

# The parts of a layout's tables. Full houses come first. N_WORDS is the length of a position; house 0 is at HOUSES.
N, N_CELLS, N_HOUSES, N_FULL, N_WORDS, HOUSES = (Word(k) for k in range(6))
# 16 words for each cell: how many are used, then for each house h of it: its first word, the place (a bit), ROW · h
LINKS = Word(16)
LINK_ROW = Word(1 + 3 * MAX_HOUSES_OF_A_CELL)
HOUSE_CELLS = LINKS + LINK_ROW * MAX_CELLS  # the cell at each place of each house
REACH = HOUSE_CELLS + ROW * MAX_HOUSES  # for each place of a full house: all places in a crossing with it
FIRST_CROSSING = REACH + ROW * MAX_HOUSES  # for each place: the index of its first crossing; one more at the end
CROSSINGS = FIRST_CROSSING + ROW * MAX_HOUSES + Word(16)
CROSSING_ROW = Word(4)  # shared places; then of the other house: its first word, its unshared places, ROW · h

# The parts of a search. Modulo 1024 words, each begins on a cache line of its own.
QUEUE = Word(16)  # singles still to be written: cell · 32 + digit
WRITTEN = Word(4096 + 32)  # all digits written so far, in the same form, oldest first
COSTS = WRITTEN + Word(1024 + 16)  # for each word of a position: a weight, lower the more often the word was left empty
COLOURS = COSTS + Word(MAX_WORDS + 16)  # a colour for each cell, for counting chains of pairs
RENAMINGS = COLOURS + Word(1024 + 16)  # pairs: a digit, and the mask of digits that could take its role
BRANCHES = RENAMINGS + Word(64)  # 8 words for each depth: see `anylayout`
BRANCH_ROW = Word(8)
POSITIONS = BRANCHES + BRANCH_ROW * 1024 + Word(16)  # the position at each depth

WordArray = NDArray[np.uint32]


def make_tables(houses: Sequence[Sequence[int]], n: int, n_cells: int) -> WordArray:
    """Return the tables of a layout with `n_cells` cells, digits 1 … n and these houses (distinct cells each).

    Raises ValueError if the layout is larger than the parts have room for.
    """
    too_large = complaint(houses, n, n_cells)
    if too_large:
        raise ValueError(too_large)
    houses = sorted(houses, key=lambda house: len(house) != n)
    begin = -(-n_cells // 16) * 16
    n_words = -(-(begin + len(houses) * (n + 1)) // 16) * 16
    n_full = sum(len(house) == n for house in houses)
    words_of = [begin + h * (n + 1) for h in range(len(houses))]
    crossings = _crossings(houses[:n_full], houses, words_of)
    tables = np.zeros(CROSSINGS + CROSSING_ROW * (len(crossings) + 1), np.uint32)
    tables[: HOUSES + 1] = n, n_cells, len(houses), n_full, n_words, begin
    for cell, links in enumerate(_links(houses, n_cells, words_of)):
        tables[LINKS + LINK_ROW * cell :][: len(links) + 1] = len(links) + 1, *links
    for h, house in enumerate(houses):
        tables[HOUSE_CELLS + ROW * h :][: len(house)] = house
    for k, (place, *crossing) in enumerate(crossings):
        tables[REACH + place] |= crossing[0]
        tables[FIRST_CROSSING + place + 1 : FIRST_CROSSING + ROW * n_full + 1] = k + 1
        tables[CROSSINGS + CROSSING_ROW * k :][:CROSSING_ROW] = crossing
    return tables


def make_scratch(tables: WordArray) -> WordArray:
    """Return the scratch array of one search on `tables`: its parts are listed above."""
    return np.zeros(POSITIONS + int(tables[N_CELLS] + 1) * int(tables[N_WORDS]), np.uint32)


def _links(houses: Sequence[Sequence[int]], n_cells: int, words_of: Sequence[int]) -> list[list[int]]:
    """Return the links of each cell."""
    links: list[list[int]] = [[] for _ in range(n_cells)]
    for h, house in enumerate(houses):
        for place, cell in enumerate(house):
            links[cell] += (words_of[h], 1 << place, int(ROW) * h)
    return links


def _crossings(
    full: Sequence[Sequence[int]], houses: Sequence[Sequence[int]], words_of: Sequence[int]
) -> list[tuple[int, int, int, int, int]]:
    """Return the crossings of the full houses, which come first, as (ROW · h + place, row of CROSSINGS), by place."""
    return sorted(
        (int(ROW) * h + place, inside, words_of[other], outside, int(ROW) * other)
        for h, house in enumerate(full)
        for other, inside, outside in _shared(h, house, houses)
        for place in range(len(house))
        if inside >> place & 1
    )


def _shared(h: int, house: Sequence[int], houses: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, int]]:
    """Yield each house that shares two or more cells with house `h`, the places shared in `h`, and its others."""
    mine = set(house)
    for other, theirs in enumerate(houses):
        if other != h and len(mine.intersection(theirs)) > 1:
            inside = sum(1 << place for place, cell in enumerate(house) if cell in theirs)
            outside = sum(1 << place for place, cell in enumerate(theirs) if cell not in mine)
            yield other, inside, outside
