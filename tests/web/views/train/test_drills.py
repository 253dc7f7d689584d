"""The trainer of a technique: its page, and the next positions."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from solver.questions.all_steps import MAX_STEPS
from solver.techniques import Options
from solver.techniques.basic.singles import find_hidden_single
from solver.techniques.lessons.examples import Example
from solver.training.course import lesson_of
from solver.training.stock import name_of, stock_of
from solver.web.pages.offers.rules import rule_of

pytestmark = pytest.mark.django_db


def data_in(html: str) -> dict:
    found = re.search(r'<script id="drill-data" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found[1])


def test_the_page_has_a_drill(client: Client) -> None:
    data = data_in(client.get(reverse("train", args=["xy-wing"])).content.decode())
    assert data["technique"] == "xy-wing"
    parts = [data["parts"][k]["name"] for k in data["steps"][0]["parts"]]
    assert parts == ["pivot", "pincers", "digit", "removed"]


@pytest.mark.parametrize("slug", ["full-house", "xy-wing"])
def test_the_trainer_and_the_lesson_lead_to_each_other(client: Client, slug: str) -> None:
    lesson = reverse("lesson", args=[lesson_of(slug).slug])
    trainer = reverse("train", args=[slug])
    assert f'href="{lesson}"' in client.get(trainer).content.decode()
    assert f'href="{trainer}"' in client.get(lesson).content.decode()


def test_each_reason_is_in_the_data(client: Client) -> None:
    data = data_in(client.get(reverse("train", args=["xy-wing"])).content.decode())
    for part in data["parts"]:
        whys = data["whys"][part["why"]]
        right = {place for group in part["groups"] for place in group}
        wrong = [k for k, _ in enumerate(whys) if k not in right and not (part["isDigit"] and k == 0)]
        assert all(data["reasons"][whys[k]] for k in wrong)
        assert all(whys[k] == -1 for k in right)


def test_a_position_has_an_address_of_its_own(client: Client) -> None:
    wanted = name_of(stock_of("x-wing")[1])
    html = client.get(reverse("train", args=["x-wing"]), {"position": wanted}).content.decode()
    assert data_in(html)["position"] == wanted


def test_an_unknown_position_gives_the_first_one(client: Client) -> None:
    html = client.get(reverse("train", args=["x-wing"]), {"position": "gone"}).content.decode()
    assert data_in(html)["position"] == name_of(stock_of("x-wing")[0])


def test_the_next_positions_come_in_turn(client: Client) -> None:
    drills = client.get(reverse("train-next", args=["x-wing"]), {"from": "1", "n": "2"}).json()["drills"]
    assert [each["number"] for each in drills] == [1, 2]
    assert [each["data"]["position"] for each in drills] == [name_of(each) for each in stock_of("x-wing")[1:3]]


@pytest.mark.parametrize("name", ["train", "train-next"])
def test_an_unknown_technique_is_not_found(client: Client, name: str) -> None:
    assert client.get(reverse(name, args=["no-such"])).status_code == 404


@pytest.mark.parametrize("asked", ["-1", "x", "999999999999"])
def test_odd_numbers_do_no_harm(client: Client, asked: str) -> None:
    assert len(client.get(reverse("train-next", args=["x-wing"]), {"from": asked, "n": asked}).json()["drills"]) == 1


def test_every_hidden_single_is_accepted(client: Client) -> None:
    shown = max(stock_of("hidden-single"), key=lambda each: len(singles_at(each)))
    html = client.get(reverse("train", args=["hidden-single"]), {"position": name_of(shown)}).content.decode()
    data = data_in(html)
    firsts = (data["parts"][step["parts"][0]] for step in data["steps"])
    assert {cell for part in firsts for group in part["groups"] for cell in group} == singles_at(shown)
    assert len(singles_at(shown)) > MAX_STEPS


def singles_at(position: Example) -> set[int]:
    steps = find_hidden_single(position.to_lesson().board, Options())
    return {step.placements[0].cell for step in steps}


@pytest.mark.parametrize("slug", ["pointing", "xy-wing"])
def test_a_note_says_the_rule_and_that_candidates_are_missing(client: Client, slug: str) -> None:
    for number, position in enumerate(stock_of(slug)):
        (drill,) = client.get(reverse("train-next", args=[slug]), {"from": str(number)}).json()["drills"]
        is_unusual = rule_of(position.to_start().puzzle.layout) is not None
        assert bool(drill["note"]) == (is_unusual or bool(position.crossed_out))
