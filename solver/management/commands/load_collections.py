"""Stores the collections that the site brings with it, and removes those that it no longer has."""

from typing import Any

from django.core.management.base import BaseCommand

from solver.collected import KeptCollection
from solver.collections import SHIPPED, shipped_collection


class Command(BaseCommand):
    """Running it again changes nothing."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        KeptCollection.objects.filter(is_shipped=True).exclude(cid__in=SHIPPED).delete()
        changed = [slug for slug in SHIPPED if KeptCollection.objects.ship(slug, shipped_collection(slug))]
        if changed and options["verbosity"] > 1:
            self.stdout.write(", ".join(changed))
