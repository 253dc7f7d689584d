"""Round boards laid out flat: rings become rows, sectors columns; colours tell the other houses apart."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import NamedTuple

from solver.board import Arrows, House, Layout
from solver.drawing.geometry import CellPlacement, Corner, Label, Outline, Point, segment
from solver.drawing.room import BARE_ROOM, DOWN, LABEL_ROOM, LEFT, SIDE, UP, rect, view_box
from solver.drawing.shapes.squares import Sheet, grid_lines, square_shape

_LABEL = 22.0  # font size


def flat_arrows(layout: Layout) -> tuple[Arrows, ...]:
    """Return where the arrow keys lead on a round board laid out flat."""
    rings, n = len(layout.partitions[0]), layout.n
    arrows = []
    for cell in range(layout.n_cells):
        sector, ring = divmod(cell, rings)
        before, after = ((sector + step) % n * rings + ring for step in (-1, 1))
        arrows.append(Arrows(before, cell - (ring > 0), after, cell + (ring < rings - 1)))
    return tuple(arrows)


def unrolled_outline(layout: Layout) -> Outline:
    """Return a grid of cells, as wide as on a square board with as many digits."""
    flat = _Flat(len(layout.partitions[0]), layout.n)
    return Outline(
        shapes=(square_shape(flat.n_columns, flat.side),),
        cells=tuple(CellPlacement(*flat.middle(cell), 0, 0) for cell in range(layout.n_cells)),
        areas=tuple("".join(flat.area(cell) for cell in house.cells) for house in layout.houses),
        lines=tuple(flat.line(house) for house in layout.houses),
        thin=grid_lines((), flat.columns(), height=flat.height),
        thick=grid_lines((k * flat.side for k in range(1, flat.n_rows)), (), height=flat.height),
        frame=rect(0, 0, SIDE, flat.height),
        guides="",
        widths=(1.5, 4.5, 6.0),
        tinted=tuple((h, f"is-hue is-hue-{k}") for k, h in enumerate(layout.partitions[1])),
        labels=(*flat.row_labels(), *flat.column_labels(layout)),
        label_box=view_box(LABEL_ROOM, LABEL_ROOM, height=flat.height),
        bare_box=view_box(BARE_ROOM, BARE_ROOM, height=flat.height),
        chart=Sheet(tuple(Corner(*divmod(cell, flat.n_rows)) for cell in range(layout.n_cells)), flat.side),
    )


class _Flat(NamedTuple):
    """Rows of cells; the cells of the round layout run down the columns."""

    n_rows: int
    n_columns: int

    @property
    def side(self) -> float:
        return SIDE / self.n_columns

    @property
    def height(self) -> float:
        return self.n_rows * self.side

    def place(self, cell: int) -> Point:
        """Return the upper left corner of a cell."""
        column, row = divmod(cell, self.n_rows)
        return Point(column * self.side, row * self.side)

    def middle(self, cell: int) -> Point:
        x, y = self.place(cell)
        return Point(x + self.side / 2, y + self.side / 2)

    def area(self, cell: int) -> str:
        return rect(*self.place(cell), self.side, self.side)

    def columns(self) -> Iterator[float]:
        return (k * self.side for k in range(1, self.n_columns))

    def line(self, house: House) -> str:
        """Return a line through the cells of a row; empty for a house in two columns."""
        first, last = self.middle(house.cells[0]), self.middle(house.cells[-1])
        reach = self.side * 0.42
        return segment(Point(first.x - reach, first.y), Point(last.x + reach, last.y)) if first.y == last.y else ""

    def row_labels(self) -> Iterator[Label]:
        for row in range(self.n_rows):
            yield Label(-LABEL_ROOM / 2 - 1, (row + 0.5) * self.side, str(row + 1), _LABEL, LEFT)

    def column_labels(self, layout: Layout) -> Iterator[Label]:
        """Yield the sector above each column, and below it the letter of the house with its colour."""
        for column in range(self.n_columns):
            yield Label((column + 0.5) * self.side, -LABEL_ROOM / 2 - 1, str(column + 1), _LABEL, UP)
        for k, h in enumerate(layout.partitions[1]):
            for cell in layout.houses[h].cells[:: self.n_rows]:
                x = self.middle(cell).x
                yield Label(x, self.height + LABEL_ROOM / 2 + 1, ascii_uppercase[k], _LABEL, DOWN)
