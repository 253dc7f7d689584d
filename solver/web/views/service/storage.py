"""What visitors are told when the database takes nothing: the disk is full, or may only be read."""

from __future__ import annotations

import logging

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from solver.web.site.callables import GetResponse
from solver.web.views.errors import not_stored

SOON = 120  # seconds after which it may be worth to try again

_log = logging.getLogger("solver.storage")


class StorageMiddleware:
    """Middleware: answer 503 with a sentence if the database fails. Views that can do without it do not come so far."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer if it was the database. Django calls this for whatever a view raises."""
        if not isinstance(exception, OperationalError):
            return None
        _log.error("the database fails: %s", exception)
        return not_stored(request, SOON)
