"""Candidate grids: the candidates of every cell; a single one is a given."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.board import Board, Cell, Layout, Mask, Puzzle, bits, has_several, mask_of
from solver.formats.alphabets import NO_CANDIDATE
from solver.formats.pictures import picture
from solver.formats.reading import Reading, SignRow
from solver.formats.source import Source
from solver.formats.text_lines import word_rows

NAME = "candidates"
_STEP_MARKS = "*#"  # HoDoKu and Simple Sudoku put them before the cells of a step
# Some programs put a given in `<>`, and a digit placed since between asterisks.
_GIVEN, _PLACED = re.compile(r"<(\S)>"), re.compile(r"\*(\S)\*")


class Listing(NamedTuple):
    """The candidates listed for each cell, the name of the alphabet in which they are written, and cells to fill."""

    layout: Layout
    masks: Sequence[Mask]
    alphabet: str
    placed: frozenset[Cell] = frozenset()


def readings(source: Source) -> Iterator[Reading]:
    """Read words that list digits, one word per cell and each digit once; some cell must list two.

    A cell that lists several must have one of them left: where all clash, the word is a number, not a list.
    """
    if not source.is_list:
        for listing in listings(source, word_rows(source)):
            reading = reading_of(listing)
            if all(reading.to_board().candidates[cell] for cell, mask in enumerate(listing.masks) if has_several(mask)):
                yield reading


def listings(source: Source, rows: Sequence[SignRow]) -> Iterator[Listing]:
    """Yield every way to read `rows` as one list of candidates per cell; the marks of a step are ignored."""
    layout = source.layout_for([len(row) for row in rows])
    words = [sign.text for row in rows for sign in row]
    placed = frozenset(cell for cell, word in enumerate(words) if _PLACED.fullmatch(word))
    cells = [_listed(word) for word in words]
    if layout is None or all(len(text) == 1 for text in cells):
        return
    characters = {character for text in cells for character in text}
    for alphabet in source.alphabets(layout):
        lists = () if alphabet.is_numbers else [alphabet.digits_listed(text) for text in cells]
        masks = [mask_of(digits) for digits in lists if digits is not None]
        if len(masks) == len(cells) and alphabet.is_used_in(characters):
            yield Listing(layout, masks, alphabet.name, placed)


def _listed(word: str) -> str:
    marked = _GIVEN.fullmatch(word) or _PLACED.fullmatch(word)
    return marked[1] if marked else word.lstrip(_STEP_MARKS) or word


def reading_of(listing: Listing) -> Reading:
    """Return the puzzle with the single candidates as givens; what its other cells do not list is crossed out."""
    layout, listed, alphabet, filled = listing
    digits = [mask.bit_length() - 1 if mask.bit_count() == 1 else 0 for mask in listed]
    puzzle = Puzzle(layout, tuple(0 if cell in filled else digit for cell, digit in enumerate(digits)))
    placed = tuple((cell, digits[cell]) for cell in sorted(filled) if digits[cell])
    board = Reading(puzzle, (), NAME, alphabet, placed).to_board()
    crossed_out = tuple(
        (cell, digit) for cell, legal in enumerate(board.candidates) for digit in bits(legal & ~listed[cell])
    )
    return Reading(puzzle, crossed_out, NAME, alphabet, placed)


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
