"""A puzzle: a layout and its givens. Its text names it, and the hash of the text is its address."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from dataclasses import dataclass
from functools import cached_property

from solver.board.layout import Layout
from solver.board.masks import Digit, Mask, mask_of
from solver.board.shapes import find_layout
from solver.board.wording import N_, ParseError, Sentence


def id_of(text: str) -> str:
    """Return the id of `text`: 16 lower-case characters, its BLAKE2b hash of 80 bits in base32."""
    return b32encode(hashlib.blake2b(text.encode(), digest_size=10).digest()).decode().lower()


@dataclass(frozen=True)
class Puzzle:
    """A layout and its givens: one digit per cell, 0 for an empty one."""

    layout: Layout
    givens: tuple[Digit, ...]

    def __post_init__(self) -> None:
        if len(self.givens) != self.layout.n_cells:
            raise ValueError(f"found {len(self.givens)} cells, expected {self.layout.n_cells} on {self.layout.label}")

    @classmethod
    def from_text(cls, text: str) -> Puzzle:
        """Return the puzzle with the text identity `text`: `<layout>:<cells>`, exactly as `Puzzle.text` gives it.

        Raises ParseError for anything else; use `solver.formats` to read what people write.
        """
        name, colon, cells = text.partition(":")
        if not colon:
            raise ParseError(
                Sentence(N_("No layout is named in front of the cells.")),
                position=0,
                expected=Sentence(N_("It looks like this: {example}"), example="3x3:53..7…"),
            )
        layout = find_layout(name)
        try:
            return cls(layout, layout.from_text(cells))
        except ParseError as error:
            error.position += len(name) + 1
            raise

    @cached_property
    def cells(self) -> str:
        """One symbol per cell, `.` for an empty one."""
        return self.layout.to_text(self.givens)

    @cached_property
    def text(self) -> str:
        """The text identity; `from_text` is the reverse."""
        return f"{self.layout.name}:{self.cells}"

    @cached_property
    def page_id(self) -> str:
        """The id in the address of the puzzle's page: `id_of(text)`."""
        return id_of(self.text)

    @cached_property
    def given_mask(self) -> Mask:
        """The cells that are given."""
        return mask_of(cell for cell, digit in enumerate(self.givens) if digit)

    @property
    def n_givens(self) -> int:
        """How many cells are given."""
        return self.given_mask.bit_count()
