"""The board under a finger, on a small screen.

Buttons are clicked: on a busy machine the two halves of a tap on them become a long press.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.finger import Finger
from tests.e2e.puzzle_page import EASY, open_puzzle, press_more_tool


def _box(page: Page) -> list[float]:
    return [float(number) for number in (page.locator("#board svg").get_attribute("viewBox") or "").split()]


def _wait_for_width(page: Page, width: float) -> None:
    """Wait until this much of the board is shown."""
    script = "width => Math.abs(document.querySelector('#board svg').viewBox.baseVal.width - width) < 0.01"
    page.wait_for_function(script, arg=width)


def test_a_finger_selects_what_it_passes_and_the_pad_writes(phone: Page, finger: Finger):
    phone.goto("/enter/")
    open_puzzle(phone, EASY)
    finger.down("r1c3")
    finger.to("r1c4")
    finger.to("r2c4")
    finger.up()
    expect(phone.locator(".is-selected")).to_have_count(3)
    phone.get_by_role("button", name="Notes", exact=True).click()
    phone.get_by_role("group", name="Digits").get_by_role("button", name="2").click()
    expect(phone.locator(".corner")).to_have_count(2)  # r2c4 is given
    press_more_tool(phone, "Select several cells")
    finger.down("r9c1")
    finger.up()
    expect(phone.locator(".is-selected")).to_have_count(4)


@pytest.mark.parametrize("layout", ["4x4", "5x5", "round8"])
def test_a_board_with_small_cells_can_be_enlarged(phone: Page, layout: str):
    phone.goto(f"/enter/?layout={layout}")
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 390
    whole = _box(phone)
    larger = phone.get_by_role("button", name="Larger")
    for part in (2, 3):
        larger.click()
        _wait_for_width(phone, whole[2] / part)
    for part in (2, 1):
        phone.get_by_role("button", name="Smaller").click()
        _wait_for_width(phone, whole[2] / part)
    assert _box(phone) == whole


def test_the_enlarged_board_follows_the_cursor(phone: Page):
    phone.goto("/enter/?layout=5x5")
    phone.get_by_role("button", name="Larger").click()
    phone.get_by_role("button", name="Larger").click()
    phone.locator("#cell-r1c1").focus()
    for _ in range(24):
        phone.keyboard.press("ArrowDown")
    shown = "document.querySelector('#board svg').viewBox.baseVal"
    phone.wait_for_function(f"() => Math.abs({shown}.y + {shown}.height - 905) < 0.01")
    box = phone.locator("#cell-r25c1").bounding_box()
    frame = phone.locator("#board").bounding_box()
    assert box
    assert frame
    assert frame["y"] <= box["y"] <= frame["y"] + frame["height"]


def test_a_magnifier_shows_a_small_cell_under_the_finger(phone: Page, finger: Finger):
    phone.goto("/enter/?layout=5x5")
    lens = phone.locator("#lens")
    expect(lens).to_be_hidden()
    finger.down("r10c10")
    expect(lens).to_be_visible()
    before = lens.locator("svg").get_attribute("viewBox") or ""
    drawn = "one => [...one.querySelectorAll('use')].map(use => use.getBoundingClientRect().width)[0]"
    assert lens.evaluate(drawn) > 2 * 390  # the whole board, enlarged
    finger.to("r10c12")
    expect(lens.locator("svg")).not_to_have_attribute("viewBox", before)
    finger.up()
    expect(lens).to_be_hidden()


def test_a_large_cell_needs_no_magnifier(phone: Page, finger: Finger):
    phone.goto("/enter/?layout=2x2")
    finger.down("r1c1")
    expect(phone.locator("#lens")).to_be_hidden()
    finger.up()
    expect(phone.get_by_role("button", name="Larger")).to_be_hidden()


def test_a_finger_draws_the_regions_of_a_jigsaw(phone: Page, finger: Finger):
    phone.goto("/regions/?layout=4j-AAABCCABCDBBCDDD")
    finger.down("r1c1")
    finger.to("r2c1")
    finger.to("r2c2")
    finger.up()
    expect(phone.get_by_label("Or write a letter")).to_have_value("AAAB\nAAAB\nCDBB\nCDDD")
    expect(phone.locator("#regions-note")).to_contain_text("Region A has 6 cells instead of 4")
    phone.get_by_role("button", name="Undo").click()
    expect(phone.get_by_label("Or write a letter")).to_have_value("AAAB\nCCAB\nCDBB\nCDDD")
    expect(phone.locator("#regions-note")).to_contain_text("The division is right")
