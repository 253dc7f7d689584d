"""Which requests are refused: posts from other sites, and more than the site can compute.

Other pages are never refused: of a visitor without tokens they start no search, and show what is known. A refusal costs
almost nothing and says when to try again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse

from solver.web.site import tokens
from solver.web.site.problems import is_api
from solver.web.site.view_types import GetResponse, ViewFunction
from solver.web.site.visitors import is_from_elsewhere
from solver.web.views.errors import overloaded, too_many, wrong_origin

MAX_COSTLY_REQUESTS = 3  # costly requests in each web process
RETRY_AFTER = 2  # seconds after which a refused visitor may try again


_slots = threading.BoundedSemaphore(MAX_COSTLY_REQUESTS)


def _is_post(request: HttpRequest) -> bool:
    return request.method == "POST"


def costly(cost: float, when: Callable[[HttpRequest], bool] = _is_post) -> Callable[[ViewFunction], ViewFunction]:
    """Limit the costly requests to a view, for each visitor and in each process. `when` says which are costly.

    Each takes `cost` tokens from the visitor's bucket, and none for the searches that it starts. Visitors on this
    machine have no bucket.
    """

    def limited(view: ViewFunction) -> ViewFunction:
        @wraps(view)
        def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not when(request):
                return view(request, *args, **kwargs)
            seconds = tokens.take(cost)
            if seconds:
                return too_many(request, ceil(seconds))
            if not _slots.acquire(blocking=False):
                return overloaded(request, RETRY_AFTER)
            try:
                with tokens.paid():
                    return view(request, *args, **kwargs)
            finally:
                _slots.release()

        return respond

    return limited


def own_posts_only(get_response: GetResponse) -> GetResponse:
    """Middleware: refuse posts that pages of other sites send, except to the API, which reads no cookie."""

    def respond(request: HttpRequest) -> HttpResponse:
        is_post = request.method not in ("GET", "HEAD", "OPTIONS")
        if is_post and not is_api(request) and is_from_elsewhere(request):
            return wrong_origin(request)
        return get_response(request)

    return respond
