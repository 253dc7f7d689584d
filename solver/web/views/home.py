"""The first page, and the pages about the site: about, help, sources."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_all, stored_answers
from solver.web.pages.offers.home import help_page, home_page
from solver.web.puzzles.starters import STARTERS
from solver.web.site.memory.page_cache import cached_page, not_final
from solver.web.views.daily import to_play_at_once

ENTRY_FIELDS = ("p", "layout", "n")  # query parameters of old links, from when puzzles were entered on this page


@require_safe
@cached_page
def home(request: HttpRequest) -> HttpResponse:
    """Today's puzzle to play at once, the ways on, steps that move, and starters."""
    if any(name in request.GET for name in ENTRY_FIELDS):
        return redirect(f"{reverse('entry')}?{request.GET.urlencode(safe=':')}")
    daily = to_play_at_once()
    kept = KeptPuzzle.objects.filter(page_id__in=[starter.page_id for starter in STARTERS])
    starters = {each.page_id: stored_answers(each) for each in kept}
    context = home_page(daily, find_all(daily.publish()), starters)
    response = render(request, "home/home.html", context)
    return response if context["is_final"] else not_final(response)


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
