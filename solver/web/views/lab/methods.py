"""The pages about the methods of the lab: a list of all, and one page for each."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from solver.lab import find_method
from solver.web.pages.methods.page import method_page, methods_page
from solver.web.site.memory.page_cache import cached_page


@require_safe
@cached_page
def methods(request: HttpRequest) -> HttpResponse:
    """All methods that can be watched, as cards."""
    return render(request, "lab/methods.html", methods_page())


@require_safe
@cached_page
def method(request: HttpRequest, engine: str) -> HttpResponse:
    """One method: its idea, moments to watch, its history, and what it is good at."""
    found = find_method(engine)
    if found is None:
        raise Http404
    return render(request, "lab/method.html", method_page(found))
