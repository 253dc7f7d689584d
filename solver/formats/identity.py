"""The text identity: `3x3:53..7....`, the layout's name before the cells."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board
from solver.formats.reading import Reading
from solver.formats.source import Source
from solver.formats.text_lines import blank_filled_rows, only_line

NAME = "identity"


def readings(source: Source) -> Iterator[Reading]:
    """Read the cells on the line that names the layout, with any filler."""
    if source.named and not source.is_list:
        yield from source.readings(only_line(source), NAME)
        yield from source.readings(blank_filled_rows(source, n_lines=1), NAME)


def write(board: Board) -> str:
    """Return the layout's name and one symbol per cell."""
    return f"{board.layout.name}:{board.layout.to_text(board.digits)}"
