"""The language a visitor has chosen, and the sign of life for machines."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from django.views.i18n import set_language


@csrf_exempt
def language(request: HttpRequest) -> HttpResponse:
    """Remembers the language in a cookie, the only one there is, and leads back."""
    if request.method != "POST":
        return redirect("entry")
    return set_language(request)


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """200 if the process answers and reaches its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})
