"""Round boards as shapes: rings around a hole, sectors counter-clockwise from the top."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, degrees, radians, sin, sqrt
from typing import NamedTuple

from solver.board import House, Layout
from solver.board.grids import RING
from solver.drawing.geometry import (
    DIGIT_HEIGHT,
    CellPlacement,
    CellShape,
    Corner,
    Label,
    Outline,
    Point,
    Size,
    circle,
    num,
    segment,
)
from solver.drawing.room import BARE_ROOM, DIGIT_PITCH, DIGIT_ROW, DIGIT_WIDTH, LABEL_ROOM, SIDE, view_box


class _Disc(NamedTuple):
    """A round board: rings of equal width around a hole, sectors counter-clockwise from the top."""

    n_rings: int
    n_sectors: int

    @property
    def hole(self) -> float:
        """The radius of the hole, large enough that the inner cells have room for their text."""
        return self.width * max(1.0, 0.26 * self.n_rings)

    @property
    def width(self) -> float:
        return SIDE / 2 / (self.n_rings + max(1.0, 0.26 * self.n_rings))

    def angle(self, sector: float) -> float:
        """Return where a sector (from 0) begins; its middle is half a sector further."""
        return -sector * 360 / self.n_sectors

    def edge(self, ring: float) -> float:
        """Return the outer radius of a ring (from 0, the outermost)."""
        return SIDE / 2 - ring * self.width

    @staticmethod
    def at(angle: float, radius: float) -> Point:
        """Return a point of the board by clockwise angle from the top and distance from the middle."""
        turn = radians(angle)
        return Point(SIDE / 2 + radius * sin(turn), SIDE / 2 - radius * cos(turn))


def round_outline(layout: Layout) -> Outline:
    """Return the outline of a round layout: rings and sectors as the layout numbers them."""
    rings = [house for house in layout.houses if house.kind is RING]
    disc = _Disc(len(rings), layout.n)
    middle = SIDE / 2
    names = [(cell % disc.n_rings, cell // disc.n_rings) for cell in range(layout.n_cells)]
    spokes = [disc.angle(sector) for sector in range(disc.n_sectors)]
    return Outline(
        shapes=tuple(_ring_shape(disc, ring) for ring in range(disc.n_rings)),
        cells=tuple(_round_placement(disc, ring, sector) for ring, sector in names),
        areas=tuple(_round_area(house, disc) for house in layout.houses),
        lines=tuple(_round_line(house, disc) for house in layout.houses),
        thin="",
        thick="".join(circle(middle, middle, disc.edge(k)) for k in range(1, disc.n_rings + 1))
        + "".join(segment(disc.at(angle, disc.hole), disc.at(angle, middle)) for angle in spokes),
        frame=circle(middle, middle, middle),
        guides="".join(_round_guide(house, disc) for house in layout.houses),
        widths=(1.5, 2.5, 6.0),
        tinted=(),
        labels=_round_labels(disc),
        label_box=view_box(LABEL_ROOM, LABEL_ROOM),
        bare_box=view_box(BARE_ROOM, BARE_ROOM),
        chart=_Bent(disc, disc.n_sectors),
    )


@dataclass(frozen=True)
class _Bent:
    """The chart of a round board: the sheet bent into a ring, with sectors along it and the hole at the bottom."""

    disc: _Disc
    n_along: int

    def corner_of(self, cell: int) -> Corner:
        sector, ring = divmod(cell, self.disc.n_rings)
        return Corner(sector, ring)

    def at(self, corner: Corner, along: float, down: float) -> Point:
        radius = self.disc.edge(corner.down) - down
        return self.disc.at(self.disc.angle(corner.along) - degrees(along / radius), radius)

    def side(self, corner: Corner, end: Point, down: float, *, direction: int) -> str:
        radius = num(self.disc.edge(corner.down) - down)
        return f"A{radius} {radius} 0 0 {int(direction < 0)} {num(end.x)} {num(end.y)}"


def _ring_shape(disc: _Disc, ring: int) -> CellShape:
    """Return the cell of a ring at the top of the board.

    It contains the circle around its centre that is as wide as the ring, and so an upright square inside this circle,
    however the cell is rotated.
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
        disc=Size((DIGIT_PITCH - 0.02) * size, (DIGIT_ROW - 0.02) * size),
    )


