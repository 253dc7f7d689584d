"""Contexts for the puzzles of a day, the archive, and the feed."""

from __future__ import annotations

import calendar
import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from solver.board import Puzzle
from solver.dailies import KINDS, DailyKind
from solver.models import DailyPuzzle
from solver.rating.levels import hardest_of
from solver.techniques import find_technique
from solver.web.pages.boards import puzzle_picture
from solver.web.pages.difficulty import NamedLevel, named_level
from solver.web.pages.rating import minutes_in_words
from solver.web.puzzles import daily as days

ONE_DAY = datetime.timedelta(days=1)


class DailyCard(NamedTuple):
    """A puzzle of a day: its picture and its facts.

    As long as its steps are not known, `minutes` and `hardest` are empty.
    """

    slug: str
    page_id: str
    url: str
    title: str
    level: NamedLevel
    facts: str
    minutes: str
    hardest: str
    board: SafeString


class CalendarPuzzle(NamedTuple):
    """A puzzle in the calendar, with its `mark`. It has no `page_id` as long as nobody has asked for it."""

    slug: str
    mark: str
    page_id: str
    url: str
    title: str
    kind: str
    rank: int


class CalendarDay(NamedTuple):
    """A day of the calendar. It `is_published` if its puzzles may be shown."""

    day: datetime.date
    url: str
    is_published: bool
    puzzles: Sequence[CalendarPuzzle]


def last_of_month(first: datetime.date) -> datetime.date:
    """Return the last day of the month that begins on `first`."""
    return first.replace(day=calendar.monthrange(first.year, first.month)[1])


def date_in_words(day: datetime.date) -> str:
    """Write a date in words."""
    return date_format(day, gettext("j F Y"))


def name_of(slug: str) -> str:
    """Return the name of a kind. Rows of links have its title alone, which is shorter for variants."""
    kind = days.kind_called(slug)
    title = gettext(kind.title)
    return gettext("{kind} of the day").format(kind=title) if kind.is_variant else title


def title_of(daily: DailyPuzzle) -> str:
    """Return the title of a puzzle: its kind and date."""
    return gettext("{kind}, {date}").format(kind=name_of(daily.kind), date=date_in_words(daily.day))


def day_page(
    day: datetime.date, dailies: Mapping[DailyPuzzle, Mapping[str, int]], missing: Sequence[DailyKind]
) -> dict[str, Any]:
    """Return the context of the list of a day's puzzles; those `missing` are being made.

    `dailies` has the number of steps of each technique for each puzzle, empty if it is not known.
    """
    return {
        **_around(day),
        "date_in_words": date_in_words(day),
        "cards": [_card(daily, counts) for daily, counts in dailies.items()],
        "missing": [gettext(kind.title) for kind in missing],
        "description": gettext("The Sudokus of {weekday}, {date}: {kinds}.").format(
            weekday=date_format(day, "l"),
            date=date_in_words(day),
            kinds=", ".join(name_of(daily.kind) for daily in dailies),
        ),
    }


def puzzle_page(daily: DailyPuzzle, context: dict[str, Any]) -> dict[str, Any]:
    """Return what the page of a day's puzzle adds to `context`, the context of any puzzle's page."""
    title = title_of(daily)
    if "play" in context:
        context["play"] |= {"title": title, "daily": f"{daily.day.isoformat()}/{daily.kind}"}
    stored = {each.kind: each for each in days.stored(daily.day, daily.day)}
    return {
        **_around(daily.day),
        "title": title,
        "date_in_words": date_in_words(daily.day),
        "siblings": [
            (gettext(days.kind_called(slug).title), reverse("daily-puzzle", args=[daily.day, slug]), slug == daily.kind)
            for slug in _slugs_on(daily.day, stored)
        ],
        "description": gettext("The Sudoku of {date}, {kind}: the same for everybody.").format(
            date=date_in_words(daily.day), kind=name_of(daily.kind)
        ),
        "share_url": context["share_url"],
    }


def archive_page(first: datetime.date, dailies: Sequence[DailyPuzzle]) -> dict[str, Any]:
    """Return the context of a month of the calendar."""
    month = calendar.Calendar().monthdatescalendar(first.year, first.month)
    by_day: dict[datetime.date, list[DailyPuzzle]] = {}
    for daily in days.in_order(dailies):
        by_day.setdefault(daily.day, []).append(daily)
    before, after = first - ONE_DAY, last_of_month(first) + ONE_DAY
    return {
        "month": first,
        "month_said": date_format(first, "F Y"),
        "weekdays": [(date_format(day, "D"), date_format(day, "l")) for day in month[0]],
        "weeks": [[_calendar_day(day, first, by_day) for day in week] for week in month],
        "month_before": before.replace(day=1) if before >= days.FIRST_DAY else None,
        "month_after": after if after <= days.last_day() else None,
        "first_day": date_in_words(days.FIRST_DAY) if first <= days.FIRST_DAY else "",
        "last_single": date_in_words(days.FIRST_OF_ALL_KINDS - ONE_DAY),
        "kinds_stored": _kinds_of(dailies),
        "levels": [named_level(kind.level) for kind in KINDS if kind.slug == kind.level],
        "boards": {kind.mark: _in_legend(kind) for kind in KINDS if kind.slug != kind.level}.items(),
    }


