"""The first page, and the pages about the site."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from solver.board import SHAPES, Puzzle, find_layout
from solver.models import DailyPuzzle
from solver.rating.level import LEVELS
from solver.web.puzzles.daily import today
from solver.web.puzzles.starters import STARTERS
from tests.web.conftest import FIG_1, SHIDOKU, TODAY, keep_today, text_of


@pytest.fixture(autouse=True)
def day(db: None) -> DailyPuzzle:
    return keep_today()


def test_the_first_page_has_todays_puzzle_and_three_ways_on(client: Client):
    page = text_of(client.get("/"))
    assert f'"id": "{Puzzle.from_text(TODAY).page_id}"' in page
    assert 'role="grid"' in page
    ways = page[page.index('class="ways"') :]
    assert len(re.findall(r'formaction="/new/[a-z]+/"', ways)) == len(LEVELS)
    assert re.findall(r'href="(/[a-z]+/)[^"]*"', ways)[:2] == ["/enter/", "/learn/"]


@pytest.mark.parametrize(("query", "kind"), [("", "medium"), ("kind=mini", "mini"), ("kind=x", "medium")])
def test_the_address_names_the_kind_of_todays_puzzle(client: Client, query: str, kind: str):
    DailyPuzzle.objects.keep(today(), "mini", Puzzle.from_text(SHIDOKU), SHIDOKU, level="easy")
    page = text_of(client.get(f"/?{query}"))
    assert re.findall(r'data-daily="[^/]*/([a-z]+)" aria-current', page) == [kind]
    assert page.count(f'href="/daily/{today()}/{kind}/"') == 1


@pytest.mark.parametrize(("days", "is_shown"), [(-1, True), (-2, False), (400, False)])
def test_the_address_names_a_day_that_may_be_today_somewhere(client: Client, days: int, is_shown: bool):
    day = today() + timedelta(days=days)
    DailyPuzzle.objects.keep(day, "medium", Puzzle.from_text(SHIDOKU), SHIDOKU, level="easy")
    shown = re.search(r'data-day="([^"]*)"', text_of(client.get(f"/?day={day}")))
    assert shown
    assert (shown[1] == str(day)) == is_shown


def test_a_script_gets_the_board_alone(client: Client):
    page = text_of(client.get("/?kind=medium&fragment"))
    assert page.count('role="grid"') == 1
    assert "<h1" not in page


def test_the_first_page_draws_steps_and_starters_with_a_story(client: Client):
    page = text_of(client.get("/"))
    stories = [starter for starter in STARTERS if starter.story]
    assert page.count("data-moving") == 5
    assert all(f'href="/p/{starter.page_id}/"' in page for starter in stories)
    assert page.count(' class="board" ') == 1 + 5 + len(stories)


@pytest.mark.parametrize("query", [f"p={FIG_1}", "layout=round5", "n=3&p=12"])
def test_an_old_address_leads_to_the_entry_page(client: Client, query: str):
    response = client.get(f"/?{query}")
    assert (response.status_code, response["Location"]) == (302, f"/enter/?{query}")


def test_an_address_with_a_language_is_not_redirected(client: Client):
    assert client.get("/?lang=de").status_code == 200


@pytest.mark.parametrize("name", ["about", "help", "sources"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_pages_about_the_site_are_in_the_visitors_language(client: Client, name: str, language: str):
    page = text_of(client.get(f"/{name}/", headers={"accept-language": language}))
    assert f'lang="{language}"' in page
    assert page.count("<h1") == 1


def test_the_help_shows_the_rule_of_every_shape(client: Client):
    response = client.get("/help/")
    page = text_of(response)
    assert all(f'id="rules-{shape.key}"' in page for shape in SHAPES)
    n_kinds = [len({house.kind for house in find_layout(shape.usual).houses}) for shape in SHAPES]
    assert [len(rule.houses) for rule in response.context["rules"]] == n_kinds


def test_every_sample_of_the_help_page_is_read(client: Client):
    page = text_of(client.get("/help/"))
    samples = re.findall(r'name="puzzle" value="([^"]*)"', page)
    assert len(samples) >= 5
    for sample in samples:
        response = client.post("/p/", {"puzzle": sample.replace("&#x27;", "'"), "fill": "1"})
        assert (response.status_code, response["Location"][:10]) == (303, "/enter/?p=")


def test_an_earlier_puzzle_says_that_it_stands_in(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("solver.web.views.daily.daily_makers.make", lambda *_: None)
    assert 'class="note"' not in text_of(client.get("/?kind=medium&fragment"))
    DailyPuzzle.objects.filter(day=today()).delete()
    response = client.get("/?fragment")
    assert 'class="note"' in text_of(response)
    assert "private" in response["Cache-Control"]  # it changes as soon as today's is made
