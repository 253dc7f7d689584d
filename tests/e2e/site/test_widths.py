"""Pages at common widths: no label wraps, is cut off or runs into another."""

from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.e2e.puzzle_page import address_of
from tests.web.conftest import ROUND_CHAIN

pytestmark = pytest.mark.slow

CHAIN_STEP = 12
PHONE = ViewportSize(width=360, height=740)


def _address(site: Page, path: str = "") -> str:
    return urljoin(site.url, address_of(ROUND_CHAIN, path))


def _lines(button: Locator) -> int:
    """The number of lines that the label of a button takes."""
    return button.evaluate(
        "b => { const r = document.createRange(); r.selectNodeContents(b); return r.getClientRects().length; }"
    )


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_label_of_the_chosen_mode_never_wraps(site: Page, language: str):
    site.goto(f"{_address(site)}?lang={language}")
    for width in (360, 768, 1024, 1280, 1600):
        site.set_viewport_size({"width": width, "height": 900})
        for key in "xcvbnz":
            site.keyboard.press(key)
            chosen = site.locator("#modes [aria-pressed=true]")
            assert _lines(chosen.locator("span")) == 1, (width, key)
            assert chosen.evaluate("(button) => button.scrollWidth <= button.clientWidth + 1"), (width, key)
        assert site.evaluate("document.documentElement.scrollWidth <= innerWidth"), width


def test_phones_show_no_keyboard_shortcuts(browser: Browser, site: Page):
    address = _address(site, f"steps/{CHAIN_STEP}/")
    site.goto(address)
    expect(site.get_by_text("Keys: ← and →")).to_be_visible()
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_text("Keys: ← and →")).to_be_hidden()
    context.close()


def test_the_list_of_alternatives_shows_that_it_scrolls(site: Page):
    """The shadow is fixed; the covers that hide it at both ends scroll with the list."""
    site.goto(_address(site, f"steps/{CHAIN_STEP}/?ways=all"))
    alternatives = site.locator(".alternatives-list")
    for width in (360, 1280):
        site.set_viewport_size({"width": width, "height": 740})
        expect(alternatives).to_be_visible()
        attached = alternatives.evaluate("list => getComputedStyle(list).backgroundAttachment")
        assert attached.split(", ")[:4] == ["local", "local", "scroll", "scroll"]
        assert alternatives.evaluate("list => list.clientHeight <= innerHeight * 0.75")
