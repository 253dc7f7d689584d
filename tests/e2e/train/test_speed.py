"""Ten singles against the clock, by touch and by keys."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import LOST, SMALL_TARGETS, width_of

pytestmark = pytest.mark.slow

ADDRESSES = ("/train/speed/?layout=3x3&n=1", "/train/speed/?layout=round5&n=30")
STORED = "(key) => JSON.parse(localStorage.getItem(key) ?? '{}')"
CARDS, TIMES = "sudoku-atelier-training", "sudoku-atelier-sprints"


def _sprint(page: Page, address: str) -> dict[str, Any]:
    page.goto(address)
    found: dict[str, Any] = json.loads(page.locator("#sprint-data").text_content() or "")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#sprint-question")).not_to_be_empty()
    return found


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_sprint_by_touch(phone: Page, address: str, accessible):
    sprint = _sprint(phone, address)
    assert width_of(phone) <= 390
    assert phone.evaluate(SMALL_TARGETS, 24) == []
    accessible(phone)
    for k, step in enumerate(sprint["steps"]):
        expect(phone.locator(".cell.is-selected")).to_have_id(f"cell-{step['cell']}")
        expect(phone.locator("#sprint-progress")).to_have_js_property("value", k)
        phone.locator(f"#pad [data-symbol='{step['digit']}']").tap()
    expect(phone.locator("#sprint-time")).to_be_focused()
    assert phone.evaluate(LOST) == []
    accessible(phone)
    times = phone.evaluate(STORED, TIMES)
    assert set(times) == {sprint["layout"]}
    techniques = {step["technique"] for step in sprint["steps"]}
    assert set(phone.evaluate(STORED, CARDS)) == techniques


def test_a_wrong_digit_costs_time_and_says_why(site: Page):
    sprint = _sprint(site, ADDRESSES[0])
    step = sprint["steps"][0]
    symbol, house = next(iter(step["taken"].items()))
    site.keyboard.press(symbol)
    said = site.locator("#sprint-said")
    expect(said).to_contain_text(f"+{sprint['penalty']} s")
    expect(said).to_contain_text(house)
    expect(site.locator("#sprint-progress")).to_have_js_property("value", 0)
    for each in sprint["steps"]:
        site.keyboard.press(each["digit"])
    expect(site.locator("#sprint-time")).to_be_visible()
    assert site.evaluate(STORED, TIMES)["3x3"]["seconds"] > sprint["penalty"]
    assert any(card["s"] < 10 for card in site.evaluate(STORED, CARDS).values())


def test_the_best_time_stays(site: Page):
    site.evaluate(f"localStorage.setItem('{TIMES}', JSON.stringify({{'3x3': {{seconds: 0.1, when: 1}}}}))")
    sprint = _sprint(site, ADDRESSES[0])
    site.wait_for_timeout(300)  # keys are pressed at once, in less than that best time
    for step in sprint["steps"]:
        site.keyboard.press(step["digit"])
    expect(site.locator("#sprint-result")).to_contain_text("0.1")
    assert site.evaluate(STORED, TIMES)["3x3"]["seconds"] == 0.1


def test_written_digits_are_read_out(site: Page):
    sprint = _sprint(site, ADDRESSES[0])
    step = sprint["steps"][0]
    site.keyboard.press(step["digit"])
    cell = site.locator(f"#cell-{step['cell']}")
    expect(cell).to_have_text(step["digit"])
    assert (cell.get_attribute("aria-label") or "").endswith(f": {step['digit']}")
