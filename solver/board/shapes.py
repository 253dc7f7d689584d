"""The factories that build layouts, one a shape, and the names that are frozen for ever."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from solver.board.layout import Arrows, Cell, House, Layout
from solver.board.wording import N_, ParseError, Sentence

LETTERS = "ABCDEFGHIJKLMNOP"

_SIDES = tuple((r, c) for r in range(2, 6) for c in range(r, 6))
_RINGS = range(3, 9)


class Shape(NamedTuple):
    """A family of layouts that differ in size only; `usual` is the one most people mean."""

    title: str
    layouts: tuple[str, ...]
    usual: str


SHAPES: tuple[Shape, ...] = (
    Shape(N_("Square"), tuple(f"{r}x{c}" for r, c in _SIDES), "3x3"),
    Shape(N_("With diagonals"), tuple(f"{r}x{c}x" for r, c in _SIDES), "3x3x"),
    Shape(N_("Round"), tuple(f"round{k}" for k in _RINGS), "round5"),
    Shape(N_("Round, neighbouring pairs"), tuple(f"round{k}a" for k in _RINGS), "round5a"),
)

LAYOUT_NAMES: tuple[str, ...] = tuple(name for shape in SHAPES for name in shape.layouts)


@cache
def find_layout(name: str) -> Layout:
    """The layout called `name`. Raises ParseError for a name that is not in LAYOUT_NAMES."""
    if name not in LAYOUT_NAMES:
        raise ParseError(
            Sentence(N_("unknown layout {found!r}"), found=name[:40]),
            position=0,
            expected=Sentence("2x2 … 5x5, 2x2x … 5x5x, round3 … round8, round3a … round8a"),
        )
    if name.startswith("round"):
        return _round(name, int(name[5]), adjacent=name.endswith("a"))
    return _square(name, int(name[0]), int(name[2]), diagonals=name.endswith("x"))


def _symbols(n: int) -> str:
    return "." + ("123456789" + LETTERS)[:n]


def _house(kind: str, number: int, cells: list[Cell], word: str, *, is_line: bool) -> House:
    return House(kind, number, tuple(sorted(cells)), word, is_line)


def _square(name: str, box_rows: int, box_columns: int, *, diagonals: bool) -> Layout:
    """n × n cells, n = box_rows · box_columns; cells row by row, boxes row by row as well."""
    n = box_rows * box_columns
    places = [(row, column) for row in range(n) for column in range(n)]
    rows: list[list[Cell]] = [[] for _ in range(n)]
    columns: list[list[Cell]] = [[] for _ in range(n)]
    boxes: list[list[Cell]] = [[] for _ in range(n)]
    for cell, (row, column) in enumerate(places):
        rows[row].append(cell)
        columns[column].append(cell)
        boxes[row // box_rows * box_rows + column // box_columns].append(cell)
    houses = [
        *(_house("row", k, c, N_("row {number}"), is_line=True) for k, c in enumerate(rows, 1)),
        *(_house("column", k, c, N_("column {number}"), is_line=True) for k, c in enumerate(columns, 1)),
        *(_house("box", k, c, N_("box {number}"), is_line=False) for k, c in enumerate(boxes, 1)),
    ]
    if diagonals:
        falling = [k * n + k for k in range(n)]
        rising = [k * n + n - 1 - k for k in range(n)]
        houses += [
            _house("diagonal", k, c, N_("diagonal {number}"), is_line=True) for k, c in enumerate((falling, rising), 1)
        ]
    return Layout(
        name=name,
        size=Sentence(N_("{n} × {n}"), n=n),
        n=n,
        symbols=_symbols(n),
        cell_names=tuple(f"r{row + 1}c{column + 1}" for row, column in places),
        cell_word=N_("row {first}, column {second}"),
        houses=tuple(houses),
        families=tuple(tuple(range(k * n, k * n + n)) for k in range(3)),
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


def _round(name: str, n_rings: int, *, adjacent: bool) -> Layout:
    """Rings of 2 · n_rings cells; cells sector by sector, outer ring first.

    Sectors are numbered counter-clockwise. A sector forms a house with the opposite one (a
    diameter) or, if `adjacent`, with its clockwise neighbour, the sector numbered one less.
    """
    n = 2 * n_rings
    places = [(sector, ring) for sector in range(n) for ring in range(n_rings)]
    rings: list[list[Cell]] = [[] for _ in range(n_rings)]
    sectors: list[list[Cell]] = [[] for _ in range(n)]
    for cell, (sector, ring) in enumerate(places):
        rings[ring].append(cell)
        sectors[sector].append(cell)
    houses = [_house("ring", k, c, N_("ring {number}"), is_line=True) for k, c in enumerate(rings, 1)]
    houses += _sector_pairs(sectors) if adjacent else _diameters(sectors)
    ring_family, others = tuple(range(n_rings)), range(n_rings, len(houses))
    # Sector pairs overlap with the next ones: every second of them makes a family.
    families = (ring_family, tuple(others[::2]), tuple(others[1::2])) if adjacent else (ring_family, tuple(others))
    return Layout(
        name=name,
        size=Sentence(N_("{n} rings"), n=n_rings),
        n=n,
        symbols=".0123456789" if n == 10 else _symbols(n),
        cell_names=tuple(f"r{ring + 1}s{sector + 1}" for sector, ring in places),
        cell_word=N_("ring {first}, sector {second}"),
        houses=tuple(houses),
        families=families,
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


def _diameters(sectors: list[list[Cell]]) -> list[House]:
    half = len(sectors) // 2
    return [
        _house("diameter", k + 1, sectors[k] + sectors[k + half], N_("diameter {number}"), is_line=True)
        for k in range(half)
    ]


def _sector_pairs(sectors: list[list[Cell]]) -> list[House]:
    return [
        _house("sector-pair", k + 1, sectors[k] + sectors[k - 1], N_("sector pair {number}"), is_line=False)
        for k in range(len(sectors))
    ]
