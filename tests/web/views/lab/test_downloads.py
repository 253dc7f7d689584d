"""The downloads of the lab: a part of a run (the form, what is refused, the file), and a proof."""

import io
import re
import zipfile

import pytest
from django.test import Client

from solver.web.pages.lab.film import TYPES
from tests.web.conftest import CLASH, FIG_1, SHIDOKU

WISH: dict[str, str | int] = {"form": "gif", "first": 0, "last": 12, "every": 1, "pace": 250, "size": 480}


def _found(pattern: str, html: str) -> str:
    found = re.search(pattern, html, re.DOTALL)
    assert found
    return found[1].replace("&amp;", "&")


@pytest.fixture
def recorded(keep, client: Client):
    """A puzzle whose run has been recorded, as the stage does."""

    def record(text: str) -> str:
        stage = f"/p/{keep(text).page_id}/lab/moler/"
        client.get(stage)
        return f"{stage}film/"

    return record


def test_the_stage_offers_the_whole_run(keep, client: Client):
    html = client.get(f"/p/{keep(SHIDOKU).page_id}/lab/moler/").content.decode()
    assert "Take it with you" in html
    assert re.search(r'name="last" value="\d+"', html)


def test_a_long_run_is_offered_with_fewer_pictures(recorded, client: Client):
    html = client.get(recorded(FIG_1)).content.decode()
    assert int(_found(r'name="every" value="(\d+)"', html)) > 1


@pytest.mark.parametrize("form", TYPES)
def test_the_file_is_shown_and_can_be_downloaded(recorded, client: Client, form):
    page = client.get(recorded(SHIDOKU), WISH | {"form": form})
    html = page.content.decode()
    assert "13 pictures" in html
    assert ("<img" in html.split('class="film"')[1]) == (form != "zip")
    file = client.get(_found(r'<a class="button primary" href="([^"]+)"', html))
    assert file["Content-Type"] == TYPES[form]
    assert "attachment" not in file["Content-Disposition"]
    assert len(file.content) > 1000


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ({"last": 9999}, "This run has"),
        ({"first": 12}, "The part must end after it begins."),
        ({"every": 0}, "A picture every … events"),
        ({"size": 99999}, "Width in pixels"),
    ],
)
def test_a_film_that_cannot_be_made_is_refused_with_a_reason(recorded, client: Client, wish, words):
    html = client.get(recorded(SHIDOKU), WISH | wish).content.decode()
    assert words in _found(r'role="alert">(.*?)</div>', html)
    assert "progress" not in html


def test_too_many_pictures_are_refused_with_advice(recorded, client: Client):
    html = client.get(recorded(FIG_1), WISH | {"last": 19_000}).content.decode()
    assert "That would be 19,001 pictures, and a file has at most 300." in html
    assert "a picture every 64 events" in html


def test_without_a_recording_the_stage_comes_first(keep, client: Client):
    stage = f"/p/{keep(CLASH).page_id}/lab/moler/"
    assert client.get(f"{stage}film/")["Location"] == stage


def test_a_file_that_is_not_ready_leads_to_its_page(recorded, client: Client):
    address = recorded(SHIDOKU)
    answer = client.get(f"{address}file", WISH | {"last": 9999})
    assert answer.status_code == 303
    assert answer["Location"].startswith(f"{address}?form=gif")


def test_posting_to_the_film_is_refused(recorded, client: Client):
    assert client.post(recorded(SHIDOKU), WISH).status_code == 405


@pytest.fixture
def proof_of(keep, client: Client):
    """Opens the page of a puzzle's proof."""

    def opened(text: str) -> str:
        return client.get(f"/p/{keep(text).page_id}/lab/proof/").content.decode()

    return opened


def test_the_proof_can_be_downloaded(proof_of, client: Client):
    html = proof_of(SHIDOKU)
    assert "one solution and no other" in html
    assert re.search(r"Clauses: 453\. Lines of the proof: \d+\.", html)
    link = re.search(r'<a class="button primary" href="([^"]+)" download="([^"]+)"', html)
    assert link
    file = client.get(link[1])
    assert file["Content-Type"] == "application/zip"
    assert link[2] in file["Content-Disposition"]
    assert "proof.drat" in zipfile.ZipFile(io.BytesIO(file.content)).namelist()


def test_clashing_givens_are_refuted(proof_of):
    assert "The puzzle has no solution." in proof_of(CLASH)


def test_several_solutions_have_no_proof(keep, proof_of, client: Client):
    text = "2x2:1....2....3....4"
    html = proof_of(text)
    assert "several solutions" in html
    assert "Download" not in html
    there = f"/p/{keep(text).page_id}/lab/proof/"
    assert client.get(f"{there}file")["Location"] == there


def test_the_stage_and_the_lab_lead_to_the_proof(keep, client: Client):
    there = f"/p/{keep(SHIDOKU).page_id}/lab/"
    for address in (there, f"{there}sat/"):
        assert f'href="{there}proof/"' in client.get(address).content.decode()
    assert "lab/proof/" not in client.get(f"{there}moler/").content.decode()


def test_an_unknown_puzzle_has_no_proof(db, client: Client):
    assert client.get("/p/aaaaaaaaaaaaaaaa/lab/proof/").status_code == 404
