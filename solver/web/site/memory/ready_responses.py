"""Responses that need no thread: pages from memory, ready to be sent as bytes.

The main loop of the front door (`sudokusite/front_door.py`) looks here first. So a reader does not wait behind visitors
whose pages have to be rendered, and a page from memory takes a fraction of the time that Django would need. Unusual
requests are left to Django.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from email.utils import formatdate
from functools import lru_cache
from typing import Any, NamedTuple

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_language_from_request

from solver.web.site import metrics, request_log
from solver.web.site.languages import PARAMETER
from solver.web.site.memory.compression import takes_gzip
from solver.web.site.memory.page_cache import REMEMBERED, Remembered

MAX_BYTES = 16 << 20  # of all responses kept in each process
MAX_HEAD = 8 << 10  # bytes; longer requests are left to Django

# Headers that tell gunicorn that a visitor uses https, and those that make a request unusual.
_FORWARDED = ("x-forwarded-proto", "x-forwarded-protocol", "x-forwarded-ssl")
_UNUSUAL = {
    *("content-length", "transfer-encoding", "expect", "upgrade", "http2-settings", "range", "if-range"),
    *("if-match", "if-modified-since", "if-unmodified-since"),
}
# Without backtracking, so that no request keeps the main loop busy.
_HEAD = re.compile(rb"GET (/[!-~]*+) HTTP/1\.1\r\n((?:[A-Za-z0-9-]++:[\t -~]*+\r\n)++)\r\n")
_CONTENT = {"content-type", "content-length", "content-encoding"}  # headers that a 304 does not have


class RequestKey(NamedTuple):
    """Everything that a response depends on. `sender` is the client's address if a header claims https, else empty."""

    target: str
    host: str
    accept: str
    takes_gzip: bool
    language: str
    forwarded: tuple[str, ...]
    sender: str

    @classmethod
    def of(cls, target: str, client: str, header: Callable[[str], str]) -> RequestKey:
        """Return the key of a request. `header` returns a header by its lower-case name."""
        forwarded = tuple(header(name) for name in _FORWARDED)
        language = get_language_from_request(_LanguageRequest(header))  # type: ignore[arg-type]
        sender = client if any(forwarded) else ""  # gunicorn believes only trusted senders
        gzip = takes_gzip(header("accept-encoding"))
        return cls(target, header("host"), header("accept"), gzip, language, forwarded, sender)


class _LanguageRequest:
    """The parts of a request that tell Django the language: the cookie, and what the browser accepts."""

    def __init__(self, header: Callable[[str], str]) -> None:
        self.COOKIES = parse_cookie(header("cookie"))
        self.META = {"HTTP_ACCEPT_LANGUAGE": header("accept-language")}


class ReadyResponse(NamedTuple):
    """The bytes to send, and whether the connection stays open."""

    content: bytes
    keeps_open: bool


class _KeptResponse(NamedTuple):
    """A page, its headers for 200 and for 304 (without the per-request ones), its path, and its URL name."""

    known: Remembered
    tag: str
    headers: bytes
    headers_unchanged: bytes
    path: str
    route: str


class _Memory:
    """The responses kept by this process, at most MAX_BYTES. Any thread may look; changes need the lock."""

    def __init__(self) -> None:
        self._kept: dict[RequestKey, _KeptResponse] = {}  # the latest comes last
        self._size = 0
        self._lock = threading.Lock()

    def look(self, key: RequestKey) -> _KeptResponse | None:
        """Return the response; None if there is none or it is stale."""
        kept = self._kept.get(key)
        if kept and kept.known.is_stale():
            with self._lock:
                self._forget(key)
            return None
        return kept

    def keep(self, key: RequestKey, kept: _KeptResponse) -> None:
        """Keep a response. The oldest ones make room for it."""
        with self._lock:
            self._forget(key)
            self._kept[key] = kept
            self._size += len(kept.known.content)
            while self._size > MAX_BYTES:
                self._forget(next(iter(self._kept)))

    def _forget(self, key: RequestKey) -> None:
        if kept := self._kept.pop(key, None):
            self._size -= len(kept.known.content)


_memory = _Memory()


