"""Makes, lists and revokes tokens, with which programs may hand in large files.

    manage.py tokens make NAME [--seconds 3600]
    manage.py tokens list
    manage.py tokens revoke NAME

The secret is printed once, when a token is made. The site stores only its digest.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import IntegrityError
from django.utils import timezone

from solver.jobs import ApiToken

AN_HOUR = 3600.0  # seconds of processor time a day


class Command(BaseCommand):
    """A token is a name, a secret and a budget of processor time for each day."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("do", choices=("make", "list", "revoke"))
        parser.add_argument("name", nargs="?", default="")
        parser.add_argument("--seconds", type=float, default=AN_HOUR, help="processor time a day (3600)")

    def handle(self, *args: Any, do: str, name: str, seconds: float, **options: Any) -> None:
        if do == "list":
            for token in ApiToken.objects.order_by("name"):
                state = "revoked" if token.revoked_at else f"{token.seconds_left:.0f} s left today"
                self.stdout.write(f"{token.name}: {token.seconds_a_day:g} s a day, {state}")
        elif not name:
            raise CommandError(f"{do} needs the NAME of a token")
        elif do == "make":
            self._make(name, seconds)
        elif not ApiToken.objects.filter(name=name, revoked_at=None).update(revoked_at=timezone.now()):
            raise CommandError(f"there is no token called {name}, or it was revoked before")

    def _make(self, name: str, seconds: float) -> None:
        if not 0 < seconds <= 86400 * 64:
            raise CommandError(f"found {seconds:g} seconds a day, expected more than 0")
        try:
            self.stdout.write(ApiToken.objects.make(name, seconds))
        except IntegrityError:
            raise CommandError(f"there is a token called {name} already") from None
