"""The puzzles of each day: which there are, when they are published, and how they are stored."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from solver.board import N_
from solver.dailies import KINDS, DailyKind, kinds_of
from solver.generator import daily_puzzle
from solver.generator.canonical import canonical_form
from solver.models import DailyPuzzle

FIRST_DAY = datetime.date(2026, 11, 1)
FIRST_OF_ALL_KINDS = datetime.date(2026, 11, 23)
# Earlier days have one puzzle, whose level was not chosen.
CLASSIC = DailyKind("classic", N_("Puzzle of the day"), "3x3", "", (17, 81))
EARLIEST_ZONE = datetime.timedelta(hours=14)  # UTC+14, where a date begins first
LATEST_ZONE = datetime.timedelta(hours=12)  # UTC-12, where it begins last
_ALL = {kind.slug: kind for kind in (CLASSIC, *KINDS)}
_ORDER = list(_ALL)


def today() -> datetime.date:
    """Return the date in UTC."""
    return timezone.now().date()


def last_day() -> datetime.date:
    """Return the last day that has begun anywhere on earth."""
    return (timezone.now() + EARLIEST_ZONE).date()


def is_published(day: datetime.date) -> bool:
    """Whether the day has puzzles and has begun anywhere on earth. Nothing of any other day may be shown."""
    return FIRST_DAY <= day <= last_day()


def is_ahead_somewhere(day: datetime.date) -> bool:
    """Whether the day has not begun everywhere on earth: some visitors' clocks have not reached it."""
    return day > (timezone.now() - LATEST_ZONE).date()


def kinds_on(day: datetime.date) -> tuple[DailyKind, ...]:
    """Return the kinds of puzzles that are made for `day`."""
    return kinds_of(day) if day >= FIRST_OF_ALL_KINDS else (CLASSIC,)


def kind_called(slug: str) -> DailyKind:
    """Return a kind that some day has."""
    return _ALL[slug]


def nearest_kind(slug: str, day: datetime.date) -> str:
    """Return the kind of `day` that is nearest to one of any day: its variant for another variant, else medium."""
    kinds = kinds_on(day)
    if slug in {kind.slug for kind in kinds}:
        return slug
    is_variant = slug in _ALL and kind_called(slug).is_variant
    return next((kind.slug for kind in kinds if is_variant and kind.is_variant), "medium")


def stored(first: datetime.date, last: datetime.date) -> QuerySet[DailyPuzzle]:
    """Return the stored puzzles of the published days from `first` to `last`."""
    return DailyPuzzle.objects.select_related("puzzle").filter(
        day__gte=max(first, FIRST_DAY), day__lte=min(last, last_day())
    )


def in_order(dailies: Sequence[DailyPuzzle]) -> list[DailyPuzzle]:
    """Return the puzzles by day, and in the order of their kinds."""
    return sorted(dailies, key=lambda daily: (daily.day, _ORDER.index(daily.kind)))


def missing_on(day: datetime.date) -> list[DailyKind]:
    """Return the kinds that have no stored puzzle for `day`."""
    known = set(DailyPuzzle.objects.filter(day=day).values_list("kind", flat=True))
    return [kind for kind in kinds_on(day) if kind.slug not in known]


def secret() -> str:
    """Return the secret from which the puzzles are made, so that nobody can make tomorrow's puzzles today."""
    return salted_hmac("solver.dailies", settings.SECRET_KEY).hexdigest()


def keep_classic(day: datetime.date) -> DailyPuzzle:
    """Return the one puzzle of an early day, which depends on the date alone; store it if it is not."""
    daily = DailyPuzzle.objects.filter(day=day, kind=CLASSIC.slug).first()
    if daily:
        return daily
    puzzle = daily_puzzle(day)
    return DailyPuzzle.objects.keep(day, CLASSIC.slug, puzzle, canonical_form(puzzle, plain=True))
