"""The trainer of a technique: found by pointer, finger or keys; a wrong tap says why it is wrong."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solver.techniques import Options
from solver.techniques.lessons.examples import Example
from solver.training.stock import stock_of
from tests.e2e.looks import LOST, SMALL_TARGETS, width_of

pytestmark = pytest.mark.slow


def shares_a_cell(position: Example) -> bool:
    start = position.to_lesson()
    step = next(start.ladder.techniques[0].find(start.board, Options(unique=True)))
    one, other = step.views[-1].sets[:2]
    return bool({*one} & {*other})


HEAR = "document.addEventListener('drilled', ({ detail }) => { window.drilled = detail; })"
ROUND = next(k for k, each in enumerate(stock_of("pointing")) if each.puzzle.startswith("round"))
SHARED = next(k for k, each in enumerate(stock_of("als-xz")) if shares_a_cell(each))


def data_of(page: Page) -> dict[str, Any]:
    found = json.loads(page.locator("#drill-data").text_content() or "")
    assert isinstance(found, dict)
    return found


def choices_in(data: dict[str, Any]) -> Iterator[tuple[bool, int]]:
    """What has to be tapped for the first step: whether it is a digit, and which digit or cell."""
    for row in data["steps"][0]["parts"]:
        part = data["parts"][row]
        found: set[int] = set()
        for group in part["groups"]:
            if len(found) < part["need"] and not found & {*group}:
                found.add(group[0])
                yield part["isDigit"], group[0]


def find_all(page: Page, press: Callable[[str], None]) -> None:
    data = data_of(page)
    for is_digit, choice in choices_in(data):
        press(f'[data-digit="{choice}"]' if is_digit else f"#cell-{data['layout']['cells'][choice]}")


def expect_done(page: Page, **counts: object) -> None:
    expect(page.locator("[data-do=next]")).to_be_focused()
    detail = page.evaluate("window.drilled")
    assert {name: detail[name] for name in ("technique", "mode", "mistakes", "tips", "shown")} == {
        "technique": "xy-wing",
        "mode": "find",
        "mistakes": 0,
        "tips": 0,
        "shown": False,
        **counts,
    }


def open_drill(page: Page, query: str = "?from=0", slug: str = "xy-wing") -> None:
    page.goto(f"/train/{slug}/{query}")
    page.evaluate(HEAR)


@pytest.mark.parametrize(("slug", "number"), [("xy-wing", 0), ("pointing", ROUND)], ids=["square", "round"])
def test_a_step_is_found_by_pointer(site: Page, accessible, slug: str, number: int):
    open_drill(site, f"?from={number}", slug)
    accessible(site)
    find_all(site, site.click)
    expect_done(site, technique=slug)
    assert site.locator(".cand.is-removed").count() > 0
    accessible(site)


def test_a_wing_is_found_by_finger_on_a_phone(phone: Page, accessible):
    open_drill(phone)
    assert width_of(phone) <= 390
    assert phone.evaluate(LOST) == []
    assert phone.evaluate(SMALL_TARGETS, 24) == []
    find_all(phone, phone.tap)
    expect_done(phone)
    accessible(phone)


def test_a_wing_is_found_by_keys_alone(site: Page):
    open_drill(site)
    data = data_of(site)
    arrows, names = data["layout"]["arrows"], data["layout"]["cells"]
    site.locator(".cell[tabindex='0']").focus()
    at = 0
    for is_digit, choice in choices_in(data):
        if is_digit:
            site.keyboard.press(data["layout"]["symbols"][choice])
            continue
        for key in way(arrows, at, choice):
            site.keyboard.press(key)
        at = choice
        expect(site.locator(f"#cell-{names[at]}")).to_be_focused()
        site.keyboard.press("Enter")
    expect_done(site)


def way(arrows: list[list[int]], start: int, end: int) -> list[str]:
    """The arrow keys that lead from one cell to another."""
    keys = ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown")
    ways: dict[int, list[str]] = {start: []}
    for cell in (queue := [start]):
        for key, to in zip(keys, arrows[cell], strict=True):
            if to not in ways:
                ways[to] = [*ways[cell], key]
                queue.append(to)
    return ways[end]


def test_a_wrong_tap_says_why(site: Page):
    open_drill(site)
    data = data_of(site)
    why = data["whys"][data["parts"][data["steps"][0]["parts"][0]]["why"]]
    wrong = next(cell for cell, reason in enumerate(why) if reason >= 0)
    name = data["layout"]["cells"][wrong]
    site.click(f"#cell-{name}")
    expect(site.locator("#drill-said")).to_have_text(data["reasons"][why[wrong]].replace("{cell}", name))
    find_all(site, site.click)
    expect_done(site, mistakes=1)


def test_tips_and_the_answer_are_counted(site: Page):
    open_drill(site)
    parts = [data_of(site)["parts"][row] for row in data_of(site)["steps"][0]["parts"]]
    site.click("[data-do=tip]")
    expect(site.locator("#drill-said")).to_have_text(parts[0]["tip"])
    site.click("[data-do=tip]")
    expect(site.locator("#drill-said")).to_have_text(parts[0]["where"])
    lit = site.locator(".cell.is-lit").evaluate_all("all => all.map(cell => cell.id.slice(5))")
    names = data_of(site)["layout"]["cells"]
    assert sorted(lit) == sorted(names[cell] for cell in parts[0]["area"])
    site.click("[data-do=tip]")
    for _ in parts[1:]:
        site.click("[data-do=show]")
    expect_done(site, tips=2, shown=True)


def test_the_next_position_needs_no_network(site: Page):
    with site.expect_response("**/next.json*"):
        open_drill(site)
    first = data_of(site)["position"]
    find_all(site, site.click)
    expect_done(site)
    site.context.set_offline(True)
    site.click("[data-do=next]")
    expect(site.locator(".is-found")).to_have_count(0)
    while site.locator("[data-do=show]").is_visible():
        site.click("[data-do=show]")
    assert site.evaluate("window.drilled.position") != first
    site.context.set_offline(False)


def test_who_comes_again_gets_another_position(site: Page):
    open_drill(site, "")
    first = data_of(site)["position"]
    find_all(site, site.click)
    expect_done(site)
    open_drill(site, "")
    assert data_of(site)["position"] == first
    expect(site.locator("#drill")).not_to_have_attribute("data-position", first)


def test_cells_of_the_next_board_have_the_names_of_its_shape(site: Page):
    site.goto(f"/train/pointing/?from={ROUND - 1}&lang=de")
    while site.locator("[data-do=show]").is_visible():
        site.click("[data-do=show]")
    expect(site.locator("#drill-said")).to_have_text(re.compile(r"Z\d+S\d+"))
    site.click("[data-do=next]")
    while site.locator("[data-do=show]").is_visible():
        site.click("[data-do=show]")
    expect(site.locator("#drill-said")).to_have_text(re.compile(r"R\d+S\d+"))


def test_a_cell_that_two_sets_share_counts_once(site: Page):
    open_drill(site, f"?from={SHARED}", "als-xz")
    data = data_of(site)
    first = data["parts"][data["steps"][0]["parts"][0]]
    (shared, *_) = {*first["groups"][0]} & {*first["groups"][1]}
    site.click(f"#cell-{data['layout']['cells'][shared]}")
    expect(site.locator("#drill-ask")).to_have_text(first["ask"])
    while site.locator("[data-do=show]").is_visible():
        site.click("[data-do=show]")
    expect(site.locator("[data-do=next]")).to_be_focused()
