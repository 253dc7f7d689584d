"""The page Offline: today's puzzles, new ones and those begun here as cards, and only what is really stored."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import DailyPuzzle
from tests.e2e.offline.test_offline_days import STOCK_PATHS, back, days, stock, with_worker
from tests.e2e.puzzle_page import address_of
from tests.e2e.service_worker import HAS_WORKER, go, visit, wait_until_kept
from tests.e2e.wait import until
from tests.web.conftest import ROUND

__all__ = ["back", "days", "stock", "with_worker"]

FORGET = """async (path) => {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(path, { ignoreVary: true });
}"""


@pytest.fixture
def away(back: None, days: list[DailyPuzzle], stock: list[Puzzle], site: Page) -> Page:
    """A visitor who has begun a round puzzle, has all that is fetched in advance, and has lost the network."""
    site.evaluate(HAS_WORKER)
    until(site, lambda: len(site.evaluate(STOCK_PATHS)) == len(stock), "the new puzzles did not come")
    visit(site, address_of(ROUND))
    _begin(site)
    wait_until_kept(site, "/offline/")
    site.context.set_offline(True)
    return site


def _begin(page: Page) -> None:
    """Write a digit into the first cell that has none."""
    page.locator("#board .cell:not(.is-given)").first.click()
    page.keyboard.press("2")
    expect(page.locator("#board .cell.is-filled:not(.is-given)")).to_have_count(1)


def _cards(page: Page, of: str) -> Any:
    return page.locator(f"#kept-{of} .daily-card")


def test_what_can_be_played_without_network_is_on_cards(away: Page, stock: list[Puzzle], accessible: Any):
    go(away, "/offline/")
    expect(_cards(away, "new")).to_have_count(len(stock) - 1)  # the first one is that of the day: each is on one card
    expect(_cards(away, "today")).to_have_count(1)  # one puzzle stands in for all of a day
    expect(_cards(away, "begun")).to_have_count(1)
    expect(_cards(away, "begun").locator(".is-filled:not(.is-given) .digit")).to_have_text("2")
    for of in ("today", "new", "begun"):
        boxes = [picture.bounding_box() for picture in _cards(away, of).locator(".daily-board svg").all()]
        assert all(box and box["width"] > 60 for box in boxes)
    expect(away.locator("#kept-other a", has_text="My puzzles")).to_be_visible()
    accessible(away)
    away.set_viewport_size({"width": 320, "height": 700})
    assert away.evaluate("document.documentElement.scrollWidth") <= 320
    _cards(away, "begun").get_by_role("link").click()
    expect(away.locator("#board .cell.is-filled:not(.is-given) .digit")).to_have_text("2")


def test_a_new_puzzle_that_was_begun_moves_to_the_others(away: Page, stock: list[Puzzle]):
    go(away, "/offline/")
    _cards(away, "new").first.get_by_role("link").click()
    _begin(away)
    go(away, "/offline/")
    expect(_cards(away, "new")).to_have_count(len(stock) - 2)
    expect(_cards(away, "begun")).to_have_count(2)


def test_a_puzzle_whose_page_is_not_stored_is_not_offered(away: Page):
    away.evaluate(FORGET, address_of(ROUND))
    go(away, "/offline/")
    expect(_cards(away, "new")).not_to_have_count(0)
    expect(away.locator("#kept-begun")).to_be_hidden()
