"""Answers in memory, ETags and 304."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event, Semaphore

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from solver.web.site.memory import page_cache
from solver.web.site.memory.page_cache import cached_briefly, cached_page, expire_brief_pages, not_final
from solver.web.site.memory.turns import set_arrival
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


def test_each_address_host_and_encoding_has_its_own_page() -> None:
    view = Counted()
    for path, headers in [("/x/", {}), ("/x/?a", {}), ("/x/", GZIP), ("/x/", {"accept": "application/json"})]:
        ask(view, path, **headers)
    cached_page(view)(RequestFactory().get("/x/", SERVER_NAME="127.0.0.1"))
    assert view.n == 5
    assert ask(view, **GZIP)["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("view", [Counted(not_final), Counted(status=404)], ids=["not final", "not found"])
def test_a_page_that_may_change_is_rendered_each_time(view: Counted) -> None:
    ask(view)
    ask(view)
    assert view.n == 2


def test_a_crowd_shares_one_rendering_begun_after_it_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, end, arrived = Event(), Event(), Semaphore(0)

    def arrive() -> float:
        arrived.release()
        return time.monotonic()

    def wait_once(response: HttpResponse) -> HttpResponse:
        begun.set()
        assert end.wait(60)
        return not_final(response)

    monkeypatch.setattr(page_cache, "arrived_at", arrive)
    view = Counted(wait_once)
    with ThreadPoolExecutor() as threads:
        first = threads.submit(ask, view)
        begun.wait(60)
        crowd = [threads.submit(ask, view) for _ in range(4)]
        for _ in range(5):
            arrived.acquire(timeout=60)  # all of them have arrived, and wait for the first
        end.set()
        pages = {each.result().content for each in crowd}
    assert (view.n, len(pages)) == (2, 1)
    assert first.result().content not in pages  # that rendering began before they arrived


def test_a_page_cached_briefly_is_rendered_again_after_a_request() -> None:
    view = Counted(cached_briefly)
    ask(view)
    response = ask(view)
    assert view.n == 1
    assert "private" in response["Cache-Control"]  # browsers must not store it for later
    expire_brief_pages()
    ask(view)
    assert view.n == 2


def test_a_browser_that_has_the_page_gets_no_content() -> None:
    view = Counted()
    tag = ask(view, **GZIP)["ETag"]
    response = ask(view, **GZIP, **{"if-none-match": tag})
    assert (response.status_code, response.content) == (304, b"")
    assert ask(view, **GZIP, **{"if-none-match": 'W/"another"'}).status_code == 200


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


@pytest.mark.parametrize(
    ("wrap", "seconds"),
    [(lambda response: response, page_cache.SECONDS_FINAL), (cached_briefly, page_cache.SECONDS_BRIEF)],
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


def test_a_very_large_response_is_not_remembered() -> None:
    view = Counted(lambda response: HttpResponse(response.content * 200))
    assert ask(view).content != ask(view).content


def test_a_request_gets_a_rendering_begun_after_it_arrived() -> None:
    view = Counted(not_final)
    try:
        set_arrival(time.monotonic())
        first = ask(view).content
        assert ask(view).content == first  # however long it waited for a thread
        set_arrival(time.monotonic())
        assert ask(view).content != first
    finally:
        set_arrival(None)
