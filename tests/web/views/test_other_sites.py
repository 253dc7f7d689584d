"""Links that open a puzzle on another site, and where they lead."""

import re

import pytest
from django.test import Client

from solver.board import Board, Puzzle
from solver.formats import PUZZLE_SITES, parse
from tests.web.conftest import FIG_1, ROUND, SHIDOKU

LINK = re.compile(r'<a href="(/p/[^"]+/open/[^"]+)"\s+rel="noopener nofollow">([^<]+)</a>')
ALL = ["SudokuPad", "f-puzzles", "SudokuWiki", "Sudoku Coach", "Sudoku Exchange"]
HOSTS = {
    "sudokupad": "https://sudokupad.app/",
    "f-puzzles": "https://f-puzzles.com/",
    "sudokuwiki": "https://www.sudokuwiki.org/",
    "sudoku-coach": "https://sudoku.coach/",
    "exchange": "https://sudokuexchange.com/",
}


def _links(client: Client, address: str) -> list[tuple[str, str]]:
    return LINK.findall(client.get(address).content.decode())


@pytest.mark.parametrize("page", ["", "steps/2/"])
@pytest.mark.parametrize(("text", "titles"), [(FIG_1, ALL), (SHIDOKU, ALL[:2]), (ROUND, [])])
def test_a_page_links_to_the_sites_that_have_its_board(keep, client: Client, text: str, titles: list[str], page: str):
    address = keep(text).get_absolute_url() + page
    assert [title for _, title in _links(client, address)] == titles
    assert ("on another site" in client.get(address).content.decode()) == bool(titles)


@pytest.mark.parametrize("text", [FIG_1, SHIDOKU])
def test_every_link_leads_to_the_puzzle(keep, client: Client, text: str):
    kept = keep(text)
    for link, title in _links(client, kept.get_absolute_url()):
        response = client.get(link)
        assert response.status_code == 302
        assert parse(response["Location"]).text == kept.text, title


def test_every_site_has_a_name_of_its_own():
    assert [site.slug for site in PUZZLE_SITES] == [*HOSTS]


@pytest.mark.parametrize("slug", HOSTS)
def test_no_input_changes_the_redirect_target(keep, client: Client, slug: str):
    address = f"/p/{keep(FIG_1).page_id}/open/{slug}/"
    sent = {"next": "https://example.org/", "url": "//example.org", "at": SHIDOKU, "bd": "1" * 81, "p": SHIDOKU}
    assert client.get(address)["Cache-Control"] == "max-age=86400"
    known = next(site for site in PUZZLE_SITES if site.slug == slug).write(Board(Puzzle.from_text(FIG_1)))
    for headers in ({}, {"referer": "https://example.org/", "x-forwarded-host": "example.org"}):
        assert client.get(address, sent, headers=headers)["Location"] == known
    assert known.startswith(HOSTS[slug])


@pytest.mark.parametrize("text", [SHIDOKU, ROUND])
def test_a_site_without_such_boards_is_refused(keep, client: Client, text: str):
    response = client.get(f"/p/{keep(text).page_id}/open/sudokuwiki/")
    assert response.status_code == 404
    assert "SudokuWiki has no boards of this kind." in response.content.decode()


def test_the_refusal_speaks_german_and_json(keep, client: Client):
    address = f"/p/{keep(ROUND).page_id}/open/f-puzzles/"
    german = client.get(address, headers={"accept-language": "de"}).content.decode()
    assert "f-puzzles hat keine solchen Bretter." in german
    told = client.get(address, headers={"accept": "application/json"})
    assert (told.status_code, told.json()["error"][:32]) == (404, "f-puzzles has no boards of this ")


@pytest.mark.parametrize("slug", ["example.org", "example", "sudokupad-link", "SudokuPad", "https://example.org"])
def test_an_unknown_site_is_not_found(keep, client: Client, slug: str):
    assert client.get(f"/p/{keep(FIG_1).page_id}/open/{slug}/").status_code == 404


def test_other_sites_are_opened_by_get_only(keep, client: Client):
    address = f"/p/{keep(FIG_1).page_id}/open/sudokupad/"
    assert client.post(address).status_code == 405
    assert client.head(address)["Location"].startswith(HOSTS["sudokupad"])
