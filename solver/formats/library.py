"""HoDoKu's library lines: a position with its givens, the digits placed since, and the candidates crossed out.

    :0100:1:1...5.7...+8...:811 515:::

The fields are a technique, the digits it is about, the cells, the crossed-out candidates (digit, row, column), and
then what the technique finds, which is not part of the position. `+` stands before a digit that is not a given.
Source: HoDoKu's `reglib-1.3.txt`. We write the same line for boards of any size, with the layout's name in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from solver.board import Board, Cell, Digit, Layout, Puzzle, per_layout
from solver.formats.alphabets import own_alphabets
from solver.formats.reading import Reading
from solver.formats.sizes import place_in_row, plain_layouts, written_rows
from solver.formats.source import Source

NAME = "library"

CELLS = r"(?:\+?[0-9A-Pa-p.])"
LINE = re.compile(rf":[\w-]*:[0-9A-Pa-px]*:(?P<cells>{CELLS}{{16,625}}):(?P<out>[0-9A-Pa-p ]*)(?::|(?=\s)|$)[^\s]*")
_MARKED = re.compile(rf"{CELLS}{{16,625}}")
_MORE_SIGNS = f".123456789{ascii_uppercase}"


def readings(source: Source) -> Iterator[Reading]:
    """Read a whole library line, or just its cells if a `+` marks at least one of them."""
    text = source.text[source.start :].strip()
    line = LINE.fullmatch(text)
    if line:
        yield from _readings(source, line["cells"], line["out"].split())
    elif "+" in text and _MARKED.fullmatch(text):
        yield from _readings(source, text, [])


def _readings(source: Source, marked: str, out: Sequence[str]) -> Iterator[Reading]:
    cells = re.findall(CELLS, marked)
    layout = source.named or source.layout_for([len(cells)]) or plain_layouts().get(len(cells))
    if layout is None or layout.n_cells != len(cells):
        return
    alphabet = own_alphabets(layout)[0]
    digits = alphabet.digits([cell[-1] for cell in cells])
    cell_at = {place.upper(): cell for cell, place in enumerate(_places(layout))}
    gone = [_candidate(word, alphabet.digit_of, cell_at) for word in out]
    if digits is None or None in gone:
        return
    is_given = ["+" not in cell for cell in cells]
    puzzle = Puzzle(layout, tuple(digit if given else 0 for digit, given in zip(digits, is_given, strict=True)))
    placed = tuple((cell, digit) for cell, digit in enumerate(digits) if digit and not is_given[cell])
    board = Board(puzzle)
    board.place_all(placed)
    crossed_out = tuple(sorted({pair for pair in gone if pair and board.has(*pair)}))
    yield Reading(puzzle, crossed_out, NAME, alphabet.name, placed)


def _candidate(word: str, digit_of: dict[str, Digit], cell_at: dict[str, Cell]) -> tuple[Cell, Digit] | None:
    """Return the candidate called `digit row column`, or None if the board has none."""
    digit, cell = digit_of.get(word[:1]), cell_at.get(word[1:].upper())
    return (cell, digit) if digit and cell is not None else None


@per_layout
def _places(layout: Layout) -> list[str]:
    """Return the signs of each cell for its written row, and for its place there.

    They are those of digits, or letters in addition if there are not enough of these.
    """
    rows, own = written_rows(layout), own_alphabets(layout)[0].signs
    signs = own if max(len(rows), layout.width) < len(own) else _MORE_SIGNS
    return [signs[k] + signs[place_in_row(layout, cell) + 1] for k, row in enumerate(rows, 1) for cell in row]


def write(board: Board) -> str:
    """Return the line of a position, with the layout's name in front unless it is the plain one of its size."""
    layout, places = board.layout, _places(board.layout)
    signs, reading = own_alphabets(layout)[0].signs, Reading.from_board(board)
    marks = {cell for cell, _ in reading.placed}
    cells = ["+" * (cell in marks) + signs[digit] for cell, digit in enumerate(board.digits)]
    gone = [signs[digit] + places[cell] for cell, digit in reading.crossed_out]
    front = "" if plain_layouts().get(layout.n_cells) == layout else f"{layout.name}:"
    return f"{front}:0000:x:{''.join(cells)}:{' '.join(gone)}::"
