"""Files that machines look for, and headers."""

import re
from urllib.robotparser import RobotFileParser

import pytest
from django.conf import LazySettings
from django.test import Client

from solver.web.puzzles.daily import today
from tests.engines.corpus import SHIDOKU
from tests.web.conftest import keep_all_of


@pytest.mark.django_db
def test_a_crawler_reads_the_pages_that_people_look_for(client: Client) -> None:
    text = client.get("/robots.txt").content.decode()
    assert "Sitemap: http://testserver/sitemap.xml" in text
    rules = RobotFileParser()
    rules.parse(text.splitlines())  # which knows no wildcards: those are checked by hand below
    assert str(rules.crawl_delay("any")) == "1"
    paths = ("/", "/learn/", "/learn/x-wing/", "/techniques/", "/techniques/x-wing/")
    for path in (*paths, "/lab/moler/", "/daily/", "/p/aaaaaaaaaaaaaaaa/"):
        assert rules.can_fetch("any", path)
    for path in ("/w/aaaaaaaaaaaaaaaa/0/", "/print/"):
        assert not rules.can_fetch("any", path)
    forbidden = [line.removeprefix("Disallow: ") for line in text.splitlines() if line.startswith("Disallow")]
    patterns = [re.escape(rule).replace(r"\*", ".*") for rule in forbidden]
    for path in (
        "/p/aaaaaaaaaaaaaaaa/steps/3/",
        "/p/aaaaaaaaaaaaaaaa/?solution=1",
        "/p/aaaaaaaaaaaaaaaa/steps.txt",
        "/p/aaaaaaaaaaaaaaaa/open/sudokupad/",
    ):
        assert any(re.match(pattern, path) for pattern in patterns)


@pytest.mark.django_db
def test_the_sitemap_names_pages_that_are_there(client: Client) -> None:
    keep_all_of(today())
    addresses = re.findall(r"<loc>http://testserver(.*?)</loc>", client.get("/sitemap.xml").content.decode())
    assert {"/learn/", "/learn/rows/", "/techniques/x-wing/", "/lab/", "/lab/moler/"} <= set(addresses)
    assert "/lab/collections/" in addresses
    assert any(address.startswith("/daily/") for address in addresses)
    for address in ("/", "/techniques/", addresses[-1]):
        assert address in addresses
        assert client.get(address).status_code == 200


def test_security_txt_exists_if_a_contact_is_set(client: Client, settings: LazySettings) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404
    settings.CONTACT = "mailto:security@sudoku.example"
    text = client.get("/.well-known/security.txt").content.decode()
    assert "Contact: mailto:security@sudoku.example\n" in text
    assert re.search(r"^Expires: \d{4}-\d\d-01T00:00:00Z$", text, re.MULTILINE)


@pytest.mark.django_db
def test_the_icon_is_found_where_programs_look_first(client: Client) -> None:
    response = client.get("/favicon.ico")
    assert response.status_code == 301
    icon = client.get(response["Location"])
    assert icon.status_code == 200
    icon.close()


@pytest.mark.django_db
def test_every_answer_has_the_headers(client: Client) -> None:
    for address in ("/", "/no/such/page/", "/static/icon.svg"):
        response = client.get(address)
        assert response["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "microphone=()" in response["Permissions-Policy"]
        response.close()


@pytest.mark.django_db
def test_pictures_may_be_embedded_and_crawlers_skip_steps(client: Client) -> None:
    page_id = client.post("/p/", {"puzzle": SHIDOKU}, HTTP_ACCEPT="application/json").json()["id"]
    assert client.get(f"/p/{page_id}.svg")["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert client.get(f"/p/{page_id}/steps/1/")["X-Robots-Tag"] == "nofollow"
    assert client.get("/?lang=de")["X-Robots-Tag"] == "nofollow"
    assert "X-Robots-Tag" not in client.get(f"/p/{page_id}/")
