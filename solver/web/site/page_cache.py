"""Cache pages that will not change in memory."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import cache_page
from django.views.decorators.gzip import gzip_page

View = Callable[..., HttpResponse]
SECONDS = 300


def cached_page(view: View) -> View:
    """Serve the page, compressed, from memory if possible. Browsers must revalidate it every time.

    A browser that cached the page would not notice a change of language. Views exclude pages that may still change
    with `not_final`.
    """
    from_memory = cache_page(SECONDS)(gzip_page(view))

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = from_memory(request, *args, **kwargs)
        del response["Expires"]
        response["Cache-Control"] = "no-cache"
        return response

    return page


def not_final(response: HttpResponse) -> HttpResponse:
    """Exclude a page that may still change from the cache."""
    patch_cache_control(response, private=True)
    return response
