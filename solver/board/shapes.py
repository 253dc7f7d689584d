"""The shapes of boards, one row each, and the factories that build their layouts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from typing import NamedTuple

from solver.board import jigsaw
from solver.board.layout import Arrows, House, HouseKind, Layout
from solver.board.masks import Cell
from solver.board.wording import N_, ParseError, Sentence

_DIGITS = "123456789ABCDEFGHIJKLMNOP"

ROW = HouseKind("row", "r", N_("row"), N_("row {number}"), N_("rows {numbers}"), is_line=True)
COLUMN = HouseKind("column", "c", N_("column"), N_("column {number}"), N_("columns {numbers}"), is_line=True)
BOX = HouseKind("box", "b", N_("box"), N_("box {number}"), N_("boxes {numbers}"), is_line=False)
WINDOW = HouseKind("window", "w", N_("window"), N_("window {number}"), N_("windows {numbers}"), is_line=False)
REGION = HouseKind("region", "b", N_("region"), N_("region {number}"), N_("regions {numbers}"), is_line=False)
DIAGONAL = HouseKind("diagonal", "d", N_("diagonal"), N_("diagonal {number}"), N_("diagonals {numbers}"), is_line=True)
RING = HouseKind("ring", "r", N_("ring"), N_("ring {number}"), N_("rings {numbers}"), is_line=True)
DIAMETER = HouseKind("diameter", "d", N_("diameter"), N_("diameter {number}"), N_("diameters {numbers}"), is_line=True)
SECTOR_PAIR = HouseKind(
    "sector-pair", "s", N_("sector pair"), N_("sector pair {number}"), N_("sector pairs {numbers}"), is_line=False
)

_SIDES = tuple((r, c) for r in range(2, 6) for c in range(r, 6))
_RINGS = range(3, 9)

# Maps n and the two coordinates of a cell, counted from 0, to its new coordinates.
Symmetry = Callable[[int, int, int], tuple[int, int]]


def _quarter_turn(n: int, row: int, column: int) -> tuple[int, int]:
    return column, n - 1 - row


def _half_turn(n: int, row: int, column: int) -> tuple[int, int]:
    return n - 1 - row, n - 1 - column


def _sector_turn(n: int, ring: int, sector: int) -> tuple[int, int]:
    return ring, (sector - 1) % n


def _left_to_right(n: int, first: int, second: int) -> tuple[int, int]:
    return first, n - 1 - second


def _top_to_bottom(n: int, row: int, column: int) -> tuple[int, int]:
    return n - 1 - row, column


def _across_falling(n: int, row: int, column: int) -> tuple[int, int]:
    return column, row


def _across_rising(n: int, row: int, column: int) -> tuple[int, int]:
    return n - 1 - column, n - 1 - row


_SQUARE_TURNS = (_quarter_turn, _half_turn)


def _square_symmetries(n: int) -> Mapping[str, tuple[Symmetry, ...]]:
    return {
        "half-turn": (_half_turn,),
        "quarter-turn": (_quarter_turn,),
        "left-right": (_left_to_right,),
        "top-bottom": (_top_to_bottom,),
        "mirrors": (_left_to_right, _top_to_bottom),
        "falling-diagonal": (_across_falling,),
        "rising-diagonal": (_across_rising,),
        "diagonals": (_across_falling, _across_rising),
        "full": (_quarter_turn, _left_to_right),
    }


def _round_symmetries(n: int) -> Mapping[str, tuple[Symmetry, ...]]:
    """Return turns by any number of sectors, half a turn among them under its own name, and a reflection."""
    turns = {f"turn-{k}": (partial(_turned_by, k),) for k in range(1, n)}
    return {"half-turn": turns[f"turn-{n // 2}"], **turns, "left-right": (_left_to_right,)}


def _turned_by(n_sectors: int, n: int, ring: int, sector: int) -> tuple[int, int]:
    return ring, (sector - n_sectors) % n


class Shape(NamedTuple):
    """Layouts that differ only in size.

    `outline_key` tells `drawing` how to draw it, `usual` is the layout that most people mean, and `make` builds a
    layout from its name. `layouts` names all layouts of the shape; if the shape has a `name_pattern`, there are more
    that match it. `turns` (smallest first) and `mirror` are the symmetries that a layout may have. `given_symmetries`
    are those that the places of the givens may have: names, each with the symmetries that generate it. They need not
    preserve houses.
    """

    key: str
    title: str
    outline_key: str
    layouts: tuple[str, ...]
    usual: str
    make: Callable[[str], Layout]
    turns: tuple[Symmetry, ...] = _SQUARE_TURNS
    mirror: Symmetry = _left_to_right
    given_symmetries: Callable[[int], Mapping[str, tuple[Symmetry, ...]]] = _square_symmetries
    name_pattern: re.Pattern[str] | None = None

    @property
    def names(self) -> str:
        """The names of the shape's layouts, abbreviated: "2x2 … 5x5"."""
        first, last = (name if len(name) < 8 else f"{name[:7]}…" for name in (self.layouts[0], self.layouts[-1]))
        return f"{first} … {last}"

    def has(self, name: str) -> bool:
        """Whether `name` looks like the name of a layout of this shape. `make` may still refuse it."""
        return bool(self.name_pattern.fullmatch(name)) if self.name_pattern else name in self.layouts


def find_layout(name: str) -> Layout:
    """Return the layout called `name`. Raises ParseError for a name that belongs to no shape.

    A jigsaw may be named by its regions in any spelling; its layout has the canonical name. Only the latest jigsaws are
    cached, so two layouts with one name are equal but may be different objects.
    """
    return _fixed_layout(name) if name in LAYOUT_NAMES else _free_layout(name)


