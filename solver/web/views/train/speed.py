"""Ten singles against the clock."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.web.pages.training.speed import speed_page
from solver.web.site.memory.page_cache import cached_page
from solver.web.views.train.numbers import number_in, with_any_number


@require_safe
@with_any_number
@cached_page
def speed(request: HttpRequest) -> HttpResponse:
    """A board with ten singles to be written. The clock is a script's."""
    return render(request, "train/speed.html", speed_page(request.GET.get("layout", ""), number_in(request)))
