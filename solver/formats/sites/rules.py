"""Regions and extra houses as other sites list them, and the layout that has exactly these."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from solver.board import Cell, Layout, ParseError, find_layout
from solver.board.features import FEATURES
from solver.board.jigsaw import LETTERS
from solver.board.shapes import layout_name
from solver.formats.sizes import plain_layouts, rows_are_houses

_AREAS = 2  # the partition of boxes or regions, after rows and columns


def areas_of(layout: Layout) -> list[int]:
    """Return the number of the box or region of each cell, from 0."""
    areas = [0] * layout.n_cells
    for number, h in enumerate(layout.partitions[_AREAS]):
        for cell in layout.houses[h].cells:
            areas[cell] = number
    return areas


def extra_houses(layout: Layout) -> set[frozenset[Cell]]:
    """Return the houses other than rows, columns and areas: diagonals or windows."""
    usual = {h for partition in layout.partitions for h in partition}
    return {frozenset(house.cells) for h, house in enumerate(layout.houses) if h not in usual}


def diagonals(n: int) -> tuple[frozenset[Cell], frozenset[Cell]]:
    """Return the falling and the rising diagonal of n × n cells."""
    return frozenset(k * n + k for k in range(n)), frozenset(k * n + n - 1 - k for k in range(n))


def holds(layout: Layout, words: Collection[str]) -> bool:
    """Whether a layout is a square board with boxes or regions, and all of its features are among those of `words`."""
    return rows_are_houses(layout) and len(layout.partitions) > _AREAS and set(layout.features) <= set(words)


def layout_with(
    n: int, *, areas: Sequence[int | None] | None, extra: Iterable[frozenset[Cell]], words: Iterable[str] = ()
) -> Layout | None:
    """Return the layout of n × n cells with these areas, these houses beside them and the features of `words`, or None.

    `areas` is the number of the box or region of each cell; None stands for the usual boxes.
    """
    grid = _grid_with(n, areas)
    if grid is None:
        return None
    chosen, wanted = list(words), set(extra)
    for feature in FEATURES:
        houses = {frozenset(house.cells) for house in feature.houses(grid)} if feature.fits(grid) else set()
        if houses and houses <= wanted:
            chosen.append(feature.word)
            wanted -= houses
    return None if wanted else _find(layout_name(grid.name, chosen))


def _grid_with(n: int, areas: Sequence[int | None] | None) -> Layout | None:
    """Return the board with these boxes or regions, without features."""
    if areas is None:
        plain = plain_layouts().get(n * n)
        return plain if plain and plain.n == n else None
    for rows in range(2, n // 2 + 1):
        boxes = _find(f"{rows}x{n // rows}") if n % rows == 0 else None
        if boxes and _same(areas, areas_of(boxes)):
            return boxes
    if not all(area in range(len(LETTERS)) for area in areas):
        return None
    return _find(f"{n}j-{''.join(LETTERS[area] for area in areas if area is not None)}")


def _find(name: str) -> Layout | None:
    """Return the layout called `name`; None if there is none, or a feature does not fit."""
    try:
        return find_layout(name)
    except ParseError:
        return None


def _same(one: Sequence[int | None], other: Sequence[int | None]) -> bool:
    """Return whether two numberings divide the cells alike."""
    pairs = set(zip(one, other, strict=False))
    return None not in one and len(one) == len(other) and len(pairs) == len(set(one)) == len(set(other))