def _in_legend(kind: DailyKind) -> str:
    """Return the word for the mark of a kind."""
    return gettext("Variant of the day") if kind.is_variant else gettext(kind.title)


def feed_of(request: HttpRequest, dailies: Sequence[DailyPuzzle]) -> Atom1Feed:
    """Return the feed: an entry for each puzzle, the latest day first."""
    absolute_url = request.build_absolute_uri
    feed = Atom1Feed(
        title=gettext("Sudoku Atelier: puzzles of the day"),
        link=absolute_url(reverse("daily-today")),
        description="",
        subtitle=gettext("New Sudokus every day, the same for everybody."),
        language=get_language(),
        feed_url=absolute_url(request.path),
        author_name="Sudoku Atelier",
    )
    for daily in sorted(dailies, key=lambda daily: daily.day, reverse=True):
        published_at = datetime.datetime.combine(daily.day, datetime.time(), datetime.UTC)
        feed.add_item(
            title=title_of(daily),
            link=f"{absolute_url(url_of(daily))}#feed",  # opens where the day has not begun, see not_yet.js
            unique_id=absolute_url(url_of(daily)),
            description=_card_facts(Puzzle.from_text(daily.text)),
            pubdate=published_at,
            updateddate=published_at,
        )
    return feed


def _kinds_of(dailies: Sequence[DailyPuzzle]) -> list[tuple[str, str]]:
    """Return the slug and title of each kind that some days have, in their order."""
    stored = {daily.kind for daily in dailies}
    return [(kind.slug, gettext(kind.title)) for kind in (days.CLASSIC, *KINDS) if kind.slug in stored]


def _around(day: datetime.date) -> dict[str, Any]:
    """Return the day, and those before and after it if they are published."""
    return {
        "daily_date": day,
        "weekday": date_format(day, "l"),
        "day_in_words": date_format(day, gettext("j F")),
        "is_ahead_somewhere": days.is_ahead_somewhere(day),
        "day_before": day - ONE_DAY if day > days.FIRST_DAY else None,
        "last_published": days.last_day(),
        "day_after": day + ONE_DAY if days.is_published(day + ONE_DAY) else None,
        "before_in_words": date_format(day - ONE_DAY, gettext("j F")),
        "after_in_words": date_format(day + ONE_DAY, gettext("j F")),
    }


def url_of(daily: DailyPuzzle) -> str:
    """Return the URL of a puzzle; for the only puzzle of an early day, the URL of the day."""
    if daily.kind == days.CLASSIC.slug and daily.day < days.FIRST_OF_ALL_KINDS:
        return reverse("daily", args=[daily.day])
    return daily.get_absolute_url()


def _card(daily: DailyPuzzle, counts: Mapping[str, int]) -> DailyCard:
    puzzle, title = Puzzle.from_text(daily.text), name_of(daily.kind)
    return DailyCard(
        slug=daily.kind,
        page_id=puzzle.page_id,
        url=url_of(daily),
        title=title,
        level=named_level(daily.level),
        facts=_card_facts(puzzle),
        minutes=minutes_in_words(counts, puzzle.layout) if counts else "",
        hardest=gettext(find_technique(hardest).name) if (hardest := hardest_of(counts)) else "",
        board=puzzle_picture(puzzle, title=title),
    )


def _card_facts(puzzle: Puzzle) -> str:
    size = puzzle.layout.size.text(gettext)
    return gettext("{size}, {count} givens").format(size=size, count=puzzle.n_givens)


def _calendar_day(
    day: datetime.date, first: datetime.date, by_day: dict[datetime.date, list[DailyPuzzle]]
) -> CalendarDay | None:
    if day.month != first.month:
        return None
    is_published = days.is_published(day)
    puzzles = _calendar_puzzles(day, by_day.get(day, ())) if is_published else ()
    return CalendarDay(day, reverse("daily", args=[day]), is_published, puzzles)


def _slugs_on(day: datetime.date, stored: Iterable[str]) -> list[str]:
    """Return the kinds of a day's puzzles: those made for it, and before them what else is `stored`."""
    slugs = [kind.slug for kind in days.kinds_on(day)]
    return [*(slug for slug in stored if slug not in slugs), *slugs]


def _calendar_puzzles(day: datetime.date, dailies: Sequence[DailyPuzzle]) -> list[CalendarPuzzle]:
    """Return what a published day has: the stored puzzles, and those that will be made when somebody asks for them."""
    stored = {daily.kind: daily for daily in dailies}
    return [_calendar_puzzle(slug, stored.get(slug)) for slug in _slugs_on(day, stored)]


def _calendar_puzzle(slug: str, daily: DailyPuzzle | None) -> CalendarPuzzle:
    kind, title = days.kind_called(slug), name_of(slug)
    if not daily:
        return CalendarPuzzle(slug, kind.mark, "", "", "", title, 0)
    page_id, rank = Puzzle.from_text(daily.text).page_id, named_level(daily.level).rank
    return CalendarPuzzle(slug, kind.mark, page_id, url_of(daily), title_of(daily), title, rank)
