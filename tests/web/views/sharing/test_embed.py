"""What other sites may frame, and what they are told about it."""

import re
from collections.abc import Callable
from html import escape, unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import URLPattern

from solver.models import KeptPuzzle, KeptWalkthrough
from solver.techniques import Start, find_ladder
from solver.web.urls import urlpatterns
from tests.web.conftest import CLASH, SHIDOKU, keep_today, text_of
from tests.web.views.service.test_gets import sample_of

Keep = Callable[[str], KeptPuzzle]
SITE = "http://testserver"
FRAMED = {"embed", "embed-step", "embed-walkthrough"}


@pytest.fixture
def page_id(keep: Keep) -> str:
    return keep(SHIDOKU).page_id


def _walkthrough(keep: Keep) -> KeptWalkthrough:
    kept = keep(SHIDOKU)
    return KeptWalkthrough.objects.keep(kept, Start(kept.to_puzzle(), find_ladder("hodoku")))


def _oembed(client: Client, path: str, **query: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.get("/oembed", {"url": SITE + path} | query).json()
    return found


@pytest.mark.parametrize("pattern", urlpatterns, ids=lambda pattern: pattern.name)
def test_only_embeds_may_be_framed(pattern: URLPattern, keep: Keep, client: Client) -> None:
    response = client.get(sample_of(pattern, keep(SHIDOKU), _walkthrough(keep)))
    if pattern.name in FRAMED:
        assert "X-Frame-Options" not in response
        assert "frame-ancestors *" in response["Content-Security-Policy"]
    else:
        assert response["X-Frame-Options"] == "DENY"
        assert "frame-ancestors *" not in response["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["", "steps/2/", "steps/0/?fragment=1"])
def test_an_embed_sends_nothing_and_sets_no_cookie(client: Client, page_id: str, path: str) -> None:
    response = client.get(f"/embed/{page_id}/{path}", {"lang": "de"} if "?" not in path else {})
    assert not response.cookies
    assert "form-action 'none'" in response["Content-Security-Policy"]
    assert "<form" not in text_of(response)


def test_every_link_of_an_embed_opens_a_new_window(client: Client, page_id: str) -> None:
    for path in ("", "steps/2/"):
        links = re.findall(r"<a\b[^>]*>", text_of(client.get(f"/embed/{page_id}/{path}")))
        others = [link for link in links if "data-move" not in link]
        assert others
        assert all('target="_blank"' in link and 'rel="noopener"' in link for link in others)


def test_a_304_has_the_policy_of_the_embed(client: Client, page_id: str) -> None:
    address = f"/embed/{page_id}/"
    response = client.get(address, headers={"if-none-match": client.get(address)["ETag"]})
    assert response.status_code == 304
    assert "frame-ancestors *" in response["Content-Security-Policy"]
    assert response["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize(("theme", "expected"), [("dark", "dark"), ("light", "light"), ("auto", ""), ("<b>", "")])
def test_the_address_of_an_embed_names_its_theme(client: Client, page_id: str, theme: str, expected: str) -> None:
    page = text_of(client.get(f"/embed/{page_id}/", {"theme": theme}))
    assert re.findall(r'<html[^>]* data-theme="(\w+)"', page) == [expected] * bool(expected)


def test_steps_are_walked_in_the_theme_and_the_language(client: Client, page_id: str) -> None:
    page = text_of(client.get(f"/embed/{page_id}/steps/2/", {"theme": "dark", "lang": "de", "other": "1"}))
    moves = re.findall(r'<a class="button"\s+href="([^"]+)"', page)
    assert {urlsplit(each).path for each in moves} > {"../1/", "../3/"}
    assert {urlsplit(each).query for each in moves} == {"theme=dark&amp;lang=de"}


def test_singles_stay_together_from_step_to_step(client: Client, page_id: str) -> None:
    page = text_of(client.get(f"/embed/{page_id}/steps/2/", {"form": "short"}))
    moves = re.findall(r'<a class="button"\s+href="([^"]+)"', page)
    assert {urlsplit(each).query for each in moves} == {"form=short"}


def test_the_walk_through_from_a_position_is_embedded_too(client: Client, keep: Keep) -> None:
    kept = _walkthrough(keep)
    page = text_of(client.get(f"/embed/w/{kept.wid}/1/"))
    assert f'href="{SITE}/w/{kept.wid}/1/"' in page


def test_a_puzzle_without_solution_is_shown_but_not_played(client: Client, keep: Keep) -> None:
    page = text_of(client.get(f"/embed/{keep(CLASH).page_id}/"))
    assert 'id="board"' in page
    assert "play-data" not in page


@pytest.mark.parametrize("path", ["aaaaaaaaaaaaaaaa/", "aaaaaaaaaaaaaaaa/steps/1/", "w/aaaaaaaaaaaaaaaa/1/"])
def test_a_frame_says_that_its_puzzle_is_missing(client: Client, db: None, path: str) -> None:
    response = client.get(f"/embed/{path}")
    assert response.status_code == 404
    assert "X-Frame-Options" not in response


def test_pages_say_how_they_are_framed(client: Client, page_id: str, keep: Keep) -> None:
    of_today, from_position = f"/daily/{keep_today().day}/medium/", f"/w/{_walkthrough(keep).wid}/1/"
    for path in (f"/p/{page_id}/", f"/p/{page_id}/steps/2/", from_position, of_today):
        page = text_of(client.get(path))
        link = unescape(re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)">', page)[0])
        found = client.get(link.removeprefix(SITE)).json()
        assert parse_qs(urlsplit(link).query)["url"] == [SITE + path]
        assert escape(found["html"]).partition(" title=")[0] in page  # by its day, or by its own title
        framed = re.findall(r'src="([^"]+)"', found["html"])[0].removeprefix(SITE)
        assert client.get(framed).status_code == 200


def test_oembed_answers_as_the_standard_says(client: Client, page_id: str) -> None:
    found = _oembed(client, f"/p/{page_id}/steps/2/")
    fields = {"version", "type", "provider_name", "provider_url", "title", "html", "width", "height"}
    assert found.keys() == fields
    assert (found["version"], found["type"]) == ("1.0", "rich")
    assert f'src="{SITE}/embed/{page_id}/steps/2/"' in found["html"]
    assert f'width="{found["width"]}" height="{found["height"]}"' in found["html"]


def test_oembed_keeps_within_the_room_there_is(client: Client, page_id: str) -> None:
    usual, low = (_oembed(client, f"/p/{page_id}/", **room) for room in ({}, {"maxwidth": 320, "maxheight": 400}))
    assert (low["width"], low["height"]) == (320, 400)
    assert _oembed(client, f"/p/{page_id}/", maxwidth=5000)["width"] == usual["width"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({}, 404),
        ({"url": "https://other.example/p/{id}/"}, 404),
        ({"url": "http://testserver@other.example/p/{id}/"}, 404),
        ({"url": "javascript://testserver/p/{id}/"}, 404),
        ({"url": "http://[/p/{id}/"}, 404),
        ({"url": f"{SITE}/"}, 404),
        ({"url": f"{SITE}/p/{{id}}.svg"}, 404),
        ({"url": f"{SITE}/p/aaaaaaaaaaaaaaaa/"}, 404),
        ({"url": f"{SITE}/daily/2099-01-01/medium/"}, 404),
        ({"url": f"{SITE}/p/{{id}}/", "format": "xml"}, 501),
        ({"url": f"{SITE}/p/{{id}}/", "maxwidth": "wide"}, 400),
        ({"url": f"{SITE}/p/{{id}}/", "maxheight": "0"}, 400),
    ],
)
def test_oembed_refuses_what_it_cannot_embed(client: Client, page_id: str, query: dict[str, str], status: int) -> None:
    response = client.get("/oembed", {name: text.format(id=page_id) for name, text in query.items()})
    assert response.status_code == status
    assert response.json().keys() == {"error"}
