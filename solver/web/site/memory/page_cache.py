"""The page cache, and ETags: rendered responses kept in memory.

Each web process remembers responses for some minutes. Every response to a GET has an ETag, a digest of its content, and
a browser that sends it back gets 304 without content.
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
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from solver.web.site.callables import GetResponse, ViewFunction
from solver.web.site.memory.compression import compressed, takes_gzip
from solver.web.site.memory.turns import arrived_at, turn_to_render
from solver.web.site.metrics import FROM_MEMORY
from solver.web.site.offline import site_version

SECONDS_FINAL = 300  # for pages that will not change
MAX_BYTES = 128 << 10  # larger pages are not remembered; most are a sixth of this
SECONDS_BRIEF = 60  # for pages that change soon, or when a visitor asks for more
N_LATEST = 8  # pages rendered last, for visitors who waited for the same page
_BRIEF = "_is_brief"
_ASKED = "asked"  # cache key: when a visitor last asked for more, on any machine
REMEMBERED = "_remembered"  # see `_attach_remembered`


class Remembered(NamedTuple):
    """A response, and when it was made, in seconds since 1970."""

    content: bytes
    headers: dict[str, str]
    made_at: float
    is_brief: bool

    def is_stale(self) -> bool:
        """Whether the page must be rendered again: it is old, a visitor asked for more, or the clock was set back."""
        age = time.time() - self.made_at
        if not 0 <= age <= (SECONDS_BRIEF if self.is_brief else SECONDS_FINAL):
            return True
        return self.is_brief and _anybody_asked_since(self.made_at)


_latest: dict[str, tuple[float, Remembered]] = {}  # by key: when rendering started, and the page


def cached_page(view: ViewFunction) -> ViewFunction:
    """Serve the page, compressed, from memory if possible. Browsers must revalidate it every time.

    A browser that cached the page would not notice a change of language. Views exclude pages that may still change
    with `not_final`.
    """

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key, came_at = _key(request), arrived_at()
        known = _remembered(key)
        request.META[FROM_MEMORY] = known is not None
        if known:
            response = _response(known, request)
        else:
            with turn_to_render():
                if rendered := _rendered_since(came_at, key):
                    response = _response(rendered, request)
                else:
                    response = _render(key, view, request, *args, **kwargs)
        response["Cache-Control"] = "no-cache" if _is_final(response) else "no-cache, private"
        return _or_not_modified(request, response)

    return page


def _remembered(key: str) -> Remembered | None:
    """Return the page cached under `key`; None if there is none or it is stale."""
    fields = cache.get(key)
    known = Remembered(*fields) if fields else None
    return None if known and known.is_stale() else known


def _render(key: str, view: ViewFunction, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Render a page and remember it, at least for visitors who are waiting for it now."""
    started_at, made_at = time.monotonic(), time.time()
    response = compressed(request, view(request, *args, **kwargs))
    _tag(response)
    if response.status_code == 200 and not response.streaming and len(response.content) <= MAX_BYTES:
        is_brief = getattr(response, _BRIEF, False)
        known = Remembered(response.content, dict(response.items()), made_at, is_brief)
        _latest.pop(key, None)
        _latest[key] = started_at, known
        while len(_latest) > N_LATEST:
            del _latest[next(iter(_latest))]
        if _is_final(response) or is_brief:
            cache.set(key, known, SECONDS_BRIEF if is_brief else SECONDS_FINAL)
            _attach_remembered(response, known, request)
    return response


def _response(known: Remembered, request: HttpRequest) -> HttpResponse:
    """Return a remembered page as a response."""
    response = HttpResponse(known.content, headers=known.headers)
    if known.is_brief or _is_final(response):
        _attach_remembered(response, known, request)
    return response


def _attach_remembered(response: HttpResponse, known: Remembered, request: HttpRequest) -> None:
    """Attach to a response what is remembered and its URL name, for `ready_responses.py`."""
    route = request.resolver_match.view_name if request.resolver_match else ""
    setattr(response, REMEMBERED, (known, route))


def _rendered_since(when: float, key: str) -> Remembered | None:
    """Return the page if its rendering started after `when`, the arrival of the request; else None.

    Otherwise a thousand visitors of a page that is not final would wait for a thousand renderings.
    """
    started_at, known = _latest.get(key, (0.0, None))
    return known if started_at >= when else None


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


def conditional_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: give each response to a GET an ETag, and respond with 304 if the browser has that page already."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method not in ("GET", "HEAD") or response.streaming:
            return response
        patch_vary_headers(response, ["Cookie"])  # a cookie sets the language
        if response.status_code == 200 and not response.get("Cache-Control", "").startswith("no-store"):
            _tag(response)
            response.setdefault("Cache-Control", "no-cache")
            return _or_not_modified(request, response)
        return response

    return respond


def _or_not_modified(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return the response, or a 304 if the browser already has that page."""
    if response.status_code != 200 or "ETag" not in response:
        return response
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _key(request: HttpRequest) -> str:
    """Return a cache key for everything that the page depends on."""
    # Machines with another release must not get these pages, hence the version.
    address, accepts = request.build_absolute_uri(), request.META.get("HTTP_ACCEPT", "")
    is_compressed = takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    parts = (site_version(), address, get_language(), is_compressed, accepts)
    return "page:" + blake2b("\n".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def _tag(response: HttpResponse) -> None:
    """Set an ETag from the content. It is weak, since a page that is compressed later is still the same page."""
    if response.status_code == 200 and not response.streaming and not response.get("ETag", "").startswith("W/"):
        response["ETag"] = f'W/"{blake2b(response.content, digest_size=12).hexdigest()}"'


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
