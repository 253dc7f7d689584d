"""Boards below each other: givens, then what has been placed, then the candidates.

The clipboards of Simple Sudoku and HoDoKu hold this, and so do HoDoKu's text files. The board in the middle may be
missing; the single candidates are then the digits on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from solver.board import Board, Digit, Layout, Mask, bits
from solver.formats import candidates, rows
from solver.formats.pictures import picture
from solver.formats.reading import Reading
from solver.formats.sizes import plain_layouts, rows_are_houses
from solver.formats.source import Source
from solver.formats.text_lines import word_rows
from solver.formats.within.grids import grids, lines_of

NAME = "stages"
_MIN_LINES = 8
_STAGES = (2, 3)


def readings(source: Source) -> Iterator[Reading]:
    """Read two or three boards that contain the digits of the first; only the last has candidates."""
    text = source.text[source.start :]
    if source.is_list or text.count("\n") < _MIN_LINES:
        return
    parts = [part for part, _ in grids(lines_of(text))]
    if len(parts) not in _STAGES:
        return
    *plain, last = [replace(source, text=part.text, start=0) for part in parts]
    boards = [_only(rows.readings(stage)) for stage in plain]
    for listing in candidates.listings(last, word_rows(last)):
        positions = [board for board in boards if board and board.puzzle.layout == listing.layout]
        if len(positions) == len(boards):
            yield from _joined(positions, listing)


def _only(possible: Iterator[Reading]) -> Reading | None:
    known = list(possible)
    return known[0] if len({reading.content for reading in known}) == 1 else None


def _joined(positions: Sequence[Reading], listing: candidates.Listing) -> Iterator[Reading]:
    """Yield the position, if the boards are stages of one puzzle."""
    puzzle = positions[0].puzzle
    singles = tuple(mask.bit_length() - 1 if mask.bit_count() == 1 else 0 for mask in listing.masks)
    digits = positions[-1].puzzle.givens if len(positions) > 1 else singles
    if not (_contains(digits, puzzle.givens) and _contains(singles, digits)):
        return
    placed = tuple((cell, digit) for cell, digit in enumerate(digits) if digit and not puzzle.givens[cell])
    position = Reading(puzzle, (), NAME, listing.alphabet, placed)
    yield replace(position, crossed_out=_crossed_out(position.to_board(), listing.masks))


def _contains(digits: Sequence[Digit], others: Sequence[Digit]) -> bool:
    return all(other in (0, digit) for digit, other in zip(digits, others, strict=True))


def _crossed_out(board: Board, listed: Sequence[Mask]) -> tuple[tuple[int, Digit], ...]:
    return tuple((cell, digit) for cell, mask in enumerate(board.candidates) for digit in bits(mask & ~listed[cell]))


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: square ones, unless two below each other are a round one."""
    return rows_are_houses(layout) and layout.n_cells in plain_layouts()


def write(board: Board) -> str:
    """Return the givens, the digits and the candidates as three boards in frames."""
    symbols = board.layout.symbols
    stages = (Reading.from_board(board).puzzle.givens, board.digits)
    pictures = [picture(board.layout, [symbols[digit] for digit in digits]) for digits in stages]
    return "\n\n".join([*pictures, candidates.write(board)])
