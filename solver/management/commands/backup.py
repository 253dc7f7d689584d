"""Writes a copy of the database to a file while the site is running."""

from __future__ import annotations

import os
import sqlite3
from argparse import ArgumentParser
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection


class Command(BaseCommand):
    """The copy is either complete or missing, and only its owner can read it."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="an existing file is replaced once the new one is complete")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("this command is for SQLite; for PostgreSQL use pg_dump")
        draft = file.with_name(f"{file.name}.part")
        draft.unlink(missing_ok=True)
        os.close(os.open(draft, os.O_CREAT | os.O_EXCL, 0o600))
        connection.ensure_connection()
        try:
            with closing(sqlite3.connect(draft)) as copy:
                connection.connection.backup(copy)
                check_whole(copy)
                copy.execute("PRAGMA journal_mode=DELETE")  # one file that contains everything
            draft.replace(file)
        finally:
            draft.unlink(missing_ok=True)
        self.stdout.write(f"{file}: {file.stat().st_size} bytes")


def check_whole(database: sqlite3.Connection) -> None:
    """Raise CommandError if the database is damaged or is not one of this site."""
    try:
        report = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
        database.execute("SELECT page_id, text FROM solver_keptpuzzle LIMIT 1").fetchall()
    except sqlite3.DatabaseError as error:
        raise CommandError(f"this is not a complete database of this site: {error}") from error
    if report != "ok":
        raise CommandError(f"the database is damaged: {report}")
