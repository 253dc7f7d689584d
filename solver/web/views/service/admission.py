"""Who is let in: not posts from other sites, and not more than the site can compute.

Pages that compute nothing are never refused. A refusal costs next to nothing and says when to come again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse

from solver.questions.visitor import VISITOR
from solver.web.site.buckets import Buckets
from solver.web.site.callables import GetResponse, ViewFunction
from solver.web.site.visitors import is_from_elsewhere
from solver.web.views.errors import overloaded, too_many, wrong_origin

MAX_COSTLY_REQUESTS = 3  # costly requests in each web process
SOON = 2  # seconds after which a refused visitor may try again

_buckets = Buckets()
_places = threading.BoundedSemaphore(MAX_COSTLY_REQUESTS)


def _is_post(request: HttpRequest) -> bool:
    return request.method == "POST"


def costly(cost: float, when: Callable[[HttpRequest], bool] = _is_post) -> Callable[[ViewFunction], ViewFunction]:
    """Limit a view, for each visitor and in each process, for the requests that compute: `when` tells which.

    Visitors on this machine have no limit of their own.
    """

    def limited(view: ViewFunction) -> ViewFunction:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not when(request):
                return view(request, *args, **kwargs)
            visitor = VISITOR.get()
            seconds = _buckets.take(visitor, cost) if visitor else 0
            if seconds:
                return too_many(request, ceil(seconds))
            if not _places.acquire(blocking=False):
                return overloaded(request, SOON)
            try:
                return view(request, *args, **kwargs)
            finally:
                _places.release()

        return answer

    return limited


def own_posts_only(get_response: GetResponse) -> GetResponse:
    """Middleware: refuse what pages of other sites send."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.method not in ("GET", "HEAD", "OPTIONS") and is_from_elsewhere(request):
            return wrong_origin(request)
        return get_response(request)

    return answer
