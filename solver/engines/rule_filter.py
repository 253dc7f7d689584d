"""Shared by engines that look at candidates: what rules beyond houses exclude, with the clue that is the reason."""

from __future__ import annotations

from solver.board import Board, Cell, Mask, Puzzle, bits
from solver.board.clues.narrowing import Narrowing
from solver.board.trace import naming_clue
from solver.engines.run import Trail


class RuleFilter:
    """Crosses out candidates that the rules of a puzzle exclude, and records each of them. False without such rules."""

    def __init__(self, puzzle: Puzzle, trail: Trail) -> None:
        self._narrowing = Narrowing(puzzle.rules)
        self._trail = trail
        self._clues = clue_numbers(puzzle)

    def __bool__(self) -> bool:
        return bool(self._narrowing)

    def removed(self, candidates: list[Mask], depth: int) -> list[tuple[Cell, Mask]] | None:
        """Return which candidates the rules exclude, cell by cell; None at a contradiction.

        `candidates` are those of all cells, one in a filled cell. They are narrowed in place.
        """
        if not all(candidates):
            return None
        removed = []
        for rule, cell, digits in self._narrowing.removals(candidates):
            shown = naming_clue(self._clues[rule])
            if not candidates[cell]:
                self._trail.record_remark(cell, 0, "broken_clue", depth, shown)
                return None
            for digit in bits(digits):
                self._trail.record_change(cell, digit, "ruled_out", depth, shown)
            removed.append((cell, digits))
        return removed


def clue_numbers(puzzle: Puzzle) -> list[int]:
    """Return for each rule of the puzzle the number of its clue, from 1; 0 if it is a rule of the layout."""
    of_clues = (number for number, rules in enumerate(puzzle.rules_of_clues, 1) for _ in rules)
    return [*(0 for _ in puzzle.layout.rules), *of_clues]


def board_of_houses(puzzle: Puzzle) -> Board:
    """Return the board of the givens with all candidates that houses alone allow."""
    return Board(Puzzle(puzzle.layout, puzzle.givens))
