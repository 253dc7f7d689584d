"""Which puzzle a day has: made once, kept, the same for everybody."""

from __future__ import annotations

import datetime

from solver.generator import daily_puzzle
from solver.models import DailyPuzzle

FIRST_DAY = datetime.date(2026, 11, 1)


def puzzle_of(day: datetime.date) -> DailyPuzzle:
    """The kept puzzle of `day`; two visitors who come first make the same one."""
    kept = DailyPuzzle.objects.select_related("puzzle").filter(day=day).first()
    return kept or DailyPuzzle.objects.keep(day, daily_puzzle(day))
