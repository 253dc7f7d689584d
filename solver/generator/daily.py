"""The daily puzzle: chosen by the date alone, the same everywhere and forever."""

from __future__ import annotations

from datetime import date

from solver.board import Budget, Puzzle, find_layout
from solver.generator.spielverderber import spielverderber
from solver.steps import Ended
from solver.techniques import BASIC_LADDER, explain

LAYOUT = "3x3"
MAX_TRIES = 12


def daily_puzzle(day: date) -> Puzzle:
    """Return a puzzle with one solution: the first try that the basic ladder solves.

    Those who open it in the morning should be able to finish it by logic, and later techniques must not change the
    puzzles of the past. If no try can be solved like that, take the last one. No clock is involved, so every machine
    finds the same puzzle.
    """
    layout = find_layout(LAYOUT)
    for attempt in range(MAX_TRIES):
        puzzle = spielverderber(layout, seed=f"{day.isoformat()}/{attempt}")
        if explain(puzzle, ladder=BASIC_LADDER, budget=Budget()).ended == Ended.SOLVED:
            break
    return puzzle
