"""The same page in every language, and how to add a language."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from solver.board import Puzzle
from solver.models import KeptPuzzle
from solver.web.site.languages import figures, without_language
from sudokusite.languages import languages_in
from tests.engines.corpus import SHIDOKU
from tools.messages import PO, begin, update


def _text(client: Client, address: str, **headers: str) -> str:
    return client.get(address, headers=headers).content.decode()


def test_an_address_can_name_its_language(client: Client, db: None):
    assert '<html lang="de"' in _text(client, "/techniques/?lang=de", accept_language="en")
    assert '<html lang="en"' in _text(client, "/techniques/?lang=en")


def test_the_language_of_an_address_is_remembered(client: Client, db: None):
    cookie = client.get("/techniques/?lang=de").cookies["language"]
    assert (cookie.value, cookie["path"], cookie["samesite"]) == ("de", "/", "Lax")
    assert '<html lang="de"' in _text(client, "/techniques/")


def test_a_link_does_not_change_the_language_that_was_chosen(client: Client, db: None):
    client.post("/language/", {"language": "en", "next": "/"})
    assert '<html lang="de"' in _text(client, "/techniques/?lang=de")
    assert '<html lang="en"' in _text(client, "/techniques/")


@pytest.mark.parametrize(("code", "end"), [("en", ""), ("de", "?lang=de")])
def test_a_shared_link_names_an_unusual_language(client: Client, db: None, code: str, end: str):
    kept, _ = KeptPuzzle.objects.keep(Puzzle.from_text(SHIDOKU))
    page = _text(client, kept.get_absolute_url(), accept_language=code)
    assert f'value="http://testserver{kept.get_absolute_url()}{end}"' in page


@pytest.mark.parametrize("code", ["", "xx", "de-de-de", "../de", "de\x00"])
def test_an_unknown_language_changes_nothing(client: Client, db: None, code: str):
    response = client.get("/techniques/", {"lang": code})
    assert response.status_code == 200
    assert not response.cookies
    assert '<html lang="en"' in response.content.decode()


def test_a_page_names_itself_and_its_languages(client: Client, db: None):
    page = _text(client, "/techniques/skyscraper/?depth=2&lang=de")
    address = "http://testserver/techniques/skyscraper/?depth=2"
    assert f'<link rel="canonical" href="{address}">' in page
    for code in ("en", "de"):
        assert f'<link rel="alternate" hreflang="{code}" href="{address}&amp;lang={code}">' in page
    assert f'<link rel="alternate" hreflang="x-default" href="{address}">' in page


def test_a_missing_page_has_no_other_languages(client: Client, db: None):
    assert "hreflang" not in _text(client, "/nowhere/")


def test_a_chosen_language_overrides_that_of_the_address(client: Client, db: None):
    response = client.post("/language/", {"language": "en", "next": "/techniques/?depth=1&lang=de"})
    assert response["Location"] == "/techniques/?depth=1"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("/?p=3x3:5..&lang=de", "/?p=3x3:5.."),
        ("/?lang=de", "/"),
        ("/?language=de", "/?language=de"),
        ("/?p=a%2Bb+c&lang=de", "/?p=a%2Bb+c"),
    ],
)
def test_only_the_language_is_removed_from_an_address(address: str, expected: str):
    assert without_language(address) == expected


def test_no_page_offers_the_language_it_is_in(client: Client, db: None):
    page = _text(client, "/techniques/")
    assert ('value="de"' in page, 'value="en"' in page) == (True, False)


@pytest.mark.parametrize(
    ("code", "number", "expected"),
    [("en", 7.1, "7.1"), ("de", 7.1, "7,1"), ("de", 12345, "12.345"), ("en", 12345, "12,345"), ("de", 7.0, "7,0")],
)
def test_numbers_follow_the_language(code: str, number: float, expected: str):
    with override(code):
        assert figures(number) == expected


@pytest.mark.thorough
def test_a_new_language_needs_just_one_file(client: Client, db: None, settings: Any, tmp_path: Path):
    po = tmp_path / "nl" / PO
    begin(po)
    update(po)
    po.write_text(po.read_text().replace('msgid "Techniques"\nmsgstr ""', 'msgid "Techniques"\nmsgstr "Technieken"'))
    update(po)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = languages_in(tmp_path)
    assert settings.LANGUAGES == [("en", "English"), ("nl", "Nederlands")]
    english, dutch = _text(client, "/techniques/"), _text(client, "/techniques/?lang=nl")
    assert re.search(r'name="language"\s+value="nl"\s+lang="nl"\s+aria-label="Nederlands"', english)
    assert '<html lang="nl"' in dutch
    assert "<h1>Technieken</h1>" in dutch
    assert 'hreflang="nl"' in dutch
