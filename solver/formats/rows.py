"""A line per row, a character per cell, with or without box drawing around and between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board import Board
from solver.formats.reading import Reading, SignRow
from solver.formats.sizes import layouts_with_gaps, place_in_row, row_length, written_rows
from solver.formats.source import Source
from solver.formats.text_lines import FILLERS, blank_filled_rows, group_rows, may_have_one_character_per_cell

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
        in_frame = list(_in_frame(source, rows))
        yield from in_frame
        if not (in_frame and source.expected):
            yield from source.readings(groups if is_grouped else rows, NAME)
    filled = blank_filled_rows(source)
    layout = source.layout_for([len(row) for row in filled])
    # One row on each line: if blanks are cells, they cannot separate two rows.
    if layout and len(filled[0]) == row_length(layout):
        yield from source.readings(filled, NAME)


def _in_frame(source: Source, rows: Sequence[SignRow]) -> Iterator[Reading]:
    """Read rows in which the gaps between grids are filled like empty cells."""
    asked = source.named or source.expected
    for layout in [asked] if asked else layouts_with_gaps().values():
        places = [{place_in_row(layout, cell) for cell in row} for row in written_rows(layout)]
        if len(rows) == len(places) and {len(row) for row in rows} == {layout.width}:
            gaps = [sign for row, cells in zip(rows, places) for k, sign in enumerate(row) if k not in cells]
            if gaps and all(sign.text in FILLERS for sign in gaps):
                cut = [tuple(sign for k, sign in enumerate(row) if k in cells) for row, cells in zip(rows, places)]
                yield from source.readings(cut, NAME)


def write(board: Board) -> str:
    """Return one symbol per cell, one line per row, and blanks in the gaps between grids."""
    layout, lines = board.layout, []
    for row in written_rows(layout):
        line = ""
        for cell in row:
            line = line.ljust(place_in_row(layout, cell)) + layout.symbols[board.digits[cell]]
        lines.append(line)
    return "\n".join(lines)
