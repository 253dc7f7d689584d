"""Removes puzzles, with their walk-throughs and answers: `manage.py remove ADDRESS…`.

An address is that of a puzzle's page, or its last part. A daily puzzle cannot be removed, because days never change.
Pages in memory are shown for five more minutes.
"""

from __future__ import annotations

import re
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction
from django.db.models import ProtectedError

from solver.models import KeptPuzzle


class Command(BaseCommand):
    """Removes all of the puzzles or none."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("addresses", nargs="+", metavar="ADDRESS")

    @transaction.atomic
    def handle(self, *args: Any, addresses: list[str], **options: Any) -> None:
        removed = []
        for address in addresses:
            match = re.fullmatch(r"(?:.*/p/)?(\w+)(?:/.*)?", address)
            puzzle = KeptPuzzle.objects.filter(page_id=match[1]).first() if match else None
            if not puzzle:
                raise CommandError(f"{address} is not the address of a puzzle here; nothing was removed")
            removed.append(f"{puzzle.page_id} {puzzle.text}")
            try:
                puzzle.delete()
            except ProtectedError:
                days = ", ".join(str(day) for day in puzzle.days.values_list("day", flat=True))
                raise CommandError(f"{address} is the daily puzzle of {days}; nothing was removed") from None
        self.stdout.write("\n".join(removed))
