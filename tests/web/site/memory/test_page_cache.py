"""Answers in memory, ETags and 304."""

import time
from pathlib import Path

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from solver.web.site.memory import page_cache
from solver.web.site.memory.page_cache import (
    FOR_PROXY,
    MAX_BYTES,
    SECONDS_BRIEF,
    SECONDS_FINAL,
    cached_briefly,
    cached_page,
    expire_brief_pages,
    not_final,
)
from tests.engines.corpus import SHIDOKU

GZIP = {"accept-encoding": "gzip"}


class Counted:
    """A view that counts how often it is asked."""

    def __init__(self, wrap=lambda response: response, status: int = 200) -> None:
        self.n, self._wrap, self._status = 0, wrap, status

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.n += 1
        return self._wrap(HttpResponse(f"page {self.n}" + " " * 1000, status=self._status))


def ask(view, path: str = "/x/", **headers: str) -> HttpResponse:
    return cached_page(view)(RequestFactory().get(path, headers=headers))


def test_a_final_page_is_rendered_once() -> None:
    view = Counted()
    assert ask(view).content == ask(view).content
    assert view.n == 1


def test_each_address_host_and_kind_has_its_own_page() -> None:
    view = Counted()
    for path, headers in [("/x/", {}), ("/x/?a", {}), ("/x/", GZIP), ("/x/", {"accept": "application/json"})]:
        ask(view, path, **headers)
    cached_page(view)(RequestFactory().get("/x/", SERVER_NAME="127.0.0.1"))
    assert view.n == 4


@pytest.mark.parametrize("view", [Counted(not_final), Counted(status=404)], ids=["not final", "not found"])
def test_a_page_that_may_change_is_rendered_each_time(view: Counted) -> None:
    ask(view)
    ask(view)
    assert view.n == 2


def test_a_page_cached_briefly_is_rendered_again_after_a_request() -> None:
    view = Counted(cached_briefly)
    ask(view)
    response = ask(view)
    assert view.n == 1
    assert "private" in response["Cache-Control"]  # browsers must not store it for later
    expire_brief_pages()
    ask(view)
    assert view.n == 2


def test_a_proxy_may_keep_a_final_page_for_as_long_as_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Counted()
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now)
    assert ask(view)[FOR_PROXY] == str(SECONDS_FINAL)
    monkeypatch.setattr("time.time", lambda: now + 100)
    assert ask(view)[FOR_PROXY] == str(SECONDS_FINAL - 100)


@pytest.mark.parametrize("wrap", [not_final, cached_briefly, lambda page: HttpResponse(page.content, status=404)])
def test_a_proxy_keeps_no_page_that_may_change(wrap) -> None:
    view = Counted(wrap)
    assert FOR_PROXY not in ask(view)
    assert FOR_PROXY not in ask(view)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["/", "/settings/", "/techniques/", "/p/{}/", "/p/{}/steps/1/", "/p/{}/steps/1.svg", "/p/{}/steps.txt"]
    + [f"/p/{{}}.{kind}" for kind in ("svg", "json", "txt")],
)
def test_everything_has_a_tag_and_varies_with_the_language(client: Client, address: str) -> None:
    page_id = client.post("/p/", {"puzzle": SHIDOKU}, HTTP_ACCEPT="application/json").json()["id"]
    first = client.get(address.format(page_id), headers=GZIP)
    assert first.status_code == 200
    assert "Cookie" in first["Vary"]
    again = client.get(address.format(page_id), headers={**GZIP, "if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "Content-Security-Policy" in again


@pytest.mark.django_db
def test_another_language_is_another_page(client: Client) -> None:
    tag = client.get("/settings/")["ETag"]
    german = client.get("/settings/", headers={"accept-language": "de", "if-none-match": tag})
    assert german.status_code == 200
    assert b'lang="de"' in german.content


def test_a_clock_that_was_set_back_keeps_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    view = Counted()
    tomorrow = time.time() + 86_400
    with monkeypatch.context() as patched:
        patched.setattr("time.time", lambda: tomorrow)
        ask(view)
    ask(view)
    assert view.n == 2


def test_a_very_large_response_is_not_remembered() -> None:
    view = Counted(lambda response: HttpResponse(response.content + b" " * MAX_BYTES))
    assert ask(view).content != ask(view).content


@pytest.mark.parametrize(
    ("wrap", "seconds"),
    [(lambda response: response, SECONDS_FINAL), (cached_briefly, SECONDS_BRIEF)],
    ids=["final", "brief"],
)
def test_a_page_is_remembered_for_a_while(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrap, seconds: int) -> None:
    monkeypatch.setattr(page_cache, "_asked_file", lambda: tmp_path / "asked")
    view, begun = Counted(wrap), time.time()
    ask(view)
    for later, n in ((seconds - 2, 1), (seconds + 2, 2)):
        monkeypatch.setattr("time.time", lambda: begun + later)  # noqa: B023
        ask(view)
        assert view.n == n
