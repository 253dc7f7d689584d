"""Limits for what computes, and posts from other sites."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.test import Client

from solver.models import KeptPuzzle
from solver.web.site import buckets, tokens
from solver.web.site.buckets import CAPACITY, Buckets
from solver.web.views.service import admission
from tests.engines.corpus import SHIDOKU

FAR: dict[str, Any] = {"REMOTE_ADDR": "203.0.113.7"}
JSON: dict[str, Any] = {"HTTP_ACCEPT": "application/json"}


@pytest.fixture(autouse=True)
def full_buckets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Full buckets that refill slowly."""
    monkeypatch.setattr(buckets, "REFILL", 0.01)
    monkeypatch.setattr(tokens, "_buckets", Buckets())


@contextmanager
def all_places_taken() -> Iterator[None]:
    """The site is busy with the maximum number of costly requests."""
    for _ in range(admission.MAX_COSTLY_REQUESTS):
        assert admission._slots.acquire(blocking=False)
    try:
        yield
    finally:
        for _ in range(admission.MAX_COSTLY_REQUESTS):
            admission._slots.release()


@pytest.fixture
def no_places() -> Iterator[None]:
    with all_places_taken():
        yield


@pytest.mark.django_db
def test_too_many_requests_are_told_when_to_retry(client: Client) -> None:
    n = int(CAPACITY // 4)
    statuses = [client.post("/p/", {"puzzle": SHIDOKU}, **FAR, **JSON).status_code for _ in range(n)]
    assert statuses == [201] + [200] * (n - 1)
    refused = client.post("/p/", {"puzzle": SHIDOKU}, **FAR, **JSON)
    assert refused.status_code == 429
    assert 300 <= int(refused["Retry-After"]) <= 400
    assert "seconds" in refused.json()["error"]
    page = client.post("/p/", {"puzzle": SHIDOKU}, **FAR)
    assert page.status_code == 429
    assert b"One moment, please" in page.content


@pytest.mark.django_db
def test_a_refusal_is_not_logged_as_an_error(client: Client, no_places: None, caplog: pytest.LogCaptureFixture) -> None:
    assert client.post("/p/", {"puzzle": SHIDOKU}, **FAR, **JSON).status_code == 503
    assert not caplog.records


@pytest.mark.django_db
def test_cheap_pages_and_other_visitors_are_not_limited(client: Client) -> None:
    for _ in range(int(CAPACITY)):
        client.post("/glance/", {"puzzle": "?"}, **FAR)
    while client.post("/glance/", {"puzzle": "?"}, **FAR).status_code != 429:
        pass
    assert client.get("/", **FAR).status_code == 200
    assert client.post("/p/", {"puzzle": SHIDOKU}, REMOTE_ADDR="203.0.113.8").status_code == 303
    assert client.post("/p/", {"puzzle": SHIDOKU}).status_code == 303


@pytest.mark.django_db
@pytest.mark.usefixtures("no_places")
def test_more_than_the_site_can_compute_is_refused_at_once(client: Client) -> None:
    refused = client.post("/p/", {"puzzle": SHIDOKU}, **JSON)
    assert refused.status_code == 503
    assert refused["Retry-After"] == "2"
    assert not KeptPuzzle.objects.exists()
    assert client.get("/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("verb", "address"),
    [
        *(("post", f"/p/{{}}/{what}/") for what in ("go-on", "stop", "needed", "analysis", "play", "hint", "walk")),
        ("get", "/p/{}/steps.txt?words=full"),
        ("get", "/p/{}/steps/1/?ways=all"),
        ("get", "/p/{}/steps/1.svg?ways=all"),
        ("get", "/p/{}/lab/moler/"),
        ("get", "/p/{}/lab/beside/"),
    ],
)
def test_everything_that_computes_is_limited(client: Client, verb: str, address: str) -> None:
    page_id = client.post("/p/", {"puzzle": SHIDOKU}, **JSON).json()["id"]
    with all_places_taken():
        response = getattr(client, verb)(address.format(page_id))
    assert response.status_code == 503
    assert client.get(f"/p/{page_id}/steps.txt").status_code == 200


@pytest.mark.django_db
def test_a_run_that_is_recorded_is_not_limited(client: Client) -> None:
    page_id = client.post("/p/", {"puzzle": SHIDOKU}, **JSON).json()["id"]
    assert client.get(f"/p/{page_id}/lab/moler/").status_code == 200
    with all_places_taken():
        assert client.get(f"/p/{page_id}/lab/moler/?at=2").status_code == 200
        assert client.get(f"/p/{page_id}/lab/brute/?at=2").status_code == 503


@pytest.mark.django_db
def test_a_slot_is_free_again_after_an_error(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2 * admission.MAX_COSTLY_REQUESTS):
        assert client.post("/p/aaaaaaaaaaaaaaaa/hint/").status_code == 404
    assert client.post("/p/", {"puzzle": SHIDOKU}).status_code == 303


@pytest.mark.django_db
def test_pages_of_other_sites_store_nothing(client: Client) -> None:
    refused = client.post("/p/", {"puzzle": SHIDOKU}, HTTP_ORIGIN="https://evil.example")
    assert refused.status_code == 403
    assert not KeptPuzzle.objects.exists()
    assert client.post("/language/", {"language": "de"}, HTTP_SEC_FETCH_SITE="cross-site").status_code == 403
    assert client.post("/p/", {"puzzle": SHIDOKU}, HTTP_SEC_FETCH_SITE="same-origin").status_code == 303
