"""Steps presented to a class: only board, sentence and moves, in one window, by keys."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import box_of
from tests.e2e.puzzle_page import EASY, open_puzzle
from tests.parameters import slow_after

SIZES = [(1280, 720), (1920, 1080)]
OVERFLOW = "document.documentElement.scrollHeight - innerHeight"
FONT_SIZE = "words => parseFloat(getComputedStyle(words).fontSize)"


def _open_step(page: Page) -> None:
    open_puzzle(page, EASY)
    page.goto(page.url.split("?")[0].split("#")[0] + "steps/1/")


@pytest.mark.parametrize("size", slow_after(1, SIZES), ids=str)
@pytest.mark.parametrize("path", ["", "/techniques/xy-wing/"], ids=["walk-through", "technique"])
def test_a_presented_step_fits_into_one_window(site: Page, accessible, path: str, size: tuple[int, int]):
    width, height = size
    site.set_viewport_size({"width": width, "height": height})
    if path:
        site.goto(path)
    else:
        _open_step(site)
    site.get_by_role("button", name="Present").click()
    expect(site.locator(".site-header")).to_be_hidden()
    board = box_of(site.locator(".board-frame svg"))
    assert board["height"] == pytest.approx(0.6 * height, abs=2)
    assert site.locator(".sentence").last.evaluate(FONT_SIZE) >= 28
    assert site.evaluate(OVERFLOW) <= 0
    accessible(site)


def test_keys_lead_through_a_presentation_and_end_it(site: Page):
    _open_step(site)
    site.keyboard.press("f")
    expect(site.locator(".site-header")).to_be_hidden()
    site.keyboard.press("ArrowRight")
    expect(site.get_by_role("heading", level=1)).to_contain_text("Step 2 of")
    expect(site.locator(".site-header")).to_be_hidden()
    expect(site.get_by_role("button", name="Leave")).to_be_visible()
    site.keyboard.press("Escape")
    expect(site.locator(".site-header")).to_be_visible()
