"""Comma-separated values: a line per row, a field per cell; an empty field is an empty cell.

They are read by `numbers`, which takes commas, semicolons and tabs.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board
from solver.formats.alphabets import numbers
from solver.formats.reading import Reading
from solver.formats.sizes import rows_of
from solver.formats.source import Source

NAME = "csv"


def readings(source: Source) -> Iterator[Reading]:
    """Yield nothing: the format `numbers` reads these texts."""
    yield from ()


def write(board: Board) -> str:
    """Return one line per row."""
    signs = ("", *numbers(board.layout).signs[1:])
    return "\n".join(",".join(row) for row in rows_of(board.layout, [signs[digit] for digit in board.digits]))
