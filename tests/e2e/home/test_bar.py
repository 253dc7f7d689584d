"""The bar at the bottom of a phone's window."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from solver.web.puzzles.daily import today
from tests.e2e.looks import box_of
from tests.web.conftest import keep_all_of

DESK = ViewportSize(width=1280, height=664)
# The elements that the bar covers at the end of the page.
COVERED = """(selector) => {
  scrollTo(0, document.body.scrollHeight);
  const top = document.querySelector(".bar").getBoundingClientRect().top;
  return [...document.querySelectorAll(selector)].filter((each) => each.getBoundingClientRect().bottom > top).length;
}"""


@pytest.fixture(params=[True, False], ids=["with scripts", "without"])
def phone(request: Any, browser: Browser, live_server: Any, transactional_db: None) -> Iterator[Page]:
    keep_all_of(today())
    size = ViewportSize(width=390, height=664)
    context = browser.new_context(
        viewport=size, base_url=live_server.url, locale="en", java_script_enabled=request.param
    )
    yield context.new_page()
    context.close()


def test_the_bar_covers_no_key_of_the_first_page(phone: Page):
    phone.goto("/")
    phone.locator("#today-title a").evaluate("(date) => { date.textContent = 'Wednesday 30 September'; }")
    tools, bar = box_of(phone.locator(".today-tools")), box_of(phone.locator(".bar"))
    assert tools["y"] + tools["height"] <= bar["y"]


def test_the_bar_leads_to_the_parts_of_the_site(phone: Page):
    phone.goto("/")
    addresses = [str(each.get_attribute("href")) for each in phone.locator(".bar a").all()]
    assert len(addresses) == 5
    for address in addresses:
        phone.goto("/about/")
        phone.locator(f".bar [href='{address}']").click()
        phone.wait_for_url(f"**{address}")
    phone.goto("/about/")
    expect(phone.locator(".site-header nav")).to_be_hidden()
    phone.set_viewport_size(DESK)
    expect(phone.locator(".bar")).to_be_hidden()
    expect(phone.locator(".site-header nav")).to_be_visible()


@pytest.mark.parametrize("path", ["/daily/", "/enter/", "/learn/rows/", "/lab/moler/", "/mine/", "/techniques/x-wing/"])
def test_the_header_marks_the_part_that_a_page_belongs_to(site: Page, path: str):
    keep_all_of(today())
    site.set_viewport_size(DESK)
    site.goto(path)
    marked = site.locator(".site-header nav [aria-current]")
    expect(marked).to_have_count(1)
    part = "/learn/" if path.startswith("/techniques/") else path
    assert part.startswith(str(marked.get_attribute("href")))
    unmarked = site.locator(".site-header nav > a:not([aria-current])").first
    shadow = "(each) => getComputedStyle(each).boxShadow"
    assert marked.evaluate(shadow) != unmarked.evaluate(shadow)


def test_the_bar_covers_nothing_at_the_end_of_a_page(phone: Page):
    phone.goto("/")
    if phone.locator("#pad").is_visible():
        tools = phone.locator(".today-tools").bounding_box()
        bar = phone.locator(".bar").bounding_box()
        assert tools
        assert bar
        assert tools["y"] + tools["height"] <= bar["y"]
    assert phone.evaluate(COVERED, ".site-footer *") == 0


def test_a_puzzle_keeps_the_window_and_the_links_in_the_header(phone: Page):
    for path in (f"/daily/{today()}/medium/", "/enter/"):
        phone.goto(path)
        expect(phone.locator(".site-header nav")).to_be_visible()
        expect(phone.locator(".bar")).to_have_count(0)
