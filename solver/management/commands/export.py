"""Writes everything that the site keeps as lines of JSON, in an order that depends only on the content."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.core import serializers
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Each line is a row: its model, its key and its fields."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for model in apps.get_app_config("solver").get_models():
            rows = model._default_manager.order_by("pk").iterator(chunk_size=1000)
            for row in rows:
                self.stdout.write(serializers.serialize("jsonl", [row]), ending="")
