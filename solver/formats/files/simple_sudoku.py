"""Simple Sudoku's `.ss` files, which HoDoKu writes too: the givens in a frame, and a record for whatever came since.

    *-----------*
    |38.|...|5.6|
    …
    I388
    E78007

`I` is a digit placed by hand: the number of the cell from 0, in two figures, and the digit. `E` is a candidate that is
crossed out: the cell, and the digit in three figures.
Source: `MainFrame.java` of HoDoKu, which quotes a file of Simple Sudoku.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from solver.board import Board, Layout
from solver.formats import rows
from solver.formats.pictures import BoardLines
from solver.formats.reading import Reading
from solver.formats.sizes import row_length, rows_of
from solver.formats.source import Source

NAME = "ss"

_RECORDS = re.compile(r"^(?:[IE]\d+[ \t]*(?:\r?\n|\Z)\s*)+\Z", re.MULTILINE)
_RECORD = re.compile(r"I(\d\d)(\d)\b|E(\d\d)(\d{3})\b")
_NINE, _MOST_CELLS = 9, 100


def readings(source: Source) -> Iterator[Reading]:
    """Read a board with records below it. All of the records must be possible."""
    match = _RECORDS.search(source.text, source.start)
    if not match or source.is_list:
        return
    records = [_RECORD.fullmatch(line) for line in match[0].split()]
    for reading in rows.readings(replace(source, text=source.text[: match.start()])):
        board, placed, out = Board(reading.puzzle), [], set()
        for record in records:
            cell, digit = map(int, (group for group in record.groups() if group)) if record else (-1, -1)
            if not (0 <= cell < board.layout.n_cells and 1 <= digit <= board.layout.n and not board.digits[cell]):
                return
            if record and record[1]:
                board.place(cell, digit)
                placed.append((cell, digit))
            elif board.has(cell, digit):
                out.add((cell, digit))
        crossed_out = tuple(sorted(pair for pair in out if board.has(*pair)))
        yield replace(reading, placed=tuple(sorted(placed)), crossed_out=crossed_out, format=NAME)


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: a digit is one figure, a cell two."""
    return layout.n <= _NINE and layout.n_cells <= _MOST_CELLS


def write(board: Board) -> str:
    """Return the givens in a frame, and the records; lines within the frame are those that cross the whole board."""
    reading, layout = Reading.from_board(board), board.layout
    lines, length = BoardLines(layout), row_length(layout)
    bars = {k for k in range(1, length) if all(lines.left_of(row, k) for row in range(layout.n))}
    between = "".join("+" * (k in bars) + "-" for k in range(length))
    text = [f"*{between.replace('+', '-')}*"]
    for number, row in enumerate(rows_of(layout, layout.to_text(reading.puzzle.givens))):
        if number and all(lines.above(number, k) for k in range(length)):
            text.append(f"|{between}|")
        text.append("|" + "".join("|" * (k in bars) + sign for k, sign in enumerate(row)) + "|")
    text += [text[0], "", *(f"I{cell:02}{digit}" for cell, digit in reading.placed)]
    return "\n".join([*text, *(f"E{cell:02}{digit:03}" for cell, digit in reading.crossed_out)])
