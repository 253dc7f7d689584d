"""The site behind nginx, by the recipe that we ship: what is kept, for whom, and whom the limits meet."""

import http.client
import shutil
import ssl
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest

from bench.site.serving import proxied, served
from tests.conftest import CI
from tests.engines.corpus import SHIDOKU
from tests.faults.slow import KINDS, held_open

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("nginx") and not CI, reason="nginx is not installed"),
]

HOST, KNOWN = "sudoku.example", "/help/"


class Page(NamedTuple):
    """A response. Those that the site itself answers have different ids; nginx's copies have that of the first."""

    status: int
    headers: dict[str, str]
    content: bytes

    @property
    def made_by(self) -> str:
        return self.headers["x-request-id"]


class Visitor:
    """A browser that speaks to nginx."""

    def __init__(self, port: int) -> None:
        self.port = port

    def ask(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> Page:
        context = ssl._create_unverified_context()
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, timeout=60, context=context)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        form = {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        try:
            connection.request(method, path, body, {"Host": HOST, "Accept": "text/html", **form, **sent})
            response = connection.getresponse()
            names = {name.lower(): value for name, value in response.getheaders()}
            return Page(response.status, names, response.read())
        finally:
            connection.close()


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a site in production, without solver processes."""
    own = {"SUDOKU_ENV": "production", "SECRET_KEY": "k" * 60, "ALLOWED_HOSTS": HOST, "SUDOKU_REQUEST_LOG": "0"}
    with served(with_pool=False, SUDOKU_VAR=str(tmp_path_factory.mktemp("behind")), **own) as port:
        yield port


@pytest.fixture(scope="module")
def unlimited(behind: int) -> Iterator[Visitor]:
    with proxied(behind, with_limits=False) as ports:
        yield Visitor(ports.https)


@pytest.fixture
def limited(behind: int) -> Iterator[Visitor]:
    with proxied(behind, with_limits=True) as ports:
        yield Visitor(ports.https)


@pytest.fixture(scope="module")
def puzzle(unlimited: Visitor) -> str:
    """The address of a puzzle."""
    page = unlimited.ask("/p/", "POST", f"puzzle={SHIDOKU}")
    assert page.status == 303, page
    return page.headers["location"]


def test_a_final_page_is_drawn_once_for_all(unlimited: Visitor) -> None:
    first, second = unlimited.ask(KNOWN), unlimited.ask(KNOWN)
    assert first.status == 200
    assert (second.made_by, second.content) == (first.made_by, first.content)
    assert second.headers["cache-control"] == "no-cache"  # browsers ask each time


def test_a_browser_that_has_the_page_gets_304(unlimited: Visitor) -> None:
    tag = unlimited.ask(KNOWN).headers["etag"]
    assert unlimited.ask(KNOWN, If_None_Match=tag).status == 304
    assert unlimited.ask(KNOWN, If_None_Match=tag, Accept_Encoding="gzip").status == 304
    assert unlimited.ask(KNOWN, If_None_Match='W/"other"').status == 200


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({"Accept_Language": "de-AT,de;q=0.9,en;q=0.8"}, "de"),
        ({"Accept_Language": "fr,de;q=0.5"}, "de"),
        ({"Accept_Language": "en-GB,en;q=0.9,de;q=0.8"}, "en"),
        ({"Accept_Language": "fr"}, "en"),
        ({}, "en"),
        ({"Accept_Language": "en", "Cookie": "__Host-language=de"}, "de"),
        ({"Accept_Language": "de", "Cookie": "a=b; __Host-language=en; c=d"}, "en"),
        ({"Accept_Language": "de", "Cookie": "__Host-language=xx"}, "de"),
    ],
)
def test_each_language_has_its_own_page(unlimited: Visitor, headers: dict[str, str], language: str) -> None:
    for _ in range(2):
        assert f'<html lang="{language}"'.encode() in unlimited.ask(KNOWN, **headers).content


def test_a_page_that_sets_the_language_is_not_kept(unlimited: Visitor) -> None:
    first, second = unlimited.ask(f"{KNOWN}?lang=de"), unlimited.ask(f"{KNOWN}?lang=de")
    assert first.made_by != second.made_by
    assert "set-cookie" in second.headers


def test_programs_get_json_and_browsers_the_page(unlimited: Visitor) -> None:
    for kind in ("text/html", "application/json"):
        assert unlimited.ask("/none/", Accept=kind).headers["content-type"].partition(";")[0] == kind
    first, second = (unlimited.ask(KNOWN, Accept=kind) for kind in ("text/html", "application/json"))
    assert first.made_by != second.made_by  # kept apart


@pytest.mark.parametrize("path", ["/none/", "/p/", "/mine/", "/daily/"])
def test_what_may_change_is_not_kept(unlimited: Visitor, path: str) -> None:
    assert unlimited.ask(path).made_by != unlimited.ask(path).made_by


def test_answers_to_posts_are_not_kept(unlimited: Visitor, puzzle: str) -> None:
    posts = [unlimited.ask("/p/", "POST", f"puzzle={SHIDOKU}") for _ in range(2)]
    assert [each.headers["location"] for each in posts] == [puzzle, puzzle]
    assert posts[0].made_by != posts[1].made_by


def test_pages_are_compressed_for_whoever_takes_it(unlimited: Visitor) -> None:
    page = unlimited.ask(KNOWN, Accept_Encoding="gzip")
    assert page.headers["content-encoding"] == "gzip"
    assert len(page.content) < len(unlimited.ask(KNOWN).content) / 2


def test_a_body_that_is_too_large_is_not_handed_on(unlimited: Visitor) -> None:
    refused = unlimited.ask("/p/", "POST", "puzzle=" + "." * 300_000)
    assert refused.status == 413
    assert "x-request-id" not in refused.headers


def test_probes_are_not_for_visitors(unlimited: Visitor) -> None:
    assert unlimited.ask("/readyz").status == 404


def test_an_address_over_the_limit_is_told_so(limited: Visitor) -> None:
    with ThreadPoolExecutor(16) as threads:
        found = [each.status for each in threads.map(limited.ask, [KNOWN] * 400)]
    assert {*found} == {200, 429}


def test_nobody_names_another_address(limited: Visitor) -> None:
    """A visitor who claims another address each time meets the limit of his own all the same."""
    found = [
        limited.ask("/p/", "POST", f"puzzle={SHIDOKU}", X_Forwarded_For=f"203.0.113.{k}").status for k in range(80)
    ]
    assert 429 in found


@pytest.mark.parametrize("kind", KINDS)
def test_slow_connections_keep_nobody_waiting(limited: Visitor, kind: str) -> None:
    with held_open(limited.port, 200, kind):
        assert [limited.ask(f"/settings/?{kind}-{k}").status for k in range(5)] == [200] * 5


def test_a_thousand_at_once_all_get_the_page(unlimited: Visitor, puzzle: str) -> None:
    with ThreadPoolExecutor(50) as threads:
        assert {each.status for each in threads.map(unlimited.ask, [puzzle] * 1000)} == {200}
