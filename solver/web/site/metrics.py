"""What each process counts for Prometheus, if SUDOKU_METRICS says where that is served (`sudokusite/metrics.py`).

Without the setting nothing is counted, and the library is not loaded. No visitor is named, and no puzzle.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

from solver.web.site.callables import GetResponse

if TYPE_CHECKING:
    from prometheus_client import CollectorRegistry

FROM_MEMORY = "sudoku.from_memory"  # in META: whether the page came from memory; missing if it never does
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds


class Meters:
    """The counters of a process."""

    def __init__(self, registry: CollectorRegistry) -> None:
        from prometheus_client import Counter, Histogram

        self._requests = Counter("sudoku_requests", "Requests answered", ["page", "status"], registry=registry)
        self._seconds = Histogram(
            "sudoku_request_seconds", "Time to answer", ["page"], buckets=BUCKETS, registry=registry
        )
        self._pages = Counter("sudoku_pages", "Pages by where they came from", ["source"], registry=registry)

    def count(self, request: HttpRequest, response: HttpResponse, seconds: float) -> None:
        """Count a request that was answered."""
        page = _page_of(request)
        self._requests.labels(page, response.status_code).inc()
        self._seconds.labels(page).observe(seconds)
        from_memory = request.META.get(FROM_MEMORY)
        if from_memory is not None:
            self._pages.labels("memory" if from_memory else "drawn").inc()


def metrics_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: count requests and how long they take."""
    if not settings.METRICS:
        raise MiddlewareNotUsed
    from prometheus_client import CollectorRegistry

    meters = Meters(CollectorRegistry())

    def answer(request: HttpRequest) -> HttpResponse:
        begin = time.perf_counter()
        response = get_response(request)
        meters.count(request, response, time.perf_counter() - begin)
        return response

    return answer


def _page_of(request: HttpRequest) -> str:
    """Return the name of the address: there are some dozens, however many puzzles there are."""
    if request.resolver_match and request.resolver_match.view_name:
        return request.resolver_match.view_name
    return "static" if request.path_info.startswith(settings.STATIC_URL) else "other"
