"""The language and settings that a visitor chooses."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.i18n import set_language

from solver.web.pages.settings import settings_page
from solver.web.site.languages import without_language
from solver.web.site.memory.page_cache import cached_page


@csrf_exempt
def language(request: HttpRequest) -> HttpResponse:
    """Store the language in a cookie, the site's only one, and redirect back."""
    if request.method != "POST":
        return redirect("entry")
    response = set_language(request)
    if response.has_header("Location"):
        response["Location"] = without_language(response["Location"])
    return response


@require_safe
@cached_page
def settings(request: HttpRequest) -> HttpResponse:
    """The settings form. The values are stored only in the browser."""
    return render(request, "site/settings.html", settings_page())