def _round_placement(disc: _Disc, ring: int, sector: int) -> CellPlacement:
    turn = disc.angle(sector + 0.5)
    at = disc.at(turn, (disc.edge(ring) + disc.edge(ring + 1)) / 2)
    return CellPlacement(at.x, at.y, ring, turn)


def _wedge(disc: _Disc, sector: int, n_sectors: int) -> str:
    """Return the area from the hole to the edge, over `n_sectors` sectors from `sector` on."""
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
    """Return a ring, two opposite wedges, or one wedge of two sectors."""
    middle = SIDE / 2
    if house.kind is RING:
        outer, inner = disc.edge(house.number - 1), disc.edge(house.number)
        return circle(middle, middle, outer) + circle(middle, middle, inner)
    first, second = _sectors(house, disc)
    if second - first == 1:
        return _wedge(disc, first, 2)
    if second - first == disc.n_sectors - 1:
        return _wedge(disc, second, 2)
    return _wedge(disc, first, 1) + _wedge(disc, second, 1)


def _round_line(house: House, disc: _Disc) -> str:
    """Return the middle of a ring, or a line straight across the board."""
    if not house.is_line:
        return ""
    middle = SIDE / 2
    if house.kind is RING:
        return circle(middle, middle, disc.edge(house.number - 0.5))
    first, second = _sectors(house, disc)
    reach = disc.edge(0.08)
    return segment(disc.at(disc.angle(first + 0.5), reach), disc.at(disc.angle(second + 0.5), reach))


def _round_guide(house: House, disc: _Disc) -> str:
    """Return a line across the hole, from one sector of a house to the other."""
    if house.kind is RING:
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
    """Return labels for sectors, around the board, and for rings, on the line at the top where sector 1 begins."""
    distance, size = SIDE / 2 + LABEL_ROOM * 0.52, min(18.0, disc.width * 0.28)
    around = [
        Label(*disc.at(angle, distance), str(sector + 1), 22.0, Point(sin(radians(angle)), -cos(radians(angle))))
        for sector, angle in ((sector, disc.angle(sector + 0.5)) for sector in range(disc.n_sectors))
    ]
    along = [Label(*disc.at(0, disc.edge(ring + 0.5)), str(ring + 1), size) for ring in range(disc.n_rings)]
    return (*around, *along)


def _disc_spots(n: int, *, radius: float) -> tuple[float, tuple[Point, ...]]:
    """Return the largest size at which n candidates in upright rows fit into a circle; and the centre and their spots.

    Each row is as long as the circle is wide there, and centred: ten digits form rows of 3, 4, 3.
    """
    size = radius
    while sum(rows := _row_lengths(size, radius)) < n:
        size *= 0.98
    while sum(rows) > n:
        rows[rows.index(max(rows))] -= 1
    down, across = DIGIT_ROW * size, DIGIT_PITCH * size
    spots = [
        Point((k - (length - 1) / 2) * across, (row - (len(rows) - 1) / 2) * down)
        for row, length in enumerate(rows)
        for k in range(length)
    ]
    return size, (Point(0, 0), *spots)


def _row_lengths(size: float, radius: float) -> list[int]:
    """Return how many digits of a size fit in each row of a circle, for the number of rows that fits the most."""
    best: list[int] = []
    for n_rows in range(1, 7):
        rows = []
        for row in range(n_rows):
            height = abs(row - (n_rows - 1) / 2) * DIGIT_ROW * size + DIGIT_HEIGHT * size / 2
            width = 2 * sqrt(max(0, radius**2 - height**2))
            rows.append(int(max(0, width / size + DIGIT_PITCH - DIGIT_WIDTH) / DIGIT_PITCH))
        if all(rows) and sum(rows) > sum(best):
            best = rows
    return best
