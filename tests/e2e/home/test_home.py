"""The first page: today's puzzles in turn, the visitor's own day, and what is pasted."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from solver.board import Puzzle
from solver.models import DailyPuzzle
from solver.web.puzzles.daily import kinds_on, today
from tests.e2e.looks import faults_of
from tests.web.conftest import SHIDOKU, TODAY

PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


@pytest.fixture
def home(browser: Browser, live_server: Any, transactional_db: None) -> Iterator[Page]:
    """The first page; the mini puzzle of each day is a Shidoku. At the end its console must be clean."""
    for day in (today(), today() + timedelta(days=1)):
        for kind in kinds_on(day):
            text = SHIDOKU if kind.slug == "mini" else TODAY
            DailyPuzzle.objects.keep(day, kind.slug, Puzzle.from_text(text), f"{day} {kind.slug}", level="easy")
    context = browser.new_context(base_url=live_server.url, timezone_id="UTC")
    page = context.new_page()
    faults = faults_of(page)
    page.goto("/")
    yield page
    context.close()
    assert faults == []


def _choose(page: Page, kind: str) -> None:
    page.locator(f"[data-daily$='/{kind}']").click()
    expect(page.locator(f"[data-daily$='/{kind}'][aria-current]")).to_be_focused()


def test_todays_puzzles_are_played_in_turn_on_one_board(home: Page):
    home.locator("#cell-r1c3").click()
    home.keyboard.press("4")
    _choose(home, "mini")
    expect(home.locator("#board .cell")).to_have_count(16)
    home.locator("#cell-r1c2").click()
    home.keyboard.press("2")
    _choose(home, "medium")
    expect(home.locator("#cell-r1c3 .digit")).to_have_text("4")
    assert home.evaluate("Object.values(localStorage).filter((text) => JSON.parse(text).share > 0).length") == 2


def test_behind_a_proxy_a_kind_leads_to_its_own_page(home: Page):
    home.route("**/?*", lambda route: route.fulfill(body="Please log in", content_type="text/html"))
    page = home.locator("[data-daily$='/mini']").get_attribute("data-page")
    home.locator("[data-daily$='/mini']").click()
    home.wait_for_url(f"**{page}")


def test_the_first_page_has_the_puzzles_of_the_visitors_day(home: Page):
    tomorrow = today() + timedelta(days=1)
    home.add_init_script("""
      Date.prototype.getDate = function () { return new Date(this.getTime() + 864e5).getUTCDate(); };
      Date.prototype.getMonth = function () { return new Date(this.getTime() + 864e5).getUTCMonth(); };
      Date.prototype.getFullYear = function () { return new Date(this.getTime() + 864e5).getUTCFullYear(); };
    """)
    home.goto("/")
    is_open = home.locator("#today header").get_attribute("data-last") == tomorrow.isoformat()
    expected = tomorrow if is_open else today()
    expect(home.locator("#today header")).to_have_attribute("data-day", expected.isoformat())


def test_what_is_pasted_is_read_by_the_entry_page(home: Page):
    home.evaluate(PASTE, TODAY)
    home.wait_for_url("**/enter/**")
    expect(home.locator("#cell-r1c1 .digit")).to_have_text("5")
