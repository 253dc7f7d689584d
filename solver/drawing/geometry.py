"""The elements of pictures: places, shapes of cells, and path data. Knows no layout.

The unit is the SVG user unit. Angles are degrees, clockwise as in SVG.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

# The height of a digit in a typical font, in font sizes.
DIGIT_HEIGHT = 0.72

_SMALLER = 0.82  # candidates that leave a corner free, compared with others
_ROWS = 1.05  # the height of their rows together, in sizes of the large digit


class Point(NamedTuple):
    """A point on the board, or in a cell relative to its centre."""

    x: float
    y: float


@dataclass(frozen=True)
class CellShape:
    """The area of a cell around its centre, and how its text is set.

    `area` is path data of the cell before rotation. `room` is the side of an upright square that fits
    into the area whatever its rotation. `spots[digit]` is the middle of a candidate (`spots[0]` is the
    centre); sizes are font sizes. `disc` is the size of the shape drawn around a candidate to mark it.
    """

    area: str
    room: float
    digit_size: float
    candidate_size: float
    spots: tuple[Point, ...]
    disc: Size

    def with_free_corner(self) -> CellShape:
        """Return the shape with smaller candidates, away from the upper left corner, where clues have text."""
        right, down = self.digit_size * 0.06, self.digit_size * 0.1
        centre, *spots = self.spots
        tall = max(spot.y for spot in spots) - min(spot.y for spot in spots)
        # Rows that reach from edge to edge, as those of six digits, move closer together.
        closer = min(_SMALLER, (self.digit_size * _ROWS - self.candidate_size * _SMALLER * DIGIT_HEIGHT) / (tall or 1))
        return replace(
            self,
            candidate_size=self.candidate_size * _SMALLER,
            spots=(centre, *(Point(spot.x * _SMALLER + right, spot.y * closer + down) for spot in spots)),
            disc=Size(self.disc.width * _SMALLER, self.disc.height * _SMALLER),
        )


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float


class CellPlacement(NamedTuple):
    """Where a cell is: its centre, its shape (index), and its rotation."""

    x: float
    y: float
    shape: int
    angle: float


class Label(NamedTuple):
    """A coordinate written beside the board, with the way that leads away from it, or on one of its lines, without."""

    x: float
    y: float
    text: str
    size: float
    way: Point = Point(0, 0)

    @property
    def on_line(self) -> bool:
        """Whether it is written on a line of the board."""
        return not any(self.way)


class Corner(NamedTuple):
    """Where lines between cells meet: `along` counts along a reading row, `down` from the edge of the board."""

    along: int
    down: int


class Chart(Protocol):
    """The corners of the cells, as if the board were a sheet of squares.

    A cell lies between its corner and the next one along and down.
    """

    @property
    def n_along(self) -> int:
        """How many corners there are along the sheet before it closes; 0 if it does not close."""

    def corner_of(self, cell: int) -> Corner:
        """Return the corner where `cell` begins, along and down."""

    def at(self, corner: Corner, along: float, down: float) -> Point:
        """Return the point this far from a corner, in user units."""

    def side(self, corner: Corner, end: Point, down: float, *, direction: int) -> str:
        """Return path data from a place `down` from `corner` to `end`, along the sheet, forward (1) or back (-1)."""


@dataclass(frozen=True)
class Outline:
    """A layout as shapes, all in path data.

    `areas[h]` is the closed boundary of house h, `lines[h]` its centre line, empty if the house is not
    a line. `thin` are the lines between cells, `thick` those between houses, `frame` surrounds the
    board, `guides` lead the eye from one part of a house to the other. `tinted` are the houses
    (indices) that no line shows, with their classes. `widths` belong to thin, thick and frame. `label_box` and
    `bare_box` are the view boxes with and without the labels. `chart` knows the corners of the cells.
    """

    shapes: tuple[CellShape, ...]
    cells: tuple[CellPlacement, ...]
    areas: tuple[str, ...]
    lines: tuple[str, ...]
    thin: str
    thick: str
    frame: str
    guides: str
    widths: tuple[float, float, float]
    tinted: tuple[tuple[int, str], ...]
    labels: tuple[Label, ...]
    label_box: str
    bare_box: str
    chart: Chart

    def spot(self, cell: int, digit: int) -> Point:
        """Return the middle of a candidate on the board, or the centre of the cell for digit 0."""
        placement = self.cells[cell]
        spot = self.shapes[placement.shape].spots[digit]
        return Point(placement.x + spot.x, placement.y + spot.y)

    def bottom(self, *, labels: bool) -> float:
        """Return where the picture ends, with or without labels."""
        _, y, _, height = (self.label_box if labels else self.bare_box).split()
        return float(y) + float(height)

    def shape_of(self, cell: int) -> CellShape:
        """Return the shape of `cell`."""
        return self.shapes[self.cells[cell].shape]


def num(value: float) -> str:
    """Format `value` for SVG, with at most two decimals, whatever the locale."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def baseline(size: float) -> float:
    """Return how far the baseline of a digit lies below its middle, for a font size."""
    return size * DIGIT_HEIGHT / 2


def circle(x: float, y: float, radius: float) -> str:
    """Return path data of a circle."""
    r, d = num(radius), num(2 * radius)
    return f"M{num(x - radius)} {num(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"


def segment(start: Point, end: Point) -> str:
    """Return path data of a straight line."""
    return f"M{num(start.x)} {num(start.y)}L{num(end.x)} {num(end.y)}"
