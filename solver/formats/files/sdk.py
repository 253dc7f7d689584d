"""SadMan Software's and SudoCue's `.sdk`: the givens in rows, and the state with the digits placed since.

    #AThe author
    #DA description
    [Puzzle]
    53..7....
    …
    [State]
    534.7....
    …

Lines that begin with `#` and a letter say who made the puzzle, when, and how hard it is. A file without sections has
the givens alone.
Source: the list of file formats at sudocue.net.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from solver.board import Board, Digit, Layout, Puzzle
from solver.formats import rows
from solver.formats.reading import Reading
from solver.formats.source import Source

NAME = "sdk"

_SECTION = re.compile(r"^\s*\[(\w+)\]\s*$", re.MULTILINE)
_PUZZLE, _STATE = "puzzle", "state"


def readings(source: Source) -> Iterator[Reading]:
    """Read a text with a section of givens, and perhaps one of the state, which has to contain the givens."""
    sections = _sections(source.text[source.start :])
    if _PUZZLE not in sections:
        return
    for reading in rows.readings(_part(source, sections[_PUZZLE])):
        puzzle = reading.puzzle
        state = next(iter(_states(source, sections.get(_STATE, ""), puzzle)), puzzle.givens)
        placed = tuple((cell, digit) for cell, digit in enumerate(state) if digit and not puzzle.givens[cell])
        yield replace(reading, placed=placed, format=NAME)


def _sections(text: str) -> dict[str, str]:
    pieces = _SECTION.split(text)
    return {name.lower(): body for name, body in zip(pieces[1::2], pieces[2::2], strict=True)}


def _part(source: Source, text: str, layout: Layout | None = None) -> Source:
    lines = (line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return replace(source, text="\n".join(lines), start=0, expected=layout or source.expected)


def _states(source: Source, text: str, puzzle: Puzzle) -> Iterator[tuple[Digit, ...]]:
    for reading in rows.readings(_part(source, text, puzzle.layout)):
        digits = reading.puzzle.givens
        if all(given in (0, digit) for given, digit in zip(puzzle.givens, digits, strict=True)):
            yield digits


def write(board: Board) -> str:
    """Return the givens in a section, and the digits on the board in another."""
    givens = Board(Reading.from_board(board).puzzle)
    return f"[Puzzle]\n{rows.write(givens)}\n[State]\n{rows.write(board)}"
