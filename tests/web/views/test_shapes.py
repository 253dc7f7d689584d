"""Every page about a puzzle, on boards with windows and on jigsaws."""

import pytest
from django.test import Client

from solver.board import Puzzle
from tests.layouts import JIGSAWS

WINDOKU = "3x3w:38....769.548671..27.....45.1....637.3...1958.67.3.4..7..5...91.2.19...4.95..4..6"
JIGSAW = f"{JIGSAWS[0]}:12.............."
PAGES = ("", "steps/1/", "steps/1.svg", "steps/1.txt", "steps.txt", "?solution=1")

pytestmark = pytest.mark.django_db
each = pytest.mark.parametrize("text", [WINDOKU, JIGSAW], ids=["windoku", "jigsaw"])


def _kept(client: Client, text: str) -> str:
    response = client.post("/p/", {"puzzle": text})
    assert response.status_code == 303
    return response["Location"]


@each
def test_every_page_and_file_of_a_puzzle_is_drawn(client: Client, text: str):
    name, _, cells = text.partition(":")
    address = _kept(client, text)
    assert address == f"/p/{Puzzle.from_text(text).page_id}/"
    assert client.post("/p/", {"puzzle": cells, "layout": name})["Location"] == address
    for page in PAGES:
        assert client.get(address + page).status_code == 200, page
    assert client.get(address[:-1] + ".txt").content.decode().strip() == text
    assert client.get(address[:-1] + ".json").json()["puzzle"] == text
    assert 'class="thick"' in client.get(address[:-1] + ".svg").content.decode()
    assert "</svg>" in client.get("/print/", {"p": address.split("/")[2]}).content.decode()
    hint = client.post(address + "hint/", {"at": text, "depth": "3", "fragment": "1"}).content.decode()
    assert "</svg>" in hint


@each
def test_the_entry_page_is_filled_in(client: Client, text: str):
    page = client.get("/enter/", {"p": text}).content.decode()
    assert f'name="layout" value="{text.partition(":")[0]}"' in page
    assert page.count("is-given") > 1


def test_an_invalid_division_is_refused_with_its_cell(client: Client):
    response = client.post(
        "/p/", {"puzzle": "4j-AAAACCABCDBBCDDD:1..............."}, headers={"accept": "application/json"}
    )
    assert (response.status_code, response.json()["position"]) == (400, 9)
    assert "r2c3 is one too many" in response.json()["error"]
