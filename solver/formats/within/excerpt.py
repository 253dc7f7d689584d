"""A part of a text that shows one puzzle, and the error for a text that shows several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from solver.board import N_, ParseError, Sentence

_MAX_NAME_LENGTH = 60
_EDGES = " \t\r\n#;:,|-–—/*=>\"'`()[]{}"


class Excerpt(NamedTuple):
    """`text` shows one puzzle and begins at `position`; `name` is what the text around calls it, or empty."""

    text: str
    position: int
    name: str = ""


class SeveralPuzzles(ParseError):
    """A text that shows more than one puzzle where one is needed."""

    def __init__(self, excerpts: Sequence[Excerpt]) -> None:
        super().__init__(
            Sentence(N_("There are {count} puzzles in this text."), count=len(excerpts)),
            position=excerpts[1].position,
            expected=Sentence(N_("Choose one of them.")),
        )
        self.excerpts = tuple(excerpts)


def name_from(text: str) -> str:
    """Return `text` as the name of a puzzle: on one line, without punctuation around it, not too long."""
    name = re.sub(r"\s+", " ", text[: _MAX_NAME_LENGTH * 4]).strip(_EDGES)
    return name if len(name) <= _MAX_NAME_LENGTH else name[: _MAX_NAME_LENGTH - 1].rstrip() + "…"
