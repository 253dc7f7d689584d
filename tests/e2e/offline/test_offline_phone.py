"""Without network a puzzle is played on a phone as with it: nothing is pushed out of the window."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from solver.web.views import daily
from tests.e2e.play.test_phone import NEEDED, PHONES
from tests.e2e.puzzle_page import address_of, press_more_tool
from tests.e2e.service_worker import COMES_BACK, HAS_WORKER, wait_until_kept
from tests.web.conftest import FIG_1

WORDS = "(template) => template.content.textContent.trim().replace(/\\s+/g, ' ')"


@pytest.fixture(params=PHONES, ids=lambda size: f"{size[0]}x{size[1]}")
def phone(
    request: Any, browser: Browser, live_server: Any, transactional_db: None, settings: Any, monkeypatch: Any
) -> Iterator[Page]:
    """A puzzle without network, on a phone."""
    settings.OFFLINE = True
    monkeypatch.setattr(daily, "DAYS_OFFLINE", 0)
    width, height = request.param
    viewport: Any = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, has_touch=True, is_mobile=True, base_url=live_server.url)
    context.add_init_script(COMES_BACK)
    page = context.new_page()
    path = address_of(FIG_1)
    page.goto(path)
    page.evaluate(HAS_WORKER)
    wait_until_kept(page, path)
    context.set_offline(True)
    page.reload()
    yield page
    context.close()


def _is_in_window(page: Page, found: Locator) -> bool:
    height = (page.viewport_size or {"height": 0})["height"]
    boxes = [box for each in found.all() if (box := each.bounding_box())]
    return bool(boxes) and all(box["y"] >= 0 and box["y"] + box["height"] <= height for box in boxes)


def test_pad_and_messages_stay_in_sight_without_network(phone: Page, accessible: Any):
    sign = phone.locator(".network-sign")
    expect(sign).to_be_visible()
    expect(sign).to_have_attribute("title", phone.locator("#note-away").evaluate(WORDS))
    expect(phone.locator("#notes .note")).to_have_count(0)
    for found in (phone.locator(NEEDED), phone.locator("#board svg"), sign):
        assert _is_in_window(phone, found)
    phone.locator("#cell-r1c1").tap()
    press_more_tool(phone, "Reveal the selected cells")
    expect(phone.locator("#said")).not_to_be_empty()
    assert _is_in_window(phone, phone.locator("#said"))
    assert _is_in_window(phone, phone.locator(NEEDED))
    accessible(phone)
    phone.context.set_offline(False)
    expect(sign).to_have_count(0)
