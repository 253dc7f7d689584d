"""The text identity: `3x3:53..7....;cage:8=r1c3r1c4`, the layout's name before the cells, clues behind them.

Clues may follow the cells of any format, each behind a `;`, on the same line or on lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from solver.board import N_, Board, Layout, ParseError, Puzzle, Sentence
from solver.board.clues import CLUE_KINDS, read_clue
from solver.board.clues.clue import Clue
from solver.board.puzzle import MAX_CLUES, too_many_clues
from solver.formats.reading import Reading
from solver.formats.source import Source
from solver.formats.text_lines import blank_filled_rows, only_line

NAME = "identity"

_NAME = r"(?:\d{1,2}(?:[xj]|latin)|round\d)[\w-]*"
_KINDS = "|".join(kind.slug for kind in CLUE_KINDS)
# Behind the cells of a layout that is named, whatever follows `;` is a clue; elsewhere, what begins like one.
_FIRST_CLUE = re.compile(rf";\s*(?:{_KINDS})\s*[:=]", re.IGNORECASE)
_FIRST_AFTER_NAME = re.compile(rf"\s*{_NAME}\s*:[^\s;]+\s*(;)\s*\S", re.IGNORECASE)
_DATA = re.compile(r"[\ufeff\s]*[{\[<]")  # JSON and XML, whose texts are read one by one
_NEXT_LINE = re.compile(r"\n\s*(?=;)")
_CLUED_LINE = re.compile(
    rf"^[ \t]*(?:{_NAME}\s*:[^\s;]+[ \t]*;[ \t]*[^\s;]|[^\s;]+[ \t]*{_FIRST_CLUE.pattern})[^\n]*(?:\n[ \t]*;[^\n]*)*",
    re.IGNORECASE | re.MULTILINE,
)


class Clued(NamedTuple):
    """A text with clues in two parts: the board in front of the first `;`, and the clues, which begin at `position`."""

    board: str
    clues: str
    position: int


def clued(text: str) -> Clued | None:
    """Return the parts of a text that is one board with clues behind it; None for any other text."""
    after_name = _FIRST_AFTER_NAME.match(text)
    first = after_name or _FIRST_CLUE.search(text)
    if not first or _DATA.match(text):
        return None
    at = first.start(1) if after_name else first.start()
    clues = _NEXT_LINE.sub(lambda between: " " * len(between[0]), text[at + 1 :].rstrip())
    return None if "\n" in clues else Clued(text[:at], clues, at + 1)


def clued_lines(text: str) -> list[re.Match[str]]:
    """Return the lines of a longer text that show a puzzle with clues each, with the lines of clues below them."""
    return list(_CLUED_LINE.finditer(text)) if ";" in text else []


def stray_clue(text: str) -> ParseError | None:
    """Return the error for a clue in a longer text that is not behind the cells of a board on one line, or None."""
    is_searched = ";" in text and not _DATA.match(text)
    rest = _CLUED_LINE.sub(lambda line: " " * len(line[0]), text) if is_searched else ""
    stray = _FIRST_CLUE.search(rest)
    return stray and ParseError(
        Sentence(N_("It is not clear which board this clue belongs to.")),
        position=stray.start() + 1,
        expected=Sentence(N_("Write clues behind the cells of their board, each after “;”.")),
    )


def with_clues(reading: Reading, text: str, position: int) -> Reading:
    """Return the reading of a board with the clues of `text`, which begins at `position` of the text as entered.

    Raises ParseError for anything between two `;` that is no clue, and for clues that are too many or too large.
    """
    return reading.with_clues(_clues(reading.puzzle.layout, text, position), position)


def _clues(layout: Layout, text: str, position: int) -> tuple[Clue, ...]:
    parts = text.split(";")
    if len(parts) > MAX_CLUES:
        raise too_many_clues(len(parts), position)
    clues = []
    for part in parts:
        if part.strip():
            try:
                clues.append(read_clue(layout, part.lower() if part.isascii() else part))
            except ParseError as error:
                error.position += position + len(part) - len(part.lstrip())
                raise
        position += len(part) + 1
    return tuple(clues)


def readings(source: Source) -> Iterator[Reading]:
    """Read the cells on the line that names the layout, with any filler."""
    if source.named and not source.is_list:
        yield from source.readings(only_line(source), NAME)
        yield from source.readings(blank_filled_rows(source, n_lines=1), NAME)


def can_hold_clues(layout: Layout, clues: tuple[Clue, ...]) -> bool:
    """Whether these clues can be written: any."""
    return True


def write(board: Board) -> str:
    """Return the layout's name, one symbol per cell, and the clues."""
    return Puzzle(board.layout, tuple(board.digits), board.clues).text
