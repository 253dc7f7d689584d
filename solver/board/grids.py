"""The grids that boards are made of: boxes of any sides, none at all, regions, and rings. Each is a plain layout."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solver.board import jigsaw
from solver.board.layout import Arrows, House, HouseKind, Layout
from solver.board.masks import Cell
from solver.board.wording import N_, ParseError, Sentence

_DIGITS = "123456789ABCDEFGHIJKLMNOP"

ROW = HouseKind("row", "r", N_("row"), N_("row {number}"), N_("rows {numbers}"), is_line=True)
COLUMN = HouseKind("column", "c", N_("column"), N_("column {number}"), N_("columns {numbers}"), is_line=True)
BOX = HouseKind("box", "b", N_("box"), N_("box {number}"), N_("boxes {numbers}"), is_line=False)
REGION = HouseKind("region", "b", N_("region"), N_("region {number}"), N_("regions {numbers}"), is_line=False)
RING = HouseKind("ring", "r", N_("ring"), N_("ring {number}"), N_("rings {numbers}"), is_line=True)
DIAMETER = HouseKind("diameter", "d", N_("diameter"), N_("diameter {number}"), N_("diameters {numbers}"), is_line=True)
SECTOR_PAIR = HouseKind(
    "sector-pair", "s", N_("sector pair"), N_("sector pair {number}"), N_("sector pairs {numbers}"), is_line=False
)

BOXES, JIGSAW, LATIN, ROUND, ROUND_PAIRS = "square", "jigsaw", "latin", "round", "round-pairs"  # keys of their shapes
RINGS = range(3, 9)
LATIN_SIZES = range(4, len(_DIGITS) + 1)
_BOXES_NAME = re.compile("([1-9][0-9]?)x([1-9][0-9]?)")
_LATIN_NAME = re.compile("([1-9][0-9]?)latin")
_ROUND_NAME = re.compile(f"round([{RINGS[0]}-{RINGS[-1]}])(a?)")


def read_grid(name: str) -> Layout | None:
    """Return the grid called `name`, a layout without features; None if no grid has such a name.

    Raises ParseError for boxes, sizes or regions that cannot be.
    """
    if named := _BOXES_NAME.fullmatch(name):
        return _with_boxes(name, int(named[1]), int(named[2]))
    if named := _LATIN_NAME.fullmatch(name):
        return _without_boxes(name, int(named[1]))
    if named := _ROUND_NAME.fullmatch(name):
        return (_with_sector_pairs if named[2] else _with_diameters)(name, int(named[1]))
    if jigsaw.NAME.fullmatch(name):
        division = jigsaw.read_division(name)
        return _square(JIGSAW, division.name, len(division.regions), houses(REGION, division.regions))
    return None


def houses(kind: HouseKind, groups: Sequence[Sequence[Cell]]) -> list[House]:
    """Return one house for each group of cells, numbered in order."""
    return [House(kind, number, tuple(sorted(cells))) for number, cells in enumerate(groups, 1)]


def _with_boxes(name: str, n_rows: int, n_columns: int) -> Layout:
    """Divide the board into boxes of `n_rows` × `n_columns` cells, row by row."""
    n = n_rows * n_columns
    if n > len(_DIGITS) or min(n_rows, n_columns) < 2:
        raise ParseError(
            Sentence(N_("There is no layout called {found!r}."), found=name),
            position=0,
            expected=Sentence(
                N_("Boxes name it, as 2x3 does 6 × 6 cells: two or more rows and columns, at most {most} cells."),
                most=len(_DIGITS),
            ),
        )
    boxes: list[list[Cell]] = [[] for _ in range(n)]
    for cell in range(n * n):
        row, column = divmod(cell, n)
        boxes[row // n_rows * n_rows + column // n_columns].append(cell)
    return _square(BOXES, name, n, houses(BOX, boxes))


def _without_boxes(name: str, n: int) -> Layout:
    if n not in LATIN_SIZES:
        raise ParseError(
            Sentence(N_("A Latin square cannot have {found} rows."), found=n),
            position=0,
            expected=Sentence(N_("It can have {least} to {most}."), least=LATIN_SIZES[0], most=LATIN_SIZES[-1]),
        )
    return _square(LATIN, name, n, [])


def _symbols(n: int) -> str:
    return "." + _DIGITS[:n]


def _square(shape: str, name: str, n: int, areas: list[House]) -> Layout:
    """Build n × n cells, row by row. `areas` divide the board as rows and columns do, if there are any."""
    places = [(row, column) for row in range(n) for column in range(n)]
    rows = [[row * n + column for column in range(n)] for row in range(n)]
    columns = [[row * n + column for row in range(n)] for column in range(n)]
    made = (*houses(ROW, rows), *houses(COLUMN, columns), *areas)
    return Layout(
        name=name,
        grid=name,
        shape=shape,
        size=Sentence(N_("{n} × {n}"), n=n),
        n=n,
        symbols=_symbols(n),
        cell_names=tuple(f"r{row + 1}c{column + 1}" for row, column in places),
        cell_word=N_("row {first}, column {second}"),
        cell_initials=N_("r{first}c{second}"),
        cell_letters="{letter}{second}",
        houses=made,
        partitions=tuple(tuple(range(first, first + n)) for first in range(0, len(made), n)),
        arrows=tuple(
            Arrows(
                left=cell - (column > 0),
                up=cell - n * (row > 0),
                right=cell + (column < n - 1),
                down=cell + n * (row < n - 1),
            )
            for cell, (row, column) in enumerate(places)
        ),
        column_order=tuple(cell for column in columns for cell in column),
    )


def _with_diameters(name: str, n_rings: int) -> Layout:
    """Build rings, and pair each sector with the opposite one."""
    sectors = _sectors(n_rings)
    pairs = [sectors[k] + sectors[k + n_rings] for k in range(n_rings)]
    return _round(ROUND, name, houses(DIAMETER, pairs), n_partitions=1)


def _with_sector_pairs(name: str, n_rings: int) -> Layout:
    """Build rings, and pair each sector with its clockwise neighbour, the one numbered one less."""
    sectors = _sectors(n_rings)
    pairs = [sectors[k] + sectors[k - 1] for k in range(len(sectors))]
    # Each pair overlaps the next, so every second pair belongs to one partition.
    return _round(ROUND_PAIRS, name, houses(SECTOR_PAIR, pairs), n_partitions=2)


def _sectors(n_rings: int) -> list[list[Cell]]:
    return [[sector * n_rings + ring for ring in range(n_rings)] for sector in range(2 * n_rings)]


def _round(shape: str, name: str, pairs: list[House], *, n_partitions: int) -> Layout:
    """Build rings of n cells and `pairs` of sectors; cells go sector by sector, outer ring first.

    Sectors are numbered counter-clockwise.
    """
    n = len(pairs) * 2 // n_partitions
    n_rings = n // 2
    places = [(sector, ring) for sector in range(n) for ring in range(n_rings)]
    rings = [[sector * n_rings + ring for sector in range(n)] for ring in range(n_rings)]
    others = range(n_rings, n_rings + len(pairs))
    return Layout(
        name=name,
        grid=name,
        shape=shape,
        size=Sentence(N_("{n} rings"), n=n_rings),
        n=n,
        symbols=".0123456789" if n == 10 else _symbols(n),
        cell_names=tuple(f"r{ring + 1}s{sector + 1}" for sector, ring in places),
        cell_word=N_("ring {first}, sector {second}"),
        cell_initials=N_("r{first}s{second}"),
        houses=(*houses(RING, rings), *pairs),
        partitions=(tuple(range(n_rings)), *(tuple(others[k::n_partitions]) for k in range(n_partitions))),
        arrows=tuple(
            Arrows(
                left=(sector + 1) % n * n_rings + ring,
                up=cell - (ring > 0),
                right=(sector - 1) % n * n_rings + ring,
                down=cell + (ring < n_rings - 1),
            )
            for cell, (sector, ring) in enumerate(places)
        ),
        column_order=tuple(range(n * n_rings)),
    )
