"""Pages that will not change are drawn once and remembered for a while."""

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


def remembered(view: View) -> View:
    """The page comes from the server's memory if it can, compressed; browsers ask every time.

    They would not notice that the visitor has chosen another language. A page that is not final
    says so by `not_final`.
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
    """The same page, not to be remembered: what it says may be different at the next visit."""
    patch_cache_control(response, private=True)
    return response
