"""Clues on the entry page: typed one a line, drawn and said in words, kept and brought back."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from solver.board.clues import CLUE_KINDS
from solver.board.puzzle import MAX_CLUES
from solver.models import KeptPuzzle
from solver.web.pages.entry.clues import GROUPS
from tests.web.conftest import SHIDOKU

EMPTY = "2x2:" + "." * 16
CAGE, THERMO = "cage:3=r1c1r1c2", "thermo=r2c1-r2c3"
BROWSER: Any = {"headers": {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}}


def _html(response: Any) -> str:
    return str(response.content.decode())


def _kinds(client: Client) -> dict[str, Any]:
    data = re.search(r'id="clue-kinds" type="application/json">(.*?)</script>', _html(client.get("/enter/")))
    assert data
    return dict(json.loads(data[1]))


def _list(client: Client, *lines: str, layout: str = "2x2") -> str:
    return _html(client.post("/enter/clues/", {"layout": layout, "clues": "\n".join(lines)}))


def test_every_kind_of_clue_is_in_one_group():
    assert sorted(slug for _, slugs in GROUPS for slug in slugs) == sorted(kind.slug for kind in CLUE_KINDS)


def test_the_tool_knows_all_kinds(client: Client):
    html, kinds = _html(client.get("/enter/")), _kinds(client)
    assert list(kinds) == [kind.slug for kind in CLUE_KINDS]
    assert all(f'<option value="{slug}"' in html for slug in kinds)


@pytest.mark.parametrize(
    ("slug", "is_ordered"),
    [(slug, False) for slug in ("cage", "white_dot", "same_set", "negative")]
    + [(slug, True) for slug in ("thermo", "palindrome", "arrow", "clone", "greater", "sandwich")],
)
def test_the_tool_knows_where_the_order_of_cells_matters(client: Client, slug: str, is_ordered: bool):
    assert _kinds(client)[slug]["isOrdered"] == is_ordered


def test_the_help_page_has_a_clue_of_every_kind_to_copy(client: Client):
    html = _html(client.get("/help/"))
    help_on_clues = html[html.index('id="clues"') : html.index('id="formats"')]
    examples = re.findall("<code>(.*?)</code>", help_on_clues)
    assert len(examples) == len(CLUE_KINDS)
    for kind, example in zip(sorted(slug for _, slugs in GROUPS for slug in slugs), sorted(examples), strict=True):
        assert re.match(rf"{kind}\b", example)


def test_clues_are_drawn_and_said_in_words(client: Client):
    html = _list(client, CAGE, THERMO)
    assert "Cage of 2 cells, r1c1, r1c2: different digits, together 3" in html
    assert "Thermometer r2c1, r2c2, r2c3: digits rise from the bulb" in html
    assert 'data-kind="thermo" data-value="" data-groups="r2c1 r2c2 r2c3"' in html
    assert 'class="clues' in html[html.index("<template>") :]


def test_clues_are_said_in_german(client: Client):
    german = client.post("/enter/clues/", {"layout": "2x2", "clues": CAGE}, headers={"accept-language": "de"})
    assert german.headers["Content-Language"] == "de"
    assert "r1c1, r1c2" in _html(german)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("cage:x=r1c1", "“cage”"),
        ("cag=r1c1", "There is no kind of clue called"),
        ("cage:3=r1c9", "r1c9"),
        ("clone=r1c1r1c2,r2c1", "The two parts of a clone have 2 and 1 cells."),
    ],
)
def test_a_line_that_is_no_clue_is_named_among_the_others(client: Client, line: str, words: str):
    html = _list(client, CAGE, line, THERMO)
    assert html.count("<li data-kind=") == 2
    assert "1 clue cannot be read on this board." in html
    assert f"<code>{line}</code>" in html
    assert words in html


def test_clues_of_another_board_are_named(client: Client):
    html = _list(client, "cage:15=r1c1r1c2", "cage:15=r8c8r8c9", "thermo=r5c5-r5c7")
    assert "2 clues cannot be read on this board." in html
    assert html.count('class="is-wrong"') == 2


def test_an_unknown_board_has_no_clues(client: Client):
    assert client.post("/enter/clues/", {"layout": "7x7", "clues": CAGE}).status_code == 400


def test_too_many_clues_are_refused(client: Client):
    assert _list(client, *[CAGE] * MAX_CLUES).count("<li data-kind=") == MAX_CLUES
    assert f"There are {MAX_CLUES + 1} clues." in _list(client, *[CAGE] * (MAX_CLUES + 1))
    response = client.post("/p/", {"puzzle": EMPTY, "clues": "\n".join([CAGE] * (MAX_CLUES + 1))})
    assert response.status_code == 400


def test_a_board_with_a_wrong_clue_has_no_verdict_yet(client: Client):
    glance = client.post("/glance/", {"puzzle": SHIDOKU, "clues": "cage:3=r9c9"})
    assert glance.json() == {"kind": "empty", "text": "", "cells": []}


def test_a_clue_that_is_too_long_is_refused(client: Client):
    html = _list(client, "thermo=" + "r1c1r1c2" * 10_000)
    assert "1 clue cannot be read" in html


def test_typed_clues_are_kept_with_the_puzzle(client: Client, db: None):
    client.post("/p/", {"puzzle": SHIDOKU, "clues": f"{THERMO}\r\n\r\n{CAGE}"})
    assert KeptPuzzle.objects.get().text == f"{SHIDOKU};{CAGE};{THERMO}"


def test_clues_alone_are_a_puzzle(client: Client, db: None):
    client.post("/p/", {"puzzle": "", "layout": "2x2", "clues": CAGE})
    assert KeptPuzzle.objects.get().text == f"{EMPTY};{CAGE}"


def test_no_digits_and_no_clues_are_nothing(client: Client):
    response = client.post("/p/", {"puzzle": "", "layout": "2x2", "clues": " \n"})
    assert response.status_code == 400
    assert "Nothing was entered." in _html(response)


def test_a_wrong_line_is_refused_by_its_number_and_kept(client: Client):
    fields = {"puzzle": SHIDOKU, "layout": "2x2", "clues": f"{CAGE}\n\ncage:3=r9c9"}
    html = _html(client.get(client.post("/p/", fields, **BROWSER)["Location"]))
    assert "Line 3 of the clues: " in html
    assert SHIDOKU in html
    assert f"{CAGE}\n\ncage:3=r9c9</textarea>" in html
    assert html.count('id="refusal"') == 1


def test_an_address_with_clues_brings_them_back(client: Client):
    html = _html(client.get("/enter/", {"p": f"{SHIDOKU};{CAGE};{THERMO}"}))
    assert f">\n{CAGE}\n{THERMO}</textarea>" in html
    assert f">\n{SHIDOKU}</textarea>" in html
    assert 'class="clues' in html[html.index("<svg") :]
    assert html.count("<li data-kind=") == 2


def test_a_puzzle_is_put_on_the_board_with_its_clues(client: Client):
    led = client.post("/p/", {"puzzle": SHIDOKU, "clues": CAGE, "fill": "1"}, **BROWSER)["Location"]
    assert f";{CAGE}" in led
    assert _html(client.get(led)).count("<li data-kind=") == 1


def test_a_position_keeps_its_clues(client: Client):
    library = ":0000:x:" + "+1" + "." * 80 + ":::"
    led = client.post("/p/", {"puzzle": library, "clues": CAGE, "fill": "1"}, **BROWSER)["Location"]
    html = _html(client.get(led))
    assert "1 digit was placed by hand." in html
    assert html.count("<li data-kind=") == 1


def test_the_page_of_a_puzzle_leads_back_to_its_clues(client: Client, keep: Any):
    kept = keep(f"{SHIDOKU};{CAGE}")
    html = _html(client.get(kept.get_absolute_url()))
    address = re.search(r'href="(/enter/\?p=[^"]*)"', html)
    assert address
    assert _html(client.get(address[1].replace("&amp;", "&"))).count("<li data-kind=") == 1


@pytest.mark.parametrize(
    ("puzzle", "clues", "kind"),
    [
        (EMPTY, "", "empty"),
        ("3x3:1" + "." * 80, "", "few"),
        ("3x3:1" + "." * 80, "whisper=r5c5r5c6", "few"),
    ],
)
def test_a_board_with_clues_may_have_few_digits(client: Client, puzzle: str, clues: str, kind: str):
    glance = client.post("/glance/", {"puzzle": puzzle, "clues": clues}).json()
    assert glance["kind"] == kind
    assert ("more digits are needed." in glance["text"]) == (kind == "few" and not clues)


@pytest.mark.parametrize(
    ("puzzle", "clues", "cells"),
    [
        ("2x2:13..............", "white_dot=r1c1r1c2", ["r1c1", "r1c2"]),
        ("2x2-king:.....1....1.....", "", ["r2c2", "r3c3"]),
        ("2x2:1.3.............", "white_dot=r1c1r1c2", []),
    ],
)
def test_a_glance_marks_givens_that_break_a_rule(client: Client, puzzle: str, clues: str, cells: list[str]):
    glance = client.post("/glance/", {"puzzle": puzzle, "clues": clues}).json()
    assert glance["cells"] == cells
    assert ("break a rule" in glance["text"]) == bool(cells)
