"""The grids that boards are made of, each a plain layout: boxes of any sides, none, regions, rings, several grids."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from solver.board import jigsaw
from solver.board.layout import Arrows, House, HouseKind, Layout
from solver.board.masks import Cell
from solver.board.wording import N_, ParseError, Sentence

_DIGITS = "123456789ABCDEFGHIJKLMNOP"

ROW = HouseKind(
    "row",
    "r",
    N_("row"),
    N_("row {number}"),
    N_("rows {numbers}"),
    is_line=True,
    starting=N_("{number} from column {start}"),
)
COLUMN = HouseKind(
    "column",
    "c",
    N_("column"),
    N_("column {number}"),
    N_("columns {numbers}"),
    is_line=True,
    starting=N_("{number} from row {start}"),
)
BOX = HouseKind("box", "b", N_("box"), N_("box {number}"), N_("boxes {numbers}"), is_line=False)
REGION = HouseKind("region", "b", N_("region"), N_("region {number}"), N_("regions {numbers}"), is_line=False)
RING = HouseKind("ring", "r", N_("ring"), N_("ring {number}"), N_("rings {numbers}"), is_line=True)
DIAMETER = HouseKind("diameter", "d", N_("diameter"), N_("diameter {number}"), N_("diameters {numbers}"), is_line=True)
SECTOR_PAIR = HouseKind(
    "sector-pair", "s", N_("sector pair"), N_("sector pair {number}"), N_("sector pairs {numbers}"), is_line=False
)

# Keys of their shapes.
BOXES, JIGSAW, LATIN, OVERLAPPING = "square", "jigsaw", "latin", "overlapping"
ROUND, ROUND_PAIRS = "round", "round-pairs"
RINGS = range(3, 9)
LATIN_SIZES = range(4, len(_DIGITS) + 1)
_BOXES_NAME = re.compile("([1-9][0-9]?)x([1-9][0-9]?)")
_LATIN_NAME = re.compile("([1-9][0-9]?)latin")
_ROUND_NAME = re.compile(f"round([{RINGS[0]}-{RINGS[-1]}])(a?)")

_FramePlace = tuple[int, int]  # row and column, from 0


class _Overlap(NamedTuple):
    """Grids of 9 × 9 that share boxes: what they are called together, and the first place of each."""

    title: str
    corners: tuple[_FramePlace, ...]


_ONE_GRID: tuple[_FramePlace, ...] = ((0, 0),)
_OVERLAPS = {
    "twodoku": _Overlap(N_("Twodoku"), ((0, 0), (6, 6))),
    "butterfly": _Overlap(N_("Butterfly"), ((0, 0), (0, 3), (3, 0), (3, 3))),
    "sohei": _Overlap(N_("Sohei"), ((0, 6), (6, 0), (6, 12), (12, 6))),
    "windmill": _Overlap(N_("Windmill"), ((0, 3), (3, 12), (6, 6), (9, 0), (12, 9))),
    "samurai": _Overlap(N_("Samurai"), ((0, 0), (0, 12), (6, 6), (12, 0), (12, 12))),
}
OVERLAPPING_NAMES = tuple(_OVERLAPS)


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
    if name in _OVERLAPS:
        return _of_overlapping(name)
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
    return _square(BOXES, name, n, _boxes(_places(n, _ONE_GRID), n_rows, n_columns))


def _of_overlapping(name: str) -> Layout:
    """Build 9 × 9 cells at each corner; grids have the boxes in common that lie in both."""
    title, corners = _OVERLAPS[name]
    grid = _square(OVERLAPPING, name, 9, _boxes(_places(9, corners), 3, 3), corners)
    return replace(grid, size=Sentence(title))


def _places(n: int, corners: Sequence[_FramePlace]) -> list[_FramePlace]:
    """Return the places of the cells of n × n at each corner, row by row."""
    return sorted({(top + row, left + column) for top, left in corners for row in range(n) for column in range(n)})


def _boxes(places: Sequence[_FramePlace], n_rows: int, n_columns: int) -> list[House]:
    """Divide the places into boxes of `n_rows` × `n_columns` cells, row by row."""
    boxes: dict[_FramePlace, list[Cell]] = {}
    for cell, (row, column) in enumerate(places):
        boxes.setdefault((row // n_rows, column // n_columns), []).append(cell)
    return houses(BOX, [boxes[corner] for corner in sorted(boxes)])


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


def _square(
    shape: str, name: str, n: int, areas: Sequence[House], corners: Sequence[_FramePlace] = _ONE_GRID
) -> Layout:
    """Build n × n cells at each corner, row by row. `areas` divide the board, if there are any."""
    at = {place: cell for cell, place in enumerate(_places(n, corners))}
    turned = {(column, row): cell for (row, column), cell in at.items()}
    rows, columns = _lines(ROW, n, at, corners), _lines(COLUMN, n, turned, [corner[::-1] for corner in corners])
    numbers = {line: h for h, line in enumerate((*rows, *columns))}
    of_grids = [
        tuple(numbers[kind, first + k, start] for k in range(n))
        for top, left in corners
        for kind, first, start in ((ROW, top, left), (COLUMN, left, top))
    ]
    of_areas = tuple(range(len(numbers), len(numbers) + len(areas)))
    (left, right), (up, down) = _steps(at), _steps(turned)
    return Layout(
        name=name,
        grid=name,
        shape=shape,
        size=Sentence(N_("{n} × {n}"), n=n),
        n=n,
        symbols=_symbols(n),
        cell_names=tuple(f"r{row + 1}c{column + 1}" for row, column in at),
        cell_word=N_("row {first}, column {second}"),
        cell_initials=N_("r{first}c{second}"),
        cell_letters="{letter}{second}",
        houses=(*rows.values(), *columns.values(), *areas),
        partitions=(*of_grids, *((of_areas,) if areas else ())),
        arrows=tuple(map(Arrows, left, up, right, down)),
        column_order=tuple(cell for _, cell in sorted(turned.items())),
    )


def _lines(
    kind: HouseKind, n: int, at: Mapping[_FramePlace, Cell], corners: Sequence[_FramePlace]
) -> dict[tuple[HouseKind, int, int], House]:
    """Return the lines of each grid in order, by their kind, number and start from 0; grids may share some."""
    lines = sorted({(first + k, start) for first, start in corners for k in range(n)})
    n_alike = Counter(number for number, _ in lines)
    return {
        (kind, number, start): House(
            kind,
            number + 1,
            tuple(at[number, start + k] for k in range(n)),
            start=start + 1 if n_alike[number] > 1 else 0,
        )
        for number, start in lines
    }


def _steps(at: Mapping[_FramePlace, Cell]) -> tuple[list[Cell], list[Cell]]:
    """Return for each cell the one before it on its line and the one behind, across gaps; itself at an end."""
    before, behind = list(range(len(at))), list(range(len(at)))
    for one, other in pairwise(sorted(at)):
        if one[0] == other[0]:
            before[at[other]], behind[at[one]] = at[one], at[other]
    return before, behind


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
