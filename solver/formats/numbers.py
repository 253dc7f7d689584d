"""Numbers separated by blanks or commas; an empty field, like any filler, is an empty cell."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board
from solver.formats.alphabets import numbers
from solver.formats.reading import Reading
from solver.formats.sizes import rows_of
from solver.formats.source import Source
from solver.formats.text_lines import word_rows

NAME = "numbers"


def readings(source: Source) -> Iterator[Reading]:
    """Read one word or field per cell."""
    if not source.is_list:
        yield from source.readings(word_rows(source), NAME)


def write(board: Board) -> str:
    """Return one line per row, with the numbers in columns."""
    signs = numbers(board.layout).signs
    width = len(signs[-1])
    rows = rows_of(board.layout, [signs[digit].rjust(width) for digit in board.digits])
    return "\n".join(" ".join(row) for row in rows)
