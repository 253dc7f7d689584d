"""The editor of a jigsaw's regions, as the server sees it."""

import pytest
from django.test import Client

from tests.layouts import JIGSAWS

FOUR = JIGSAWS[0]


def _page(client: Client, **query: str) -> str:
    response = client.get("/regions/", query)
    assert response.status_code == 200
    return response.content.decode()


def test_the_editor_begins_with_the_division_of_the_entry_page(client: Client):
    assert f'href="/regions/?layout={FOUR}"' in client.get("/enter/", {"layout": FOUR}).content.decode()
    assert "AAAB\nCCAB\nCDBB\nCDDD" in _page(client, layout=FOUR)


@pytest.mark.parametrize("query", [{}, {"layout": "3x3"}, {"layout": "9j-AAA"}, {"n": "99", "letters": ""}])
def test_without_a_division_the_editor_has_nine_regions(client: Client, query: dict[str, str]):
    assert 'name="n" value="9"' in _page(client, **query)


def test_valid_regions_lead_to_the_entry_page(client: Client):
    response = client.get("/regions/", {"n": "4", "letters": "1112 3312\r\n3422 3444", "use": "1"})
    assert (response.status_code, response["Location"]) == (303, f"/enter/?layout={FOUR}")


def test_invalid_regions_are_reported_and_kept(client: Client):
    page = _page(client, n="4", letters="AAAACCABCDBBCDD.", use="1")
    assert "Region A has 5 cells instead of 4: r2c3 is one too many." in page
    assert "AAAA\nCCAB\nCDBB\nCDD." in page


def test_only_the_first_of_many_flaws_are_reported(client: Client):
    page = _page(client, n="9", letters="ABCDEFGHI" * 8 + "." * 9, fragment="1")
    assert page.count("<li>") == 7


def test_the_note_fragment_includes_the_board_of_valid_regions(client: Client):
    note = _page(client, n="4", letters="AAABCCABCDBBCDDD", fragment="1")
    assert note.count("<template>") == note.count("</svg>") == 1
    assert "<html" not in note


@pytest.mark.parametrize("letters", ["", "!" * 16, "<b>" * 5 + "A", "A" * 5000])
def test_no_input_breaks_the_page(client: Client, letters: str):
    assert "<b>" not in _page(client, n="4", letters=letters)


def test_posting_is_refused(client: Client):
    assert client.post("/regions/").status_code == 405


def test_a_jigsaw_with_invalid_regions_opens_the_editor(client: Client):
    torn = "4j-AAABCCABCDBBCDDA"
    assert client.get("/enter/", {"layout": torn})["Location"] == f"/regions/?layout={torn}"
    page = _page(client, layout=torn)
    assert "AAAB\nCCAB\nCDBB\nCDDA" in page
    assert "Region A has 5 cells instead of 4" in page


def test_an_impossible_jigsaw_in_the_address_shows_a_usual_board(client: Client):
    assert client.get("/enter/", {"layout": "99j-A"}, follow=True).status_code == 200
