"""Makes the puzzles of the coming days that are missing, and finds what the pages of today's show."""

import datetime
import time
from argparse import ArgumentParser
from itertools import count
from typing import Any

from django.core.management.base import BaseCommand
from django.db import IntegrityError

from solver.dailies import DailyKind, make_daily, use_compiled
from solver.models import DailyPuzzle
from solver.web.answers.puzzle_questions import find_all
from solver.web.answers.status import PuzzleAnswers
from solver.web.puzzles.daily import FIRST_DAY, keep_classic, kinds_on, last_day, missing_on, secret, stored, today

PATIENCE = 60  # seconds for the answers about one puzzle


class Command(BaseCommand):
    """Running it again changes nothing; a timer should run it every day. No puzzle is shown before its day."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--days", type=int, default=60, help="how many days ahead (60)")
        parser.add_argument("--first", type=datetime.date.fromisoformat, help="the first day (today in UTC)")

    def handle(self, *args: Any, **options: Any) -> None:
        use_compiled()
        first = max(FIRST_DAY, options["first"] or today())
        for day in (first + datetime.timedelta(days=n) for n in range(options["days"] + 1)):
            for kind in missing_on(day):
                daily = _make(kind, day)
                self.stdout.write(f"{daily} {daily.level} {daily.symmetry}")
        for daily in stored(today(), last_day()):
            _find_answers(daily)


def _make(kind: DailyKind, day: datetime.date) -> DailyPuzzle:
    """Make and store a puzzle that differs from all earlier daily puzzles, up to symmetry."""
    if kind not in kinds_on(day) or not kind.level:
        return keep_classic(day)
    for attempt in count():
        made = make_daily(kind, day, secret=secret(), attempt=attempt)
        if made is None:
            continue
        try:
            return DailyPuzzle.objects.keep(
                day, kind.slug, made.puzzle, made.canonical_form, level=made.level, symmetry=made.symmetry
            )
        except IntegrityError:
            continue
    raise AssertionError("attempts are endless")


def _find_answers(daily: DailyPuzzle) -> None:
    """Find what the page of a puzzle shows, so that the first visitor need not wait for it."""
    kept, deadline = daily.publish(), time.monotonic() + PATIENCE
    while _is_searched(find_all(kept)) and time.monotonic() < deadline:
        time.sleep(0.5)


def _is_searched(answers: PuzzleAnswers) -> bool:
    return answers.is_running or answers.rating.is_running
