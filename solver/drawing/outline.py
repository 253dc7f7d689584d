"""The one geometry: a layout as shapes. Only the layout factories and this module know shapes.

The unit is the SVG user unit. Every board is `SIDE` wide and high, whatever its size, with its upper
left corner at (0, 0); x runs to the right, y down. Angles are degrees, clockwise as in SVG.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import ceil, cos, degrees, radians, sin, sqrt
from typing import NamedTuple

from solver.board import House, Layout
from solver.drawing.geometry import DIGIT_HEIGHT, CellShape, Corner, Label, Outline, Place, Point, circle, num, segment

SIDE = 900.0
LABEL_ROOM = 36.0
BARE_ROOM = 5.0

# Of digits in a usual font, in font sizes: how wide they are, how far apart columns and rows of them stand, and the
# radius of a disc around one.
_DIGIT_WIDTH = 0.58
_DIGIT_PITCH, _DIGIT_ROW = 0.66, 0.9
_DISC = 0.54


@cache
def outline_of(layout: Layout) -> Outline:
    """The shapes of `layout`, made once for each layout."""
    return _round(layout) if layout.name.startswith("round") else _square(layout)


def _grid_spots(n: int, *, room: float, size: float) -> tuple[Point, ...]:
    """The centre, then n candidates in an upright grid, as square as n allows, that fills the room."""
    columns = ceil(sqrt(n))
    rows = ceil(n / columns)
    across, down = ((room - 2 * _DISC * size) / (count - 1) for count in (columns, rows))
    places = [(k % columns - (columns - 1) / 2, k // columns - (rows - 1) / 2) for k in range(n)]
    return (Point(0, 0), *(Point(x * across, y * down) for x, y in places))


def _disc_spots(n: int, *, radius: float) -> tuple[float, tuple[Point, ...]]:
    """The largest size at which n candidates in upright rows fit into a circle; the centre and their spots.

    The rows are as long as the circle is wide there, and centred: ten digits stand 3, 4, 3.
    """
    size = radius
    while sum(rows := _row_lengths(size, radius)) < n:
        size *= 0.98
    while sum(rows) > n:
        rows[rows.index(max(rows))] -= 1
    down, across = _DIGIT_ROW * size, _DIGIT_PITCH * size
    spots = [
        Point((k - (length - 1) / 2) * across, (row - (len(rows) - 1) / 2) * down)
        for row, length in enumerate(rows)
        for k in range(length)
    ]
    return size, (Point(0, 0), *spots)


def _row_lengths(size: float, radius: float) -> list[int]:
    """How many digits of a size each row in a circle can hold, for the number of rows that holds most."""
    best: list[int] = []
    for n_rows in range(1, 7):
        rows = []
        for row in range(n_rows):
            height = abs(row - (n_rows - 1) / 2) * _DIGIT_ROW * size + DIGIT_HEIGHT * size / 2
            width = 2 * sqrt(max(0, radius**2 - height**2))
            rows.append(int(max(0, width / size + _DIGIT_PITCH - _DIGIT_WIDTH) / _DIGIT_PITCH))
        if all(rows) and sum(rows) > sum(best):
            best = rows
    return best


def _rect(x: float, y: float, width: float, height: float) -> str:
    w, h = num(width), num(height)
    return f"M{num(x)} {num(y)}h{w}v{h}h-{w}z"


# Square boards


def _square(layout: Layout) -> Outline:
    n = layout.n
    side = SIDE / n
    boxes = [h for h in layout.houses if h.kind == "box"]
    height = len({cell // n for cell in boxes[0].cells})
    width = n // height
    label_size = min(22.0, side * 0.5)
    return Outline(
        shapes=(_square_shape(n, side),),
        cells=tuple(Place((cell % n + 0.5) * side, (cell // n + 0.5) * side, 0, 0) for cell in range(layout.n_cells)),
        areas=tuple(_square_area(house, n, side) for house in layout.houses),
        lines=tuple(_square_line(house, n, side) for house in layout.houses),
        thin=_grid_lines(
            (k * side for k in range(1, n) if k % height),
            (k * side for k in range(1, n) if k % width),
        ),
        thick=_grid_lines((k * side for k in range(height, n, height)), (k * side for k in range(width, n, width))),
        frame=_rect(0, 0, SIDE, SIDE),
        hints="",
        widths=(1.5, 4.5 if n < 12 else 3.5, 6.0),
        tinted=tuple(h for h, house in enumerate(layout.houses) if house.kind == "diagonal"),
        labels=tuple(
            label
            for k in range(n)
            for label in (
                Label(-LABEL_ROOM / 2 - 1, (k + 0.5) * side, str(k + 1), label_size, False),
                Label((k + 0.5) * side, -LABEL_ROOM / 2 - 1, str(k + 1), label_size, False),
            )
        ),
        label_box=_box(LABEL_ROOM, BARE_ROOM),
        bare_box=_box(BARE_ROOM, BARE_ROOM),
        chart=_Sheet(n, side),
    )


@dataclass(frozen=True)
class _Sheet:
    """A square board is the sheet itself."""

    n: int
    width: float
    n_along: int = 0

    def corner_of(self, cell: int) -> Corner:
        return Corner(cell % self.n, cell // self.n)

    def at(self, corner: Corner, along: float, down: float) -> Point:
        return Point(corner.along * self.width + along, corner.down * self.width + down)

    def side(self, corner: Corner, end: Point, down: float, *, turn: int) -> str:
        return f"L{num(end.x)} {num(end.y)}"


def _square_shape(n: int, side: float) -> CellShape:
    columns, room, digit_size = ceil(sqrt(n)), side * 0.92, side * 0.66
    size = min(room / columns * 0.85, digit_size / 2)
    return CellShape(
        area=_rect(-side / 2, -side / 2, side, side),
        room=room,
        digit_size=digit_size,
        candidate_size=size,
        spots=_grid_spots(n, room=room, size=size),
        disc=Point(2 * _DISC * size, 2 * _DISC * size),
    )


def _box(before: float, after: float) -> str:
    side = num(SIDE + before + after)
    return f"{num(-before)} {num(-before)} {side} {side}"


def _grid_lines(ys: Iterable[float], xs: Iterable[float]) -> str:
    side = num(SIDE)
    across = "".join(f"M0 {num(y)}h{side}" for y in ys)
    return across + "".join(f"M{num(x)} 0v{side}" for x in xs)


def _square_area(house: House, n: int, side: float) -> str:
    """A rectangle, or one for each cell of a diagonal."""
    if house.kind == "diagonal":
        return "".join(_rect(cell % n * side, cell // n * side, side, side) for cell in house.cells)
    first, last = house.cells[0], house.cells[-1]
    width, height = last % n - first % n + 1, last // n - first // n + 1
    return _rect(first % n * side, first // n * side, width * side, height * side)


def _square_line(house: House, n: int, side: float) -> str:
    """From edge to edge of the board through the middle of every cell."""
    if not house.is_line:
        return ""
    first, last = house.cells[0], house.cells[-1]
    start = Point((first % n + 0.5) * side, (first // n + 0.5) * side)
    end = Point((last % n + 0.5) * side, (last // n + 0.5) * side)
    dx, dy = (end.x - start.x) / (n - 1) * 0.42, (end.y - start.y) / (n - 1) * 0.42
    return segment(Point(start.x - dx, start.y - dy), Point(end.x + dx, end.y + dy))


# Round boards


class _Disc(NamedTuple):
    """A round board: rings of one width around a hole, sectors counter-clockwise from the top."""

    n_rings: int
    n_sectors: int

    @property
    def hole(self) -> float:
        """The radius of the hole; the inner cells stay wide enough for their text."""
        return self.width * max(1.0, 0.26 * self.n_rings)

    @property
    def width(self) -> float:
        return SIDE / 2 / (self.n_rings + max(1.0, 0.26 * self.n_rings))

    def angle(self, sector: float) -> float:
        """Where a sector begins (counted from 0); half a sector further is its middle."""
        return -sector * 360 / self.n_sectors

    def edge(self, ring: float) -> float:
        """The outer radius of a ring (counted from 0, the outermost)."""
        return SIDE / 2 - ring * self.width

    @staticmethod
    def at(angle: float, radius: float) -> Point:
        """A point of the board, by clockwise angle from the top and distance from its middle."""
        turn = radians(angle)
        return Point(SIDE / 2 + radius * sin(turn), SIDE / 2 - radius * cos(turn))


def _round(layout: Layout) -> Outline:
    rings = [house for house in layout.houses if house.kind == "ring"]
    disc = _Disc(len(rings), layout.n)
    middle = SIDE / 2
    names = [(cell % disc.n_rings, cell // disc.n_rings) for cell in range(layout.n_cells)]
    spokes = [disc.angle(sector) for sector in range(disc.n_sectors)]
    return Outline(
        shapes=tuple(_ring_shape(disc, ring) for ring in range(disc.n_rings)),
        cells=tuple(_round_place(disc, ring, sector) for ring, sector in names),
        areas=tuple(_round_area(house, disc) for house in layout.houses),
        lines=tuple(_round_line(house, disc) for house in layout.houses),
        thin="",
        thick="".join(circle(middle, middle, disc.edge(k)) for k in range(1, disc.n_rings + 1))
        + "".join(segment(disc.at(angle, disc.hole), disc.at(angle, middle)) for angle in spokes),
        frame=circle(middle, middle, middle),
        hints="".join(_round_hint(house, disc) for house in layout.houses),
        widths=(1.5, 2.5, 6.0),
        tinted=(),
        labels=_round_labels(disc),
        label_box=_box(LABEL_ROOM, LABEL_ROOM),
        bare_box=_box(BARE_ROOM, BARE_ROOM),
        chart=_Bent(disc, disc.n_sectors),
    )


@dataclass(frozen=True)
class _Bent:
    """A round board is the sheet bent to a ring: along are the sectors, down lies the hole."""

    disc: _Disc
    n_along: int

    def corner_of(self, cell: int) -> Corner:
        sector, ring = divmod(cell, self.disc.n_rings)
        return Corner(sector, ring)

    def at(self, corner: Corner, along: float, down: float) -> Point:
        radius = self.disc.edge(corner.down) - down
        return self.disc.at(self.disc.angle(corner.along) - degrees(along / radius), radius)

    def side(self, corner: Corner, end: Point, down: float, *, turn: int) -> str:
        radius = num(self.disc.edge(corner.down) - down)
        return f"A{radius} {radius} 0 0 {int(turn < 0)} {num(end.x)} {num(end.y)}"


def _ring_shape(disc: _Disc, ring: int) -> CellShape:
    """The cell of a ring at the top of the board.

    The circle of one ring's width around its centre lies inside it, and so does, however it is
    turned, an upright square that lies in the circle.
    """
    outer, inner = disc.edge(ring), disc.edge(ring + 1)
    half, middle = radians(180 / disc.n_sectors), (outer + inner) / 2
    corners = [
        f"{num(sign * radius * sin(half))} {num(middle - radius * cos(half))}"
        for radius, sign in ((outer, -1), (outer, 1), (inner, 1), (inner, -1))
    ]
    ro, ri = num(outer), num(inner)
    area = f"M{corners[0]}A{ro} {ro} 0 0 1 {corners[1]}L{corners[2]}A{ri} {ri} 0 0 0 {corners[3]}z"
    size, spots = _disc_spots(disc.n_sectors, radius=disc.width * 0.48)
    return CellShape(
        area=area,
        room=disc.width / sqrt(2),
        digit_size=disc.width * 0.68,
        candidate_size=size,
        spots=spots,
        disc=Point(0.88 * size, 0.98 * size),
    )


def _round_place(disc: _Disc, ring: int, sector: int) -> Place:
    turn = disc.angle(sector + 0.5)
    at = disc.at(turn, (disc.edge(ring) + disc.edge(ring + 1)) / 2)
    return Place(at.x, at.y, ring, turn)


def _wedge(disc: _Disc, sector: int, n_sectors: int) -> str:
    """From the hole to the edge, over n sectors from `sector` on."""
    left, right = disc.angle(sector + n_sectors), disc.angle(sector)
    a, b = disc.at(left, SIDE / 2), disc.at(right, SIDE / 2)
    c, d = disc.at(right, disc.hole), disc.at(left, disc.hole)
    ro, ri = num(SIDE / 2), num(disc.hole)
    return (
        f"M{num(a.x)} {num(a.y)}A{ro} {ro} 0 0 1 {num(b.x)} {num(b.y)}"
        f"L{num(c.x)} {num(c.y)}A{ri} {ri} 0 0 0 {num(d.x)} {num(d.y)}z"
    )


def _sectors(house: House, disc: _Disc) -> list[int]:
    return sorted({cell // disc.n_rings for cell in house.cells})


def _round_area(house: House, disc: _Disc) -> str:
    """A ring, two opposite wedges, or one wedge of two sectors."""
    middle = SIDE / 2
    if house.kind == "ring":
        outer, inner = disc.edge(house.number - 1), disc.edge(house.number)
        return circle(middle, middle, outer) + circle(middle, middle, inner)
    first, second = _sectors(house, disc)
    if second - first == 1:
        return _wedge(disc, first, 2)
    if second - first == disc.n_sectors - 1:
        return _wedge(disc, second, 2)
    return _wedge(disc, first, 1) + _wedge(disc, second, 1)


def _round_line(house: House, disc: _Disc) -> str:
    """The middle of a ring, or straight across the board."""
    if not house.is_line:
        return ""
    middle = SIDE / 2
    if house.kind == "ring":
        return circle(middle, middle, disc.edge(house.number - 0.5))
    first, second = _sectors(house, disc)
    reach = disc.edge(0.08)
    return segment(disc.at(disc.angle(first + 0.5), reach), disc.at(disc.angle(second + 0.5), reach))


def _round_hint(house: House, disc: _Disc) -> str:
    """Across the hole, from one sector of a house to its other one."""
    if house.kind == "ring":
        return ""
    first, second = _sectors(house, disc)
    reach = disc.hole * 0.86
    if house.is_line:
        return segment(disc.at(disc.angle(first + 0.5), reach), disc.at(disc.angle(second + 0.5), reach))
    spoke = house.number - 1
    start, end = disc.at(disc.angle(spoke + 0.3), reach), disc.at(disc.angle(spoke - 0.3), reach)
    bend = disc.at(disc.angle(spoke), disc.hole * 0.6)
    return f"M{num(start.x)} {num(start.y)}Q{num(bend.x)} {num(bend.y)} {num(end.x)} {num(end.y)}"


def _round_labels(disc: _Disc) -> tuple[Label, ...]:
    """Sectors around the board; rings on the line at the top where sector 1 begins."""
    beside, size = SIDE / 2 + LABEL_ROOM * 0.52, min(18.0, disc.width * 0.28)
    around = [
        Label(*disc.at(disc.angle(sector + 0.5), beside), str(sector + 1), 22.0, False)
        for sector in range(disc.n_sectors)
    ]
    along = [Label(*disc.at(0, disc.edge(ring + 0.5)), str(ring + 1), size, True) for ring in range(disc.n_rings)]
    return (*around, *along)
