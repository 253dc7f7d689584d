"""Which puzzle a day has: made once, kept, the same for everybody."""

from __future__ import annotations

import datetime

from django.utils import timezone

from solver.generator import daily_puzzle
from solver.models import DailyPuzzle

FIRST_DAY = datetime.date(2026, 11, 1)
AHEAD = datetime.timedelta(days=7)  # whoever travels without network takes the coming week along


def last_day() -> datetime.date:
    """The last day whose puzzle is there already; days are those of UTC, everywhere the same."""
    return timezone.now().date() + AHEAD


def puzzle_of(day: datetime.date) -> DailyPuzzle:
    """The kept puzzle of `day`; two visitors who come first make the same one."""
    kept = DailyPuzzle.objects.select_related("puzzle").filter(day=day).first()
    return kept or DailyPuzzle.objects.keep(day, daily_puzzle(day))
