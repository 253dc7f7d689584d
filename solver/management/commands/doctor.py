"""Says in plain words what is wrong with this installation, and what to do about it."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from solver.models import Finding
from solver.pool.keeper import compiled_folder
from solver.web.views.service.health import Check, checked


class Command(BaseCommand):
    """Changes nothing. The exit code is 1 if anything is wrong."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        checks = [*checked(), *_more()]
        for name, is_ok, text in checks:
            self.stdout.write(f"{'ok   ' if is_ok else 'WRONG'}  {name}: {text}")
        n_wrong = sum(not each.is_ok for each in checks)
        if n_wrong:
            raise CommandError(f"{n_wrong} of {len(checks)} checks failed")


def _more() -> Iterator[Check]:
    try:
        yield _check_tables()
        yield _check_clock()
        yield from _check_sqlite()
    except Error as error:
        yield Check("tables", False, f"cannot be read: {error}")
    yield _check_compiled()
    yield _check_static()


def _check_tables() -> Check:
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    text = f"{len(missing)} migrations are missing: run manage.py migrate" if missing else "up to date"
    return Check("tables", not missing, text)


def _check_clock() -> Check:
    latest = Finding.objects.filter(tried_at__gt=timezone.now() + timedelta(minutes=1)).exists()
    text = "some findings are dated in the future: was the clock set back?" if latest else "ok"
    return Check("clock", not latest, text)


def _check_sqlite() -> Iterator[Check]:
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        report = cursor.execute("PRAGMA quick_check(1)").fetchone()[0]
    yield Check("file", report == "ok", "whole" if report == "ok" else f"damaged, restore a backup: {report}")
    path = Path(settings.DATABASES["default"]["NAME"])
    is_private = not path.exists() or not stat.S_IMODE(path.stat().st_mode) & 0o077
    yield Check("rights", is_private, "ok" if is_private else f"others can read {path}: run chmod 600 {path}*")


def _check_compiled() -> Check:
    folder = compiled_folder()
    is_ok = folder.is_dir() and os.access(folder, os.W_OK)
    hint = f"{folder} is missing or not writable: each start compiles for minutes, unless SUDOKU_COMPILED names another"
    return Check("compiled code", is_ok, str(folder) if is_ok else hint)


def _check_static() -> Check:
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    is_ok = manifest.exists()
    return Check("static files", is_ok, "ok" if is_ok else "missing: run manage.py collectstatic")
