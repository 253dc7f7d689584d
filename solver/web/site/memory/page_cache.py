"""The page cache: finished pages, kept for some minutes in Django's cache and, by its leave, in that of a proxy.

Browsers ask again each time and get 304 if they have the page (Django's `ConditionalGetMiddleware`).
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from functools import wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from solver.web.site.metrics import FROM_MEMORY
from solver.web.site.offline import site_version
from solver.web.site.responses import wants_json
from solver.web.site.view_types import GetResponse, ViewFunction

SECONDS_FINAL = 300  # for pages that will not change
SECONDS_BRIEF = 60  # for pages that change soon, or when a visitor asks for more
MAX_BYTES = 256 << 10  # larger pages are not kept; most are a sixth of this
FOR_PROXY = "X-Accel-Expires"  # seconds for which a proxy may send the page to everybody; nginx does not pass it on
_BRIEF = "_is_brief"
_ASKED = "asked"  # cache key: when a visitor last asked for more, on any machine


class Remembered(NamedTuple):
    """A page, and when it was made, in seconds since 1970."""

    content: bytes
    headers: dict[str, str]
    made_at: float
    is_brief: bool

    @property
    def seconds_left(self) -> int:
        """For how long the page may still be shown; 0 if it is old, or the clock was set back."""
        age = time.time() - self.made_at
        return max(0, int((SECONDS_BRIEF if self.is_brief else SECONDS_FINAL) - age)) if age >= 0 else 0

    def is_stale(self) -> bool:
        """Whether the page must be rendered again: its time is over, or a visitor has asked for more."""
        return not self.seconds_left or (self.is_brief and _anybody_asked_since(self.made_at))


def cached_page(view: ViewFunction) -> ViewFunction:
    """Serve the page from the cache if possible. Browsers must revalidate it every time.

    A browser that cached the page would not notice a change of language. Views exclude pages that may still change
    with `not_final`.
    """

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key = _key(request)
        known = _remembered(key)
        request.META[FROM_MEMORY] = known is not None
        if known:
            response = HttpResponse(known.content, headers=known.headers)
        else:
            made_at = time.time()
            response = view(request, *args, **kwargs)
            known = _remember(key, response, made_at)
        if known and not known.is_brief:
            response[FOR_PROXY] = str(known.seconds_left)
        response["Cache-Control"] = "no-cache" if _is_final(response) else "no-cache, private"
        return response

    return page


def not_final(response: HttpResponse) -> HttpResponse:
    """Exclude a page that may still change from the cache."""
    patch_cache_control(response, private=True)
    return response


def cached_briefly(response: HttpResponse) -> HttpResponse:
    """Let a page be cached for a minute, or until a visitor asks for more (see `expire_brief_pages`)."""
    setattr(response, _BRIEF, True)
    return not_final(response)


def expire_brief_pages() -> None:
    """Make all briefly cached pages stale, in all processes, because a visitor has asked for more."""
    if settings.REDIS_URL:
        cache.set(_ASKED, time.time(), 2 * SECONDS_BRIEF)
        return
    with suppress(OSError):
        _asked_file().touch()
        os.utime(_asked_file())


def revalidation_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: let browsers ask again for what they have seen, since a cookie sets the language."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method in ("GET", "HEAD") and not response.streaming:
            patch_vary_headers(response, ["Cookie"])
            if response.status_code == 200:
                response.setdefault("Cache-Control", "no-cache")
        return response

    return respond


def _remembered(key: str) -> Remembered | None:
    """Return the page cached under `key`; None if there is none or it is stale."""
    fields = cache.get(key)
    known = Remembered(*fields) if fields else None
    return None if known and known.is_stale() else known


def _remember(key: str, response: HttpResponse, made_at: float) -> Remembered | None:
    """Keep a page that may be shown again, and return it as it is kept."""
    is_brief = getattr(response, _BRIEF, False)
    is_kept = response.status_code == 200 and not response.streaming and (_is_final(response) or is_brief)
    if not is_kept or len(response.content) > MAX_BYTES:
        return None
    known = Remembered(response.content, dict(response.items()), made_at, is_brief)
    cache.set(key, known, SECONDS_BRIEF if is_brief else SECONDS_FINAL)
    return known


def _key(request: HttpRequest) -> str:
    """Return a cache key for everything that the page depends on."""
    # Machines with another release must not get these pages, hence the version.
    parts = (site_version(), request.build_absolute_uri(), get_language(), wants_json(request))
    return "page:" + blake2b("\n".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def _is_final(response: HttpResponse) -> bool:
    return "private" not in response.get("Cache-Control", "")


def _asked_file() -> Path:
    return Path(settings.VAR_DIR) / "asked"


def _anybody_asked_since(when: float) -> bool:
    """Whether a visitor has asked for more since `when`, in any process. File times may lag by 0.01 s."""
    if settings.REDIS_URL:
        return bool(cache.get(_ASKED, 0.0) >= when)
    try:
        return _asked_file().stat().st_mtime >= when - 0.01
    except FileNotFoundError:
        return False
