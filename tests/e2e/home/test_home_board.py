"""The board on the first page."""

import pytest
from playwright.sync_api import Page, expect

OPEN = "#board .cell:not(.is-given)"


@pytest.fixture
def home(site: Page) -> Page:
    site.goto("/")
    return site


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 664)])
def test_what_clashes_is_said_in_the_window(home: Page, width: int, height: int):
    home.set_viewport_size({"width": width, "height": height})
    before = home.locator("#pad").bounding_box()
    home.locator("#pad button").first.click()
    for cell in home.locator(OPEN).all()[:2]:
        cell.click()
    expect(home.locator("#conflicts")).not_to_be_empty()
    expect(home.locator("#conflicts")).to_be_in_viewport(ratio=1)
    expect(home.locator(".today-tools")).to_be_in_viewport(ratio=1)
    assert home.locator("#pad").bounding_box() == before
