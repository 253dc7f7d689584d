"""The daily puzzles: today's, all earlier ones, and those of the coming week."""

from __future__ import annotations

import datetime

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from solver.web.answers.puzzle_questions import find_all
from solver.web.pages.puzzle import puzzle_page
from solver.web.puzzles.daily import FIRST_DAY, last_day, puzzle_of
from solver.web.site.page_cache import not_final
from solver.web.views.puzzle import template_for

ONE_DAY = datetime.timedelta(days=1)


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Redirect to today's own address, so that a shared link always shows the same puzzle."""
    return HttpResponseRedirect(puzzle_of(timezone.now().date()).get_absolute_url())


@require_safe
def daily(request: HttpRequest, day: datetime.date) -> HttpResponse:
    """The puzzle of one day."""
    last = last_day()
    if not FIRST_DAY <= day <= last:
        raise Http404
    context = puzzle_page(request, find_all(puzzle_of(day).puzzle))
    context |= {
        "day": day,
        "day_before": day - ONE_DAY if day > FIRST_DAY else None,
        "day_after": day + ONE_DAY if day < last else None,
    }
    response = render(request, template_for(request), context)
    return response if context["is_settled"] else not_final(response)
