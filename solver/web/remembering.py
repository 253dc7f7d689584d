"""Pages that will not change are drawn once and remembered for a while."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.cache import cache_control, cache_page
from django.views.decorators.gzip import gzip_page

View = Callable[..., HttpResponse]
SECONDS = 300


def remembered(view: View) -> View:
    """The page comes from the server's memory if it can, compressed; browsers ask every time.

    They would not notice that the visitor has chosen another language. A page that is not final
    says so by `not_final`.
    """
    return cache_control(no_cache=True)(cache_page(SECONDS)(gzip_page(view)))


def not_final(response: HttpResponse) -> HttpResponse:
    """The same page, not to be remembered: what it says may be different at the next visit."""
    patch_cache_control(response, private=True)
    return response
