"""A layout and a position as plain arrays of numbers for compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from solver.fast.jit import WORD, array, n_words, zeros

CROSSING_SIZE = 5  # how many numbers a crossing takes


class FlatLayout(NamedTuple):
    """A layout: the cells of each house, its crossings, and which cells see each other.

    A crossing is `CROSSING_SIZE` numbers: a house, the one that crosses it, whether the first is a line, and masks of
    the positions of the shared cells in each.
    """

    n: int
    n_cells: int
    n_houses: int
    n_full: int
    cell_words: int  # how many numbers a mask of cells takes
    cells: Any  # the cells of all houses, house by house
    begins: Any  # where each house begins in `cells`; one more at the end
    is_full: Any
    rank: Any  # the index of each full house in `in_order`
    crossings: Any
    crossings_begin: Any
    sees: Any  # 0 or 1, at cell * n_cells + other cell
    house_slots_begin: Any  # where each cell begins in `house_slots`; one more at the end
    house_slots: Any  # two numbers for each house of a cell: the house, and the cell's position in it
    in_order: Any  # the full houses, areas before lines
    peers: Any  # for each cell the mask of those that it sees
    partners_begin: Any  # where each cell begins in `partners`; one more at the end
    partners: Any  # for each cell those that it sees though they share no house


class FlatPosition(NamedTuple):
    """A position: candidates and digit of each cell, and the places of each digit, at house * (n + 1) + digit."""

    candidates: Any
    digits: Any
    places: Any


def make_flat_layout(
    houses: Sequence[Sequence[int]], is_line: Sequence[bool], peers_of: Sequence[Sequence[int]], n: int
) -> FlatLayout:
    """Return the layout with these `houses` as flat arrays; `peers_of` are the cells that each cell sees."""
    n_cells = len(peers_of)
    sees = [0] * (n_cells * n_cells)
    for cell, others in enumerate(peers_of):
        for other in others:
            sees[cell * n_cells + other] = 1
    crossings: list[int] = []
    # Lists of several lengths are joined, and another list says where each of them begins:
    #
    #     [a b c] [d e] [f g]      a b c d e f g
    #                              0     3   5   7
    crossings_begin, begins = [0], [0]
    for h, house in enumerate(houses):
        for across, crossing_house in enumerate(houses):
            shared = set(house) & set(crossing_house)
            if across != h and len(shared) > 1:
                masks = [
                    sum(1 << k for k, cell in enumerate(each) if cell in shared) for each in (house, crossing_house)
                ]
                crossings += [h, across, int(is_line[h]), *masks]
        crossings_begin.append(len(crossings))
        begins.append(begins[-1] + len(house))
    cells = [cell for house in houses for cell in house]
    full = [int(len(house) == n) for house in houses]
    order = sorted(range(len(houses)), key=lambda h: (not full[h], is_line[h]))
    rank = [order.index(h) for h in range(len(houses))]
    in_order, words = order[: sum(full)], n_words(n_cells)
    slots, peers = _house_slots(houses, n_cells), _peers_of(sees, n_cells, words)
    partners_begin, partners = _partners(houses, peers_of)
    of_houses = cells, begins, full, rank, crossings or [0], crossings_begin
    of_cells = sees, *slots, in_order, peers, partners_begin, partners or [0]
    return FlatLayout(n, n_cells, len(houses), len(in_order), words, *map(array, (*of_houses, *of_cells)))


def _partners(houses: Sequence[Sequence[int]], peers_of: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Return where each cell begins in the list of cells that it sees without a house in common, and the list."""
    partners: list[int] = []
    begins = [0]
    for cell, others in enumerate(peers_of):
        in_houses = {other for house in houses if cell in house for other in house}
        partners += [other for other in others if other not in in_houses]
        begins.append(len(partners))
    return begins, partners


def _peers_of(sees: Sequence[int], n_cells: int, words: int) -> list[int]:
    """Return for each cell the mask of the cells that it sees, in `words` numbers."""
    peers = [0] * (n_cells * words)
    for cell in range(n_cells):
        for other in range(n_cells):
            peers[cell * words + other // WORD] |= int(sees[cell * n_cells + other]) << other % WORD
    return peers


def _house_slots(houses: Sequence[Sequence[int]], n_cells: int) -> tuple[list[int], list[int]]:
    slots: list[int] = []
    begins = [0]
    for cell in range(n_cells):
        for h, house in enumerate(houses):
            if cell in house:
                slots += [h, house.index(cell)]
        begins.append(len(slots))
    return begins, slots


def make_flat_position(flat: FlatLayout) -> FlatPosition:
    """Return empty arrays for a position."""
    return FlatPosition(*(zeros(size) for size in (flat.n_cells, flat.n_cells, flat.n_houses * (flat.n + 1))))
