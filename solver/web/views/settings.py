"""The language and settings that a visitor chooses, and the health check."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.i18n import set_language

from solver.web.pages.settings import settings_page
from solver.web.site.languages import without_language
from solver.web.site.page_cache import cached_page


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


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Return 200 if the process is up and can reach its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})
