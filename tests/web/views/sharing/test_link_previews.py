"""What chats and networks read of a page whose link somebody sends: no scripts, one request, one picture."""

import io
import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from PIL import Image

from solver.web.puzzles.daily import today
from solver.web.views.service.well_known import PREVIEW_BOTS
from tests.web.conftest import SHIDOKU, keep_all_of

# As they name themselves.
BOTS = {
    "facebookexternalhit": "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "Twitterbot": "Twitterbot/1.0",
    "Slackbot-LinkExpanding": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Discordbot": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "TelegramBot": "TelegramBot (like TwitterBot)",
    "WhatsApp": "WhatsApp/2.23.20.0",
}
PAGES = (
    "/", "/enter/", "/about/", "/techniques/", "/techniques/skyscraper/", "/lab/", "/lab/moler/", "/daily/", "/new/",
    "/daily/{day}/", "/daily/{day}/medium/", "/p/{id}/", "/p/{id}/steps/0/", "/p/{id}/steps/3/", "/p/{id}/lab/moler/",
    "/p/{id}/?at=2x2:12....3..2.....4", "/p/{id}/steps/3/?form=short", "/p/{id}/lab/moler/?at=4",
    "/techniques/skyscraper/?example=round",
)  # fmt: skip


class _Head(HTMLParser):
    """Collects what a bot reads: `<title>` and `<meta>`."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.feed(page)
        self.title = unescape(re.findall("<title>(.*?)</title>", page, re.DOTALL)[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        fields = dict(attrs)
        if tag == "meta" and (name := fields.get("property") or fields.get("name")):
            assert name not in self.meta or name == "theme-color"
            self.meta[name] = fields.get("content") or ""


@pytest.fixture
def head_of(keep, client: Client):
    """What a bot reads of a page, and the picture that it finds there."""
    keep_all_of(today())
    values = {"id": keep(SHIDOKU).page_id, "day": str(today())}

    def read(page: str, bot: str = "", **query: str):
        response = client.get(page.format(**values), query or None, headers={"User-Agent": bot})
        assert response.status_code == 200
        head = _Head(response.content.decode())
        path = head.meta["og:image"].removeprefix("http://testserver")
        return head, client.get(path, headers={"User-Agent": bot}), path

    return read


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize("page", PAGES)
def test_a_bot_finds_a_title_words_and_a_picture(head_of, page: str, bot: str):
    head, picture, _ = head_of(page, bot)
    assert head.meta["og:title"] == head.title
    assert head.meta["og:description"] == head.meta["description"] != ""
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(picture.content)).size == (1200, 630)
    assert (head.meta["og:image:width"], head.meta["og:image:height"]) == ("1200", "630")
    assert head.meta["twitter:card"] == "summary_large_image"
    assert len(head.meta["og:image:alt"]) > 10


@pytest.mark.parametrize(
    ("page", "picture"),
    [
        ("/p/{id}/", "/p/{id}.png"),
        ("/p/{id}/steps/3/", "/p/{id}/steps/3.png"),
        ("/p/{id}/lab/moler/", "/p/{id}/lab/moler.png"),
        ("/techniques/x-wing/", "/techniques/x-wing.png"),
        ("/lab/sat/", "/lab/sat.png"),
        ("/daily/", "/daily/{day}.png"),
        ("/daily/{day}/medium/", "/daily/{day}/medium.png"),
        ("/enter/", "/preview.png"),
    ],
)
def test_a_page_names_its_own_picture(head_of, keep, page: str, picture: str):
    _, _, path = head_of(page)
    assert urlsplit(path).path == picture.format(id=keep(SHIDOKU).page_id, day=today())


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_link_in_a_language_has_a_picture_in_it(head_of, code: str):
    head, _, path = head_of("/p/{id}/", lang=code)
    assert parse_qs(urlsplit(path).query) == {"lang": [code]}
    assert head.meta["og:locale"] == code


def test_the_picture_shows_what_the_link_shows(head_of):
    query = {"at": "2x2:12....3..2.....4", "practice": "x-wing", "fragment": ""}
    _, _, path = head_of("/p/{id}/", at=query["at"], practice="x-wing")
    assert parse_qs(urlsplit(path).query) == {"at": [query["at"]], "lang": ["en"]}


def test_words_cannot_leave_their_attribute(client: Client, db: None):
    page = client.get("/enter/", {"p": '"><script>alert(1)</script>', "at": '"><script>'}).content.decode()
    assert "<script>alert" not in page
    assert '"><script>' not in page.partition("</head>")[0].replace('"></script>', "")


def test_a_missing_page_has_no_picture(client: Client, db: None):
    assert "og:image" not in client.get("/nowhere/").content.decode()


def test_bots_may_read_what_is_sent(client: Client, db: None):
    groups = client.get("/robots.txt").content.decode().split("\n\n")
    [own] = [group for group in groups if "User-agent: Twitterbot" in group]
    assert all(f"User-agent: {name}\n" in own for name in BOTS)
    assert set(BOTS) <= set(PREVIEW_BOTS)
    forbidden = re.findall("Disallow: (.*)", own)
    patterns = [re.escape(rule).replace(r"\*", ".*") for rule in forbidden]
    for path in (
        "/p/a/steps/3/?lang=de",
        "/p/a/steps/3.png?lang=de",
        "/w/a/1.png",
        "/p/a.png?at=1",
        "/daily/2026-11-28.png",
    ):
        assert not any(re.match(pattern, path) for pattern in patterns), path
    for path in ("/p/a/open/sudokupad/", "/print/?p=a"):
        assert any(re.match(pattern, path) for pattern in patterns), path
