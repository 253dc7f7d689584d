"""Answers questions that wait in the queue on Redis (REDIS_URL), until it is stopped."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """A machine of workers. It needs no database."""

    help = __doc__
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--workers",
            type=int,
            default=os.cpu_count() or 1,
            help="number of jobs at the same time (default: one for each core)",
        )

    def handle(self, *args: Any, workers: int, **options: Any) -> None:
        if not settings.QUEUE_URL:
            raise CommandError("REDIS_URL is not set, so there is no queue")
        from solver.redis_queue.machine import Machine

        Machine(settings.QUEUE_URL, workers, self.stderr.write).run(
            ready=lambda: self.stdout.write("workers are ready")
        )
