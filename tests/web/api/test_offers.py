"""The endpoints about new puzzles, days, techniques and formats."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from solver.board import Puzzle
from solver.collected import KeptCollection
from solver.collections import SHIPPED, Collected, Collection
from solver.formats import WRITERS
from solver.models import KeptPuzzle
from solver.techniques import TECHNIQUES
from solver.web.puzzles.daily import today
from tests.formats.examples import DECORATED
from tests.formats.pasted import GAME, SUKAKU
from tests.web.conftest import FIG_1, ROUND, SHIDOKU, keep_all_of

API = "/api/v1"
pytestmark = pytest.mark.django_db


def post(client: Client, path: str, **body: Any) -> Any:
    return client.post(API + path, body, content_type="application/json")


def test_a_wish_with_a_seed_comes_true_again(client: Client) -> None:
    first, again = (post(client, "/generate", layout="2x2", seed="1", count=2) for _ in range(2))
    assert first.status_code == 200
    assert first.json() == again.json()
    texts = [each["puzzle"] for each in first.json()["puzzles"]]
    assert len(texts) == 2
    assert KeptPuzzle.objects.filter(text__in=texts).count() == 2


def test_new_puzzles_have_the_wished_clues(client: Client) -> None:
    body = post(client, "/generate", layout="2x2", seed="1", clues=["cage", "thermo"]).json()
    assert body["puzzles"]
    assert all(";cage:" in each["puzzle"] and ";thermo=" in each["puzzle"] for each in body["puzzles"])


def test_a_wish_without_a_seed_gets_one(client: Client) -> None:
    body = post(client, "/generate", layout="2x2").json()
    assert body["seed"]
    assert post(client, "/generate", layout="2x2", seed=body["seed"]).json()["puzzles"] == body["puzzles"]


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"layout": "nowhere"}, "layout"),
        ({"level": "awful"}, "level"),
        ({"count": 9}, "count"),
        ({"layout": "2x2", "symmetry": "no-such"}, None),
        ({"er_least": 0.5}, "er_least"),
    ],
)
def test_a_wrong_wish_is_refused_by_field(client: Client, fields: dict[str, Any], field: str | None) -> None:
    response = post(client, "/generate", **fields)
    assert response.status_code == 422
    named = [each["field"] for each in response.json()["errors"]]
    assert [(each or "").removeprefix("body.") for each in named] == [field or ""]


def test_the_puzzles_of_a_day_are_listed(client: Client) -> None:
    keep_all_of(today())
    day = client.get(f"{API}/daily/{today()}").json()
    assert not day["missing"]
    assert len({each["kind"] for each in day["puzzles"]}) == len(day["puzzles"]) > 1
    known = client.get(f"{API}/puzzles/{day['puzzles'][0]['id']}").json()
    assert known["puzzle"] == day["puzzles"][0]["puzzle"]


def test_days_come_in_pages(client: Client) -> None:
    for n in range(3):
        keep_all_of(today() - timedelta(days=n))
    first = client.get(f"{API}/daily?limit=2").json()
    rest = client.get(first["next"]).json()
    assert [*first["days"], *rest["days"]] == [str(today() - timedelta(days=n)) for n in range(3)]
    assert rest["next"] is None


@pytest.mark.parametrize(("day", "status"), [("9999-12-31", 404), ("2026-02-30", 422), ("2000-01-01", 404)])
def test_no_other_day_is_shown(client: Client, day: str, status: int) -> None:
    assert client.get(f"{API}/daily/{day}").status_code == status


def test_collections_are_listed_and_read(client: Client) -> None:
    call_command("load_collections")
    listed = client.get(f"{API}/collections").json()["collections"]
    assert [each["id"] for each in listed] == list(SHIPPED)
    for each in listed[:2]:
        whole = client.get(f"{API}/collections/{each['id']}").json()
        assert each.items() <= whole.items()
        assert whole["count"] == len(whole["puzzles"])
        assert {Puzzle.from_text(puzzle["puzzle"]).page_id for puzzle in whole["puzzles"]} == {
            puzzle["id"] for puzzle in whole["puzzles"]
        }


def test_a_collection_of_a_visitor_is_read_by_its_id(client: Client) -> None:
    own = Collection("Mine", "A\nB", (Collected(Puzzle.from_text(SHIDOKU), "One", "Look", "easy"),))
    kept = KeptCollection.objects.keep(own)
    assert not client.get(f"{API}/collections").json()["collections"]
    body = client.get(f"{API}/collections/{kept.cid}").json()
    assert (body["title"], body["about"], body["puzzles"][0]["note"]) == ("Mine", "A\nB", "Look")
    assert client.get(f"{API}/collections/nowhere").status_code == 404


def test_all_techniques_are_listed(client: Client) -> None:
    listed = client.get(f"{API}/techniques").json()["techniques"]
    assert {each["slug"] for each in listed} == {each.slug for each in TECHNIQUES}
    assert listed[0]["level"] == "beginner"


@pytest.mark.parametrize("name", WRITERS)
def test_a_puzzle_is_written_in_every_format(client: Client, name: str) -> None:
    body = post(client, "/convert", puzzle=FIG_1, to=name).json()
    assert body["format"] == name
    assert body["text"]
    assert not KeptPuzzle.objects.exists()


def test_decorations_that_were_passed_over_are_counted(client: Client) -> None:
    assert post(client, "/convert", puzzle=DECORATED, to="line").json()["decorations"] == {"shapes": 1, "texts": 1}
    assert post(client, "/convert", puzzle=SHIDOKU, to="line").json()["decorations"] == {}


def test_a_list_of_candidates_is_converted_as_a_puzzle(client: Client) -> None:
    body = post(client, "/convert", puzzle=SUKAKU.text, to="identity").json()
    assert (body["text"], body["is_sukaku"]) == (SUKAKU.identity, True)
    assert not post(client, "/convert", puzzle=GAME.text, to="identity").json()["is_sukaku"]


def test_a_format_that_cannot_hold_the_board_is_refused(client: Client) -> None:
    response = post(client, "/convert", puzzle=ROUND, to="ss")
    assert response.status_code == 422
    assert response.json()["type"] == "/api/#unwritable"
    assert post(client, "/convert", puzzle=SHIDOKU, to="papyrus").status_code == 422
