"""Tidies the database: removes puzzles that nobody visits, and compresses walk-throughs.

It also deletes surplus walk-throughs and old files of answers, and corrects times that a wrong clock left behind.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any, TypeVar

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from solver.collected import KeptCollection
from solver.jobs import BulkJob
from solver.models import UPDATE_BATCH, Finding, KeptPuzzle, Visited
from solver.web.puzzles.starters import STARTERS

MAX_ROWS = 50_000  # rows that are removed, or packed, in one run
PAUSE = 0.05  # seconds between parts, so that visitors' writes get their turn
PACK_AFTER = timedelta(days=1)  # from the last attempt; until then a walk-through may still grow
HOURLY_INTERVAL = 3000  # seconds between two hourly runs on machines that share a cache; a little less than an hour
SURPLUS_AFTER = timedelta(days=7)  # until then a visitor may still come back to a puzzle

VisitedRow = TypeVar("VisitedRow", bound=Visited)


class Command(BaseCommand):
    """It is safe to run at any time, even twice at once. The site itself runs it once an hour."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hourly", action="store_true", help="skip if another machine did so within the hour")

    def handle(self, *args: Any, hourly: bool = False, **options: Any) -> None:
        if hourly and not cache.add("tidied", True, HOURLY_INTERVAL):
            return
        done = {
            "collections removed": unvisited(KeptCollection.objects.filter(is_shipped=False)).delete()[0],
            "puzzles removed": remove(unvisited(_removable())) + remove(surplus()),
            "walk-throughs forgotten": Finding.objects.forget_surplus(),
            "walk-throughs packed": pack(),
            "times corrected": correct_times(),
            "jobs forgotten": BulkJob.objects.forget_old(),
        }
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA optimize")
        if options["verbosity"] > 1:
            self.stdout.write(", ".join(f"{n} {what}" for what, n in done.items()))


def unvisited(rows: QuerySet[VisitedRow]) -> QuerySet[VisitedRow]:
    """Return those of `rows` that nobody has visited for as long as the site promises to store them."""
    if not settings.KEEP_DAYS:
        return rows.none()
    before = timezone.now() - timedelta(days=settings.KEEP_DAYS)
    return rows.filter(Q(seen_at__lt=before) | Q(seen_at=None, kept_at__lt=before))


def surplus() -> QuerySet[KeptPuzzle]:
    """Return the surplus beyond MAX_PUZZLES: the oldest puzzles that nobody came back to."""
    n = KeptPuzzle.objects.count() - settings.MAX_PUZZLES
    if n <= 0:
        return KeptPuzzle.objects.none()
    never_revisited = _removable().filter(seen_at=None, kept_at__lt=timezone.now() - SURPLUS_AFTER)
    return never_revisited.order_by("kept_at")[:n]


def remove(puzzles: QuerySet[KeptPuzzle]) -> int:
    """Delete puzzles with everything that is known about them. Return how many there were."""
    n = 0
    started_at = timezone.now()
    for part in _in_parts(list(puzzles.values_list("pk", flat=True)[:MAX_ROWS])):
        visited_meanwhile = Q(seen_at__gte=started_at)
        _, deleted = KeptPuzzle.objects.filter(pk__in=part).exclude(visited_meanwhile).delete()
        n += deleted.get(KeptPuzzle._meta.label, 0)
    return n


def pack() -> int:
    """Compress walk-throughs that have not changed for a while. Return how many there were."""
    before = timezone.now() - PACK_AFTER
    plain = Finding.objects.exclude(long_text="").filter(Q(tried_at__lt=before) | Q(tried_at=None))
    pks = list(plain.values_list("pk", flat=True)[:MAX_ROWS])
    for part in _in_parts(pks):
        for pk in part:
            Finding.objects.pack(pk)
    return len(pks)


def correct_times() -> int:
    """Replace times in the future, from before the clock was set back. Return how many there were."""
    now = timezone.now()
    KeptPuzzle.objects.filter(seen_at__gt=now).update(seen_at=now)
    return Finding.objects.filter(tried_at__gt=now).update(tried_at=now)


def _removable() -> QuerySet[KeptPuzzle]:
    """Return all puzzles but those that the site itself offers, and those of collections."""
    return KeptPuzzle.objects.filter(days=None, collected=None).exclude(
        pk__in=[starter.page_id for starter in STARTERS]
    )


def _in_parts(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for k in range(0, len(rows), UPDATE_BATCH):
        yield rows[k : k + UPDATE_BATCH]
        time.sleep(PAUSE)
