"""The shapes of boards, one row each, and the factories that build their layouts."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from solver.board import jigsaw
from solver.board.layout import Arrows, Cell, House, HouseKind, Layout
from solver.board.wording import N_, ParseError, Sentence

LETTERS = "ABCDEFGHIJKLMNOP"

ROW = HouseKind("row", "r", N_("row {number}"), N_("rows {numbers}"), is_line=True)
COLUMN = HouseKind("column", "c", N_("column {number}"), N_("columns {numbers}"), is_line=True)
BOX = HouseKind("box", "b", N_("box {number}"), N_("boxes {numbers}"), is_line=False)
WINDOW = HouseKind("window", "w", N_("window {number}"), N_("windows {numbers}"), is_line=False)
REGION = HouseKind("region", "b", N_("region {number}"), N_("regions {numbers}"), is_line=False)
DIAGONAL = HouseKind("diagonal", "d", N_("diagonal {number}"), N_("diagonals {numbers}"), is_line=True)
RING = HouseKind("ring", "r", N_("ring {number}"), N_("rings {numbers}"), is_line=True)
DIAMETER = HouseKind("diameter", "d", N_("diameter {number}"), N_("diameters {numbers}"), is_line=True)
SECTOR_PAIR = HouseKind("sector-pair", "s", N_("sector pair {number}"), N_("sector pairs {numbers}"), is_line=False)

_SIDES = tuple((r, c) for r in range(2, 6) for c in range(r, 6))
_RINGS = range(3, 9)

# Says where a cell goes, by n and its two coordinates counted from 0.
Symmetry = Callable[[int, int, int], tuple[int, int]]


def _quarter_turn(n: int, row: int, column: int) -> tuple[int, int]:
    return column, n - 1 - row


def _half_turn(n: int, row: int, column: int) -> tuple[int, int]:
    return n - 1 - row, n - 1 - column


def _sector_turn(n: int, ring: int, sector: int) -> tuple[int, int]:
    return ring, (sector - 1) % n


def _left_to_right(n: int, first: int, second: int) -> tuple[int, int]:
    return first, n - 1 - second


_SQUARE_TURNS = (_quarter_turn, _half_turn)


class Shape(NamedTuple):
    """Layouts that differ in size only.

    `outline` is what `drawing` draws it by, `usual` the layout most people mean, and `make` builds a layout from its
    name. `turns` (the smallest first) and `mirror` are the symmetries that a layout may have. `layouts` are all there
    are, or, if the shape has a `pattern`, those to choose from among all whose names match it.
    """

    key: str
    title: str
    outline: str
    layouts: tuple[str, ...]
    usual: str
    make: Callable[[str], Layout]
    turns: tuple[Symmetry, ...] = _SQUARE_TURNS
    mirror: Symmetry = _left_to_right
    pattern: re.Pattern[str] | None = None

    @property
    def names(self) -> str:
        """The names of its layouts in short: "2x2 … 5x5"."""
        first, last = (name if len(name) < 8 else f"{name[:7]}…" for name in (self.layouts[0], self.layouts[-1]))
        return f"{first} … {last}"

    def has(self, name: str) -> bool:
        """Whether `name` belongs to the shape, though it may be written wrongly."""
        return bool(self.pattern.fullmatch(name)) if self.pattern else name in self.layouts


def find_layout(name: str) -> Layout:
    """The layout called `name`. Raises ParseError for a name that no shape has.

    A jigsaw is named by its regions, in any way to write them; the layout has the name that they all share. Of jigsaws
    the last ones are remembered, so two layouts of one name are equal but need not be the same object.
    """
    return _fixed_layout(name) if name in LAYOUT_NAMES else _free_layout(name)


@cache
def _fixed_layout(name: str) -> Layout:
    """One of LAYOUT_NAMES, kept for ever."""
    return next(shape for shape in SHAPES if name in shape.layouts).make(name)


@lru_cache(maxsize=64)  # what engines and techniques prepare takes about a megabyte for 9 × 9, six for 16 × 16
def _free_layout(name: str) -> Layout:
    """A layout of a shape with a pattern."""
    for shape in SHAPES:
        if shape.has(name):
            return shape.make(name)
    raise ParseError(
        Sentence(N_("unknown layout {found!r}"), found=name[:40]),
        position=0,
        expected=Sentence(", ".join(shape.names for shape in SHAPES)),
    )


def shape_of(layout: Layout) -> Shape:
    """The shape that `layout` belongs to."""
    return _SHAPE_BY_KEY[layout.shape]


def _symbols(n: int) -> str:
    return "." + ("123456789" + LETTERS)[:n]


def _houses(kind: HouseKind, groups: list[list[Cell]]) -> list[House]:
    """One house for each group of cells, numbered in their order."""
    return [House(kind, number, tuple(sorted(cells))) for number, cells in enumerate(groups, 1)]


def _plain(name: str) -> Layout:
    return _square("square", name, _boxes(name), [])


def _with_diagonals(name: str) -> Layout:
    boxes = _boxes(name)
    n = len(boxes)
    falling = [k * n + k for k in range(n)]
    rising = [k * n + n - 1 - k for k in range(n)]
    return _square("diagonals", name, boxes, _houses(DIAGONAL, [falling, rising]))


def _with_windows(name: str) -> Layout:
    """Between every four boxes a window as large as a box, and a gap of one cell between windows."""
    boxes = _boxes(name)
    n, side = len(boxes), int(name[0])
    corners = [k * (side + 1) + 1 for k in range(side - 1)]
    windows = [
        [(top + row) * n + left + column for row in range(side) for column in range(side)]
        for top in corners
        for left in corners
    ]
    return _square("windows", name, boxes, _houses(WINDOW, windows))


def _with_regions(name: str) -> Layout:
    """Rows, columns and the regions that the name draws."""
    division = jigsaw.read_division(name)
    return _square("jigsaw", division.name, _houses(REGION, division.regions), [])


def _boxes(name: str) -> list[House]:
    """The boxes of a name such as `2x3` (rows and columns of a box), row by row."""
    n_rows, n_columns = int(name[0]), int(name[2])
    n = n_rows * n_columns
    boxes: list[list[Cell]] = [[] for _ in range(n)]
    for cell in range(n * n):
        row, column = divmod(cell, n)
        boxes[row // n_rows * n_rows + column // n_columns].append(cell)
    return _houses(BOX, boxes)


def _square(shape: str, name: str, areas: list[House], more: list[House]) -> Layout:
    """n × n cells, row by row. `areas` divide the board as rows and columns do; `more` houses need not."""
    n = len(areas)
    places = [(row, column) for row in range(n) for column in range(n)]
    rows = [[row * n + column for column in range(n)] for row in range(n)]
    columns = [[row * n + column for row in range(n)] for column in range(n)]
    return Layout(
        name=name,
        shape=shape,
        size=Sentence(N_("{n} × {n}"), n=n),
        n=n,
        symbols=_symbols(n),
        cell_names=tuple(f"r{row + 1}c{column + 1}" for row, column in places),
        cell_word=N_("row {first}, column {second}"),
        houses=(*_houses(ROW, rows), *_houses(COLUMN, columns), *areas, *more),
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


def _with_diameters(name: str) -> Layout:
    """Rings, and each sector with the opposite one."""
    n_rings = int(name[5])
    sectors = _sectors(n_rings)
    pairs = [sectors[k] + sectors[k + n_rings] for k in range(n_rings)]
    return _round("round", name, _houses(DIAMETER, pairs), n_families=1)


def _with_sector_pairs(name: str) -> Layout:
    """Rings, and each sector with its clockwise neighbour, the sector numbered one less."""
    sectors = _sectors(int(name[5]))
    pairs = [sectors[k] + sectors[k - 1] for k in range(len(sectors))]
    # Each pair overlaps with the next one: every second of them makes a family.
    return _round("round-pairs", name, _houses(SECTOR_PAIR, pairs), n_families=2)


def _sectors(n_rings: int) -> list[list[Cell]]:
    return [[sector * n_rings + ring for ring in range(n_rings)] for sector in range(2 * n_rings)]


def _round(shape: str, name: str, pairs: list[House], *, n_families: int) -> Layout:
    """Rings of n cells and `pairs` of sectors; cells sector by sector, outer ring first.

    Sectors are numbered counter-clockwise.
    """
    n_rings = int(name[5])
    n = 2 * n_rings
    places = [(sector, ring) for sector in range(n) for ring in range(n_rings)]
    rings = [[sector * n_rings + ring for sector in range(n)] for ring in range(n_rings)]
    others = range(n_rings, n_rings + len(pairs))
    return Layout(
        name=name,
        shape=shape,
        size=Sentence(N_("{n} rings"), n=n_rings),
        n=n,
        symbols=".0123456789" if n == 10 else _symbols(n),
        cell_names=tuple(f"r{ring + 1}s{sector + 1}" for sector, ring in places),
        cell_word=N_("ring {first}, sector {second}"),
        houses=(*_houses(RING, rings), *pairs),
        families=(tuple(range(n_rings)), *(tuple(others[k::n_families]) for k in range(n_families))),
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


SHAPES: tuple[Shape, ...] = (
    Shape(
        key="square",
        title=N_("Square"),
        outline="square",
        layouts=tuple(f"{r}x{c}" for r, c in _SIDES),
        usual="3x3",
        make=_plain,
    ),
    Shape(
        key="diagonals",
        title=N_("With diagonals"),
        outline="square",
        layouts=tuple(f"{r}x{c}x" for r, c in _SIDES),
        usual="3x3x",
        make=_with_diagonals,
    ),
    Shape(
        key="windows",
        title=N_("Windoku"),
        outline="square",
        layouts=("3x3w", "4x4w"),
        usual="3x3w",
        make=_with_windows,
    ),
    Shape(
        key="jigsaw",
        title=N_("Jigsaw"),
        outline="square",
        layouts=jigsaw.DIVISIONS,
        usual=jigsaw.DIVISIONS[9 - jigsaw.SIZES[0]],
        make=_with_regions,
        pattern=jigsaw.NAME,
    ),
    Shape(
        key="round",
        title=N_("Round"),
        outline="round",
        layouts=tuple(f"round{k}" for k in _RINGS),
        usual="round5",
        make=_with_diameters,
        turns=(_sector_turn,),
    ),
    Shape(
        key="round-pairs",
        title=N_("Round, neighbouring pairs"),
        outline="round",
        layouts=tuple(f"round{k}a" for k in _RINGS),
        usual="round5a",
        make=_with_sector_pairs,
        turns=(_sector_turn,),
    ),
)

_SHAPE_BY_KEY = {shape.key: shape for shape in SHAPES}

# All layouts but those of shapes that have endlessly many.
LAYOUT_NAMES: tuple[str, ...] = tuple(name for shape in SHAPES if not shape.pattern for name in shape.layouts)
