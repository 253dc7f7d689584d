"""A line per row, a character per cell, with or without box drawing around and between them."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board
from solver.formats.reading import Reading
from solver.formats.sizes import row_length, rows_of
from solver.formats.source import Source
from solver.formats.text_lines import blank_filled_rows, group_rows, may_have_one_character_per_cell

NAME = "rows"


def readings(source: Source) -> Iterator[Reading]:
    """Read several lines of characters; blanks between them may separate groups, or mean empty cells."""
    if source.is_list or not may_have_one_character_per_cell(source):
        return
    lines = group_rows(source)
    if len(lines) > 1:
        rows = [tuple(sign for group in groups for sign in group) for groups in lines]
        groups = [group for line in lines for group in line]
        is_grouped = source.layout_for([len(row) for row in rows]) is None
        yield from source.readings(groups if is_grouped else rows, NAME)
    filled = blank_filled_rows(source)
    layout = source.layout_for([len(row) for row in filled])
    # One row on each line: if blanks are cells, they cannot separate two rows.
    if layout and len(filled[0]) == row_length(layout):
        yield from source.readings(filled, NAME)


def write(board: Board) -> str:
    """Return one symbol per cell, one line per row."""
    rows = rows_of(board.layout, board.layout.to_text(board.digits))
    return "\n".join("".join(row) for row in rows)
