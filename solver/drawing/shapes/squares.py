"""Square boards as shapes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil, sqrt

from solver.board import Cell, House, Layout, mask_of
from solver.drawing.boundaries import loops_around
from solver.drawing.geometry import CellPlacement, CellShape, Corner, Label, Outline, Point, Size, num, segment
from solver.drawing.room import BARE_ROOM, DISC, LABEL_ROOM, LEFT, SIDE, UP, rect, view_box


def square_outline(layout: Layout) -> Outline:
    """Return rows and columns, with thick lines between boxes or regions, and a frame around each of the grids."""
    width, side = layout.width, SIDE / layout.width
    sheet = Sheet(
        tuple(Corner(column - 1, row - 1) for row, column in map(layout.numbers_of, range(layout.n_cells))), side
    )
    thin, thick = _lines_between(layout, sheet)
    label_size = min(22.0, side * 0.5)
    return Outline(
        shapes=(square_shape(layout.n, side),),
        cells=tuple(CellPlacement(*sheet.middle(cell), 0, 0) for cell in range(layout.n_cells)),
        areas=tuple(_area(house.cells, sheet) for house in layout.houses),
        lines=tuple(_square_line(house, sheet) for house in layout.houses),
        thin=thin,
        thick=thick,
        frame="".join(_area(cells, sheet) for cells in _grids(layout)),
        guides="",
        widths=(1.5, 4.5 if width < 12 else 3.5, 6.0),
        tinted=tuple((h, "is-tinted") for h in (*_without_lines(layout), *_set_apart(layout, sheet))),
        labels=tuple(
            label
            for k in range(width)
            for label in (
                Label(-LABEL_ROOM / 2 - 1, (k + 0.5) * side, str(k + 1), label_size, LEFT),
                Label((k + 0.5) * side, -LABEL_ROOM / 2 - 1, str(k + 1), label_size, UP),
            )
        ),
        label_box=view_box(LABEL_ROOM, BARE_ROOM),
        bare_box=view_box(BARE_ROOM, BARE_ROOM),
        chart=sheet,
    )


def _grids(layout: Layout) -> list[tuple[Cell, ...]]:
    """Return the cells that each partition of lines covers, once each: the board, or the grids that overlap on it."""
    lines = [partition for partition in layout.partitions if layout.houses[partition[0]].is_line]
    return list(dict.fromkeys(tuple(sorted(c for h in each for c in layout.houses[h].cells)) for each in lines))


def _lines_between(layout: Layout, sheet: Sheet) -> tuple[str, str]:
    """Return path data of the lines within boxes or regions, and of the lines between them."""
    house_of = {sheet.corners[cell]: h for h in _areas(layout) for cell in layout.houses[h].cells}
    cells, paths = frozenset(sheet.corners), {False: "", True: ""}
    for (along, down), path in (((0, 1), "M{first} {line}h{length}"), ((1, 0), "M{line} {first}v{length}")):
        for k in range(1, layout.width):
            sides = [(Corner(k * along + j * down, k * down + j * along)) for j in range(layout.width)]
            pairs = [(Corner(each.along - along, each.down - down), each) for each in sides]
            divided = [
                cells.issuperset(pair) and 1 + (house_of.get(pair[0]) != house_of.get(pair[1])) for pair in pairs
            ]
            for n_lines, first, length in _runs(divided):
                if n_lines:
                    values = {"line": k, "first": first, "length": length}
                    paths[n_lines > 1] += path.format(
                        **{name: num(value * sheet.width) for name, value in values.items()}
                    )
    return paths[False], paths[True]


def _areas(layout: Layout) -> tuple[int, ...]:
    """Return the boxes or regions, the first partition without lines; none in a Latin square."""
    return next((each for each in layout.partitions if not layout.houses[each[0]].is_line), ())


def _runs(values: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield runs of equal values: the value, its first index and the length."""
    start = 0
    for value, some in groupby(values):
        length = len(list(some))
        yield value, start, length
        start += length


