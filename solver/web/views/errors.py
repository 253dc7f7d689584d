"""Own pages for what goes wrong, in the visitor's language."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from solver.web.answers import wants_json


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        text = _("An entry has at most 65 536 characters; this one had more than 2.5 million.")
        return _page(request, 413, _("This is too large"), text)
    text = _("The request could not be understood. Go back and try it once more.")
    return _page(request, 400, _("Something is wrong with this request"), text)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    text = _("There is nothing at this address. Perhaps a character of the link was lost on the way.")
    return _page(request, 404, _("Not found"), text)


def server_error(request: HttpRequest) -> HttpResponse:
    text = _("The fault is ours, not yours. What you entered is still in your browser: go back and try again.")
    return _page(request, 500, _("Something broke here"), text)


def _page(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    if wants_json(request):
        return JsonResponse({"error": text, "position": None, "expected": None}, status=status)
    context = {"status": status, "title": title, "text": text}
    return render(request, "error.html", context, status=status)
