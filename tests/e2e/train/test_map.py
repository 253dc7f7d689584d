"""The map of the trainer: how sure one is, what is due, and the lesson of the day."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import LOST, SMALL_TARGETS, width_of

pytestmark = pytest.mark.slow

WIDTHS = [(1280, 900), (390, 844)]
PUT = """(cards) => {
  const at = (days) => Date.now() - days * 864e5;
  const card = ([name, [s, days]]) => [name, {s, d: 5, when: at(days), since: at(days)}];
  localStorage.setItem("sudoku-atelier-training", JSON.stringify(Object.fromEntries(Object.entries(cards).map(card))));
}"""
# As if what is stored had been practised a day earlier.
YESTERDAY = """() => {
  const cards = JSON.parse(localStorage.getItem("sudoku-atelier-training"));
  for (const card of Object.values(cards)) card.when -= 864e5;
  localStorage.setItem("sudoku-atelier-training", JSON.stringify(cards));
  return Object.keys(cards);
}"""
# Each with its stability, and how many days ago it was practised.
CARDS = {
    "hidden-single": (20, 25),
    "naked-single": (9, 2),
    "naked-pair": (1, 2),
    "naked-pair/p1": (0.5, 1),
    "naked-pair/p2": (9, 20),
    "x-wing": (4, 1),
}


def _open(page: Page, cards: dict[str, Any] = CARDS) -> None:
    page.evaluate(PUT, cards)
    page.goto("/train/")
    expect(page.locator("#train-today.is-ready")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_the_map_shows_how_sure_one_is(site: Page, accessible, width: int, height: int, scheme: Any):
    site.emulate_media(color_scheme=scheme)
    site.set_viewport_size({"width": width, "height": height})
    _open(site)
    states = {
        slug: site.locator(f"[data-technique={slug}]").get_attribute("data-state")
        for slug in ("hidden-single", "naked-pair", "x-wing", "xy-wing")
    }
    assert states == {"hidden-single": "sure", "naked-pair": "shaky", "x-wing": "shaky", "xy-wing": "new"}
    due = site.locator("[data-technique][data-due]").evaluate_all("all => all.map((each) => each.dataset.technique)")
    assert due == ["hidden-single", "naked-pair"]
    expect(site.locator("[data-rank='1'] .train-count")).to_have_text("1 of 2 sure")
    expect(site.get_by_role("link", name=re.compile(r"^Naked pair .*\(shaky, due today\)"))).to_be_visible()
    accessible(site)
    assert width_of(site) <= width
    assert site.evaluate(LOST) == []
    assert site.evaluate(SMALL_TARGETS, 24) == []


def test_what_is_due_is_linked_oldest_first(site: Page):
    _open(site)
    links = site.locator(".train-due-list a")
    expect(links).to_have_text(["Hidden single", "Naked pair", "Naked pair: a position that went wrong"])
    expect(site.locator("#due-count")).to_have_text("3")
    assert (links.last.get_attribute("href") or "").endswith("?position=p1")


def test_only_some_of_many_due_are_listed(site: Page):
    _open(site, {f"naked-pair/p{k}": (0.5, 3) for k in range(9)})
    expect(site.locator(".train-due-list a")).to_have_count(6)
    expect(site.locator(".train-due-list li").last).to_have_text("and 3 more")


def test_a_beginner_is_told_where_to_begin(site: Page):
    _open(site, {})
    expect(site.locator(".train-suggested a")).to_have_text("Full house")
    expect(site.locator("[data-none=new]")).to_be_visible()
    expect(site.locator("[data-none=known]")).to_be_hidden()


def test_one_new_technique_is_enough_for_a_day(site: Page):
    _open(site, CARDS | {"xy-wing": (13, 0)})
    expect(site.locator(".train-suggested a")).to_have_text("XY-wing")
    expect(site.locator(".train-done")).to_be_visible()
    expect(site.locator(".train-lesson .button")).to_be_hidden()


def test_a_drill_that_is_shown_comes_back_tomorrow(site: Page):
    site.goto("/train/xy-wing/")
    show = site.get_by_role("button", name="Show it")
    while show.is_visible():
        show.click()
    names = list(site.evaluate(YESTERDAY))
    assert [name.split("/")[0] for name in names] == ["xy-wing", "xy-wing"]
    site.goto("/train/")
    expect(site.locator("[data-technique=xy-wing]")).to_have_attribute("data-state", "shaky")
    links = site.locator(".train-due-list a")
    expect(links).to_have_text(["XY-wing", "XY-wing: a position that went wrong"])
    links.last.click()
    expect(site.locator("#drill-ask")).not_to_be_empty()
    assert names[1].split("/")[1] in (site.locator("#drill-data").text_content() or "")


def test_the_map_leads_on_by_keys(site: Page):
    _open(site)
    site.locator(".train-lesson .button").focus()
    target = site.locator(".train-lesson .button").get_attribute("href") or ""
    site.keyboard.press("Enter")
    expect(site).to_have_url(target)


def test_the_map_is_a_list_without_scripts(plain: Page):
    plain.goto("/train/")
    expect(plain.locator("#train-today")).to_be_hidden()
    expect(plain.get_by_role("link", name="Hidden single")).to_be_visible()
    plain.get_by_role("link", name="Hidden single").click()
    expect(plain.locator("h1")).to_contain_text("Hidden single")


SUGGESTED = [  # the cards with stability and days since the first practice, and the lesson
    ({}, "a1", "new"),
    ({"a1": (2, 3)}, "a2", "new"),
    ({"b1": (20, 3)}, "b2", "new"),  # the level of what is sure, not below
    ({"b1": (20, 3), "b2": (1, 2)}, "c1", "new"),
    ({"c1": (20, 3)}, "a1", "new"),  # nothing above is open
    ({"a1": (2, 3), "a2": (2, 0)}, "a2", "done"),
    ({"a1": (30, 3), "a2": (2, 9), "b1": (9, 9), "b2": (8, 2), "c1": (9, 9)}, "a2", "again"),
]


@pytest.mark.parametrize(("cards", "slug", "why"), SUGGESTED)
def test_the_lesson_follows_from_the_cards(scripts: Page, cards: dict[str, Any], slug: str, why: str):
    script = f"""async () => {{
      const {{ lessonOf }} = await import("/static/js/train/suggestion.js");
      const now = Date.now(), day = 864e5;
      const techniques = ["a1", "a2", "b1", "b2", "c1"].map((slug) => ({{slug, rank: "abc".indexOf(slug[0]) + 1}}));
      const card = ([name, [s, days]]) => [name, {{s, d: 5, when: now - days * day, since: now - days * day}}];
      const cards = Object.fromEntries(Object.entries({json.dumps(cards)}).map(card));
      return lessonOf(techniques, cards, now);
    }}"""
    assert scripts.evaluate(script) == {"slug": slug, "why": why}
