"""A whole explanation: where it starts, its steps, and how it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from solver.board import Board, Cell, Digit, Puzzle
from solver.steps.step import Candidate, Step


class Ended(StrEnum):
    """How a walk-through ends."""

    SOLVED = "solved"
    STUCK = "stuck"  # no technique of the ladder applies
    BUDGET = "budget"  # the time or nodes were used up
    CONTRADICTION = "contradiction"  # the puzzle has no solution


@dataclass(frozen=True)
class Walkthrough:
    """The steps from a start, the puzzle with `placed` and `crossed_out` applied, to the end."""

    puzzle: Puzzle
    ladder: str
    steps: tuple[Step, ...]
    ended: Ended
    placed: tuple[Candidate, ...] = ()
    crossed_out: tuple[Candidate, ...] = ()

    @property
    def n_uses(self) -> dict[str, int]:
        """How many steps each technique takes."""
        return dict(Counter(step.technique for step in self.steps))

    def board_at(self, n: int) -> Board:
        """Return the board after the first `n` steps; 0 is the start.

        Raises IndexError outside 0..len(steps).
        """
        if not 0 <= n <= len(self.steps):
            raise IndexError(f"step {n}, expected 0 to {len(self.steps)}")
        steps = self.steps[:n]
        return starting_board(
            self.puzzle,
            placed=[*self.placed, *(each for step in steps for each in step.placements)],
            crossed_out=[*self.crossed_out, *(each for step in steps for each in step.eliminations)],
        )

    def board_at_end(self) -> Board:
        """Return the board after all steps."""
        return self.board_at(len(self.steps))

    def continued(self, after: Walkthrough) -> Walkthrough | None:
        """Return the steps up to the start of `after`, then those of `after`; None if no step leads to that start."""
        n = self.n_steps_to(after.board_at(0))
        return None if n is None else replace(self, steps=self.steps[:n] + after.steps, ended=after.ended)

    def n_steps_to(self, goal: Board) -> int | None:
        """Return the number of steps after which the board equals `goal`; None if it never does."""
        board = self.board_at(0)
        for n, step in enumerate((*self.steps, None)):
            if (board.digits, board.candidates) == (goal.digits, goal.candidates):
                return n
            if step:
                step.apply(board)
        return None


def starting_board(
    puzzle: Puzzle,
    *,
    placed: Iterable[Candidate] = (),
    crossed_out: Iterable[Candidate] = (),
) -> Board:
    """Return the board of `puzzle` with the player's digits written and candidates crossed out.

    A digit placed in a filled cell is ignored.
    """
    board = Board(puzzle)
    written: dict[Cell, Digit] = {}
    for cell, digit in placed:
        if not board.digits[cell]:
            written.setdefault(cell, digit)
    if written:
        board.place_all(written.items())
    for cell, digit in crossed_out:
        board.remove(cell, digit)
    return board
