"""OpenSudoku's XML: a list of games, the digits of each in an attribute.

    <opensudoku><name>Easy</name><game data="530070000…" /></opensudoku>

The games are found by an expression and not by an XML parser, so nothing in the file can make the reader do anything.
A file that declares a document type or entities is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from solver.board import N_, Board, ParseError, Sentence
from solver.formats.reading import Reading
from solver.formats.source import Source

NAME = "opensudoku"

GAME = re.compile(r"<game\b[^<>]*?\bdata\s*=\s*[\"']([^\"'<>]*)[\"']", re.IGNORECASE)
_TEN = 10
_ENTITIES = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)


def games(text: str) -> list[re.Match[str]]:
    """Return the games in `text`. Raises ParseError if it declares a document type or entities beside them."""
    matches = list(GAME.finditer(text)) if text.lstrip("\ufeff \t\r\n").startswith("<") else []
    entities = _ENTITIES.search(text) if matches else None
    if entities:
        raise ParseError(
            Sentence(N_("This XML declares a document type or entities, which are not read.")),
            position=entities.start(),
            expected=Sentence(N_("Send the file as OpenSudoku writes it.")),
        )
    return matches


def readings(source: Source) -> Iterator[Reading]:
    """Read a file with one game."""
    matches = games(source.text)
    if len(matches) == 1:
        yield from source.readings_of_line(matches[0][1], NAME)


def write(board: Board) -> str:
    """Return a file with one game. Empty cells are 0 as in OpenSudoku, or points if the 0 might be a digit."""
    text = board.layout.to_text(Reading.from_board(board).puzzle.givens)
    cells = text.replace(".", "0") if board.layout.n < _TEN else text
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n  <game data={quoteattr(cells)} />\n</opensudoku>'
