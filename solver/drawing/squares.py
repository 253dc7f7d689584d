"""Square boards as shapes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, sqrt

from solver.board import House, Layout
from solver.drawing.geometry import CellShape, Corner, Label, Outline, Place, Point, num, segment
from solver.drawing.room import BARE_ROOM, DISC, LABEL_ROOM, SIDE, rect, view_box


def square_outline(layout: Layout) -> Outline:
    """Rows and columns."""
    n = layout.n
    side = SIDE / n
    boxes = [h for h in layout.houses if h.kind == "box"]
    height = len({cell // n for cell in boxes[0].cells})
    width = n // height
    label_size = min(22.0, side * 0.5)
    return Outline(
        shapes=(square_shape(n, side),),
        cells=tuple(Place((cell % n + 0.5) * side, (cell // n + 0.5) * side, 0, 0) for cell in range(layout.n_cells)),
        areas=tuple(_square_area(house, n, side) for house in layout.houses),
        lines=tuple(_square_line(house, n, side) for house in layout.houses),
        thin=grid_lines(
            (k * side for k in range(1, n) if k % height),
            (k * side for k in range(1, n) if k % width),
        ),
        thick=grid_lines((k * side for k in range(height, n, height)), (k * side for k in range(width, n, width))),
        frame=rect(0, 0, SIDE, SIDE),
        hints="",
        widths=(1.5, 4.5 if n < 12 else 3.5, 6.0),
        tinted=tuple((h, "is-tinted") for h, house in enumerate(layout.houses) if house.kind == "diagonal"),
        labels=tuple(
            label
            for k in range(n)
            for label in (
                Label(-LABEL_ROOM / 2 - 1, (k + 0.5) * side, str(k + 1), label_size, False),
                Label((k + 0.5) * side, -LABEL_ROOM / 2 - 1, str(k + 1), label_size, False),
            )
        ),
        label_box=view_box(LABEL_ROOM, BARE_ROOM),
        bare_box=view_box(BARE_ROOM, BARE_ROOM),
        chart=Sheet(n, side),
    )


@dataclass(frozen=True)
class Sheet:
    """A square board is the sheet itself; its cells run along rows, or down columns of `n_down` cells."""

    n: int
    width: float
    n_down: int = 0
    n_along: int = 0

    def corner_of(self, cell: int) -> Corner:
        return Corner(*divmod(cell, self.n_down)) if self.n_down else Corner(cell % self.n, cell // self.n)

    def at(self, corner: Corner, along: float, down: float) -> Point:
        return Point(corner.along * self.width + along, corner.down * self.width + down)

    def side(self, corner: Corner, end: Point, down: float, *, turn: int) -> str:
        return f"L{num(end.x)} {num(end.y)}"


def square_shape(n: int, side: float) -> CellShape:
    """A square cell with room for n candidates."""
    columns, room, digit_size = ceil(sqrt(n)), side * 0.92, side * 0.66
    size = min(room / columns * 0.85, digit_size / 2)
    return CellShape(
        area=rect(-side / 2, -side / 2, side, side),
        room=room,
        digit_size=digit_size,
        candidate_size=size,
        spots=_grid_spots(n, room=room, size=size),
        disc=Point(2 * DISC * size, 2 * DISC * size),
    )


def grid_lines(ys: Iterable[float], xs: Iterable[float], *, height: float = SIDE) -> str:
    """Path data of lines across and down a board."""
    across = "".join(f"M0 {num(y)}h{num(SIDE)}" for y in ys)
    return across + "".join(f"M{num(x)} 0v{num(height)}" for x in xs)


def _square_area(house: House, n: int, side: float) -> str:
    """A rectangle, or one for each cell of a diagonal."""
    if house.kind == "diagonal":
        return "".join(rect(cell % n * side, cell // n * side, side, side) for cell in house.cells)
    first, last = house.cells[0], house.cells[-1]
    width, height = last % n - first % n + 1, last // n - first // n + 1
    return rect(first % n * side, first // n * side, width * side, height * side)


def _square_line(house: House, n: int, side: float) -> str:
    """From edge to edge of the board through the middle of every cell."""
    if not house.is_line:
        return ""
    first, last = house.cells[0], house.cells[-1]
    start = Point((first % n + 0.5) * side, (first // n + 0.5) * side)
    end = Point((last % n + 0.5) * side, (last // n + 0.5) * side)
    dx, dy = (end.x - start.x) / (n - 1) * 0.42, (end.y - start.y) / (n - 1) * 0.42
    return segment(Point(start.x - dx, start.y - dy), Point(end.x + dx, end.y + dy))


def _grid_spots(n: int, *, room: float, size: float) -> tuple[Point, ...]:
    """The centre, then n candidates in an upright grid, as square as n allows, that fills the room."""
    columns = ceil(sqrt(n))
    rows = ceil(n / columns)
    across, down = ((room - 2 * DISC * size) / (count - 1) for count in (columns, rows))
    places = [(k % columns - (columns - 1) / 2, k // columns - (rows - 1) / 2) for k in range(n)]
    return (Point(0, 0), *(Point(x * across, y * down) for x, y in places))
