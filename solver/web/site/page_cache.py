"""The page cache, and ETags: rendered responses kept in memory.

Each web process remembers answers for some minutes. Every answer to a GET has an ETag, a digest of its content, and a
browser that sends it back gets 304 and no content.
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
from django.views.decorators.gzip import gzip_page

from solver.web.site.callables import GetResponse, ViewFunction
from solver.web.site.metrics import FROM_MEMORY
from solver.web.site.turns import turn_to_draw

SECONDS = 300  # for answers that will not change
MAX_BYTES = 128 << 10  # of an answer that is remembered; of most a sixth
SECONDS_FOR_NOW = 60  # for answers that change only if a visitor asks for more
N_LATEST = 8  # pages drawn last, for those who waited meanwhile
_FOR_NOW = "_is_for_now"


class _Remembered(NamedTuple):
    """An answer, and when it was made."""

    content: bytes
    headers: dict[str, str]
    made_at: float
    is_for_now: bool


_latest: dict[str, tuple[float, _Remembered]] = {}  # by key: when the drawing began, and what it gave


def cached_page(view: ViewFunction) -> ViewFunction:
    """Serve the page, compressed, from memory if possible. Browsers must revalidate it every time.

    A browser that cached the page would not notice a change of language. Views exclude pages that may still change
    with `not_final`.
    """
    compressed = gzip_page(view)

    @wraps(view)
    def page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        key, came_at = _key(request), time.monotonic()
        known = cache.get(key)
        if known and _is_stale(known):
            known = None
        request.META[FROM_MEMORY] = known is not None
        if not known:
            with turn_to_draw():
                known = _drawn_since(came_at, key) or _drawn(key, compressed, request, *args, **kwargs)
        response = known if isinstance(known, HttpResponse) else HttpResponse(known.content, headers=known.headers)
        response["Cache-Control"] = "no-cache" if _is_final(response) else "no-cache, private"
        return _shortened(request, response)

    return page


def _drawn(key: str, view: ViewFunction, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
    """Draw a page, and remember it: at least for those who are waiting for it now."""
    began_at, made_at = time.monotonic(), time.time()
    response = view(request, *args, **kwargs)
    _tag(response)
    if response.status_code == 200 and not response.streaming and len(response.content) <= MAX_BYTES:
        is_for_now = getattr(response, _FOR_NOW, False)
        known = _Remembered(response.content, dict(response.items()), made_at, is_for_now)
        _latest.pop(key, None)
        _latest[key] = began_at, known
        while len(_latest) > N_LATEST:
            del _latest[next(iter(_latest))]
        if _is_final(response) or is_for_now:
            cache.set(key, known, SECONDS_FOR_NOW if is_for_now else SECONDS)
    return response


def _drawn_since(when: float, key: str) -> _Remembered | None:
    """Return the page if it was begun since `when`: whoever asks while others draw gets what is newer than the request.

    A thousand visitors of a page that is not final yet would otherwise wait for a thousand drawings.
    """
    began_at, known = _latest.get(key, (0.0, None))
    return known if began_at >= when else None


def not_final(response: HttpResponse) -> HttpResponse:
    """Exclude a page that may still change from the cache."""
    patch_cache_control(response, private=True)
    return response


def for_now(response: HttpResponse) -> HttpResponse:
    """Let a page be cached for a minute: it changes only after a visitor has asked for more (see `note_request`)."""
    setattr(response, _FOR_NOW, True)
    return not_final(response)


def note_request() -> None:
    """Let all processes know that a visitor asks for more: pages cached for now are drawn anew."""
    with suppress(OSError):
        _note().touch()
        os.utime(_note())


def conditional_middleware(get_response: GetResponse) -> GetResponse:
    """Middleware: give each answer to a GET an ETag, and answer 304 if the browser has it already."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method not in ("GET", "HEAD") or response.streaming:
            return response
        patch_vary_headers(response, ["Cookie"])  # a cookie sets the language
        if response.status_code == 200 and not response.get("Cache-Control", "").startswith("no-store"):
            _tag(response)
            response.setdefault("Cache-Control", "no-cache")
            return _shortened(request, response)
        return response

    return answer


def _shortened(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return the response, or 304 if the browser has it."""
    if response.status_code != 200 or "ETag" not in response:
        return response
    return get_conditional_response(request, etag=response["ETag"], response=response) or response


def _key(request: HttpRequest) -> str:
    """Return a name for everything that shapes the answer."""
    takes_gzip = "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
    parts = (request.build_absolute_uri(), get_language(), str(takes_gzip), request.META.get("HTTP_ACCEPT", ""))
    return "page:" + blake2b("\n".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def _tag(response: HttpResponse) -> None:
    """Set a weak ETag, from the content: what is compressed later is still the same page."""
    if response.status_code == 200 and not response.streaming and not response.get("ETag", "").startswith("W/"):
        response["ETag"] = f'W/"{blake2b(response.content, digest_size=12).hexdigest()}"'


def _is_stale(known: _Remembered) -> bool:
    """Whether a page has to be drawn anew: more was requested, or the clock was set back since it was made."""
    return known.made_at > time.time() or (known.is_for_now and _anybody_asked_since(known.made_at))


def _is_final(response: HttpResponse) -> bool:
    return "private" not in response.get("Cache-Control", "")


def _note() -> Path:
    return Path(settings.VAR_DIR) / "asked"


def _anybody_asked_since(when: float) -> bool:
    """Whether any process has noted a request since then. File times may be a hundredth of a second behind."""
    try:
        return _note().stat().st_mtime >= when - 0.01
    except FileNotFoundError:
        return False
