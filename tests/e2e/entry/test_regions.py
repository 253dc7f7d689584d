"""Boards with windows and jigsaws: regions are drawn, a puzzle is entered on them and played."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.puzzle_page import drag, open_puzzle, press_in
from tests.layouts import JIGSAWS
from tests.parameters import slow_after

FOUR = JIGSAWS[0]
WINDOKU = "3x3w:38....769.548671..27.....45.1....637.3...1958.67.3.4..7..5...91.2.19...4.95..4..6"

at_both_widths = pytest.mark.parametrize("width", slow_after(1, [390, 1280]))


def _open(site: Page, path: str, width: int) -> Page:
    site.set_viewport_size({"width": width, "height": 900})
    site.goto(path)
    return site


def _note(page: Page) -> Locator:
    return page.locator("#regions-note")


@at_both_widths
def test_regions_are_drawn_by_dragging(site: Page, accessible: Callable[[Page], None], width: int):
    page = _open(site, f"/regions/?layout={FOUR}", width)
    expect(_note(page)).to_contain_text("The division is right: 4 regions of 4 cells.")
    page.get_by_role("button", name="Clear").click()
    expect(_note(page)).to_contain_text("Cells without a region: 16, the first is r1c1.")
    for k, letter in enumerate("ABCD", 1):
        page.get_by_role("button", name=letter, exact=True).click()
        drag(page, *(f"r{k}c{column}" for column in range(1, 5 if k < 4 else 4)))
    expect(_note(page)).to_contain_text("Cells without a region: 1, the first is r4c4.")
    expect(page.locator("#board.is-drawn")).to_have_count(1)
    accessible(page)
    page.get_by_role("button", name="Extend").click()
    drag(page, "r4c3", "r4c4")
    expect(_note(page)).to_contain_text("The division is right")
    expect(page.locator("#board.is-drawn")).to_have_count(0)
    page.get_by_role("button", name="Use these regions").click()
    expect(page).to_have_url(re.compile(r"\?layout=4j-AAAABBBBCCCCDDDD"))


def test_a_drag_is_undone_as_a_whole(site: Page):
    page = _open(site, f"/regions/?layout={FOUR}", 1280)
    drag(page, "r1c1", "r2c1", "r3c1", "r4c1")
    field = page.get_by_label("Or write a letter")
    expect(field).to_have_value("AAAB\nACAB\nADBB\nADDD")
    page.get_by_role("button", name="Undo").click()
    expect(field).to_have_value("AAAB\nCCAB\nCDBB\nCDDD")
    expect(_note(page)).to_contain_text("The division is right")


def test_regions_are_drawn_with_keys(site: Page):
    page = _open(site, f"/regions/?layout={FOUR}", 1280)
    page.locator("#cell-r1c1").focus()
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#cell-r2c1")).to_have_attribute("aria-label", "row 2, column 1: region A")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("d")
    page.keyboard.press("Delete")
    expect(page.locator("#cell-r3c1")).to_have_attribute("aria-label", "row 3, column 1: no region")
    page.keyboard.press("Control+z")
    expect(page.locator("#cell-r3c1 .digit")).to_have_text("D")


@at_both_widths
def test_a_jigsaw_is_written_entered_and_played(site: Page, width: int):
    page = _open(site, "/regions/?n=4&letters=", width)
    page.get_by_label("Or write a letter").fill("1112 3312 3422 3444")
    expect(_note(page)).to_contain_text("The division is right")
    page.get_by_role("button", name="Use these regions").click()
    expect(page).to_have_url(re.compile(rf"\?layout={FOUR}"))
    press_in(page, "r1c1", "1")
    expect(page.get_by_label("The board as text")).to_have_value(f"{FOUR}:1...............")
    page.get_by_label("Or paste a puzzle").fill(f"{FOUR}:1.............2.")
    page.get_by_role("button", name="Check and play").click()
    expect(page.locator(".board path.thick").first).to_be_visible()
    press_in(page, "r1c2", "2")
    expect(page.locator("#cell-r1c2 .digit")).to_have_text("2")


@at_both_widths
def test_windoku_is_entered_and_played(site: Page, width: int):
    page = _open(site, "/enter/?layout=3x3w", width)
    expect(page.locator(".house.is-tinted")).to_have_count(4)
    open_puzzle(page, WINDOKU)
    expect(page.locator(".verdict")).to_contain_text("exactly one solution")
    press_in(page, "r1c3", "1")
    expect(page.locator("#cell-r1c3 .digit")).to_have_text("1")
    expect(page.locator(".house.is-tinted")).to_have_count(4)
