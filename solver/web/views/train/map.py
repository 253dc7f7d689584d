"""The map of the trainer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.web.pages.training.map import map_page
from solver.web.site.memory.page_cache import cached_page


@require_safe
@cached_page
def train(request: HttpRequest) -> HttpResponse:
    """All techniques by level. How sure one is of each is in the browser, and is put there by a script."""
    return render(request, "train/map.html", map_page())
