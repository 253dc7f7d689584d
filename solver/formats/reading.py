"""What formats read from and return: signs, readings, and the error for a board that cannot be written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from solver.board import N_, Board, Cell, Digit, ParseError, Puzzle, Sentence, bits, join_items
from solver.board.check import impossibilities
from solver.board.clues.clue import Clue
from solver.board.features import find_feature
from solver.board.puzzle import refuse_too_many_cells
from solver.formats.drawn.decorations import NO_DECORATIONS, Decorations

_IS_SUKAKU = Sentence(
    N_("Read as a Sukaku: the digits alone have several solutions, so the listed candidates are rules of the puzzle.")
)
_ONLY_IN_WORDS = N_(
    "The rules in words say more than the puzzle does: {rules}. If that is meant, choose it under “Rules” on the entry "
    "page."
)


class WriteError(ValueError):
    """A format cannot hold a board: `reason` names both, `expected` the formats that can hold it."""

    def __init__(self, reason: Sentence, *, expected: Sentence) -> None:
        super().__init__(reason.text())
        self.reason = reason
        self.expected = expected


class Sign(NamedTuple):
    """A piece of text that stands for a cell, and its offset in the text as entered."""

    text: str
    position: int


SignRow = tuple[Sign, ...]


@dataclass(frozen=True)
class Reading:
    """A text that was understood: the puzzle, and the legal candidates that the text crosses out or does not list.

    `format` is the format that understood it, `alphabet` the name of the signs that it uses. `placed` are the digits
    that the text marks as placed by hand: they are on the board, but not givens. `decorations` were passed over.
    If it `is_sukaku`, the candidates that the text lists are clues of the puzzle. `only_in_words` are the
    words of features that the rules name in words, while the puzzle does not have them.
    """

    puzzle: Puzzle
    crossed_out: tuple[tuple[Cell, Digit], ...]
    format: str
    alphabet: str
    placed: tuple[tuple[Cell, Digit], ...] = ()
    decorations: Decorations = NO_DECORATIONS
    is_sukaku: bool = False
    only_in_words: tuple[str, ...] = ()

    @property
    def content(self) -> tuple[Puzzle, tuple[tuple[Cell, Digit], ...], tuple[tuple[Cell, Digit], ...]]:
        """What decides whether two readings are the same."""
        return self.puzzle, self.crossed_out, self.placed

    @property
    def is_position(self) -> bool:
        """Whether the reading has more than givens."""
        return bool(self.crossed_out or self.placed)

    @property
    def notes(self) -> list[Sentence]:
        """What there is to know about how the text was read."""
        return notes_about(self.decorations, is_sukaku=self.is_sukaku, only_in_words=self.only_in_words)

    @property
    def digits(self) -> tuple[Digit, ...]:
        """The digits on the board: givens, and those placed by hand."""
        placed = dict(self.placed)
        return tuple(given or placed.get(cell, 0) for cell, given in enumerate(self.puzzle.givens))

    @classmethod
    def from_board(cls, board: Board, format: str = "") -> Reading:
        """Return the reading of a text that shows `board` completely."""
        layout = board.layout
        is_given = [bool(board.given_mask >> cell & 1) for cell in range(layout.n_cells)]
        givens = tuple(digit if given else 0 for digit, given in zip(board.digits, is_given, strict=True))
        puzzle = Puzzle(layout, givens, board.clues)
        placed = tuple((cell, digit) for cell, digit in enumerate(board.digits) if digit and not is_given[cell])
        plain = cls(puzzle, (), format, "", placed)
        crossed_out = tuple(
            (cell, digit)
            for cell, mask in enumerate(plain.to_board().candidates)
            for digit in bits(mask & ~board.candidates[cell])
        )
        return replace(plain, crossed_out=crossed_out)

    def with_clues(self, clues: tuple[Clue, ...], position: int = 0) -> Reading:
        """Return the reading with clues, without crossed-out candidates that these exclude.

        Raises ParseError, at `position`, if a clue is too large to be said in rules, or if they have too many cells.
        """
        puzzle = Puzzle(self.puzzle.layout, self.puzzle.givens, clues)
        try:
            refuse_too_many_cells(clues)
            board = Board(puzzle)
        except ParseError as error:
            error.position = position
            raise
        crossed_out = tuple(pair for pair in self.crossed_out if board.has(*pair))
        return replace(self, puzzle=puzzle, crossed_out=crossed_out)

    @cached_property
    def has_clash(self) -> bool:
        """Whether a digit is given twice in a house."""
        return any(fault.kind == "clash" for fault in impossibilities(Board(self.puzzle)))

    def to_board(self) -> Board:
        """Return the board that the text shows."""
        board = Board(self.puzzle)
        board.place_all(self.placed)
        for cell, digit in self.crossed_out:
            board.remove(cell, digit)
        return board


def notes_about(decorations: Decorations, *, is_sukaku: bool, only_in_words: Iterable[str]) -> list[Sentence]:
    """Return the notes about a reading: it is a Sukaku, it lacks rules that words name, it passes over decorations."""
    rules = join_items([Sentence(find_feature(word).title) for word in only_in_words])
    return [
        *([_IS_SUKAKU] if is_sukaku else []),
        *([Sentence(_ONLY_IN_WORDS, rules=rules)] if rules else []),
        *([decorations.sentence] if decorations else []),
    ]
