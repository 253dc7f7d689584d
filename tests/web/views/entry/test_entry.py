"""The entry page and the post that keeps a puzzle."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from solver.board import Puzzle, find_layout
from solver.formats import read, write
from solver.models import KeptPuzzle
from tests.formats.examples import DECORATED
from tests.formats.pasted import GAME, SUKAKU
from tests.layouts import JIGSAWS, NAMES
from tests.patience import give_time
from tests.web.conftest import FIG_1, ROUND, TWO_SOLUTIONS, text_of

JSON: dict[str, Any] = {"headers": {"accept": "application/json"}}
MISREAD = "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....412..5....8..79"
BROWSER: Any = {"headers": {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}}


@pytest.mark.parametrize("name", NAMES)
def test_every_layout_can_be_filled_in(client: Client, name: str):
    response = client.get("/enter/", {"layout": name})
    assert response.status_code == 200
    assert f'name="layout" value="{name}"' in text_of(response)


def test_an_unknown_layout_in_the_address_shows_the_usual_board(client: Client):
    assert 'name="layout" value="3x3"' in text_of(client.get("/enter/?layout=7x7"))


def test_the_query_parameter_p_fills_the_board(client: Client):
    text = text_of(client.get("/enter/", {"p": FIG_1}))
    assert FIG_1 in text
    assert text.count("is-given") == 21


def test_an_unreadable_p_is_refused_with_the_reason(client: Client):
    response = client.get("/enter/", {"p": "3x3:q"})
    assert response.status_code == 400
    assert 'id="refusal"' in text_of(response)


@pytest.mark.parametrize(
    ("puzzle", "kind", "text"),
    [
        ("3x3:5" + "." * 80, "few", "At least 16 more digits are needed."),
        ("round5:1" + "." * 49, "few", "More digits are needed: there are several solutions so far."),
        ("2x2:1....2....3....4", "multiple", "Not fair yet: there is more than one solution."),
        (FIG_1, "unique", "Fair: there is exactly one solution."),
    ],
)
def test_an_untouched_position_has_no_mistakes(client: Client, puzzle: str, kind: str, text: str):
    assert client.post("/glance/", {"puzzle": puzzle}).json() == {"kind": kind, "text": text, "cells": []}


def test_a_glance_names_what_may_have_been_misread(client: Client, monkeypatch):
    give_time(monkeypatch, "glance-misread", local=10)
    glance = client.post("/glance/", {"puzzle": MISREAD}).json()
    assert glance["kind"] == "no-solution"
    assert "r8c6" in glance["cells"]


def test_a_browser_stays_at_an_impossible_board(client: Client, db: None):
    led = client.post("/p/", {"puzzle": MISREAD}, **BROWSER)["Location"]
    html = text_of(client.get(led))
    cells = re.search('data-cells="([^"]*)"', html)
    assert cells
    assert "r8c6" in cells[1].split()
    assert html.count("is-different") == len(cells[1].split())
    assert 'name="anyway"' in html


def test_an_impossible_puzzle_can_be_analysed_anyway(client: Client, db: None):
    at_once = client.post("/p/", {"puzzle": MISREAD, "anyway": "1"}, **BROWSER)["Location"]
    assert at_once == KeptPuzzle.objects.get().get_absolute_url()


def test_programs_are_led_to_the_page_of_an_impossible_puzzle(client: Client, db: None):
    assert client.post("/p/", {"puzzle": MISREAD})["Location"].startswith("/p/")
    assert "r8c6" in client.post("/p/", {"puzzle": MISREAD}, **JSON).json()["suspects"]


@pytest.mark.parametrize("name", ["3x3", "2x3x", "3x3w", "round5", "round4a", JIGSAWS[0]])
def test_clashing_digits_are_marked_on_the_checked_board(client: Client, db: None, name: str):
    html = text_of(client.get("/enter/", {"p": _clashing(name), "checked": "1"}))
    assert html.count("is-conflict") == 2


def test_clashing_digits_are_marked_as_perhaps_misread(client: Client, db: None, monkeypatch):
    give_time(monkeypatch, "glance-misread", local=10)
    html = text_of(client.get("/enter/", {"p": _clashing("3x3"), "checked": "1"}))
    assert html.count("is-different is-conflict") == 2


def _clashing(name: str) -> str:
    layout = find_layout(name)
    digits = [0] * layout.n_cells
    for cell in layout.houses[0].cells[:2]:
        digits[cell] = 1
    return Puzzle(layout, tuple(digits)).text


def test_the_checked_board_shows_where_solutions_differ(client: Client, db: None):
    html = text_of(client.get("/enter/", {"p": TWO_SOLUTIONS, "checked": "1"}))
    differing = client.post("/p/", {"puzzle": TWO_SOLUTIONS}, **JSON).json()["differing"]
    assert html.count("is-different") == len(differing) > 0
    assert 'name="anyway"' not in html
    assert client.post("/glance/", {"puzzle": TWO_SOLUTIONS}).json()["cells"] == []


def test_the_level_shows_while_a_puzzle_is_entered(client: Client):
    assert client.post("/glance/level/", {"puzzle": FIG_1}).json() == {"text": "Hard", "rank": 4}
    german = client.post("/glance/level/", {"puzzle": FIG_1}, headers={"accept-language": "de"})
    assert german.json()["text"] == "Schwer"


def test_a_level_that_is_not_found_in_time_is_not_shown(client: Client, monkeypatch: pytest.MonkeyPatch):
    give_time(monkeypatch, "glance-level", local=0)
    assert client.post("/glance/level/", {"puzzle": FIG_1}).json() == {"text": "", "rank": 0}
    assert client.post("/glance/level/", {"puzzle": "?"}).status_code == 400


def test_a_post_leads_to_the_page(client: Client, db: None):
    response = client.post("/p/", {"puzzle": FIG_1})
    assert (response.status_code, response["Location"]) == (303, "/p/ejrxve57gcwcw2jr/")


def test_saving_twice_gives_the_same_address_and_one_row(client: Client, db: None):
    first, second = (client.post("/p/", {"puzzle": FIG_1}, **JSON) for _ in range(2))
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()
    assert KeptPuzzle.objects.count() == 1


def test_the_answer_in_json_has_the_verdict(client: Client, db: None):
    body = client.post("/p/", {"puzzle": ROUND}, **JSON).json()
    assert body["url"].endswith(f"/p/{body['id']}/")
    assert (body["puzzle"], body["status"], body["count"], body["complete"]) == (ROUND, "multiple", 4, True)


def test_another_format_of_the_same_puzzle_is_the_same_row(client: Client, db: None):
    client.post("/p/", {"puzzle": FIG_1})
    client.post("/p/", {"puzzle": FIG_1[4:].replace(".", "0")})
    assert KeptPuzzle.objects.count() == 1


def test_the_layout_field_decides_where_the_text_leaves_it_open(client: Client, db: None):
    cells = FIG_1.removeprefix("3x3:")
    body = client.post("/p/", {"puzzle": cells, "layout": "3x3x"}, **JSON).json()
    assert body["puzzle"] == f"3x3x:{cells}"


@pytest.mark.parametrize(
    "text",
    ["", "q" * 81, "1" * 80, "9x9:" + "." * 81, "\n".join(["." * 9] * 8 + ["." * 8]), "\x00", "🙂" * 81],
)
def test_bad_input_is_refused_with_the_entry_still_in_the_form(client: Client, db: None, text: str):
    response = client.post("/p/", {"puzzle": text})
    assert response.status_code == 400
    assert text.replace("\r\n", "\n") in text_of(response)
    assert KeptPuzzle.objects.count() == 0


@pytest.mark.parametrize("text", ["", "hello", "." * 81, "12\r\n34", "q" * 3000])
def test_a_browser_can_go_back_to_a_refusal(client: Client, db: None, text: str):
    led = client.post("/p/", {"puzzle": text, "layout": "3x3"}, **BROWSER)
    assert led.status_code == 303
    page = client.get(led["Location"])
    assert page.status_code == 400
    assert 'id="refusal"' in text_of(page)
    assert text.replace("\r\n", "\n") in text_of(page)


def test_what_is_too_long_for_an_address_is_refused_at_once(client: Client, db: None):
    for text in ("q" * 3001, "日" * 1000):
        assert client.post("/p/", {"puzzle": text}, **BROWSER).status_code == 400


def test_a_refusal_in_json_names_place_and_expectation(client: Client, db: None):
    response = client.post("/p/", {"puzzle": "." * 40 + "q" + "." * 40}, **JSON)
    assert response.status_code == 400
    assert response.json().keys() == {"error", "position", "expected"}
    assert response.json()["position"] == 40


def test_a_paste_of_two_megabytes_is_refused_and_cut(client: Client, db: None):
    response = client.post("/p/", {"puzzle": "1" * 2_000_000})
    assert response.status_code == 400
    assert "1" * 64 * 1024 in text_of(response)
    assert "1" * (64 * 1024 + 1) not in text_of(response)


def test_an_entry_over_the_limit_gets_its_own_error_page(client: Client, db: None):
    response = client.post("/p/", {"puzzle": "1" * 2_600_000})
    assert response.status_code == 413
    assert "too large" in text_of(response)


def test_a_program_gets_the_limit_of_an_entry_in_json(client: Client, db: None):
    response = client.post("/p/", {"puzzle": "1" * 2_600_000}, **JSON)
    assert response.status_code == 413
    assert response.json()["error"].startswith("An entry has at most 65,536 characters")


def test_an_entry_is_escaped(client: Client, db: None):
    assert "<script>alert" not in text_of(client.post("/p/", {"puzzle": "</textarea><script>alert(1)</script>"}))


def test_fill_puts_a_text_on_the_board_and_stores_nothing(client: Client, db: None):
    response = client.post("/p/", {"puzzle": FIG_1[4:], "fill": "1"})
    assert (response.status_code, response["Location"]) == (303, f"/enter/?p={FIG_1}")
    assert FIG_1 in text_of(client.get(response["Location"]))
    assert KeptPuzzle.objects.count() == 0


def test_keeping_needs_a_post(client: Client):
    assert client.get("/p/")["Location"] == "/enter/"


def test_candidates_are_read_and_a_note_says_so(client: Client, db: None):
    response = client.post("/p/", {"puzzle": GAME.text})
    cells = GAME.identity.partition(":")[2]
    assert response["Location"].endswith(
        f"?from=candidates&at=3x3:{cells}&out=r1c1:8 r1c5:5 r6c1:7 r9c5:5".replace(" ", "+")
    )
    page = text_of(client.get(response["Location"]))
    assert "grid of candidates" in page
    assert 'name="out" value="r1c1:8' in page


@pytest.mark.parametrize("more", [{}, {"fill": "1"}])
def test_a_sukaku_is_a_puzzle_and_a_note_says_so(client: Client, db: None, more: dict[str, str]):
    response = client.post("/p/", {"puzzle": SUKAKU.text, **more})
    assert response["Location"].endswith("from=sukaku")
    page = text_of(client.get(response["Location"]))
    assert str(read(SUKAKU.text).notes[0]) in page
    assert "r7c4 is one of 56" in page


def test_a_program_is_told_about_a_sukaku(client: Client, db: None):
    body = client.post("/p/", {"puzzle": SUKAKU.text}, HTTP_ACCEPT="application/json").json()
    assert (body["puzzle"], body["status"], body["is_sukaku"]) == (SUKAKU.identity, "unique", True)
    assert "position" not in body


def test_candidates_with_clues_of_their_own_are_a_position(client: Client, db: None):
    response = client.post("/p/", {"puzzle": SUKAKU.text, "clues": "cage:9=r1c1"})
    assert "?from=candidates&at=3x3:" in response["Location"]


@pytest.mark.parametrize("more", [{}, {"fill": "1"}])
def test_decorations_passed_over_are_counted_on_the_page(client: Client, db: None, more: dict[str, str]):
    response = client.post("/p/", {"puzzle": DECORATED, **more})
    assert response["Location"].endswith("decorations=shapes1texts1")
    assert str(read(DECORATED).decorations.sentence) in text_of(client.get(response["Location"]))


def test_rules_that_are_only_in_words_are_named_on_the_page(client: Client, db: None):
    text = json.dumps(json.loads(write(Puzzle.from_text(FIG_1), "f-puzzles")) | {"ruleset": "Anti-king rules apply"})
    response = client.post("/p/", {"puzzle": text})
    assert response["Location"].endswith("?in_words=king")
    assert str(read(text).notes[0]) in text_of(client.get(response["Location"]))
    body = client.post("/p/", {"puzzle": text}, HTTP_ACCEPT="application/json").json()
    assert body["only_in_words"] == ["king"]


def test_a_program_is_told_about_decorations(client: Client, db: None):
    body = client.post("/p/", {"puzzle": DECORATED}, HTTP_ACCEPT="application/json").json()
    assert body["decorations"] == {"shapes": 1, "texts": 1}


@pytest.mark.thorough
@pytest.mark.slow
def test_a_grid_too_long_for_an_address_keeps_its_givens(client: Client, db: None):
    candidates = "123456789ABCDEFGHIJKLMNOP"
    grid = f"1 {candidates[2:]} " + f"{candidates[:-1]} " * 623
    response = client.post("/p/", {"puzzle": grid})
    assert response["Location"].endswith("?from=candidates")
    assert "worked out again" in text_of(client.get(response["Location"]))
