"""The puzzle of each day: generated once, stored, and the same for everybody."""

from __future__ import annotations

import datetime

from django.utils import timezone

from solver.generator import daily_puzzle
from solver.models import DailyPuzzle

FIRST_DAY = datetime.date(2026, 11, 1)
AHEAD = datetime.timedelta(days=7)  # so that travellers can take the coming week along offline


def last_day() -> datetime.date:
    """Return the last day whose puzzle is available. Days are UTC days, the same everywhere."""
    return timezone.now().date() + AHEAD


def puzzle_of(day: datetime.date) -> DailyPuzzle:
    """Return the stored puzzle of `day`, or generate it. Simultaneous first visitors generate the same one."""
    kept = DailyPuzzle.objects.select_related("puzzle").filter(day=day).first()
    return kept or DailyPuzzle.objects.keep(day, daily_puzzle(day))
