"""The puzzle of a day: chosen by the date alone, the same everywhere and for ever."""

from __future__ import annotations

from datetime import date

from solver.board import Budget, Puzzle, find_layout
from solver.generator.generate import generate
from solver.steps import Ended
from solver.techniques import BASIC_LADDER, explain

LAYOUT = "3x3"
MAX_TRIES = 12


def daily_puzzle(day: date) -> Puzzle:
    """A puzzle with one solution; of the first tries the one that the basic ladder solves.

    Somebody who opens it in the morning should be able to finish it by logic, and no technique that is found later
    changes the puzzles of the past. If no try is solved
    so, the last one is taken. No clock is involved, so every machine finds the same puzzle.
    """
    layout = find_layout(LAYOUT)
    for attempt in range(MAX_TRIES):
        puzzle = generate(layout, seed=f"{day.isoformat()}/{attempt}")
        if explain(puzzle, ladder=BASIC_LADDER, budget=Budget()).ended == Ended.SOLVED:
            break
    return puzzle
