"""What was pressed and is still on its way."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.puzzle_page import EASY, open_puzzle
from tests.e2e.wait import until

WAITS = re.compile("^$")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_slow_answer_has_a_sign(site: Page, motion: str):
    site.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    open_puzzle(site, EASY)
    held: list[Route] = []
    site.route("**/hint/", lambda route: held.append(route))
    root = site.locator("html")
    expect(root).not_to_have_attribute("data-waits", WAITS)
    site.get_by_role("button", name="Hint", exact=True).click()
    expect(root).to_have_attribute("data-waits", "")
    animation = site.evaluate("getComputedStyle(document.documentElement, '::before').animationName")
    assert animation == ("none" if motion == "reduce" else "waits")
    until(site, lambda: held, "no hint was asked for")
    held[0].continue_()
    expect(site.locator("#hint .hint-words")).to_be_visible()
    expect(root).not_to_have_attribute("data-waits", WAITS)