@cache
def _fixed_layout(name: str) -> Layout:
    """Return the layout called `name`, one of LAYOUT_NAMES. It is cached forever."""
    return next(shape for shape in SHAPES if name in shape.layouts).make(name)


@lru_cache(maxsize=64)  # cached tables of a layout take about a megabyte for 9 × 9, six for 16 × 16
def _free_layout(name: str) -> Layout:
    """Return the layout called `name`, of a shape with a name pattern. Only the latest ones are cached."""
    for shape in SHAPES:
        if shape.has(name):
            return shape.make(name)
    raise ParseError(
        Sentence(N_("There is no layout called {found!r}."), found=name[:40]),
        position=0,
        expected=_all_names(),
    )


@cache
def _all_names() -> Sentence:
    return Sentence(N_("Layouts are called {names}."), names=[shape.names for shape in SHAPES])


def shape_of(layout: Layout) -> Shape:
    """Return the shape that `layout` belongs to."""
    return _SHAPE_BY_KEY[layout.shape]


def _symbols(n: int) -> str:
    return "." + _DIGITS[:n]


def _houses(kind: HouseKind, groups: list[list[Cell]]) -> list[House]:
    """Return one house for each group of cells, numbered in order."""
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
    """Add a window as large as a box between every four boxes; windows are one cell apart."""
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
    """Build rows, columns, and the regions that the name describes."""
    division = jigsaw.read_division(name)
    return _square("jigsaw", division.name, _houses(REGION, division.regions), [])


def _boxes(name: str) -> list[House]:
    """Return the boxes of a name such as `2x3` (rows and columns of a box), row by row."""
    n_rows, n_columns = int(name[0]), int(name[2])
    n = n_rows * n_columns
    boxes: list[list[Cell]] = [[] for _ in range(n)]
    for cell in range(n * n):
        row, column = divmod(cell, n)
        boxes[row // n_rows * n_rows + column // n_columns].append(cell)
    return _houses(BOX, boxes)


def _square(shape: str, name: str, areas: list[House], more: list[House]) -> Layout:
    """Build n × n cells, row by row. `areas` divide the board as rows and columns do; `more` houses need not."""
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
        cell_initials=N_("r{first}c{second}"),
        cell_letters="{letter}{second}",
        houses=(*_houses(ROW, rows), *_houses(COLUMN, columns), *areas, *more),
        partitions=tuple(tuple(range(k * n, k * n + n)) for k in range(3)),
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
    """Build rings, and pair each sector with the opposite one."""
    n_rings = int(name[5])
    sectors = _sectors(n_rings)
    pairs = [sectors[k] + sectors[k + n_rings] for k in range(n_rings)]
    return _round("round", name, _houses(DIAMETER, pairs), n_partitions=1)


def _with_sector_pairs(name: str) -> Layout:
    """Build rings, and pair each sector with its clockwise neighbour, the one numbered one less."""
    sectors = _sectors(int(name[5]))
    pairs = [sectors[k] + sectors[k - 1] for k in range(len(sectors))]
    # Each pair overlaps the next, so every second pair belongs to one partition.
    return _round("round-pairs", name, _houses(SECTOR_PAIR, pairs), n_partitions=2)


def _sectors(n_rings: int) -> list[list[Cell]]:
    return [[sector * n_rings + ring for ring in range(n_rings)] for sector in range(2 * n_rings)]


def _round(shape: str, name: str, pairs: list[House], *, n_partitions: int) -> Layout:
    """Build rings of n cells and `pairs` of sectors; cells go sector by sector, outer ring first.

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
        cell_initials=N_("r{first}s{second}"),
        houses=(*_houses(RING, rings), *pairs),
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


SHAPES: tuple[Shape, ...] = (
    Shape(
        key="square",
        title=N_("Square"),
        outline_key="square",
        layouts=tuple(f"{r}x{c}" for r, c in _SIDES),
        usual="3x3",
        make=_plain,
    ),
    Shape(
        key="diagonals",
        title=N_("With diagonals"),
        outline_key="square",
        layouts=tuple(f"{r}x{c}x" for r, c in _SIDES),
        usual="3x3x",
        make=_with_diagonals,
    ),
    Shape(
        key="windows",
        title=N_("Windoku"),
        outline_key="square",
        layouts=("3x3w", "4x4w"),
        usual="3x3w",
        make=_with_windows,
    ),
    Shape(
        key="jigsaw",
        title=N_("Jigsaw"),
        outline_key="square",
        layouts=jigsaw.DIVISIONS,
        usual=jigsaw.DIVISIONS[9 - jigsaw.SIZES[0]],
        make=_with_regions,
        name_pattern=jigsaw.NAME,
    ),
    Shape(
        key="round",
        title=N_("Round"),
        outline_key="round",
        layouts=tuple(f"round{k}" for k in _RINGS),
        usual="round5",
        make=_with_diameters,
        turns=(_sector_turn,),
        given_symmetries=_round_symmetries,
    ),
    Shape(
        key="round-pairs",
        title=N_("Round, neighbouring pairs"),
        outline_key="round",
        layouts=tuple(f"round{k}a" for k in _RINGS),
        usual="round5a",
        make=_with_sector_pairs,
        turns=(_sector_turn,),
        given_symmetries=_round_symmetries,
    ),
)

_SHAPE_BY_KEY = {shape.key: shape for shape in SHAPES}

# All layouts except those of shapes with a name pattern, which have too many to list.
LAYOUT_NAMES: tuple[str, ...] = tuple(name for shape in SHAPES if not shape.name_pattern for name in shape.layouts)
