"""Boards drawn with box characters: boxes on a square, a sector a line on a round board."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Board, Cell, Layout
from solver.formats.sizes import row_length, rows_are_houses, rows_of

NAME = "pretty"


def write(board: Board) -> str:
    """The digits in a frame; `formats.rows` reads it back."""
    return picture(board.layout, [board.layout.symbols[digit] for digit in board.digits])


def picture(layout: Layout, cells: Sequence[str]) -> str:
    """A frame around one text a cell, with lines where a board of `layout` has them."""
    length = row_length(layout)
    rows = rows_of(layout, cells)
    widths = [max(len(row[column]) for row in rows) for column in range(length)]
    breaks = [column for column in range(1, length) if _is_broken(layout, column - 1, column)]
    parts = list(zip([0, *breaks], [*breaks, length], strict=True))
    bars = ["─" * (sum(widths[a:b]) + b - a + 1) for a, b in parts]
    lines = ["┌" + "┬".join(bars) + "┐"]
    for number, row in enumerate(rows):
        if number and rows_are_houses(layout) and _is_broken_above(layout, number):
            lines.append("├" + "┼".join(bars) + "┤")
        padded = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        lines.append("│" + "│".join(f" {' '.join(padded[a:b])} " for a, b in parts) + "│")
    lines.append("└" + "┴".join(bars) + "┘")
    return "\n".join(lines)


def _is_broken(layout: Layout, left: Cell, right: Cell) -> bool:
    """Whether a line is drawn between two cells of a row: it is all they share."""
    length = row_length(layout)
    row = set(range(length))
    shared = set(layout.houses_of[left]) & set(layout.houses_of[right])
    return bool(shared) and all(set(layout.houses[h].cells) == row for h in shared)


def _is_broken_above(layout: Layout, row: int) -> bool:
    """Whether a line is drawn above a row: its first cell shares but one house with the one above."""
    below, above = row * row_length(layout), (row - 1) * row_length(layout)
    return len(set(layout.houses_of[below]) & set(layout.houses_of[above])) == 1
