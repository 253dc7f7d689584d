"""Text in and out: read a puzzle from what people write, and write a board as text."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from solver.board import Board, Layout, Puzzle
from solver.formats import candidates, dimacs, identity, line, lists, numbers, pictures, rows
from solver.formats.reading import Reading
from solver.formats.refusal import ambiguous, empty_text, refusal, too_long
from solver.formats.source import Source

__all__ = ["FORMATS", "MAX_CHARACTERS", "WRITERS", "Reading", "parse", "read", "write"]

MAX_CHARACTERS = 65_536

# Formats to read. A reading found by an earlier format is not reported again by a later one.
FORMATS = (identity, line, rows, numbers, lists, candidates)

# Formats to write; `rows` reads what `pretty` draws, and nothing reads formulas.
WRITERS = MappingProxyType[str, Callable[[Board], str]](
    {module.NAME: module.write for module in (identity, line, rows, pictures, numbers, lists, candidates, dimacs)}
)


def parse(text: str, *, layout: Layout | None = None) -> Puzzle:
    """Return the puzzle that `text` shows, in any known format.

    `layout` decides between layouts with the same number of cells; see `read`.
    Raises ParseError if the text cannot be read, or can be read in several ways.
    """
    return (None if layout else line.bare_line(text)) or read(text, layout=layout).puzzle


def read(text: str, *, layout: Layout | None = None) -> Reading:
    """Return the puzzle that `text` shows, and the candidates that a candidate grid does not list.

    The layout is the one named in front of the cells. If none is named, it is `layout`, if that has the right number of
    cells; otherwise the plain layout with that number. The latter requires that `layout` is None, or that the text
    itself shows which layout is meant (rows or sectors of the right length, or a bare line that makes a square).
    Raises ParseError if the text cannot be read, or can be read in several ways.
    """
    if len(text) > MAX_CHARACTERS:
        raise too_long(len(text), MAX_CHARACTERS)
    if not text.strip("\ufeff \t\r\n"):
        raise empty_text()
    source = Source.from_text(text, layout)
    found: list[Reading] = []
    for form in FORMATS:
        for reading in form.readings(source):
            if all(reading.content != other.content for other in found):
                found.append(reading)
    if len(found) > 1:
        # A reading with a digit twice in a house is unlikely if another reading has none.
        found = [reading for reading in found if not reading.has_clash] or found
    if len(found) > 1:
        raise ambiguous(source, found)
    if not found:
        raise refusal(source)
    return found[0]


def write(subject: Puzzle | Board, to: str) -> str:
    """Return `subject` in the format called `to`, one of WRITERS."""
    return WRITERS[to](Board(subject) if isinstance(subject, Puzzle) else subject)
