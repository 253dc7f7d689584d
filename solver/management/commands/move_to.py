"""Copies everything that the site stores to another database, such as PostgreSQL, while the site is running.

    manage.py move_to postgresql://user:password@host/name

The copy is compared with what was read, line by line of the export. If the site wrote something meanwhile, run it
again: only what is new or has changed is written, and what is gone is removed. Last, stop the site, run it once more,
and start the site with the new DATABASE_URL.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import islice
from typing import Any, TypeVar

import environ
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, connections, models, transaction

from solver.management.commands.export import all_models, lines

SOURCE, TARGET = DEFAULT_DB_ALIAS, "target"
BATCH = 1000  # rows

_T = TypeVar("_T")


class Command(BaseCommand):
    """The old database is only read."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("address", help="of the new database, as DATABASE_URL names it")

    def handle(self, *args: Any, address: str, **options: Any) -> None:
        if connections[SOURCE].vendor != "sqlite":
            raise CommandError("this command moves from SQLite; from PostgreSQL use pg_dump and pg_restore")
        with target_at(address):
            call_command("migrate", database=TARGET, interactive=False, verbosity=0)
            version = data_version()
            with snapshot():
                for model in reversed(all_models()):
                    remove_surplus(model)
                for model in all_models():
                    self.stdout.write(f"{copy(model)} {model._meta.verbose_name_plural}")
                if digest(SOURCE) != digest(TARGET):
                    raise CommandError("the copy differs from the original: is something else writing to it?")
            self.stdout.write("the copy contains the same")
            if data_version() != version:
                self.stdout.write("the site has written meanwhile: stop it, and run this once more")


@contextmanager
def target_at(address: str) -> Iterator[None]:
    """Name the database at `address` TARGET within the block. Raises CommandError if it is SQLite too."""
    new: dict[str, Any] = dict(environ.Env.db_url_config(address))
    if new["ENGINE"] == connections[SOURCE].settings_dict["ENGINE"]:
        raise CommandError("the new database is SQLite too: use backup and restore")
    connections.settings = connections.configure_settings({**connections.settings, TARGET: new})
    try:
        yield
    finally:
        connections[TARGET].close()
        del connections[TARGET]
        del connections.settings[TARGET]


@contextmanager
def snapshot() -> Iterator[None]:
    """Read the old database as it is now, whatever the site writes meanwhile. Writers need not wait."""
    cursor = connections[SOURCE].cursor()
    cursor.execute("BEGIN DEFERRED")
    cursor.execute("SELECT COUNT(*) FROM django_migrations")  # from this first read on, the transaction sees one state
    try:
        yield
    finally:
        cursor.execute("ROLLBACK")


def data_version() -> int:
    """Return a number that changes whenever another process writes to the old database."""
    cursor = connections[SOURCE].cursor()
    return int(cursor.execute("PRAGMA data_version").fetchone()[0])


def copy(model: type[models.Model]) -> int:
    """Write the rows of the old database to the new one, and return how many there are."""
    key = model._meta.pk.name
    fields = [field.name for field in model._meta.concrete_fields if not field.primary_key]
    n = 0
    with transaction.atomic(using=TARGET):
        for rows in batches(model._base_manager.using(SOURCE).order_by("pk").iterator(chunk_size=BATCH)):
            target = model._base_manager.using(TARGET)
            target.bulk_create(rows, update_conflicts=True, unique_fields=[key], update_fields=fields)
            n += len(rows)
        reset_sequence(model)
    return n


def remove_surplus(model: type[models.Model]) -> None:
    """Remove the rows of the new database that the old one does not have any more."""
    keys = model._base_manager.using(TARGET).values_list("pk", flat=True).iterator(chunk_size=BATCH)
    for some in batches(keys):
        there = set(model._base_manager.using(SOURCE).filter(pk__in=some).values_list("pk", flat=True))
        model._base_manager.using(TARGET).filter(pk__in=set(some) - there).delete()


def reset_sequence(model: type[models.Model]) -> None:
    """Number new rows after those that were copied."""
    with connections[TARGET].cursor() as cursor:
        for statement in connections[TARGET].ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)


def digest(database: str) -> str:
    """Return a digest of the export of a database."""
    digest = sha256()
    for line in lines(database):
        digest.update(line.encode())
    return digest.hexdigest()


def batches(rows: Iterable[_T]) -> Iterator[list[_T]]:
    """Yield the rows, some at a time."""
    each = iter(rows)
    while some := list(islice(each, BATCH)):
        yield some
