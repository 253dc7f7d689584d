"""The endpoints about puzzles and positions."""

from typing import Any

import pytest
from django.test import Client

from solver.models import KeptPuzzle
from solver.web.api.puzzles import MAX_EVENTS, MAX_STEPS, MAX_WIDTH
from solver.web.site.problems import MEDIA_TYPE
from tests.web.conftest import CLASH, FIG_1, FIG_1_SOLVED, ROUND, SHIDOKU, TWO_SOLUTIONS

PUZZLES = "/api/v1/puzzles"
pytestmark = pytest.mark.django_db


def post(client: Client, path: str, **body: Any) -> Any:
    return client.post(f"/api/v1{path}", body, content_type="application/json")


@pytest.fixture
def create(client: Client) -> Any:
    """Stores a puzzle and returns its address."""
    return lambda text: f"{PUZZLES}/{post(client, '/puzzles', puzzle=text).json()['id']}"


def test_a_puzzle_is_created_once(client: Client) -> None:
    new, known = (post(client, "/puzzles", puzzle=SHIDOKU) for _ in range(2))
    assert (new.status_code, known.status_code) == (201, 200)
    assert new.json() == known.json()
    assert KeptPuzzle.objects.count() == 1
    assert client.get(new["Location"]).json() == new.json()
    facts = {name: new.json()[name] for name in ("puzzle", "layout", "n_cells", "n_digits", "n_givens", "clues")}
    assert facts == {"puzzle": SHIDOKU, "layout": "2x2", "n_cells": 16, "n_digits": 4, "n_givens": 4, "clues": []}


def test_clues_belong_to_the_puzzle(client: Client) -> None:
    body = post(client, "/puzzles", puzzle=SHIDOKU, clues="cage=r1c1r1c2").json()
    assert body["clues"] == ["cage=r1c1r1c2"]
    assert body["id"] != post(client, "/puzzles", puzzle=SHIDOKU).json()["id"]


def test_an_unreadable_text_is_refused_with_its_place(client: Client) -> None:
    response = post(client, "/puzzles", puzzle="3x3:123")
    body = response.json()
    assert response.status_code == body["status"] == 422
    assert response["Content-Type"] == MEDIA_TYPE
    assert body["type"] == "/api/#unreadable"
    assert isinstance(body["position"], int)
    assert body["detail"]
    assert body["expected"]
    assert not KeptPuzzle.objects.exists()


def test_a_text_with_several_puzzles_names_them(client: Client) -> None:
    other = SHIDOKU[:-1] + "2"
    body = post(client, "/puzzles", puzzle=f"{SHIDOKU}\n{other}").json()
    assert body["puzzles"] == [SHIDOKU, other]


@pytest.mark.parametrize(
    ("fields", "field"),
    [({}, "puzzle"), ({"puzzle": 5}, "puzzle"), ({"puzzle": SHIDOKU, "puzle": ""}, "puzle")],
)
def test_a_wrong_field_is_named(client: Client, fields: dict[str, Any], field: str) -> None:
    response = post(client, "/puzzles", **fields)
    assert response.status_code == 422
    assert [field in each["field"] for each in response.json()["errors"]] == [True]


@pytest.mark.parametrize("body", ["{", "[" * 100_000, '{"puzzle": "\\ud800"}', "9" * 5000])
def test_what_is_not_json_is_refused(client: Client, body: str) -> None:
    response = client.post(PUZZLES, body, content_type="application/json")
    assert (response.status_code, response["Content-Type"]) == (400, MEDIA_TYPE)


@pytest.mark.parametrize(
    ("text", "status", "count"), [(SHIDOKU, "unique", 1), (TWO_SOLUTIONS, "multiple", 2), (CLASH, "none", 0)]
)
def test_a_check_says_how_many_solutions_there_are(
    client: Client, create: Any, text: str, status: str, count: int
) -> None:
    response = client.get(f"{create(text)}/check")
    body = response.json()
    assert response.status_code == 200
    assert (body["status"], body["count"], body["complete"], body["is_running"]) == (status, count, True, False)
    assert bool(body["faults"]) == (text == CLASH)
    assert bool(body["differing"]) == (count > 1)


def test_the_solution_is_found(client: Client, create: Any) -> None:
    assert client.get(f"{create(FIG_1)}/solutions").json()["solutions"] == [FIG_1_SOLVED]


