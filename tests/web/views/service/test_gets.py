"""A GET changes nothing that a visitor decides, and starts no search that its visitor cannot pay for."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import URLPattern, reverse

from solver.collected import KeptCollection
from solver.collections import Collected, Collection
from solver.jobs import BulkJob
from solver.models import KeptPuzzle, KeptWalkthrough
from solver.questions import Reply, State
from solver.questions.visitor import VISITOR
from solver.techniques import Start, find_ladder
from solver.web.answers import ask
from solver.web.site import buckets, tokens
from solver.web.site.buckets import CAPACITY, Buckets
from solver.web.site.visitors import name_of
from solver.web.urls import urlpatterns
from tests.answerers import Scripted
from tests.web.conftest import FAR, SHIDOKU, FullBuckets

SLUGS = {
    "technique": "x-wing",
    "train": "x-wing",
    "train-next": "x-wing",
    "puzzle-open": "sudokuwiki",
    "daily-puzzle": "medium",
    "technique-png": "x-wing",
    "lesson": "x-wing",
    "lesson-png": "x-wing",
    "daily-puzzle-png": "medium",
}
AT = "2x2:1.....3..2.....4"
# As much as an address can be asked for; what a view does not know it ignores.
QUERY = {
    "at": AT,
    "depth": "3",
    "needed": "1",
    "ways": "all",
    "words": "full",
    "seed": "1",
    "layout": "2x2",
    "answer": "yes",
}
QUERIES: tuple[dict[str, str], ...] = (
    {},
    QUERY,
    QUERY | {"fragment": "1"},
    {"practice": "x-wing"},
    {"decorations": "lines1", "from": "sukaku", "in_words": "knight"},
)


def sample_of(pattern: URLPattern, kept: KeptPuzzle, walkthrough: KeptWalkthrough) -> str:
    """A sample of the addresses of `pattern`."""
    samples = {
        "page_id": kept.page_id,
        "wid": walkthrough.wid,
        "n": 0,
        "k": 0,
        "engine": "moler",
        "day": date(2026, 11, 21),
        "month": "2026-11",
        "language": "en",
        "level": "easy",
        "job": BulkJob.objects.create(form="line", is_whole=True).name,
        "name": "any",
        "cid": KeptCollection.objects.keep(Collection("A", "", (Collected(kept.to_puzzle()),))).cid,
        "slug": SLUGS.get(str(pattern.name)),
    }
    names = pattern.pattern.converters.keys()
    return reverse(str(pattern.name), kwargs={name: samples[name] for name in names})


def _rows() -> dict[str, list[dict[str, Any]]]:
    """All that is stored, but for when somebody last came."""
    rows = {model.__name__: list(model._default_manager.order_by("pk").values()) for model in apps.get_models()}
    return {name: [row | {"seen_at": None} for row in some] for name, some in rows.items()}


@pytest.fixture
def answerer(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """It finds nothing, and knows what it was asked."""
    scripted = Scripted(Reply(State.BUSY))
    monkeypatch.setattr(ask, "answerer", lambda: scripted)
    return scripted


@pytest.fixture
def without_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A visitor whose bucket is empty, and stays so."""
    monkeypatch.setattr(buckets, "REFILL", 1e-9)
    monkeypatch.setattr(tokens, "_buckets", Buckets())
    visitor = VISITOR.set(name_of(FAR))
    assert not tokens.take(CAPACITY)
    VISITOR.reset(visitor)


@pytest.fixture
def ip_of(keep: Callable[[str], KeptPuzzle]) -> Callable[[URLPattern], str]:
    kept = keep(SHIDOKU)
    walkthrough = KeptWalkthrough.objects.keep(kept, Start(kept.to_puzzle(), find_ladder("hodoku")))
    return lambda pattern: sample_of(pattern, kept, walkthrough)


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda pattern: pattern.name)
def test_a_get_starts_no_search_without_tokens(
    pattern: URLPattern,
    ip_of: Callable[[URLPattern], str],
    client: Client,
    answerer: Scripted,
    without_tokens: None,
) -> None:
    for query in QUERIES:
        assert client.get(ip_of(pattern), query, REMOTE_ADDR=FAR).status_code < 500
    assert answerer.asked == []


@pytest.mark.parametrize(
    "pattern", [each for each in urlpatterns if hasattr(each.callback, "csrf_exempt")], ids=lambda pattern: pattern.name
)
def test_what_a_visitor_decides_needs_a_post(
    pattern: URLPattern, ip_of: Callable[[URLPattern], str], client: Client, answerer: Scripted
) -> None:
    address, before = ip_of(pattern), _rows()
    response = client.get(address, {"language": "de", "puzzle": "2x2:" + "." * 16})
    assert response.status_code < 500
    assert (_rows(), answerer.asked, dict(response.cookies)) == (before, [], {})


def test_a_film_that_a_page_follows_is_not_begun_without_tokens(
    keep: Callable[[str], KeptPuzzle], client: Client, without_tokens: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = f"{keep(SHIDOKU).get_absolute_url()}lab/moler/"
    client.get(stage)  # recorded for somebody on this machine
    scripted = Scripted(Reply(State.BUSY))
    monkeypatch.setattr(ask, "answerer", lambda: scripted)
    assert client.get(f"{stage}film/", {"form": "gif", "fragment": "1"}, REMOTE_ADDR=FAR).status_code == 200
    assert scripted.asked == []


@pytest.mark.parametrize("address", ["/p/{}/", "/p/{}.json", "/p/{}/hint/", "/p/{}/lab/", "/techniques/x-wing/"])
def test_a_get_takes_tokens_for_the_search_that_it_starts(
    address: str, keep: Callable[[str], KeptPuzzle], client: Client, answerer: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    client.get(address.format(keep(SHIDOKU).page_id), {"at": AT}, REMOTE_ADDR=FAR)
    assert taken.costs == [tokens.SEARCH] * len(answerer.asked) != []


def test_a_search_that_is_running_is_not_paid_for_again(
    keep: Callable[[str], KeptPuzzle], client: Client, answerer: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    monkeypatch.setattr(answerer, "look", lambda question: Reply(State.RUNNING))
    for address in (keep(SHIDOKU).get_absolute_url(), "/techniques/x-wing/"):
        client.get(address, REMOTE_ADDR=FAR)
    assert taken.costs == []


def test_a_post_has_paid_for_its_searches(
    client: Client, db: None, answerer: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "_buckets", taken := FullBuckets())
    client.post("/p/", {"puzzle": SHIDOKU}, REMOTE_ADDR=FAR)
    assert answerer.asked
    assert taken.costs == [4]
