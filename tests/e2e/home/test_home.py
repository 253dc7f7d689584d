"""The first page: today's puzzles in turn, the visitor's own day, what is begun, and what is pasted."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from solver.board import Puzzle
from solver.models import DailyPuzzle
from solver.web.puzzles.daily import kinds_on, today
from tests.e2e.looks import box_of, faults_of
from tests.e2e.puzzle_page import press_in
from tests.web.conftest import SHIDOKU, TODAY

SHIFT = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  resolve(list.getEntries().filter((each) => !each.hadRecentInput).reduce((sum, each) => sum + each.value, 0));
}).observe({ type: "layout-shift", buffered: true }) || setTimeout(resolve, 300, 0))"""
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
    press_in(home, "r1c3", "4")
    _choose(home, "mini")
    expect(home.locator("#board .cell")).to_have_count(16)
    press_in(home, "r1c2", "2")
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


def test_a_stranger_sees_nothing_of_what_is_begun(home: Page):
    expect(home.locator("#back")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 1280])
def test_who_comes_back_goes_on_where_they_were(home: Page, width: int):
    home.set_viewport_size({"width": width, "height": 664})
    _choose(home, "mini")
    press_in(home, "r1c2", "2")
    home.reload()
    card = home.locator("#back-puzzles li")
    expect(card.locator("[data-state]")).to_contain_text("8%")
    expect(card.locator("svg .is-filled")).to_have_text("2")
    assert home.evaluate(SHIFT) == 0
    card.locator("a").click()
    expect(home.locator("#cell-r1c2 .digit")).to_have_text("2")


def test_the_last_week_has_a_tick_for_each_solved_day(home: Page):
    days = {f"{today() - timedelta(days=n)}/easy": {"seconds": 60, "when": 0} for n in (1, 2, 4)}
    home.evaluate("(days) => localStorage.setItem('sudoku-atelier-days', JSON.stringify(days))", days)
    home.reload()
    expect(home.locator("#week a")).to_have_count(7)
    done = home.locator("#week a.is-done")
    hrefs = [f"/daily/{today() - timedelta(days=n)}/" for n in (4, 2, 1)]
    assert [each.get_attribute("href") for each in done.all()] == hrefs
    expect(home.locator("#streak")).to_contain_text("2")
    expect(home.locator("#back-none")).to_be_visible()
    expect(home.get_by_role("heading", name="Continue")).not_to_be_in_viewport()  # there is nothing to continue
    assert home.evaluate(SHIFT) == 0


def test_little_room_is_taken_by_what_is_finished(home: Page):
    home.set_viewport_size({"width": 390, "height": 844})
    days = {f"{today()}/easy": {"seconds": 60, "when": 0}}
    home.evaluate("(days) => localStorage.setItem('sudoku-atelier-days', JSON.stringify(days))", days)
    home.reload()
    expect(home.locator("#back-none")).to_be_visible()
    box = box_of(home.locator("#back"))
    assert box["height"] < 200


def test_what_is_pasted_is_read_by_the_entry_page(home: Page):
    home.evaluate(PASTE, TODAY)
    home.wait_for_url("**/enter/**")
    expect(home.locator("#cell-r1c1 .digit")).to_have_text("5")


def test_the_film_of_a_search_can_be_stopped(home: Page):
    running, still = home.locator(".film .is-running"), home.locator(".film .is-still")
    running.scroll_into_view_if_needed()
    expect(running).to_be_visible()
    home.locator("[for=film-still]").click()
    expect(still).to_be_visible()
    expect(running).to_be_hidden()
