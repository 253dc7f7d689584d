"""SudoCue's `.sdx`: a word for each cell, the candidates of open ones, `u` before digits placed by hand.

    5 u3 124 26 7 2468 …

Source: the list of file formats at sudocue.net.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from solver.board import Board, Puzzle
from solver.formats import candidates
from solver.formats.reading import Reading, Sign, SignRow
from solver.formats.sizes import rows_of
from solver.formats.source import Source
from solver.formats.text_lines import word_rows

NAME = "sdx"
_PLACED = "u"


def readings(source: Source) -> Iterator[Reading]:
    """Read a candidate grid in which at least one digit is marked as placed by hand."""
    if _PLACED not in source.text.lower() or source.is_list:
        return
    marked = word_rows(source)
    cells = [sign.text for row in marked for sign in row]
    is_placed = [len(cell) == 2 and cell[0].lower() == _PLACED for cell in cells]
    if not any(is_placed):
        return
    grid = [_without_marks(row) for row in marked]
    for listing in candidates.listings(source, grid):
        yield _with_placed(candidates.reading_of(listing), is_placed)


def _without_marks(row: SignRow) -> SignRow:
    return tuple(Sign(sign.text.lstrip("uU") if len(sign.text) == 2 else sign.text, sign.position) for sign in row)


def _with_placed(reading: Reading, is_placed: list[bool]) -> Reading:
    """Return the reading with the marked givens as digits placed by hand."""
    givens = reading.puzzle.givens
    puzzle = Puzzle(reading.puzzle.layout, tuple(0 if is_placed[cell] else digit for cell, digit in enumerate(givens)))
    placed = tuple((cell, digit) for cell, digit in enumerate(givens) if digit and is_placed[cell])
    return replace(reading, puzzle=puzzle, placed=placed, format=NAME)


def write(board: Board) -> str:
    """Return a line per row, with a word for each cell."""
    placed = {cell for cell, _ in Reading.from_board(board).placed}
    words = [_PLACED * (cell in placed) + word for cell, word in enumerate(candidates.cells_of(board))]
    return "\n".join(" ".join(row) for row in rows_of(board.layout, words))
