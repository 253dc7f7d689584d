"""A row a line, a character a cell, with or without box drawing around and between them."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board
from solver.formats.lines import blank_filled_rows, group_rows
from solver.formats.reading import Reading
from solver.formats.sizes import rows_of
from solver.formats.source import Source

NAME = "rows"


def readings(source: Source) -> Iterator[Reading]:
    """Several lines of characters; blanks between them may group, or fill if they have to."""
    lines = group_rows(source)
    if not source.is_list and len(lines) > 1:
        rows = [tuple(sign for group in groups for sign in group) for groups in lines]
        yield from source.readings(rows, NAME)
    if not source.is_list:
        yield from source.readings(blank_filled_rows(source), NAME)


def write(board: Board) -> str:
    """One symbol a cell, one line a row."""
    rows = rows_of(board.layout, board.layout.to_text(board.digits))
    return "\n".join("".join(row) for row in rows)
