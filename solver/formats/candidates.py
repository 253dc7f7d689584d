"""Candidate grids: the candidates of every cell; a single one is a given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.board import Board, Layout, Mask, Puzzle, bits, mask_of
from solver.formats.alphabets import NO_CANDIDATE
from solver.formats.lines import word_rows
from solver.formats.pictures import picture
from solver.formats.reading import Reading, SignRow
from solver.formats.source import Source

NAME = "candidates"


class Listing(NamedTuple):
    """The candidates listed for each cell, and the name of the alphabet in which they are written."""

    layout: Layout
    masks: Sequence[Mask]
    alphabet: str


def readings(source: Source) -> Iterator[Reading]:
    """Read words that list digits, one word per cell and each digit once; some cell must list two."""
    if not source.is_list:
        yield from map(reading_of, listings(source, word_rows(source)))


def listings(source: Source, rows: Sequence[SignRow]) -> Iterator[Listing]:
    """Yield every way to read `rows` as one list of candidates per cell."""
    layout = source.layout_for([len(row) for row in rows])
    cells = [sign for row in rows for sign in row]
    if layout is None or all(len(sign.text) == 1 for sign in cells):
        return
    characters = {character for sign in cells for character in sign.text}
    for alphabet in source.alphabets(layout):
        lists = () if alphabet.is_numbers else [alphabet.listed(sign.text) for sign in cells]
        masks = [mask_of(digits) for digits in lists if digits is not None]
        if len(masks) == len(cells) and alphabet.is_used_in(characters):
            yield Listing(layout, masks, alphabet.name)


def reading_of(listing: Listing) -> Reading:
    """Return the puzzle with the single candidates as givens; what its other cells do not list is crossed out."""
    layout, listed, alphabet = listing
    singles = (mask if mask.bit_count() == 1 else 0 for mask in listed)
    puzzle = Puzzle(layout, tuple(mask.bit_length() - 1 if mask else 0 for mask in singles))
    crossed_out = tuple(
        (cell, digit) for cell, legal in enumerate(Board(puzzle).candidates) for digit in bits(legal & ~listed[cell])
    )
    return Reading(puzzle, crossed_out, NAME, alphabet)


def write(board: Board) -> str:
    """Draw a picture with the digit or the candidates of each cell, `-` if there are none left.

    A cell with a single candidate looks like a digit, and is read as one.
    """
    return picture(board.layout, cells_of(board))


def cells_of(board: Board) -> list[str]:
    """Return the digit or the candidates of each cell."""
    symbols = board.layout.symbols
    return [
        symbols[digit] if digit else "".join(symbols[d] for d in bits(mask)) or NO_CANDIDATE
        for digit, mask in zip(board.digits, board.candidates, strict=True)
    ]