def _without_lines(layout: Layout) -> list[int]:
    """Return the houses that belong to no partition: no line of the board shows them."""
    shown = {h for partition in layout.partitions for h in partition}
    return [h for h in range(len(layout.houses)) if h not in shown]


def _set_apart(layout: Layout, sheet: Sheet) -> list[int]:
    """Return regions, no two of which touch; none if all of them are rectangles."""
    houses, partition = layout.houses, _areas(layout)
    if all(_is_rectangle(houses[h], sheet) for h in partition):
        return []
    chosen: list[int] = []
    around = 0
    for h in partition:
        if not houses[h].mask & around:
            chosen.append(h)
            around |= mask_of(cell for each in houses[h].cells for cell in layout.neighbours[each])
    return chosen


def _is_rectangle(house: House, sheet: Sheet) -> bool:
    loops = loops_around(sheet, house.cells)
    return len(loops) == 1 and sum(bend.before != bend.after for bend in loops[0]) == 4


@dataclass(frozen=True)
class Sheet:
    """The chart of a square board: the sheet itself, with the corner of each cell and the width of all."""

    corners: tuple[Corner, ...]
    width: float
    n_along: int = 0

    def corner_of(self, cell: Cell) -> Corner:
        return self.corners[cell]

    def middle(self, cell: Cell) -> Point:
        """Return the centre of a cell."""
        return self.at(self.corners[cell], self.width / 2, self.width / 2)

    def at(self, corner: Corner, along: float, down: float) -> Point:
        return Point(corner.along * self.width + along, corner.down * self.width + down)

    def side(self, corner: Corner, end: Point, down: float, *, direction: int) -> str:
        return f"L{num(end.x)} {num(end.y)}"


def square_shape(n: int, side: float) -> CellShape:
    """Return a square cell with room for n candidates."""
    columns, room, digit_size = ceil(sqrt(n)), side * 0.92, side * 0.66
    size = min(room / columns * 0.85, digit_size / 2)
    return CellShape(
        area=rect(-side / 2, -side / 2, side, side),
        room=room,
        digit_size=digit_size,
        candidate_size=size,
        spots=_grid_spots(n, room=room, size=size),
        disc=Size(2 * DISC * size, 2 * DISC * size),
    )


def grid_lines(ys: Iterable[float], xs: Iterable[float], *, height: float = SIDE) -> str:
    """Return path data of lines across and down a board."""
    across = "".join(f"M0 {num(y)}h{num(SIDE)}" for y in ys)
    return across + "".join(f"M{num(x)} 0v{num(height)}" for x in xs)


def _area(cells: Sequence[Cell], sheet: Sheet) -> str:
    """Return the boundary of some cells; those that touch only at a corner have separate ones."""
    loops = []
    for loop in loops_around(sheet, cells):
        corners = [sheet.at(bend.corner, 0, 0) for bend in loop if bend.before != bend.after]
        loops.append("M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "z")
    return "".join(loops)


def _square_line(house: House, sheet: Sheet) -> str:
    """Return a line through the middle of every cell, almost to the edges of the board."""
    if not house.is_line:
        return ""
    start, end = sheet.middle(house.cells[0]), sheet.middle(house.cells[-1])
    steps = len(house.cells) - 1
    dx, dy = (end.x - start.x) / steps * 0.42, (end.y - start.y) / steps * 0.42
    return segment(Point(start.x - dx, start.y - dy), Point(end.x + dx, end.y + dy))


def _grid_spots(n: int, *, room: float, size: float) -> tuple[Point, ...]:
    """Return the centre, then the spots of n candidates in an upright grid, nearly square, that fills the room."""
    columns = ceil(sqrt(n))
    rows = ceil(n / columns)
    across, down = ((room - 2 * DISC * size) / (count - 1) for count in (columns, rows))
    places = [(k % columns - (columns - 1) / 2, k // columns - (rows - 1) / 2) for k in range(n)]
    return (Point(0, 0), *(Point(x * across, y * down) for x, y in places))
