"""What the search on any layout knows of a layout, and where it keeps its positions: two arrays of words, made once.

A position is a run of words: for each cell a mask of its candidates (digit d is bit d), then for each house n + 1
words, of which word d is a mask of the places of digit d in it. Written digits leave both: their words are 0. A house's
word 0 notes the digits whose places have changed since locked candidates were looked for. A house with fewer cells than
digits has two places more that nothing can take, so no digit ever seems to have only one place in it, or none.

All parts of an array begin where they begin on the largest layout, so that compiled code knows where they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.fast.kernel.bits import Word

MOST_DIGITS, MOST_CELLS, MOST_HOUSES, MOST_HOUSES_OF_A_CELL = 25, 640, 80, 5
MOST_WORDS = 4096  # of a position
ROW = Word(32)  # words of a house in the parts that have one for each place
NO_CELL = Word(0b11 << 30)  # the places of a short house that are no cells

# The parts of a layout's tables. Full houses come first.
N, N_CELLS, N_HOUSES, N_FULL, N_WORDS, HOUSES = (Word(k) for k in range(6))  # … words of a position, its first house's
LINKS = Word(16)  # 16 words a cell: how many are used, then for its houses: where its words are, place (a bit), ROW · h
LINK_ROW = Word(1 + 3 * MOST_HOUSES_OF_A_CELL)
HOUSE_CELLS = LINKS + LINK_ROW * MOST_CELLS  # the cell at each place of each house
REACH = HOUSE_CELLS + ROW * MOST_HOUSES  # for each place of a full house: the places that a crossing shares with it
FIRST_CROSSING = REACH + ROW * MOST_HOUSES  # for each such place: its first crossing; one more at the end
CROSSINGS = FIRST_CROSSING + ROW * MOST_HOUSES + Word(16)
CROSSING_ROW = Word(4)  # places shared, where the other house's words are, its places that are not shared, ROW · its h

# The parts of a search. Each begins at another line of the cache, counted from a multiple of 1024 words.
QUEUE = Word(16)  # cell · 32 + digit of singles that are to be written
WRITTEN = Word(4096 + 32)  # the same of all digits that stand, oldest first
COSTS = WRITTEN + Word(1024 + 16)  # for each word of a position: how little hope there is to fail there
COLOURS = COSTS + Word(MOST_WORDS + 16)  # a number a cell, for counting pairs
RENAMINGS = COLOURS + Word(1024 + 16)  # rows of two: a digit, and the digits that could stand in its stead
BRANCHES = RENAMINGS + Word(64)  # 8 words a depth: what is tried there
BRANCH_ROW = Word(8)
POSITIONS = BRANCHES + BRANCH_ROW * 1024 + Word(16)  # the position at each depth

Words = NDArray[np.uint32]
House = Sequence[int]


def make_tables(houses: Sequence[House], n: int, n_cells: int) -> Words:
    """The tables of a layout of `n_cells` cells with these houses (cells, each once) and digits 1 … n.

    Raises ValueError if there is more of anything than the parts have room for.
    """
    houses = sorted(houses, key=lambda house: len(house) != n)
    begin = -(-n_cells // 16) * 16
    n_words = -(-(begin + len(houses) * (n + 1)) // 16) * 16
    if n > MOST_DIGITS or n_cells > MOST_CELLS or len(houses) > MOST_HOUSES or n_words > MOST_WORDS:
        raise ValueError(f"{n} digits, {n_cells} cells and {len(houses)} houses are more than there is room for")
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


def make_words(tables: Words) -> Words:
    """Room for a search of its own on `tables`."""
    return np.zeros(POSITIONS + int(tables[N_CELLS] + 1) * int(tables[N_WORDS]), np.uint32)


def _links(houses: Sequence[House], n_cells: int, words_of: Sequence[int]) -> list[list[int]]:
    """For each cell its links. Raises ValueError if a cell lies in too many houses."""
    links: list[list[int]] = [[] for _ in range(n_cells)]
    for h, house in enumerate(houses):
        for place, cell in enumerate(house):
            links[cell] += (words_of[h], 1 << place, int(ROW) * h)
    if any(len(row) >= LINK_ROW for row in links):
        raise ValueError(f"a cell in more than {MOST_HOUSES_OF_A_CELL} houses")
    return links


def _crossings(
    full: Sequence[House], houses: Sequence[House], words_of: Sequence[int]
) -> list[tuple[int, int, int, int, int]]:
    """The crossings of the full houses, which come first: ROW · h + place, and a row of CROSSINGS; by place."""
    return sorted(
        (int(ROW) * h + place, inside, words_of[other], outside, int(ROW) * other)
        for h, house in enumerate(full)
        for other, inside, outside in _shared(h, house, houses)
        for place in range(len(house))
        if inside >> place & 1
    )


def _shared(h: int, house: House, houses: Sequence[House]) -> Iterator[tuple[int, int, int]]:
    """The houses that share two cells or more with house `h`: places shared, there places that are not."""
    mine = set(house)
    for other, theirs in enumerate(houses):
        if other != h and len(mine.intersection(theirs)) > 1:
            inside = sum(1 << place for place, cell in enumerate(house) if cell in theirs)
            outside = sum(1 << place for place, cell in enumerate(theirs) if cell not in mine)
            yield other, inside, outside
