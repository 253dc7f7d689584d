"""Where a walk-through starts: a position, and the ladder that explains it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from solver.board import Board, Digit, Puzzle, bits, id_of
from solver.steps import Candidate, Ended, Step, Walkthrough, crossed_out_text, parse_crossed_out, starting_board
from solver.techniques.ladders.ladders import DEFAULT_LADDER, find_ladder
from solver.techniques.ladders.rungs import Ladder, with_first


@dataclass(frozen=True)
class Start:
    """A puzzle, the digits placed and candidates crossed out by the player, and a ladder."""

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
        """Return the start with `digits` on the board; ignore crossed-out candidates that the board does not have.

        The same position gives the same start, however it was entered.
        """
        placed = tuple(Candidate(cell, digit) for cell, digit in enumerate(digits) if digit and not puzzle.givens[cell])
        start = cls(puzzle, ladder, placed)
        removed = {each for each in crossed_out if start.board.has(*each)}
        return replace(start, crossed_out=tuple(sorted(removed))) if removed else start

    def moved_to(self, board: Board) -> Start:
        """Return the position of `board`; candidates it lacks, though its digits allow them, count as crossed out."""
        start = Start.at(self.puzzle, self.ladder, board.digits)
        removed = tuple(
            Candidate(cell, digit)
            for cell, (mask, now) in enumerate(zip(start.board.candidates, board.candidates))
            for digit in bits(mask & ~now)
        )
        return replace(start, crossed_out=removed) if removed else start

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
        """Return the start that these texts describe, on the current ladder. Raises ParseError or ValueError."""
        digits, removed = puzzle.layout.from_text(cells), parse_crossed_out(crossed_out, puzzle.layout)
        return cls.at(puzzle, ladder_with(ladder, left_out, first), digits, removed)

    @cached_property
    def board(self) -> Board:
        """The position. Callers must not change the board."""
        return starting_board(self.puzzle, placed=self.placed, crossed_out=self.crossed_out)

    def to_walkthrough(self, steps: tuple[Step, ...] = (), ended: Ended = Ended.BUDGET) -> Walkthrough:
        """Return the walk-through that leads from here through `steps`."""
        return Walkthrough(self.puzzle, self.ladder.name, steps, ended, self.placed, self.crossed_out)

    @property
    def cells(self) -> str:
        """The digits on the board, one symbol per cell."""
        digits = list(self.puzzle.givens)
        for cell, digit in self.placed:
            digits[cell] = digits[cell] or digit
        return self.puzzle.layout.to_text(digits)

    @property
    def crossed_out_text(self) -> str:
        """The crossed-out candidates, as in `r1c1:45 r2c3:7`."""
        return crossed_out_text(self.crossed_out, self.puzzle.layout)

    @property
    def is_usual(self) -> bool:
        """Whether this is just the givens, with the whole teaching ladder."""
        ladder = self.ladder
        is_whole = ladder.name == DEFAULT_LADDER and not (ladder.left_out or ladder.first)
        return is_whole and not (self.placed or self.crossed_out)

    @cached_property
    def wid(self) -> str:
        """The id of the walk-through: it depends on the position and on the version of the ladder."""
        first = [f"first:{slug}" for slug in self.ladder.first]
        ladder = [self.ladder.name, *self.ladder.left_out, *first, self.ladder.version]
        return id_of("\n".join([self.puzzle.text, self.cells, self.crossed_out_text, " ".join(ladder)]))


def ladder_with(name: str, left_out: Iterable[str], first: Sequence[str]) -> Ladder:
    """Return the ladder called `name` without the techniques `left_out` and with those in `first` moved to the top.

    Slugs in `left_out` that are not on the ladder are ignored. `first` may name any technique, even one that is not on
    the ladder. Raises ValueError for an unknown ladder, or for an unknown technique in `first`.
    """
    ladder = find_ladder(name)
    ladder = ladder.without({each.slug for each in ladder.techniques}.intersection(left_out))
    return with_first(ladder, [slug for slug in dict.fromkeys(first) if slug and slug not in set(left_out)])
