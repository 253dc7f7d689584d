"""The puzzles of each day, the calendar, and the feed. A day is not shown before it has begun somewhere on earth."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from time import monotonic
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from solver.dailies import DailyKind
from solver.models import DailyPuzzle
from solver.questions.limits import DAY_WAIT
from solver.web.answers import daily_makers
from solver.web.answers.puzzle_questions import find_all, find_steps, stored_answers
from solver.web.pages.offers import daily as pages
from solver.web.pages.puzzle import puzzle_page
from solver.web.puzzles import daily as days
from solver.web.site.memory.page_cache import cached_briefly, cached_page, not_final
from solver.web.site.responses import atom_response
from solver.web.views.puzzle import cached_by_state

DAYS_OFFLINE = 3  # the visitor's today is at most two days before the last one published


@require_safe
@cached_page
def today(request: HttpRequest) -> HttpResponse:
    """The puzzles of today in UTC. A script leads to the visitor's date."""
    return _day_page(request, days.today(), is_today=True)


@require_safe
@cached_page
def day(request: HttpRequest, day: datetime.date) -> HttpResponse:
    """The puzzles of a day, or the only puzzle of an early day."""
    dailies = dailies_of(day)
    if [daily.kind for daily in dailies] == [days.CLASSIC.slug] and not days.missing_on(day):
        return _puzzle_page(request, dailies[0])
    return _day_page(request, day)


@require_safe
@cached_page
def puzzle(request: HttpRequest, day: datetime.date, slug: str) -> HttpResponse:
    """One puzzle of a day. While it is being made, the list of the day's puzzles is shown and says so."""
    _or_404(day)
    _make([kind for kind in days.missing_on(day) if kind.slug == slug], day)
    daily = DailyPuzzle.objects.filter(day=day, kind=slug).first()
    if daily:
        return _puzzle_page(request, daily)
    if slug not in {kind.slug for kind in days.kinds_on(day)}:
        raise Http404
    return _day_page(request, day, is_one=True)


@require_safe
def archive(request: HttpRequest, month: datetime.date | None = None) -> HttpResponse:
    """A month of the calendar; without `month`, that of the date in UTC. A script leads to the visitor's."""
    first = (month or days.today()).replace(day=1)
    if not days.FIRST_DAY.replace(day=1) <= first <= days.last_day():
        raise Http404
    last = pages.last_of_month(first)
    context = pages.archive_page(first, list(days.stored(first, last))) | {"is_now": month is None}
    return not_final(render(request, "daily/archive.html", context))


@require_safe
def month_to_print(request: HttpRequest, month: datetime.date, slug: str) -> HttpResponse:
    """Lead to the print page with the puzzles of one kind of a month, as far as they are stored."""
    dailies = days.stored(month, pages.last_of_month(month)).filter(kind=slug).order_by("day")
    page_ids = [daily.publish().page_id for daily in dailies]
    if not page_ids:
        raise Http404
    return redirect(f"{reverse('print')}?{urlencode({'p': page_ids}, doseq=True)}")


@require_safe
@cached_page
def feed(request: HttpRequest) -> HttpResponse:
    """The days of the last month as an Atom feed. Its readers have no clock that it knows: a day begins in UTC."""
    last = days.today()
    dailies = days.in_order(list(days.stored(last - datetime.timedelta(days=30), last)))
    return atom_response(pages.feed_of(request, dailies))


@require_safe
def latest(request: HttpRequest) -> HttpResponse:
    """The addresses of the last days' puzzles. Browsers store those of their today and tomorrow for offline use."""
    last = days.last_day()
    first = max(days.FIRST_DAY, last - datetime.timedelta(days=DAYS_OFFLINE - 1))
    dailies = reversed(days.in_order(list(days.stored(first, last))))
    lists = [reverse("daily", args=[last - datetime.timedelta(days=n)]) for n in range((last - first).days + 1)]
    response = JsonResponse({"pages": list(dict.fromkeys([*lists, *(pages.url_of(daily) for daily in dailies)]))})
    response["Cache-Control"] = "no-cache"
    return response


def to_play_at_once(slug: str, day: datetime.date) -> DailyPuzzle:
    """Return the puzzle of that kind on a published day, or of the nearest one.

    While it is being made, it is the latest one stored; if there is none of the kind, a medium one.
    """
    slug = days.nearest_kind(slug, day)
    _make([kind for kind in days.missing_on(day) if kind.slug == slug], day)
    daily = days.stored(days.FIRST_DAY, day).filter(kind=slug).order_by("-day").first()
    if daily is None and slug != "medium":
        return to_play_at_once("medium", day)
    return daily or days.keep_classic(days.FIRST_DAY)


def _or_404(day: datetime.date) -> None:
    if not days.is_published(day):
        raise Http404


def _make(kinds: Sequence[DailyKind], day: datetime.date) -> None:
    """Make the missing puzzles of a published day, for DAY_WAIT seconds. The rest are made when the page asks again."""
    started_at = monotonic()
    for kind in kinds:
        if monotonic() - started_at > DAY_WAIT:
            return
        if kind is days.CLASSIC:
            days.keep_classic(day)
        else:
            daily_makers.make(kind, day, days.secret())


def dailies_of(day: datetime.date) -> list[DailyPuzzle]:
    """Return the puzzles of a day, making missing ones first. Raises Http404 if the day is not published."""
    _or_404(day)
    _make(days.missing_on(day), day)
    return days.in_order(list(days.stored(day, day)))


def _with_techniques(dailies: Sequence[DailyPuzzle]) -> Iterator[tuple[DailyPuzzle, dict[str, int]]]:
    """Yield each puzzle with its number of steps of each technique. What nobody knows is asked for DAY_WAIT seconds."""
    started_at = monotonic()
    for daily in dailies:
        kept = daily.publish()
        counts = stored_answers(kept).technique_counts
        if not counts and monotonic() - started_at < DAY_WAIT:
            counts = find_steps(kept).technique_counts
        yield daily, counts


def _day_page(
    request: HttpRequest, day: datetime.date, *, is_today: bool = False, is_one: bool = False
) -> HttpResponse:
    """Render the list of a day's puzzles. If `is_one`, it stands in for a single puzzle that is being made."""
    dailies = dict(_with_techniques(dailies_of(day)))
    missing = days.missing_on(day)
    context = pages.day_page(day, dailies, missing) | {"is_today": is_today, "is_one": is_one}
    response = render(request, "daily/_day.html" if "fragment" in request.GET else "daily/day.html", context)
    if missing:
        return not_final(response)
    is_brief = is_today or day == days.last_day() or not all(dailies.values())
    return cached_briefly(response) if is_brief else response


def _puzzle_page(request: HttpRequest, daily: DailyPuzzle) -> HttpResponse:
    shows = {f"shows_{name}": name in request.GET for name in ("needed", "analysis")}
    context = puzzle_page(request, find_all(daily.publish(), **shows))
    context |= pages.puzzle_page(daily, context)
    template = "puzzle/_puzzle.html" if "fragment" in request.GET else "daily/puzzle.html"
    return cached_by_state(render(request, template, context), context["page_state"])
