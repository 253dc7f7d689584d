"""The front door sends, without a thread, exactly what Django would send, if it is in memory."""

import io
import json
import logging
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_started
from django.db import close_old_connections
from django.test import override_settings

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.web.site.memory import page_cache, ready_responses
from solver.web.site.memory.ready_responses import RememberingApp
from tests.engines.corpus import SHIDOKU

PAGES = ["/help/", "/enter/", "/techniques/x-wing/", "/robots.txt", "/settings/?a=b"]
BROWSER = {"Host": "testserver", "Accept": "text/html", "Accept-Encoding": "gzip, br"}
OF_EACH_REQUEST = {"Date", "Connection", "X-Request-ID"}


class Server:
    """The site as gunicorn asks it, and the front door before it."""

    def __init__(self) -> None:
        self.app = RememberingApp(WSGIHandler())

    def ask(self, target: str, client: str = "127.0.0.1", **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Let Django answer."""
        path, _, query = target.partition("?")
        environ = {
            "REQUEST_METHOD": "GET",
            "RAW_URI": target,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "REMOTE_ADDR": client,
            "SERVER_NAME": "testserver",
            "SERVER_PORT": "80",
            "wsgi.input": io.BytesIO(),
            "wsgi.url_scheme": "https" if headers.get("X-Forwarded-Proto") == "https" else "http",
            **{f"HTTP_{name.upper().replace('-', '_')}": value for name, value in (BROWSER | headers).items()},
        }
        said: list[Any] = []
        content = b"".join(self.app(environ, lambda *args: said.extend(args)))
        return int(said[0].split()[0]), dict(said[1]), content

    def ready_response(
        self, target: str, client: str = "127.0.0.1", **headers: str
    ) -> tuple[int, dict[str, str], bytes] | None:
        """Ask the front door."""
        answer = self.app.ready_response(request(target, **headers), client, keeps_open=True)
        return parsed(answer.content) if answer else None


def request(target: str, method: str = "GET", **headers: str) -> bytes:
    lines = "".join(f"{name}: {value}\r\n" for name, value in (BROWSER | headers).items())
    return f"{method} {target} HTTP/1.1\r\n{lines}\r\n".encode()


def parsed(answer: bytes) -> tuple[int, dict[str, str], bytes]:
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), content


def lasting(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name not in OF_EACH_REQUEST}


@pytest.fixture
def server(db: None) -> Iterator[Server]:
    cache.clear()
    ready_responses.forget()
    request_started.disconnect(close_old_connections)  # as Django's own test client does
    yield Server()
    request_started.connect(close_old_connections)
    ready_responses.forget()


@pytest.mark.parametrize("target", PAGES)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Accept-Encoding": "identity"},
        {"Accept-Language": "de"},
        {"Cookie": "other=1; language=de"},
        {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"},
    ],
)
def test_a_response_from_memory_equals_djangos(server: Server, target: str, headers: dict[str, str]) -> None:
    rendered = server.ask(target, **headers)
    again = server.ready_response(target, **headers)
    assert again
    assert again[0] == rendered[0] == 200
    assert again[2] == rendered[2]
    assert lasting(again[1]) == lasting(rendered[1] | {"Content-Length": str(len(rendered[2]))})


@pytest.mark.parametrize("target", ["/", "/robots.txt"])
def test_a_browser_that_has_the_page_gets_djangos_response(server: Server, target: str) -> None:
    tag = server.ask(target)[1]["ETag"]
    for tags in (tag, f'"other", {tag}', "*"):
        by_django, by_door = (
            server.ask(target, **{"If-None-Match": tags}),
            server.ready_response(target, **{"If-None-Match": tags}),
        )
        assert by_door
        assert by_door[0] == by_django[0] == 304
        assert by_door[2] == b""
        assert lasting(by_door[1]) == {k: v for k, v in lasting(by_django[1]).items() if k != "Content-Length"}
    other = server.ready_response(target, **{"If-None-Match": '"other"'})
    assert other
    assert other[0] == 200


@pytest.mark.parametrize("cookie", ["language=en", "language=de"])
def test_an_address_that_sets_the_language_is_left_to_django(server: Server, cookie: str) -> None:
    assert ("Set-Cookie" in server.ask("/help/?lang=de", Cookie=cookie)[1]) == (cookie == "language=en")
    assert server.ready_response("/help/?lang=de", Cookie=cookie) is None


@pytest.mark.parametrize("accepted", ["de-DE,de;q=0.9,en;q=0.8", "de-AT", "fr, de;q=0.5"])
def test_readers_of_one_language_share_a_page(server: Server, accepted: str) -> None:
    rendered = server.ask("/help/", **{"Accept-Language": "de"})
    for headers in ({"Accept-Language": accepted}, {"Accept-Language": "en", "Cookie": "a=b; language=de"}):
        answer = server.ready_response("/help/", **headers)
        assert answer
        assert answer[2] == rendered[2] == server.ask("/help/", **headers)[2]


def test_nothing_is_in_memory_before_django_has_responded(server: Server) -> None:
    assert server.ready_response("/") is None


@pytest.mark.parametrize("target", ["/nowhere/", "/enter/?p=1", "/healthz"])
def test_a_page_outside_the_page_cache_is_not_sent_from_memory(server: Server, target: str) -> None:
    server.ask(target)
    assert server.ready_response(target) is None


@pytest.mark.parametrize(
    "headers",
    [
        {"Accept-Language": "de"},
        {"Cookie": "language=de"},
        {"Accept": "application/json"},
        {"Accept-Encoding": "identity"},
        {"Host": "127.0.0.1"},
        {"X-Forwarded-Proto": "https"},
    ],
)
def test_a_different_request_gets_a_different_response(server: Server, headers: dict[str, str]) -> None:
    server.ask("/")
    assert server.ready_response("/", **headers) is None


def test_a_forwarded_header_only_affects_its_own_sender(server: Server) -> None:
    server.ask("/", client="203.0.113.1", **{"X-Forwarded-Proto": "https"})
    assert server.ready_response("/", client="203.0.113.2", **{"X-Forwarded-Proto": "https"}) is None
    assert server.ready_response("/", client="203.0.113.1", **{"X-Forwarded-Proto": "https"})


@pytest.mark.parametrize(
    "unusual",
    [
        request("/help/", method="HEAD"),
        request("/help/", method="POST"),
        request("/help/", **{"Content-Length": "0"}),
        request("/help/", Range="bytes=0-1"),
        request("/help/", **{"If-Modified-Since": "Sat, 21 Nov 2026 10:00:00 GMT"}),
        request("/help/", Connection="upgrade"),
        request("/help/", Expect="100-continue"),
        request("/help/") + b"more",
        request("/help/").replace(b"HTTP/1.1", b"HTTP/1.0"),
        request("/help/").replace(b"\r\n\r\n", b"\r\nhost: other\r\n\r\n"),
        request("/help/").replace(b"Accept:", b"Acc ept:"),
        request("/help/").replace(b"Accept:", b" Accept:"),
        request("/help/").replace(b"\r\n", b"\n"),
        request("/help/", Cookie="a\u00e9"),
        request("http://testserver/"),
        request("/help/", Cookie="a=b;" * 3000),
        request("/help/", Accept=" " * 8000 + "\0"),
        b"",
    ],
)
def test_an_unusual_request_is_left_to_django(server: Server, unusual: bytes) -> None:
    server.ask("/help/")
    assert server.app.ready_response(request("/help/"), "", keeps_open=True)
    assert server.app.ready_response(unusual, "", keeps_open=True) is None


def test_the_connection_stays_open_if_both_want_it(server: Server) -> None:
    server.ask("/")
    for asked, may, kept in [("keep-alive", True, True), ("close", True, False), ("keep-alive", False, False)]:
        answer = server.app.ready_response(request("/", Connection=asked), "", keeps_open=may)
        assert answer
        assert answer.keeps_open == kept
        assert parsed(answer.content)[1]["Connection"] == ("keep-alive" if kept else "close")


def test_an_old_response_is_forgotten(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    before = time.time()
    server.ask("/")
    after = time.time()
    monkeypatch.setattr(time, "time", lambda: before + page_cache.SECONDS_FINAL - 1)
    assert server.ready_response("/")
    monkeypatch.setattr(time, "time", lambda: after + page_cache.SECONDS_FINAL + 1)
    assert server.ready_response("/") is None


def test_a_clock_that_is_set_back_keeps_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.ask("/")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now - 3600)
    assert server.ready_response("/") is None


def test_a_page_cached_briefly_ends_when_a_visitor_asks_for_more(server: Server) -> None:
    known = page_cache.Remembered(b"x", {}, time.time() - 1, is_brief=True)
    assert not known.is_stale()
    page_cache.expire_brief_pages()
    assert known.is_stale()


def test_at_most_max_bytes_are_kept(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ready_responses, "MAX_BYTES", 20_000)
    targets = ["/", "/enter/", "/settings/", "/help/"]
    for target in targets:
        server.ask(target)
    kept = [target for target in targets if server.ready_response(target)]
    assert kept == targets[-len(kept) :]
    assert 0 < len(kept) < len(targets)


def test_a_response_from_memory_is_logged_like_any_other(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("solver.requests")
    logger.addHandler(caplog.handler)
    with caplog.at_level(logging.INFO, "solver.requests"):
        server.ask("/settings/?x")
        answer = server.ready_response("/settings/?x", **{"X-Request-ID": "0123abcd-XYZ"})
    logger.removeHandler(caplog.handler)
    assert answer
    first, second = map(json.loads, caplog.messages[-2:])
    assert second["id"] == answer[1]["X-Request-ID"] == "0123abcd-XYZ"
    of_each = {"at", "id", "ms"}
    assert {k: v for k, v in first.items() if k not in of_each} == {k: v for k, v in second.items() if k not in of_each}
    assert re.fullmatch(r"[0-9a-f]{16}", parsed_id(server))


def parsed_id(server: Server) -> str:
    answer = server.ready_response("/settings/?x")
    assert answer
    return answer[1]["X-Request-ID"]


def test_the_page_of_a_stored_puzzle_is_sent_from_memory_too(server: Server) -> None:
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(SHIDOKU))
    for _ in range(3):  # what is found is stored
        server.ask(kept.get_absolute_url())
    assert server.ready_response(kept.get_absolute_url())


@override_settings(ALLOWED_HOSTS=["testserver"])
def test_an_unknown_host_is_never_answered(server: Server) -> None:
    server.ask("/")
    assert server.ask("/", Host="elsewhere.example")[0] == 400
    assert server.ready_response("/", Host="elsewhere.example") is None