class RememberingApp:
    """A WSGI application that remembers its responses, if they will not change soon."""

    def __init__(self, app: Callable[..., Any]) -> None:
        self._app = app

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        response: Iterable[bytes] = self._app(environ, start_response)
        if environ["REQUEST_METHOD"] == "GET" and "RAW_URI" in environ:
            keep(environ, response)
        return response

    def ready_response(self, request: bytes, client: str, *, keeps_open: bool) -> ReadyResponse | None:
        """Return the response to a complete request; None if the request is unusual or no response is kept."""
        return ready_response(request, client, keeps_open=keeps_open)


def keep(environ: Mapping[str, Any], response: Any) -> None:
    """Keep a response, if it is a page that the page cache remembers and the same for everybody with this key."""
    known, route = getattr(response, REMEMBERED, (None, ""))
    if known is None or response.status_code != 200 or response.cookies or response.content != known.content:
        return
    target = environ["RAW_URI"]
    # Only Redis knows whether such a page is stale, and the main loop must not wait for it.
    is_elsewhere = known.is_brief and settings.REDIS_URL
    if is_elsewhere or _sets_language(target):
        return
    key = RequestKey.of(target, environ["REMOTE_ADDR"], lambda name: environ.get(_in_environ(name), ""))
    headers = {**response.headers, "Content-Length": str(len(known.content))}
    headers.pop(request_log.HEADER, None)
    tag, unchanged = response["ETag"], {name: value for name, value in headers.items() if name.lower() not in _CONTENT}
    path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
    _memory.keep(key, _KeptResponse(known, tag, _lines(headers), _lines(unchanged), path, route))


def ready_response(request: bytes, client: str, *, keeps_open: bool) -> ReadyResponse | None:
    """Return the response to a request; None if the request is unusual or no response is kept."""
    started_at = time.perf_counter()
    head = _HEAD.fullmatch(request) if len(request) <= MAX_HEAD else None
    if not head:
        return None
    lines = [line.partition(":") for line in head[2].decode("ascii").split("\r\n")[:-1]]
    headers = {name.lower(): value.strip(" \t") for name, _, value in lines}
    if len(headers) < len(lines) or not _UNUSUAL.isdisjoint(headers):
        return None
    target, connection = head[1].decode("ascii"), headers.get("connection", "keep-alive").lower()
    if _sets_language(target) or connection not in ("keep-alive", "close"):
        return None
    kept = _memory.look(RequestKey.of(target, client, lambda name: headers.get(name, "")))
    keeps_open = keeps_open and connection == "keep-alive"
    return _response(kept, headers, keeps_open=keeps_open, started_at=started_at) if kept else None


def forget() -> None:
    """Forget all responses."""
    global _memory
    _memory = _Memory()


def _response(kept: _KeptResponse, headers: Mapping[str, str], *, keeps_open: bool, started_at: float) -> ReadyResponse:
    """Return the response, whole or as 304. It is logged and counted like one of Django's."""
    tags = headers.get("if-none-match", "")
    is_unchanged = tags == "*" or kept.tag in [tag.strip() for tag in tags.split(",")]
    status = 304 if is_unchanged else 200
    request_id = request_log.id_from(headers.get("x-request-id", ""))
    own = f"Date: {_date(int(time.time()))}\r\nConnection: {'keep-alive' if keeps_open else 'close'}\r\n"
    own += f"{request_log.HEADER}: {request_id}\r\n\r\n"
    content = b"" if is_unchanged else kept.known.content
    first = b"HTTP/1.1 304 Not Modified\r\n" if is_unchanged else b"HTTP/1.1 200 OK\r\n"
    whole = first + (kept.headers_unchanged if is_unchanged else kept.headers) + own.encode() + content
    seconds = time.perf_counter() - started_at
    request_log.log("GET", kept.path, kept.route, status, len(content), request_id, seconds)
    metrics.count(kept.route, status, seconds, from_memory=True)
    return ReadyResponse(whole, keeps_open)


def _sets_language(target: str) -> bool:
    """Whether the address sets the language: the response may then set a cookie."""
    return f"{PARAMETER}=" in target


def _in_environ(name: str) -> str:
    return f"HTTP_{name.upper().replace('-', '_')}"


def _lines(headers: Mapping[str, str]) -> bytes:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items()).encode("latin-1")


@lru_cache(2)
def _date(seconds: int) -> str:
    return formatdate(seconds, usegmt=True)
