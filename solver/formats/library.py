"""HoDoKu's library lines: a position with its givens, the digits placed since, and the candidates crossed out.

    :0100:1:1...5.7...+8...:811 515:::

The fields are a technique, the digits it is about, the cells, the crossed-out candidates (digit, row, column), and
then what the technique finds, which is not part of the position. `+` stands before a digit that is not a given.
Source: HoDoKu's `reglib-1.3.txt`. We write the same line for boards of any size, with the layout's name in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solver.board import Board, Cell, Digit, Layout, Puzzle
from solver.formats.alphabets import own_alphabets
from solver.formats.reading import Reading
from solver.formats.sizes import is_one_grid, plain_layouts, row_length
from solver.formats.source import Source

NAME = "library"

CELLS = r"(?:\+?[0-9A-Pa-p.])"
LINE = re.compile(rf":[\w-]*:[0-9A-Pa-px]*:(?P<cells>{CELLS}{{16,625}}):(?P<out>[0-9A-Pa-p ]*)(?::|(?=\s)|$)[^\s]*")
_MARKED = re.compile(rf"{CELLS}{{16,625}}")
_TRIPLE = 3


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
    gone = [_candidate(layout, word, alphabet.digit_of) for word in out]
    if digits is None or None in gone:
        return
    is_given = ["+" not in cell for cell in cells]
    puzzle = Puzzle(layout, tuple(digit if given else 0 for digit, given in zip(digits, is_given, strict=True)))
    placed = tuple((cell, digit) for cell, digit in enumerate(digits) if digit and not is_given[cell])
    board = Board(puzzle)
    board.place_all(placed)
    crossed_out = tuple(sorted({pair for pair in gone if pair and board.has(*pair)}))
    yield Reading(puzzle, crossed_out, NAME, alphabet.name, placed)


def _candidate(layout: Layout, word: str, digit_of: dict[str, Digit]) -> tuple[Cell, Digit] | None:
    """Return the candidate called `digit row column`, or None if the board has none."""
    numbers = [digit_of.get(sign, 0) for sign in word] if len(word) == _TRIPLE else []
    if 0 in numbers or not numbers:
        return None
    digit, row, column = numbers
    if row > layout.n or column > row_length(layout):
        return None
    return (row - 1) * row_length(layout) + column - 1, digit


def can_hold(layout: Layout) -> bool:
    """Return whether boards of `layout` can be written: those of one grid."""
    return is_one_grid(layout)


def write(board: Board) -> str:
    """Return the line of a position, with the layout's name in front unless it is the plain one of its size."""
    layout, length = board.layout, row_length(board.layout)
    signs, reading = own_alphabets(layout)[0].signs, Reading.from_board(board)
    marks = {cell for cell, _ in reading.placed}
    cells = ["+" * (cell in marks) + signs[digit] for cell, digit in enumerate(board.digits)]
    gone = [signs[digit] + signs[cell // length + 1] + signs[cell % length + 1] for cell, digit in reading.crossed_out]
    front = "" if plain_layouts().get(layout.n_cells) == layout else f"{layout.name}:"
    return f"{front}:0000:x:{''.join(cells)}:{' '.join(gone)}::"