def test_steps_come_in_pages(client: Client, create: Any) -> None:
    address = create(FIG_1)
    known = client.get(f"{address}/explanation").json()
    assert known["ended"] == "solved"
    assert sum(known["techniques"].values()) == known["n_steps"]
    page, steps = client.get(f"{address}/steps?limit=20").json(), []
    while True:
        steps += page["steps"]
        if not page["next"]:
            break
        page = client.get(page["next"]).json()
    assert len(steps) == page["total"] == known["n_steps"]
    assert all(step["text"] and step["name"] and (step["places"] or step["removes"]) for step in steps)


def test_sentences_are_in_the_language_asked_for(client: Client, create: Any) -> None:
    address = f"{create(SHIDOKU)}/steps?limit=1"
    english, german = (client.get(address, headers={"accept-language": code}) for code in ("en", "de"))
    one, other = (each.json()["steps"][0] for each in (english, german))
    assert one["text"] != other["text"]
    assert one["technique"] == other["technique"]


def test_only_a_fair_puzzle_has_a_rating(client: Client, create: Any) -> None:
    assert client.get(f"{create(SHIDOKU)}/rating").json()["rating"]["level"] == "beginner"
    assert client.get(f"{create(TWO_SOLUTIONS)}/rating").json()["rating"] is None


def test_a_hint_reveals_as_much_as_asked(client: Client, create: Any) -> None:
    address = create(SHIDOKU).removeprefix("/api/v1") + "/hint"
    hints = [post(client, address, depth=depth).json() for depth in (1, 2, 3)]
    assert [len(each["texts"]) for each in hints] == [1, 2, 3]
    assert [bool(each["step"]) for each in hints] == [False, False, True]
    assert not [text for each in hints for text in each["texts"] if "<" in text]
    wrong = post(client, address, at="2x2:12....3..2.....4").json()
    assert (wrong["kind"], wrong["step"]) == ("wrong", None)


def test_a_position_of_another_puzzle_is_refused(client: Client, create: Any) -> None:
    address = create(SHIDOKU).removeprefix("/api/v1") + "/hint"
    assert post(client, address, at=FIG_1).status_code == 422
    assert post(client, address, off=["no-such"]).json()["errors"][0]["field"] == "off"


def test_all_possible_steps_are_found(client: Client, create: Any) -> None:
    address = create(SHIDOKU).removeprefix("/api/v1") + "/possible-steps"
    body = post(client, address).json()
    assert body["complete"]
    assert {step["technique"] for step in body["steps"]} >= {"hidden-single"}


def test_pictures_are_drawn(client: Client, create: Any) -> None:
    address = create(ROUND)
    assert client.get(f"{address}/picture.svg").content.startswith(b"<svg")
    png = client.get(f"{address}/picture.png?width=120")
    assert png.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(png.content[16:20], "big") == 120


@pytest.mark.parametrize(
    ("path", "most"),
    [("steps?limit=", MAX_STEPS), ("trace/brute?limit=", MAX_EVENTS), ("picture.png?width=", MAX_WIDTH)],
)
def test_pages_and_pictures_have_a_largest_size(client: Client, create: Any, path: str, most: int) -> None:
    address = f"{create(SHIDOKU)}/{path}"
    assert client.get(f"{address}{most}").status_code == 200
    assert client.get(f"{address}{most + 1}").status_code == 422


def test_a_trace_comes_in_pages(client: Client, create: Any) -> None:
    address = f"{create(SHIDOKU)}/trace/brute"
    whole = client.get(f"{address}?limit=1000").json()
    assert [event["n"] for event in whole["events"]] == list(range(1, whole["total"] + 1))
    part = client.get(f"{address}?offset=3&limit=2").json()
    assert part["events"] == whole["events"][3:5]
    assert client.get(f"{create(SHIDOKU)}/trace/nobody").status_code == 422


def test_searches_are_stopped_and_go_on(client: Client, create: Any) -> None:
    address = create(SHIDOKU)
    assert client.post(f"{address}/stop").status_code == 204
    assert client.post(f"{address}/go-on").json()["status"] == "unique"


@pytest.mark.parametrize("path", ["", "/check", "/steps", "/rating", "/picture.svg", "/trace/brute"])
def test_a_puzzle_that_is_not_stored_is_not_found(client: Client, path: str) -> None:
    response = client.get(f"{PUZZLES}/{'a' * 16}{path}")
    assert (response.status_code, response.json()["type"]) == (404, "/api/#not-found")
