"""What hints have named is offered as a drill when the puzzle is solved."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import SMALL_TARGETS
from tests.e2e.puzzle_page import open_at

pytestmark = pytest.mark.slow

SHIDOKU, SOLUTION = "2x2:1.....3..2.....4", "1342243142133124"


def _hint(page: Page) -> str:
    """Ask for a hint until it names its technique, and return the name."""
    page.get_by_role("button", name="Hint", exact=True).first.click()
    page.get_by_role("button", name="Tell me more").click()
    lesson = page.locator("#hint [data-lesson]")
    expect(lesson).to_be_visible()
    return lesson.inner_text()


def _solve(page: Page) -> None:
    for cell, digit in zip(page.locator("#board .cell").all(), SOLUTION, strict=True):
        if cell.locator(".digit").inner_html():
            continue
        cell.click()
        page.keyboard.press(digit)
    expect(page.locator(".finished")).to_contain_text("Solved!")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_hinted_technique_is_offered_in_its_position(site: Page, accessible, width: int):
    site.set_viewport_size({"width": width, "height": 844})
    open_at(site, SHIDOKU)
    expect(site.locator("#clock")).not_to_be_empty()
    site.locator("#cell-r1c2").click()
    site.keyboard.press("3")
    name = _hint(site)
    site.reload()  # what was named is stored with the progress
    expect(site.locator("#clock")).not_to_be_empty()
    _solve(site)
    links = site.locator(".hinted a")
    expect(links).to_have_text([name])
    accessible(site)
    assert site.evaluate(SMALL_TARGETS, 24) == []
    expect(links).to_be_in_viewport(ratio=1)
    links.click()
    expect(site.locator("h1")).to_have_text(name)
    expect(site.locator("#cell-r1c2 .digit")).to_have_text("3")
    expect(site.locator("#cell-r1c3 .digit")).to_be_empty()


def test_without_a_hint_nothing_is_offered(site: Page):
    open_at(site, SHIDOKU)
    expect(site.locator("#clock")).not_to_be_empty()
    _solve(site)
    expect(site.locator(".hinted")).to_be_hidden()
