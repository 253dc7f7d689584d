"""Boards drawn with box characters: square ones with their boxes, round ones with a line per sector.

Grids that overlap have no lines, only gaps.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Board, Cell, Layout
from solver.formats.sizes import is_one_grid, place_in_row, row_length, rows_are_houses, rows_of, written_rows

NAME = "pretty"


def write(board: Board) -> str:
    """Return the digits in a frame; `formats.rows` reads it back."""
    return picture(board.layout, [board.layout.symbols[digit] for digit in board.digits])


# Joints of lines; the bits of the index mean up, right, down, left.
_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def picture(layout: Layout, cells: Sequence[str]) -> str:
    """Return a frame with one text per cell, with lines where a board of `layout` has them."""
    if not is_one_grid(layout):
        return _in_columns(layout, cells)
    length = row_length(layout)
    rows = rows_of(layout, cells)
    widths = [max(len(row[column]) for row in rows) for column in range(length)]
    lines = BoardLines(layout)
    gaps = [column for column in range(1, length) if any(lines.left_of(row, column) for row in range(len(rows)))]
    parts = list(zip([0, *gaps], [*gaps, length], strict=True))
    text = []
    for number in range(len(rows) + 1):
        if any(lines.above(number, column) for column in range(length)):
            bars = ["─ "[not lines.above(number, a)] * (sum(widths[a:b]) + b - a + 1) for a, b in parts]
            joints = [_JOINTS[lines.joint(number, column)] for column in (0, *gaps, length)]
            text.append("".join(map("".join, zip(joints, [*bars, ""], strict=True))))
        if number < len(rows):
            padded = [text.ljust(width) for text, width in zip(rows[number], widths, strict=True)]
            bars = [f" {' '.join(padded[a:b])} " for a, b in parts]
            edges = ["│ "[not lines.left_of(number, column)] for column in (0, *gaps, length)]
            text.append("".join(map("".join, zip(edges, [*bars, ""], strict=True))))
    return "\n".join(text)


def _in_columns(layout: Layout, cells: Sequence[str]) -> str:
    """Return one text per cell in the columns of a frame, with blanks in the gaps between grids."""
    widths = [0] * layout.width
    for cell, text in enumerate(cells):
        widths[place_in_row(layout, cell)] = max(widths[place_in_row(layout, cell)], len(text))
    lines = []
    for row in written_rows(layout):
        text_at = {place_in_row(layout, cell): cells[cell] for cell in row}
        lines.append(" ".join(text_at.get(place, "").ljust(width) for place, width in enumerate(widths)).rstrip())
    return "\n".join(lines)


class BoardLines:
    """Where a board in written rows has lines: around it, and between cells that share just their line."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.n_rows, self.n_columns = layout.n, row_length(layout)
        self._shown = {h for partition in layout.partitions for h in partition}

    def left_of(self, row: int, column: int) -> bool:
        """Return whether there is a line left of a cell, or right of the last one."""
        if not 0 <= row < self.n_rows or column in (0, self.n_columns):
            return 0 <= row < self.n_rows
        start = row * self.n_columns
        line = tuple(range(start, start + self.n_columns))
        shared = self._shared(start + column - 1, start + column)
        return bool(shared) and all(self.layout.houses[h].cells == line for h in shared)

    def above(self, row: int, column: int) -> bool:
        """Return whether there is a line above a cell, or below the last one."""
        if not 0 <= column < self.n_columns or row in (0, self.n_rows):
            return 0 <= column < self.n_columns
        cell = row * self.n_columns + column
        return rows_are_houses(self.layout) and len(self._shared(cell - self.n_columns, cell)) == 1

    def joint(self, row: int, column: int) -> int:
        """Return the lines that meet at the upper left corner of a cell, as an index of `_JOINTS`."""
        up, down = self.left_of(row - 1, column), self.left_of(row, column)
        left, right = self.above(row, column - 1), self.above(row, column)
        return up + 2 * right + 4 * down + 8 * left

    def _shared(self, one: Cell, other: Cell) -> set[int]:
        houses_of = self.layout.houses_of
        return set(houses_of[one]) & set(houses_of[other]) & self._shown
