"""Tidies the database: removes puzzles that nobody visits, and packs what is rarely read.

It also forgets surplus walk-throughs, and corrects what a clock that was wrong has left behind.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils import timezone

from solver.models import UPDATE_BATCH, Finding, KeptPuzzle
from solver.web.puzzles.starters import STARTERS

MOST = 50_000  # rows that are removed, or packed, in one run
PAUSE = 0.05  # seconds between parts, in which visitors' writes have their turn
UNTOUCHED = timedelta(days=1)  # before a walk-through is packed: until then it may still grow
MAY_COME_BACK = timedelta(days=7)  # in which no puzzle is surplus


class Command(BaseCommand):
    """Running it at any time, and twice at once, does no harm. The site itself runs it once an hour."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        done = {
            "puzzles removed": remove(unvisited()) + remove(surplus()),
            "walk-throughs forgotten": Finding.objects.forget_surplus(),
            "walk-throughs packed": pack(),
            "times corrected": correct_times(),
        }
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA optimize")
        if options["verbosity"] > 1:
            self.stdout.write(", ".join(f"{n} {what}" for what, n in done.items()))


def unvisited() -> QuerySet[KeptPuzzle]:
    """Return the puzzles that nobody has visited for as long as the site promises to keep them."""
    if not settings.KEEP_DAYS:
        return KeptPuzzle.objects.none()
    before = timezone.now() - timedelta(days=settings.KEEP_DAYS)
    return _removable().filter(Q(seen_at__lt=before) | Q(seen_at=None, kept_at__lt=before))


def surplus() -> QuerySet[KeptPuzzle]:
    """Return the oldest of the puzzles that nobody came back to, as many as there are too many."""
    n = KeptPuzzle.objects.count() - settings.MAX_PUZZLES
    if n <= 0:
        return KeptPuzzle.objects.none()
    never_again = _removable().filter(seen_at=None, kept_at__lt=timezone.now() - MAY_COME_BACK)
    return never_again.order_by("kept_at")[:n]


def remove(puzzles: QuerySet[KeptPuzzle]) -> int:
    """Delete puzzles with everything that is known about them. Return how many there were."""
    n = 0
    begin = timezone.now()
    for part in _in_parts(list(puzzles.values_list("pk", flat=True)[:MOST])):
        visited_meanwhile = Q(seen_at__gte=begin)
        _, deleted = KeptPuzzle.objects.filter(pk__in=part).exclude(visited_meanwhile).delete()
        n += deleted.get(KeptPuzzle._meta.label, 0)
    return n


def pack() -> int:
    """Compress walk-throughs that have not changed for a while. Return how many there were."""
    before = timezone.now() - UNTOUCHED
    plain = Finding.objects.exclude(long_text="").filter(Q(tried_at__lt=before) | Q(tried_at=None))
    found = list(plain.values_list("pk", flat=True)[:MOST])
    for part in _in_parts(found):
        for pk in part:
            Finding.objects.pack(pk)
    return len(found)


def correct_times() -> int:
    """Replace times in the future, from before the clock was set back. Return how many there were."""
    now = timezone.now()
    KeptPuzzle.objects.filter(seen_at__gt=now).update(seen_at=now)
    return Finding.objects.filter(tried_at__gt=now).update(tried_at=now)


def _removable() -> QuerySet[KeptPuzzle]:
    """Return all puzzles but those that the site itself offers."""
    return KeptPuzzle.objects.filter(days=None).exclude(pk__in=[starter.page_id for starter in STARTERS])


def _in_parts(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    for k in range(0, len(rows), UPDATE_BATCH):
        yield rows[k : k + UPDATE_BATCH]
        time.sleep(PAUSE)
