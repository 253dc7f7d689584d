"""A text as entered, and the layout and alphabet that come with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.board import Layout, ParseError, Puzzle, find_layout
from solver.formats.alphabets import Alphabet, alphabets, is_alphabet_name, own_alphabets
from solver.formats.reading import Reading, Sign, SignRow
from solver.formats.sizes import fits_rows, implies, layouts_with_gaps, plain_layouts

_FRONT_WORD = re.compile(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*")
_KEY = re.compile(r"\s*(?!round\d)[A-Za-z_]\w*:\s*(?=(?:-\s*)?\[)")  # of a list in YAML: `sudoku: [[0, 3, …`
_FRONT_LENGTH = 340  # the regions of a jigsaw are part of its name, and its rules too


@dataclass(frozen=True)
class Source:
    """A text and what is known about it. The board begins at `start`, after the name of a layout or alphabet.

    `expected` is the layout that the caller has in mind, `named` the one that the text names.
    """

    text: str
    start: int = 0
    expected: Layout | None = None
    named: Layout | None = None
    alphabet: str | None = None

    @classmethod
    def from_text(cls, text: str, expected: Layout | None) -> Source:
        """Read the words before a colon. Raises ParseError for an unknown layout."""
        if key := _KEY.match(text):
            return cls(text, key.end(), expected)
        front, colon, _ = text[:_FRONT_LENGTH].partition(":")
        words = list(re.finditer(r"\S+", front))
        are_names = all(_FRONT_WORD.fullmatch(word[0]) for word in words)
        if not colon or not are_names or front.strip().isdecimal() or not 1 <= len(words) <= 2:
            return cls(text, expected=expected)
        named, alphabet = None, None
        for word in words:
            if is_alphabet_name(word[0]):
                alphabet = word[0].upper()
            else:
                named = _find_layout(word[0], word.start())
        return cls(text, len(front) + 1, expected, named, alphabet)

    @property
    def is_list(self) -> bool:
        """Whether the cells are in brackets, which only lists use."""
        return "[" in self.text

    def layout_for(self, lengths: Sequence[int]) -> Layout | None:
        """Return the layout that fits lines with these numbers of cells, or None.

        A layout named in the text must fit. The expected layout is used if it fits; if not, another one is used if
        the text shows by itself that it is meant.
        """
        count = sum(lengths)
        if self.named:
            layout = self.named if self.named.n_cells == count else None
        elif self.expected and self.expected.n_cells == count:
            layout = self.expected
        else:
            layout = plain_layouts().get(count) or layouts_with_gaps().get(tuple(lengths))
            if layout and self.expected and not implies(lengths, layout):
                layout = None
        return layout if layout and fits_rows(lengths, layout) else None

    def alphabets(self, layout: Layout) -> tuple[Alphabet, ...]:
        """Return the alphabets that the text may use: the named one, else all of the named layout, else all."""
        if self.alphabet:
            named = (one for one in alphabets(layout) if one.name == self.alphabet)
            return tuple(Alphabet(one.signs) for one in named)
        return own_alphabets(layout) if self.named else alphabets(layout)

    def readings_of_line(self, text: str, format: str) -> Iterator[Reading]:
        """Yield every way to read `text` as one sign per cell, all in one row."""
        yield from self.readings([tuple(Sign(sign, 0) for sign in text)], format)

    def readings(self, rows: Sequence[SignRow], format: str) -> Iterator[Reading]:
        """Yield every way to read `rows` as one sign per cell."""
        layout = self.layout_for([len(row) for row in rows])
        if layout is None:
            return
        signs = [sign.text for row in rows for sign in row]
        for alphabet in self.alphabets(layout):
            digits = alphabet.digits(signs)
            if digits is not None and alphabet.is_used_in(signs):
                yield Reading(Puzzle(layout, digits), (), format, alphabet.name)


def _find_layout(name: str, position: int) -> Layout:
    try:
        return find_layout(name.lower())
    except ParseError as error:
        error.position += position
        raise
