"""A puzzle: a layout, its givens and its clues. Its text names it, and the hash of the text is its address."""

from __future__ import annotations

import hashlib
from base64 import b32encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from solver.board.clues import RuleMaker, read_clue
from solver.board.clues.clue import Clue
from solver.board.layout import Layout
from solver.board.masks import Digit, Mask, mask_of
from solver.board.rules import Rule, leaves_digits_alike
from solver.board.shapes import find_layout
from solver.board.wording import N_, ParseError, Sentence

MAX_CLUES = 500
MAX_CLUE_CELLS = 5_000  # of all clues together


def id_of(text: str) -> str:
    """Return the id of `text`: 16 lower-case characters, its BLAKE2b hash of 80 bits in base32."""
    return b32encode(hashlib.blake2b(text.encode(), digest_size=10).digest()).decode().lower()


@dataclass(frozen=True)
class Puzzle:
    """A layout, its givens (one digit per cell, 0 for an empty one), and its clues, in the order of their texts."""

    layout: Layout
    givens: tuple[Digit, ...]
    clues: tuple[Clue, ...] = field(default=())

    def __reduce__(self) -> tuple[Callable[[str], Puzzle], tuple[str]]:
        return Puzzle.from_text, (self.text,)

    def __post_init__(self) -> None:
        if len(self.givens) != self.layout.n_cells:
            raise ValueError(f"found {len(self.givens)} cells, expected {self.layout.n_cells} on {self.layout.label}")

        if self.clues:
            by_text = {clue.text(self.layout): clue for clue in self.clues}
            object.__setattr__(self, "clues", tuple(by_text[text] for text in sorted(by_text)))

    @classmethod
    def from_text(cls, text: str) -> Puzzle:
        """Return the puzzle with the text identity `text`: `<layout>:<cells>`, then `;` and a clue any number of times.

        The clues may be written in any way that means the same; `Puzzle.text` has the usual one.
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
        cells, *clues = cells.split(";")
        try:
            givens = layout.from_text(cells)
        except ParseError as error:
            error.position += len(name) + 1
            raise
        return cls(layout, givens, _read_clues(layout, clues, len(name) + len(cells) + 2))

    def with_givens(self, givens: Iterable[Digit]) -> Puzzle:
        """Return the puzzle with the same rules and these givens."""
        return Puzzle(self.layout, tuple(givens), self.clues)

    @cached_property
    def cells(self) -> str:
        """One symbol per cell, `.` for an empty one."""
        return self.layout.to_text(self.givens)

    @cached_property
    def text(self) -> str:
        """The text identity; `from_text` is the reverse."""
        return ";".join((f"{self.layout.name}:{self.cells}", *(clue.text(self.layout) for clue in self.clues)))

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """All rules that are no houses: those of the layout and those that the clues mean.

        Raises ParseError for a clue that cannot be said in them, for instance because it is too large, and for clues
        that mean too many.
        """
        return (*self.layout.rules, *(rule for rules in self.rules_of_clues for rule in rules))

    @cached_property
    def rules_of_clues(self) -> tuple[tuple[Rule, ...], ...]:
        """The rules that each of the clues means. Raises the errors of `rules`."""
        maker = RuleMaker(self.layout, self.clues)
        return tuple(map(maker.rules_of, self.clues))

    @cached_property
    def digits_are_alike(self) -> bool:
        """Whether any exchange of digits, givens included, makes a puzzle as good as this one.

        Whoever renames digits, or takes a pattern for deadly because digits could change places, has to ask.
        """
        return all(map(leaves_digits_alike, self.rules))

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


def _read_clues(layout: Layout, texts: list[str], position: int) -> tuple[Clue, ...]:
    """Return the clues whose texts are `texts`, the first of which stands at `position`. Raises ParseError."""
    if len(texts) > MAX_CLUES:
        raise too_many_clues(len(texts), position)
    clues = []
    for text in texts:
        try:
            clues.append(read_clue(layout, text))
        except ParseError as error:
            error.position += position
            raise
        position += len(text) + 1
    refuse_too_many_cells(clues)
    return tuple(clues)


def too_many_clues(found: int, position: int) -> ParseError:
    """Return the error for a puzzle with more clues than are read."""
    return ParseError(
        Sentence(N_("There are {found} clues."), found=found),
        position=position,
        expected=Sentence(N_("A puzzle can have {most}."), most=MAX_CLUES),
    )


def refuse_too_many_cells(clues: Iterable[Clue]) -> None:
    """Raise ParseError if clues have more cells than are read."""
    found = sum(len(clue.cells) for clue in clues)
    if found > MAX_CLUE_CELLS:
        raise ParseError(
            Sentence(N_("The clues have {found} cells."), found=found),
            position=0,
            expected=Sentence(N_("All clues together can have {most}."), most=MAX_CLUE_CELLS),
        )
