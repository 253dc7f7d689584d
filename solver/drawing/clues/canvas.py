"""What the drawings of clues are made of: where cells are, how large they are, and in which order pieces lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import pairwise
from math import dist
from typing import NamedTuple

from solver.board import Cell, Layout
from solver.board.clues.clue import Clue, Clues
from solver.drawing.geometry import Outline, Point, baseline, num
from solver.drawing.outline import outline_of
from solver.drawing.room import SIDE

_CELL_TO_DIGIT = 1.5  # a cell is so many times as wide as its digit is large


class Depth(IntEnum):
    """In which order pieces are drawn. Those up to `EDGE` lie under the digits, the others over the board's lines.

    A halo lies under all shapes of its layer, so that it shows around them.
    """

    TINT = 0
    HALO = 1
    SHAPE = 2
    LINE = 3
    EDGE = 4
    MARK_HALO = 5
    MARK = 6

    @property
    def of_halo(self) -> Depth:
        """The depth of the halo around a shape of this depth."""
        return Depth.HALO if self <= Depth.EDGE else Depth.MARK_HALO


class ClueElement(NamedTuple):
    """A path, or a text with its words. A stroke of width 0 is left to the style sheet."""

    tag: str
    classes: str
    shape: str  # attributes
    width: float = 0
    more: str = ""  # attributes
    words: str = ""

    @property
    def svg(self) -> str:
        """The element as SVG."""
        stroke = f' stroke-width="{num(self.width)}"' if self.width else ""
        end = f">{self.words}</{self.tag}>" if self.words else "/>"
        return f'<{self.tag} class="{self.classes}" {self.shape}{stroke}{self.more}{end}'

    def halo(self, reach: float, classes: str, more: str = "") -> ClueElement:
        """Return the same shape unbroken, and wider by `reach` all around."""
        return self._replace(classes=classes, width=self.width + 2 * reach, more=more)


class ClueShape(NamedTuple):
    """A part of a drawing: how deep it lies, and what it is."""

    depth: Depth
    element: ClueElement


class Note(NamedTuple):
    """Small text in the corner where a cell begins, such as the sum of a cage."""

    cell: Cell
    text: str


ClueShapes = Iterator[ClueShape | Note]


@dataclass(frozen=True)
class Canvas:
    """A board to draw clues on. Places and sizes are in user units. `spots` are those of clues outside the board."""

    layout: Layout
    outline: Outline
    clues: Clues
    spots: Mapping[Clue, Point] = field(default_factory=dict)

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        placement = self.outline.cells[cell]
        return Point(placement.x, placement.y)

    def centres(self, cells: Sequence[Cell]) -> list[Point]:
        """Return the middles of cells, in their order."""
        return [self.centre(cell) for cell in cells]

    def middle(self, cells: Sequence[Cell]) -> Point:
        """Return the middle of several cells: of two neighbours, the middle of their border."""
        points = self.centres(cells)
        if self.is_cut(points[0], points[-1]):
            return towards(points[0], points[-1], -self.size(cells[0]) / 2)
        return Point(sum(point.x for point in points) / len(points), sum(point.y for point in points) / len(points))

    def size(self, cell: Cell) -> float:
        """Return how wide a cell is."""
        return self.outline.shape_of(cell).digit_size * _CELL_TO_DIGIT

    def line(self, cells: Sequence[Cell], *, start: float = 0, end: float = 0) -> str:
        """Return path data of a line through cells, without its first and last bit.

        Where a round board is cut open to lie flat, the line leads over one edge and comes back over the other.
        """
        parts = [[self.centre(cells[0])]]
        for one, other in pairwise(self.centres(cells)):
            if self.is_cut(one, other):
                half = self.smallest(cells) / 2
                parts[-1].append(towards(one, other, -half))
                parts.append([towards(other, one, -half)])
            parts[-1].append(other)
        last = len(parts) - 1
        return "".join(
            polyline(part, start=0 if k else start, end=end if k == last else 0) for k, part in enumerate(parts)
        )

    def is_cut(self, one: Point, other: Point) -> bool:
        """Whether the way from one cell to the next leads over the edges of a round board that lies flat."""
        closes = outline_of(self.layout).chart.n_along > 0
        return closes and not self.outline.chart.n_along and dist(one, other) > SIDE / 2

    def smallest(self, cells: Sequence[Cell]) -> float:
        """Return how wide the smallest of the cells is."""
        return min(map(self.size, cells))


Draw = Callable[[Canvas, Clue], ClueShapes]


def between(start: Point, end: Point, share: float) -> Point:
    """Return the point that lies so far from start to end: 0 is the start, 1 the end."""
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)


def towards(start: Point, end: Point, way: float) -> Point:
    """Return the point `way` from `start` in the direction of `end`."""
    return between(start, end, way / (dist(start, end) or 1))


def polyline(points: Sequence[Point], *, start: float = 0, end: float = 0) -> str:
    """Return path data of a line through points, without its first and last bit. A single point becomes a dot."""
    if len(points) < 2:
        points = [*points, *points]
    first, last = towards(points[0], points[1], start), towards(points[-1], points[-2], end)
    through = [first, *points[1:-1], last]
    return "M" + "L".join(f"{num(point.x)} {num(point.y)}" for point in through)


def length(points: Sequence[Point]) -> float:
    """Return how long the line through points is."""
    return sum(dist(one, other) for one, other in pairwise(points))


def path(classes: str, data: str, width: float = 0, *, dash: Sequence[float] = ()) -> ClueElement:
    """Return a path."""
    dashes = f' stroke-dasharray="{" ".join(map(num, dash))}"' if dash else ""
    return ClueElement("path", classes, f'd="{data}"', width, dashes)


def text(classes: str, at: Point, words: str, size: float) -> ClueElement:
    """Return a text whose middle is at a point. The words need no escaping."""
    y = num(at.y + baseline(size))
    return ClueElement("text", classes, f'x="{num(at.x)}" y="{y}" font-size="{num(size)}"', words=words)
