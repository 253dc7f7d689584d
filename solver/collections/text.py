"""What a collection is, and how it is written: `write_collection` and `reading.read_collection` are reverses.

# Wings for Tuesday
> Each puzzle needs an XY-wing.

level: hard
## The first one
> Begin in box 5.
3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from solver.board import N_, ParseError, Puzzle, Sentence, Translate, id_of
from solver.board.wording import untranslated

MAX_PUZZLES = 100  # as many as can be printed at once
MAX_TITLE = 100  # characters
MAX_NOTE = 2000  # characters

_LINE = N_("Line {line}: {problem}")


class Collected(NamedTuple):
    """A puzzle of a collection, with a title, a note of a paragraph on each line, and a level; all may be empty."""

    puzzle: Puzzle
    title: str = ""
    note: str = ""
    level: str = ""


@dataclass(frozen=True)
class Collection:
    """Puzzles in their order, under a title. `about` says what they have in common, a paragraph on each line."""

    title: str
    about: str
    puzzles: tuple[Collected, ...]

    @property
    def cid(self) -> str:
        """The id in the URL of its page: the hash of its text."""
        return id_of(write_collection(self))


class CollectionError(ParseError):
    """A text that is no collection, and the number of the line at fault, from 1."""

    def __init__(self, reason: Sentence, *, line: int, expected: Sentence, position: int = 0) -> None:
        super().__init__(reason, position=position, expected=expected)
        self.line = line

    def text(self, translate: Translate = untranslated) -> str:
        """Return the number of the line and both sentences in the language of `translate`."""
        return translate(_LINE).format(line=self.line, problem=super().text(translate))


def write_collection(collection: Collection) -> str:
    """Return the text of a collection, puzzles as their text identity."""
    lines = [f"# {collection.title}", *_quote(collection.about)]
    level = ""
    for each in collection.puzzles:
        lines += ["", *([f"level: {each.level}".rstrip()] if each.level != level else []), *_lines_of(each)]
        level = each.level
    return "\n".join(lines) + "\n"


def _lines_of(each: Collected) -> Iterator[str]:
    """Yield the lines of a puzzle. One with a note has a line for its title, even if that is empty."""
    if each.title or each.note:
        yield f"## {each.title}".rstrip()
    yield from _quote(each.note)
    yield each.puzzle.text


def _quote(note: str) -> Iterator[str]:
    """Yield the paragraphs of a note, with an empty line between them."""
    for k, paragraph in enumerate(note.splitlines()):
        yield from (">", f"> {paragraph}") if k else (f"> {paragraph}",)
