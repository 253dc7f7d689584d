"""Replaces the database with a backup, even while the site is running. The old database is kept beside it."""

from __future__ import annotations

import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from solver.management.commands.backup import check_whole


class Command(BaseCommand):
    """The backup may come from an older version: its tables are migrated to this one."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("this command is for SQLite; for PostgreSQL use pg_restore")
        if not file.is_file():
            raise CommandError(f"{file} is not a file")
        target = Path(settings.DATABASES["default"]["NAME"])
        with closing(sqlite3.connect(f"file:{file.resolve()}?mode=ro", uri=True)) as backup:
            check_whole(backup)
            self._keep(target)
            connection.ensure_connection()
            backup.backup(connection.connection)
        connection.close()
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(f"restored from {file}")

    def _keep(self, target: Path) -> None:
        """Save what will be replaced, if there is anything and it can be read."""
        if not target.exists() or not target.stat().st_size:
            return
        before = target.with_name(f"{target.name}.before-restore")
        try:
            call_command("backup", str(before), stdout=self.stdout)
        except CommandError as error:
            self.stderr.write(f"what was there before could not be saved: {error}")
