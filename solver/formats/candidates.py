"""Candidate grids: the candidates of every cell; a single one is a given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.board import Board, Layout, Mask, Puzzle, bits, mask_of
from solver.formats.alphabets import NO_CANDIDATE, Alphabet
from solver.formats.lines import word_rows
from solver.formats.pictures import picture
from solver.formats.reading import Reading
from solver.formats.source import Source

NAME = "candidates"


def readings(source: Source) -> Iterator[Reading]:
    """Read words that list digits, one word per cell and each digit once; some cell must list two."""
    if source.is_list:
        return
    rows = word_rows(source)
    layout = source.layout_for([len(row) for row in rows])
    cells = [sign for row in rows for sign in row]
    if layout is None or all(len(sign.text) == 1 for sign in cells):
        return
    characters = {character for sign in cells for character in sign.text}
    for alphabet in source.alphabets(layout):
        lists = () if alphabet.is_numbers else [alphabet.listed(sign.text) for sign in cells]
        masks = [mask_of(digits) for digits in lists if digits is not None]
        if len(masks) == len(cells) and alphabet.is_used_in(characters):
            yield _reading(layout, masks, alphabet)


def _reading(layout: Layout, listed: Sequence[Mask], alphabet: Alphabet) -> Reading:
    singles = (mask if mask.bit_count() == 1 else 0 for mask in listed)
    puzzle = Puzzle(layout, tuple(mask.bit_length() - 1 if mask else 0 for mask in singles))
    crossed_out = tuple(
        (cell, digit) for cell, legal in enumerate(Board(puzzle).candidates) for digit in bits(legal & ~listed[cell])
    )
    return Reading(puzzle, crossed_out, NAME, alphabet.name)


def write(board: Board) -> str:
    """Draw a picture with the digit or the candidates of each cell, `-` if there are none left.

    A cell with a single candidate looks like a digit, and is read as one.
    """
    symbols = board.layout.symbols
    cells = [
        symbols[digit] if digit else "".join(symbols[d] for d in bits(mask)) or NO_CANDIDATE
        for digit, mask in zip(board.digits, board.candidates, strict=True)
    ]
    return picture(board.layout, cells)
