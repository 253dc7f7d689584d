"""Tidies the database: forgets surplus walk-throughs and corrects what a clock that was wrong has left behind."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection
from django.utils import timezone

from solver.models import Finding


class Command(BaseCommand):
    """Running it at any time, and twice at once, does no harm. The site itself runs it once an hour."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        n_forgotten = Finding.objects.forget_surplus()
        n_corrected = Finding.objects.filter(tried_at__gt=timezone.now()).update(tried_at=timezone.now())
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA optimize")
        if options["verbosity"] > 1:
            self.stdout.write(f"{n_forgotten} walk-throughs forgotten, {n_corrected} times corrected")
