"""The number of a question in its URL. Without one a visitor is led to any."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from solver.web.site.memory.page_cache import not_final

N_FIRST = 1000  # a question is any of so many; where there are fewer, they begin again


def number_in(request: HttpRequest) -> int:
    """Return the number `n` of the query, 0 if it is none."""
    n = request.GET.get("n", "")
    return int(n) if n.isascii() and n.isdecimal() and len(n) < 5 else 0


def with_any_number(view: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Let `view` answer where there is a number, and lead to a random one where there is none."""

    def respond(request: HttpRequest) -> HttpResponse:
        if "n" in request.GET:
            return view(request)
        query = urlencode([*request.GET.items(), ("n", randbelow(N_FIRST))])
        return not_final(HttpResponseRedirect(f"{request.path}?{query}"))

    return respond
