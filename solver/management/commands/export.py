"""Writes everything that the site stores as lines of JSON, in an order that depends only on the content."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.management.base import BaseCommand
from django.db import DEFAULT_DB_ALIAS, models


class Command(BaseCommand):
    """Each line is a row: its model, its key and its fields."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for line in lines(DEFAULT_DB_ALIAS):
            self.stdout.write(line, ending="")


def all_models() -> list[type[models.Model]]:
    """Return all models of the site. Each comes after those it refers to."""
    return list(apps.get_app_config("solver").get_models())


def lines(database: str) -> Iterator[str]:
    """Yield a line for each row. Keys are sorted, since PostgreSQL does not keep their order."""
    for model in all_models():
        for row in model._base_manager.using(database).order_by("pk").iterator(chunk_size=1000):
            yield serializers.serialize("jsonl", [row], sort_keys=True)
