"""What each process counts for Prometheus, if SUDOKU_METRICS says where to serve it (`sudokusite/metrics.py`).

Without the setting nothing is counted, and the library is not loaded. No visitor and no puzzle is named.
"""

from __future__ import annotations

import time
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

from solver.web.site.view_types import GetResponse

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

FROM_MEMORY = "sudoku.from_memory"  # in META: whether the page came from memory; missing if it never can
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds


class RequestCounters:
    """The Prometheus counters of a process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        from prometheus_client import Counter, Histogram

        self._requests = Counter("sudoku_requests", "Requests answered", ["page", "status"], registry=registry)
        self._seconds = Histogram(
            "sudoku_request_seconds", "Time to answer", ["page"], buckets=BUCKETS, registry=registry
        )
        self._pages = Counter("sudoku_pages", "Pages by where they came from", ["source"], registry=registry)

    def count(self, page: str, status: int, seconds: float, *, from_memory: bool | None) -> None:
        """Count a request and its response. `from_memory` is None if the page can never come from memory."""
        self._requests.labels(page, status).inc()
        self._seconds.labels(page).observe(seconds)
        if from_memory is not None:
            self._pages.labels("memory" if from_memory else "drawn").inc()


def metrics_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: count requests and how long they take."""
    if not settings.METRICS:
        raise MiddlewareNotUsed
    _counters()  # before there are threads

    def respond(request: HttpRequest) -> HttpResponse:
        started_at = time.perf_counter()
        response = get_response(request)
        from_memory = request.META.get(FROM_MEMORY)
        _counters().count(
            _page_of(request), response.status_code, time.perf_counter() - started_at, from_memory=from_memory
        )
        return response

    return respond


@cache
def _counters() -> RequestCounters:
    from prometheus_client import CollectorRegistry

    return RequestCounters(CollectorRegistry())


def _page_of(request: HttpRequest) -> str:
    """Return the name of the URL pattern. There are a few dozen of these, no matter how many puzzles."""
    if request.resolver_match and request.resolver_match.view_name:
        return request.resolver_match.view_name
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "other"
