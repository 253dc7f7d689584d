"""Makes new puzzles of each level in advance, so that visitors get one at once. A timer should run it often."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from solver.questions import TimeLimits
from solver.rating.level import LEVELS
from solver.web.answers.wishes import add_to_stock, n_in_stock

ATTEMPT = 10.0  # seconds for a few puzzles


class Command(BaseCommand):
    """The solver processes of the site do the work; without them this process does."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--level", choices=LEVELS, action="append", help="only this level (may be repeated)")
        parser.add_argument("--to", type=int, default=40, help="how many puzzles of each level (default 40)")
        parser.add_argument("--seconds", type=float, default=30, help="the longest time for each level (default 30)")

    def handle(self, *args: Any, **options: Any) -> None:
        for level in options["level"] or LEVELS:
            n = self._fill(level, options["to"], time.monotonic() + options["seconds"])
            self.stdout.write(f"{level}: {n}")

    def _fill(self, level: str, max_size: int, deadline: float) -> int:
        """Make puzzles of a level until `max_size` are in stock or time is up, and return how many there are."""
        n_attempts = 0
        while (n := n_in_stock(level)) < max_size and time.monotonic() < deadline:
            add_to_stock(level, TimeLimits(ATTEMPT, ATTEMPT), max_size=max_size, n_attempts=n_attempts)
            n_attempts += 1
        return n
