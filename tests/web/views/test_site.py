"""What holds for every page."""

import pytest
from django.core.management import call_command
from django.test import Client

from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import stored_answers
from solver.web.puzzles.starters import STARTERS

PAGES = ["/", "/enter/", "/p/ejrxve57gcwcw2jr/", "/p/ejrxve57gcwcw2jr/steps/0/", "/nowhere/"]


@pytest.fixture
def starters(db: None) -> None:
    call_command("keep_starters")


def test_the_starters_are_kept_once(starters: None):
    call_command("keep_starters")
    assert KeptPuzzle.objects.count() == len(STARTERS)


def test_every_starter_is_decided_and_has_a_page(starters: None, client: Client):
    assert all(stored_answers(kept).is_decided for kept in KeptPuzzle.objects.all())
    for starter in STARTERS:
        assert client.get(f"/p/{starter.page_id}/").status_code == 200


@pytest.mark.parametrize("url", PAGES)
def test_no_page_allows_foreign_parts_or_sets_a_cookie(starters: None, client: Client, url: str):
    response = client.get(url)
    policy = response["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    text = response.content.decode()
    assert " style=" not in text
    assert "<script>" not in text
    assert " onclick" not in text
    assert not response.cookies


def test_choosing_a_language_is_remembered(client: Client, db: None):
    response = client.post("/language/", {"language": "de", "next": "/"})
    assert response["Location"] == "/"
    assert 'lang="de"' in client.get("/").content.decode()


def test_the_language_form_never_redirects_to_another_site(client: Client, db: None):
    response = client.post("/language/", {"language": "de", "next": "https://example.org/"})
    assert response["Location"] == "/"


@pytest.mark.parametrize(("language", "title"), [("en", "Not found"), ("de", "Nicht gefunden")])
def test_an_error_page_speaks_the_visitors_language(client: Client, db: None, language: str, title: str):
    response = client.get("/nowhere/", headers={"accept-language": language})
    assert (response.status_code, title in response.content.decode()) == (404, True)


def test_an_internal_error_has_a_page(client: Client, db: None, monkeypatch: pytest.MonkeyPatch):
    client.raise_request_exception = False
    monkeypatch.setattr("solver.web.views.entry.shape_of", None)
    response = client.get("/enter/")
    assert (response.status_code, "Something broke here" in response.content.decode()) == (500, True)


def test_the_process_reports_that_it_is_alive(client: Client, db: None):
    assert client.get("/healthz").json() == {"status": "ok"}
