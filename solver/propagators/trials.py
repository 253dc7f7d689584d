"""Candidates of a puzzle with rules tried one by one, in compiled code."""

from __future__ import annotations

from collections.abc import Sequence

from solver.board import Cell, Digit, Mask, Puzzle
from solver.fast.rules.trials import Trials
from solver.propagators.tables import rule_tables


class RuleTrials:
    """Which candidates of a puzzle lead its propagators to a dead end."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._trials = Trials(rule_tables(puzzle))

    def dead_ends(self, possible: Sequence[Mask]) -> list[tuple[Cell, Digit]]:
        """Return the candidates that cannot be right, those that are refuted soonest first.

        `possible` has the candidates of each cell, one in a filled one.
        """
        return [(cell, digit) for _, cell, digit in self._trials.dead_ends(possible)]
