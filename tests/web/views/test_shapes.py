"""Every page about a puzzle: windows, jigsaws, no boxes, rules of pairs, and grids that overlap."""

import json
import re

import pytest
from django.test import Client

from solver.board import Puzzle, find_layout, shape_of
from tests.layouts import JIGSAWS

WINDOKU = "3x3w:38....769.548671..27.....45.1....637.3...1958.67.3.4..7..5...91.2.19...4.95..4..6"
JIGSAW = f"{JIGSAWS[0]}:12.............."
KNIGHT = "3x3-falling-knight:..........2..........9............35.1....2...3.................84...6..........."
LATIN = "6latin:..3..53...1.........634.56.......43."
TWODOKU = (
    "twodoku:...87...3..7.3546.8..6.4..52.........7.5..1...5...7..2..2.......4.7.1..3...."
    ".....3..9.4.8.......2..6..3...4...8..1.3.........21..8.3..7.3479.5..9...64..."
)
PAGES = ("", "steps/1/", "steps/1.svg", "steps/1.txt", "steps.txt", "?solution=1")

pytestmark = pytest.mark.django_db
BOARDS = {"windoku": WINDOKU, "jigsaw": JIGSAW, "knight": KNIGHT, "latin": LATIN, "twodoku": TWODOKU}
each = pytest.mark.parametrize("text", BOARDS.values(), ids=BOARDS)


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
    assert ('class="thick" d="M' in client.get(address[:-1] + ".svg").content.decode()) is (text != LATIN)
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


def test_a_page_says_all_rules_of_a_board(client: Client):
    page = client.get(_kept(client, KNIGHT)).content.decode()
    assert "Square, falling diagonal, anti-knight, 9\u00a0×\u00a09" in page
    assert "each once in every row, column, box and diagonal. Cells a knight’s move apart differ." in page


def test_pairs_that_differ_are_known_to_the_browser(client: Client):
    pairs = client.get("/enter/", {"layout": "2x2-king"}).context["layout_data"]["pairs"]
    assert pairs == ((1, 6), (2, 5), (4, 9), (5, 8), (5, 10), (6, 9), (6, 11), (7, 10), (9, 14), (10, 13))


@pytest.mark.parametrize(
    ("layout", "other"),
    [
        ("3x3", "3x3-knight"),
        ("3x3-knight", "3x3"),
        ("3x3x", "3x3x-disjoint"),
        ("3x3-rising", "3x3x"),
        ("round5", "round5-apart"),
    ],
)
def test_the_entry_page_switches_rules(client: Client, layout: str, other: str):
    assert f'href="/enter/?layout={other}"' in client.get("/enter/", {"layout": layout}).content.decode()


def test_another_size_keeps_the_rules_that_fit(client: Client):
    page = client.get("/enter/", {"layout": "3x3w-knight"}).content.decode()
    assert 'href="/enter/?layout=2x3-knight"' in page
    assert 'href="/enter/?layout=4x4w-knight"' in page


def test_the_entry_page_offers_only_rules_that_fit(client: Client):
    assert "layout=round5-knight" not in client.get("/enter/", {"layout": "round5"}).content.decode()


def _sizes(client: Client, layout: str) -> list[tuple[str, bool]]:
    """The sizes that the entry page offers, and whether each is the one shown."""
    page = client.get("/enter/", {"layout": layout}).content.decode()
    chips = page.partition('aria-label="Size"')[2].partition("</nav>")[0]
    return [(each, bool(is_shown)) for is_shown, each in re.findall(r'(aria-current="true")?>([^<>]+)</a>', chips)]


def test_upright_boxes_are_offered_by_name(client: Client):
    sizes = _sizes(client, "3x2-king")
    assert [size for size, is_shown in sizes if is_shown] == ["6 × 6 (3x2)"]
    assert [size for size, _ in sizes][:3] == ["4 × 4", "6 × 6", "6 × 6 (3x2)"]
    assert [size for size, is_shown in _sizes(client, "2x3x") if is_shown] == ["6 × 6"]
    assert "4 × 4" in [size for size, is_shown in _sizes(client, JIGSAW.partition(":")[0]) if is_shown]


def test_several_grids_are_a_shape_with_names_for_sizes(client: Client):
    names = ["Butterfly", "Twodoku", "Sohei", "Windmill", "Samurai"]
    assert _sizes(client, "sohei") == [(name, name == "Sohei") for name in names]


def test_a_page_says_that_grids_have_cells_in_common(client: Client):
    rule = shape_of(find_layout("twodoku")).rule
    assert rule in client.get(_kept(client, TWODOKU)).content.decode()
    assert rule in client.get("/help/").content.decode()
    assert rule not in client.get(_kept(client, WINDOKU)).content.decode()


def test_scripts_are_told_the_names_and_partitions_of_houses(client: Client):
    page = client.get(_kept(client, TWODOKU)).content.decode()
    layout = json.loads(page.partition('id="layout-data" type="application/json">')[2].partition("</script>")[0])
    house = next(each for each in layout["houses"] if each["name"] == "row 7 from column 7")
    assert (house["number"], house["kind"]) == ("7 from column 7", "row")
    assert [len(partition) for partition in layout["partitions"]] == [9, 9, 9, 9, 17]
