"""The first page, and the pages about the site: about, help, sources."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_all, stored_answers
from solver.web.pages.offers.home import board_to_play, help_page, home_page
from solver.web.puzzles import daily as days
from solver.web.puzzles.starters import STARTERS
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.daily import to_play_at_once

ONE_DAY = datetime.timedelta(days=1)
ENTRY_FIELDS = ("p", "layout", "n")  # query parameters of old links, from when puzzles were entered on this page


@require_safe
@cached_page
def home(request: HttpRequest) -> HttpResponse:
    """A puzzle of today to play at once, the ways on, steps that move, and starters.

    Scripts ask for the `fragment` with the board alone.
    """
    if any(name in request.GET for name in ENTRY_FIELDS):
        return redirect(f"{reverse('entry')}?{request.GET.urlencode(safe=':')}")
    day = _chosen_day(request)
    daily = to_play_at_once(request.GET.get("kind", ""), day)
    context = board_to_play(daily, find_all(daily.publish())) | {"stands_in": daily.day != day}
    if "fragment" in request.GET:
        response = render(request, "home/_today.html", context)
    else:
        kept = KeptPuzzle.objects.filter(page_id__in=[starter.page_id for starter in STARTERS])
        starters = {each.page_id: stored_answers(each) for each in kept}
        response = render(request, "home/home.html", context | home_page(starters))
    return response if context["is_final"] and not context["stands_in"] else not_final(response)


def _chosen_day(request: HttpRequest) -> datetime.date:
    """Return the `day` that the address names, if it is today somewhere; without one, today in UTC."""
    day = days.today()
    try:
        named = datetime.date.fromisoformat(request.GET.get("day", ""))
    except ValueError:
        named = day
    if abs(named - day) <= ONE_DAY and days.is_published(named):  # it is today there
        return named
    return day


@require_safe
@cached_page
def about(request: HttpRequest) -> HttpResponse:
    """What the site is, who it is for, and what it does with data."""
    return render(request, "home/about.html", {"keep_days": settings.KEEP_DAYS})


@require_safe
@cached_page
def help_(request: HttpRequest) -> HttpResponse:
    """Keys, gestures, notation, and every format with a sample to try."""
    return render(request, "home/help.html", help_page())


@require_safe
@cached_page
def sources(request: HttpRequest) -> HttpResponse:
    """The papers, programs and people that the site draws on."""
    return render(request, "home/sources.html")
