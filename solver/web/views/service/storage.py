"""What visitors are told when the database cannot be written, for example because the disk is full."""

from __future__ import annotations

import logging

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from solver.web.site.view_types import GetResponse
from solver.web.views.errors import not_stored

RETRY_AFTER = 120  # seconds after which a retry may succeed

_log = logging.getLogger("solver.storage")


class StorageMiddleware:
    """Middleware: respond with 503 and a sentence if the database fails in a view that needs it."""

    def __init__(self, get_response: GetResponse) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return a response to a database error. Django calls this for every exception that a view raises."""
        if not isinstance(exception, OperationalError):
            return None
        _log.error("the database fails: %s", exception)
        return not_stored(request, RETRY_AFTER)
