"""The pattern of givens, drawn by hand on the form for new puzzles."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import width_of
from tests.e2e.puzzle_page import drag

Check = Callable[[Page], None]


def _open(page: Page, query: str, width: int = 1280) -> Page:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/new/?symmetry=none&level=&{query}")
    page.locator("summary", has_text="More options").click()
    expect(page.locator("[data-count]")).to_be_visible()
    return page


def _text(page: Page) -> str:
    return page.get_by_label("Pattern", exact=True).input_value()


def test_cells_are_given_and_emptied_by_pressing_and_dragging(site: Page, accessible: Check):
    page = _open(site, "layout=2x2")
    drag(page, "r1c1", "r1c2", "r1c3")
    assert _text(page) == "xxx.\n....\n....\n...."
    expect(page.locator("[data-count]")).to_have_text("Givens: 3")
    expect(page.locator("#announcement")).to_have_text("Givens: 3")
    expect(page.locator("#cell-r1c2")).to_have_attribute("aria-label", "row 1, column 2: given")
    accessible(page)
    drag(page, "r1c2")
    assert _text(page) == "x.x.\n....\n....\n...."
    page.get_by_role("button", name="Clear").click()
    assert _text(page) == ""
    expect(page.locator("[data-count]")).to_have_text("Givens: 0")
    expect(page.locator(".pattern .is-given")).to_have_count(0)


def test_the_chosen_symmetry_is_kept_while_drawing(site: Page, page_faults: list[str]):
    page = _open(site, "layout=2x2&symmetry=half-turn")
    drag(page, "r1c1", "r1c2")
    assert _text(page) == "xx..\n....\n....\n..xx"
    page.get_by_label("Symmetry").select_option("left-right")
    drag(page, "r2c1")
    assert _text(page) == "xx..\nx..x\n....\n..xx"
    page.get_by_label("How many").select_option("1")
    page.get_by_role("button", name="Create puzzles").click()
    expect(page.get_by_role("alert")).to_contain_text("It does not have the symmetry “left and right”.")
    expect(page.locator("[data-count]")).to_have_text("Givens: 6")
    assert all("the server responded with a status of 400" in fault for fault in page_faults)
    page_faults.clear()


def test_arrows_move_and_space_or_enter_toggles_a_cell(site: Page):
    page = _open(site, "layout=2x2")
    page.locator("#cell-r1c1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(page.locator("#announcement")).to_have_text("row 1, column 2: given. Givens: 1")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert _text(page) == ".x..\n.x..\n....\n...."
    page.keyboard.press("Enter")
    assert _text(page) == ".x..\n....\n....\n...."
    assert page.url.endswith("&layout=2x2")


def test_a_pasted_pattern_is_drawn_or_refused_with_a_reason(site: Page):
    page = _open(site, "layout=2x2")
    field = page.get_by_label("Pattern", exact=True)
    field.fill("1__x 0..- x... ...x")
    expect(page.locator(".pattern .is-given")).to_have_count(4)
    field.fill("x.x")
    expect(page.locator("[data-count]")).to_have_text("The pattern has 3 characters, expected 16: one for each cell.")
    expect(page.locator(".pattern .is-given")).to_have_count(0)


def test_another_board_appears_as_soon_as_it_is_chosen(site: Page):
    page = _open(site, "layout=2x2")
    page.get_by_role("button", name="Round", exact=True).click()
    page.locator('[name=layout][value="round3"]').check(force=True)
    expect(page.locator("#cell-r4s1")).to_have_count(0)
    expect(page.locator("#cell-r1s1")).to_be_visible()
    page.get_by_label("Symmetry").select_option("turn-2")
    drag(page, "r2s1")
    expect(page.locator("[data-count]")).to_have_text("Givens: 3")
    assert _text(page) == "\n".join(3 * [".x.", "..."])


def test_a_drawn_pattern_comes_back_with_its_puzzles(site: Page):
    page = _open(site, "layout=2x2&count=1&symmetry=half-turn")
    drag(page, "r1c1", "r1c2", "r1c3", "r2c3")
    page.get_by_role("button", name="Create puzzles").click()
    expect(page.locator(".facts")).to_contain_text("givens in the drawn pattern")
    page.locator("summary", has_text="Change your choices").click()
    expect(page.locator(".pattern .is-given")).to_have_count(8)


@pytest.mark.parametrize("layout", ["3x3", "5x5", "round8"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_board_fits_a_phone(site: Page, layout: str, width: int):
    assert width_of(_open(site, f"layout={layout}", width)) <= width


def test_without_scripts_the_text_alone_is_there(plain: Page):
    plain.goto("/new/?layout=2x2&pattern=xx")
    expect(plain.get_by_label("Pattern", exact=True)).to_be_visible()
    expect(plain.locator(".pattern")).to_be_hidden()
