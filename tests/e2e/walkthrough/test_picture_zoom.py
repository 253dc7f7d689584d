"""Pictures of steps can be looked at more closely, by buttons, keys and fingers."""

import re
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.looks import box_of
from tests.e2e.puzzle_page import EASY, address_of

pytestmark = pytest.mark.slow

# All but the last row is given: its walk-through is found at once.
LARGE = "4x4:" + "".join("123456789ABCDEFG"[(4 * (r % 4) + r // 4 + c) % 16] for r in range(15) for c in range(16))
LARGE += "." * 16

SCROLLED = "f => f.scrollLeft > 0 || new Promise((done) => f.addEventListener('scroll', () => done(), { once: true }))"


def _open(site: Page, text: str = LARGE, n: int = 0) -> Locator:
    site.goto(address_of(text, f"steps/{n}/"))
    return site.locator("[data-picture] .board-frame")


def _width(frame: Locator) -> float:
    return frame.locator("svg").evaluate("svg => svg.getBoundingClientRect().width")


def _larger(page: Page) -> Locator:
    return page.get_by_role("button", name="Larger")


def test_a_picture_is_enlarged_and_reduced_again(site: Page, accessible):
    frame = _open(site)
    before = _width(frame)
    expect(site.get_by_role("button", name="Smaller")).to_be_disabled()
    for _ in range(4):
        _larger(site).click()
    assert _width(frame) == pytest.approx(4 * before, rel=0.02)
    expect(_larger(site)).to_be_disabled()
    assert frame.evaluate("frame => frame.clientWidth < frame.scrollWidth && frame.clientHeight < frame.scrollHeight")
    assert site.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(site)
    for _ in range(4):
        site.get_by_role("button", name="Smaller").click()
    assert _width(frame) == pytest.approx(before, rel=0.02)


def test_keys_enlarge_a_picture_and_scroll_it(site: Page):
    frame = _open(site)
    before = _width(frame)
    site.keyboard.press("+")
    site.keyboard.press("+")
    assert _width(frame) == pytest.approx(2 * before, rel=0.02)
    frame.focus()
    frame.evaluate("frame => frame.scrollTo(0, 0)")
    address = site.url
    site.keyboard.press("ArrowRight")
    frame.evaluate(SCROLLED)
    assert site.url == address
    site.keyboard.press("-")
    site.keyboard.press("-")
    expect(frame).not_to_have_class(re.compile("is-closer"))


@pytest.mark.parametrize("end", ["pointerup", "pointercancel"])
def test_a_picture_is_dragged_with_the_mouse(site: Page, end):
    frame = _open(site)
    for _ in range(2):
        _larger(site).click()
    frame.evaluate("frame => frame.scrollTo(50, 50)")
    box = box_of(frame)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    site.mouse.move(x, y)
    site.mouse.down()
    site.mouse.move(x - 20, y - 10)
    assert frame.evaluate("frame => [frame.scrollLeft, frame.scrollTop]") == [70, 60]
    site.evaluate("end => document.dispatchEvent(new PointerEvent(end))", end)
    site.mouse.move(x, y)
    assert frame.evaluate("frame => [frame.scrollLeft, frame.scrollTop]") == [70, 60]


def test_the_next_step_keeps_the_zoom(site: Page):
    site.set_viewport_size({"width": 360, "height": 740})
    frame = _open(site, EASY)
    _larger(site).click()
    width = _width(frame)
    site.locator("a[data-move=next]").click()
    expect(site.get_by_role("heading", name="Step 1 of")).to_be_visible()
    assert _width(frame) == pytest.approx(width, rel=0.02)


def test_large_candidates_need_no_zoom(site: Page):
    site.set_viewport_size({"width": 1280, "height": 1000})
    _open(site, EASY)
    expect(_larger(site)).to_be_hidden()


def test_on_a_phone_a_finger_enlarges_a_picture(browser: Browser, site: Page):
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    for text in (LARGE, EASY):
        page.goto(urljoin(site.url, address_of(text, "steps/0/")))
        frame = page.locator("[data-picture] .board-frame")
        before = _width(frame)
        _larger(page).click()
        assert _width(frame) == pytest.approx(1.5 * before, rel=0.02)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
