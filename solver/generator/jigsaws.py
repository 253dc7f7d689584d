"""Jigsaws with random regions."""

from __future__ import annotations

from solver.board import Cell, Layout, find_layout
from solver.board.jigsaw import LETTERS
from solver.generator.chance import Chance

_EXCHANGES = 60  # tried for each cell


def random_jigsaw(n: int, chance: Chance) -> Layout:
    """Return a layout of n × n cells with random regions: neighbouring regions, rows at first, exchange cells.

    Not every layout made like this has a grid.
    """
    region_of = [cell // n for cell in range(n * n)]
    neighbours = [_neighbours(cell, n) for cell in range(n * n)]
    for _ in range(_EXCHANGES * n * n):
        _exchange(region_of, neighbours, chance)
    return find_layout(f"{n}j-{''.join(LETTERS[region] for region in region_of)}")


def _neighbours(cell: Cell, n: int) -> list[Cell]:
    row, column = divmod(cell, n)
    places = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * n + c for r, c in places if 0 <= r < n and 0 <= c < n]


def _exchange(region_of: list[int], neighbours: list[list[Cell]], chance: Chance) -> None:
    """Swap a random cell with one of a neighbouring region, if both regions stay in one piece."""
    cell = chance.below(len(region_of))
    mine, theirs = region_of[cell], region_of[neighbours[cell][chance.below(len(neighbours[cell]))]]
    if mine == theirs:
        return
    region_of[cell] = theirs
    back = [
        c for c, r in enumerate(region_of) if r == theirs and c != cell and _touches(c, mine, region_of, neighbours)
    ]
    if back:
        other = back[chance.below(len(back))]
        region_of[other] = mine
        if _is_whole(mine, other, region_of, neighbours) and _is_whole(theirs, cell, region_of, neighbours):
            return
        region_of[other] = theirs
    region_of[cell] = mine


def _touches(cell: Cell, region: int, region_of: list[int], neighbours: list[list[Cell]]) -> bool:
    return any(region_of[other] == region for other in neighbours[cell])


def _is_whole(region: int, cell: Cell, region_of: list[int], neighbours: list[list[Cell]]) -> bool:
    """Return whether all cells of `region` can be reached from `cell`, which is one of them."""
    reached = {cell}
    waiting = [cell]
    while waiting:
        new = {c for c in neighbours[waiting.pop()] if region_of[c] == region} - reached
        reached |= new
        waiting += new
    return len(reached) == region_of.count(region)
