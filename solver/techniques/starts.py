"""Where a walk-through starts: a position and the ladder by which it is to be explained."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver.board import Board, Digit, Puzzle, bits, id_of
from solver.steps import Candidate, crossed_out_text, parse_crossed_out, starting_board
from solver.techniques.ladders.ladders import DEFAULT_LADDER, find_ladder
from solver.techniques.ladders.rungs import Ladder, with_first


@dataclass(frozen=True)
class Start:
    """A puzzle, with digits written and candidates crossed out by the player, and a ladder."""

    puzzle: Puzzle
    ladder: Ladder
    placed: tuple[Candidate, ...] = ()
    crossed_out: tuple[Candidate, ...] = ()

    @classmethod
    def at(
        cls,
        puzzle: Puzzle,
        ladder: Ladder,
        digits: Sequence[Digit],
        crossed_out: Iterable[Candidate] = (),
    ) -> Start:
        """The start with these `digits` on the board; what cannot be crossed out there is left away.

        The same position gives the same start, however it was entered.
        """
        placed = tuple(Candidate(cell, digit) for cell, digit in enumerate(digits) if digit and not puzzle.givens[cell])
        start = cls(puzzle, ladder, placed)
        gone = {each for each in crossed_out if start.board.has(*each)}
        return replace(start, crossed_out=tuple(sorted(gone))) if gone else start

    @classmethod
    def of_board(cls, puzzle: Puzzle, ladder: Ladder, board: Board) -> Start:
        """The position of `board`: what is no candidate there, though its digits allow it, is crossed out."""
        start = cls.at(puzzle, ladder, board.digits)
        gone = tuple(
            Candidate(cell, digit)
            for cell, (mask, now) in enumerate(zip(start.board.candidates, board.candidates))
            for digit in bits(mask & ~now)
        )
        return replace(start, crossed_out=gone) if gone else start

    @classmethod
    def from_texts(
        cls,
        puzzle: Puzzle,
        ladder: str,
        *,
        left_out: Iterable[str],
        cells: str,
        crossed_out: str,
        first: Sequence[str] = (),
    ) -> Start:
        """The start that `texts` describe, on the ladder of today. Raises ParseError or ValueError on nonsense."""
        digits, gone = puzzle.layout.from_text(cells), parse_crossed_out(crossed_out, puzzle.layout)
        return cls.at(puzzle, ladder_with(ladder, left_out, first), digits, gone)

    @cached_property
    def board(self) -> Board:
        """The position; not to be changed."""
        return starting_board(self.puzzle, placed=self.placed, crossed_out=self.crossed_out)

    @property
    def cells(self) -> str:
        """The digits on the board, one symbol a cell."""
        digits = list(self.puzzle.givens)
        for cell, digit in self.placed:
            digits[cell] = digits[cell] or digit
        return self.puzzle.layout.to_text(digits)

    @property
    def crossed_out_text(self) -> str:
        """The candidates that are crossed out, `r1c1:45 r2c3:7`."""
        return crossed_out_text(self.crossed_out, self.puzzle.layout)

    @property
    def is_usual(self) -> bool:
        """Whether it is the givens, and the whole default ladder."""
        ladder = self.ladder
        is_whole = ladder.name == DEFAULT_LADDER and not (ladder.left_out or ladder.first)
        return is_whole and not (self.placed or self.crossed_out)

    @cached_property
    def wid(self) -> str:
        """The address of the walk-through: what is explained, and by which version of which ladder."""
        first = [f"first:{slug}" for slug in self.ladder.first]
        ladder = [self.ladder.name, *self.ladder.left_out, *first, self.ladder.version]
        return id_of("\n".join([self.puzzle.text, self.cells, self.crossed_out_text, " ".join(ladder)]))


def ladder_with(name: str, left_out: Iterable[str], first: Sequence[str]) -> Ladder:
    """The ladder called `name` without the techniques `left_out`, with those put `first`; others do not matter.

    Any technique may be put first, also one that is not on the ladder. Raises ValueError for an unknown ladder, or for
    a technique put first that is unknown.
    """
    ladder = find_ladder(name)
    ladder = ladder.without({each.slug for each in ladder.techniques}.intersection(left_out))
    return with_first(ladder, [slug for slug in dict.fromkeys(first) if slug and slug not in set(left_out)])
