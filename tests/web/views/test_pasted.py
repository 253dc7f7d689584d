"""The corpus of pasted texts through every entry point of the site, and the page to choose one of several puzzles."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from solver.formats import read
from solver.models import KeptPuzzle
from tests.formats.pasted import PUZZLES, REFUSED, SEVERAL, Pasted, name_of
from tests.web.conftest import FIG_1

JSON: dict[str, Any] = {"headers": {"accept": "application/json"}}
BROWSER: Any = {"headers": {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}}
_TYPED = re.compile(r'<textarea[^>]*name="(?:puzzle|clues)"[^>]*>\n(.*?)</textarea>', re.DOTALL)
LIST = "\n".join(FIG_1[4 + k :] + FIG_1[4 : 4 + k] for k in range(60))
LIBRARY = next(sample for sample in PUZZLES if sample.name == "HoDoKu's library line")


def _text(response):
    return unescape(response.content.decode())


def _chosen(response) -> list[str]:
    """What the buttons of the cards send."""
    return re.findall(r'name="puzzle" value="([^"]*)"', response.content.decode())


@pytest.mark.parametrize("sample", PUZZLES, ids=name_of)
def test_the_query_parameter_p_is_read(client: Client, sample: Pasted):
    response = client.get("/enter/", {"p": sample.text})
    assert response.status_code == 200
    board, clues = _TYPED.findall(_text(response))
    reading = read(";".join([board, *clues.splitlines()]))
    assert reading.puzzle.text == sample.identity
    assert (len(reading.placed), len(reading.crossed_out)) == sample.placed_and_out


@pytest.mark.parametrize("sample", PUZZLES, ids=name_of)
def test_fill_redirects_to_the_filled_board(client: Client, db: None, sample: Pasted):
    response = client.post("/p/", {"puzzle": sample.text, "fill": "1"})
    assert response.status_code == 303
    query = parse_qs(urlsplit(response["Location"]).query)
    reading = read(";".join([*query["p"], *query.get("clues", [""])[0].splitlines()]))
    assert reading.puzzle.text == sample.identity
    assert (len(reading.placed), len(reading.crossed_out)) == sample.placed_and_out
    assert KeptPuzzle.objects.count() == 0


@pytest.mark.parametrize("sample", SEVERAL, ids=name_of)
def test_one_of_several_pasted_puzzles_can_be_chosen(client: Client, db: None, sample: Pasted):
    for response in (client.post("/p/", {"puzzle": sample.text}), client.get("/enter/", {"p": sample.text})):
        assert response.status_code == 200
        assert f"There are {sample.n_puzzles} puzzles in your text" in _text(response)
        texts = _chosen(response)
        assert len(texts) == sample.n_puzzles
        assert len({read(unescape(text)).puzzle for text in texts}) == sample.n_puzzles


@pytest.mark.parametrize("sample", REFUSED, ids=name_of)
def test_unreadable_text_is_refused_in_plain_words(client: Client, db: None, sample: Pasted):
    for response in (client.post("/p/", {"puzzle": sample.text}), client.get("/enter/", {"p": sample.text})):
        assert response.status_code == 400
        assert f"<strong>{sample.reason.strip()}" in _text(response)
        assert sample.text in _text(response).replace("\r\n", "\n")
    assert KeptPuzzle.objects.count() == 0


def test_programs_get_position_and_list_in_json(client: Client, db: None):
    body = client.post("/p/", {"puzzle": LIBRARY.text}, **JSON).json()
    assert body["puzzle"] == LIBRARY.identity
    assert body["position"]["out"] == "r1c1:8 r1c5:57 r3c8:5 r6c1:7 r9c5:57"
    assert sum(sign.isdigit() for sign in body["position"]["at"][4:]) > sum(map(str.isdigit, LIBRARY.identity[4:]))
    refused = client.post("/p/", {"puzzle": LIST}, **JSON)
    assert refused.status_code == 400
    assert refused.json()["error"] == "There are 60 puzzles in this text."
    assert [each["puzzle"] for each in refused.json()["puzzles"]] == LIST.split("\n")


def test_solve_leads_to_the_position(client: Client, db: None):
    response = client.post("/p/", {"puzzle": LIBRARY.text})
    query = parse_qs(urlsplit(response["Location"]).query)
    assert query["from"] == ["library"]
    page = _text(client.get(response["Location"]))
    assert "The digits placed by hand and the crossed-out candidates are on the board" in page
    assert f'value="{query["out"][0]}"' in page


def test_a_note_counts_placed_digits_and_crossed_out_candidates(client: Client):
    page = _text(client.get("/enter/", {"p": LIBRARY.text}))
    assert "17 digits were placed by hand." in page
    assert "7 candidates are crossed out." in page


def test_a_plain_puzzle_has_no_note_about_its_position(client: Client):
    assert "position-note" not in _text(client.get("/enter/", {"p": FIG_1}))


def test_an_empty_board_is_refused_with_a_reason(client: Client, db: None):
    response = client.post("/p/", {"puzzle": "0" * 81})
    assert response.status_code == 400
    assert "<strong>The board is empty.</strong>" in _text(response)
    assert KeptPuzzle.objects.count() == 0


def test_a_link_to_a_page_of_this_site_leads_there(client: Client, db: None):
    address = client.post("/p/", {"puzzle": FIG_1})["Location"]
    assert client.post("/p/", {"puzzle": f"look: https://sudoku.example{address}"})["Location"] == address
    assert client.post("/p/", {"puzzle": "https://sudoku.example/p/aaaaaaaaaaaaaaaa/"}).status_code == 400


# The page of several


@pytest.mark.parametrize("fill", [{}, {"fill": "1"}], ids=["to open", "to fill"])
def test_a_browser_can_go_back_to_the_puzzles_to_choose_from(client: Client, db: None, fill: dict[str, str]):
    sent = {"puzzle": "\n".join(LIST.split("\n")[:30]), "first": "25", **fill}
    led = client.post("/p/", sent, **BROWSER)
    assert led.status_code == 303
    page, direct = client.get(led["Location"]), client.post("/p/", sent)
    assert _chosen(page) == _chosen(direct) != []
    assert ('name="fill"' in _text(page)) == bool(fill)


def test_a_long_list_has_pages(client: Client, db: None):
    first = client.post("/p/", {"puzzle": LIST, "fill": "1"})
    assert _chosen(first) == LIST.split("\n")[:24]
    assert "Puzzles before these" not in _text(first)
    last = client.post("/p/", {"puzzle": LIST, "fill": "1", "first": "49"})
    assert _chosen(last) == LIST.split("\n")[48:]
    assert "More puzzles" not in _text(last)
    assert 'name="fill"' in _text(last)


@pytest.mark.parametrize("first", ["0", "-1", "x", "9999999999", "61", "²"])
def test_an_invalid_page_of_the_list_shows_a_valid_one(client: Client, db: None, first: str):
    response = client.post("/p/", {"puzzle": LIST, "first": first})
    assert response.status_code == 200
    assert _chosen(response)


def test_the_choice_keeps_what_the_visitor_asked_for(client: Client, db: None):
    assert 'name="fill"' not in _text(client.post("/p/", {"puzzle": LIST}))
    assert 'name="fill"' in _text(client.get("/enter/", {"p": "\n".join(LIST.split("\n")[:3])}))


def test_a_preselected_layout_applies_to_all_puzzles(client: Client, db: None):
    page = client.post("/p/", {"puzzle": LIST, "layout": "3x3x"})
    assert '<input type="hidden" name="layout" value="3x3x">' in _text(page)


def test_names_are_escaped(client: Client, db: None):
    text = "\n".join(f"{line} <script>alert({k})</script>" for k, line in enumerate(LIST.split("\n")[:2]))
    assert "<script>alert" not in client.post("/p/", {"puzzle": text}).content.decode()
