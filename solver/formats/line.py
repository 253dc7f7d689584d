"""All cells on one line, one character each; on round boards blanks separate the sectors."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board, Layout, Puzzle
from solver.formats.alphabets import Alphabet
from solver.formats.reading import Reading
from solver.formats.sizes import plain_layouts, rows_are_houses, rows_of
from solver.formats.source import Source
from solver.formats.text_lines import blank_filled_rows, only_line

NAME = "line"


def readings(source: Source) -> Iterator[Reading]:
    """Read one line of characters. Groups are taken as rows if the board has the same number of rows."""
    if not source.is_list:
        yield from source.readings(only_line(source), NAME)
        yield from source.readings(blank_filled_rows(source, n_lines=1), NAME)


def bare_line(text: str, expected: Layout | None = None) -> Reading | None:
    """Return the puzzle of a text with just the cells of a plain layout of up to nine digits, `.` for empty.

    No other format reads such a text, so nothing else need be tried: it is what long batches contain, and most of what
    visitors paste. Any other text gives None, and so does a text for another layout than the `expected` one.
    """
    layout = plain_layouts().get(len(text))
    if layout is None or layout.n > 9 or layout.symbols[1] != "1" or not set(text) <= set(layout.symbols):
        return None
    if expected not in (None, layout):
        return None
    return Reading(Puzzle(layout, layout.from_text(text)), (), NAME, Alphabet(tuple(layout.symbols)).name)


def write(board: Board) -> str:
    """Return one symbol per cell; blanks separate rows that are not houses."""
    layout = board.layout
    rows = ["".join(row) for row in rows_of(layout, layout.to_text(board.digits))]
    return ("" if rows_are_houses(layout) else " ").join(rows)
