"""A visitor with a finger, a mouse or a clipboard."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.puzzle_page import enter, press_in
from tests.web.conftest import FIG_1, ROUND


def test_after_the_pad_the_keyboard_goes_on_in_the_next_cell(site: Page):
    site.locator("#cell-r5c5").click()
    site.get_by_role("group", name="Digits").get_by_text("7").click()
    site.keyboard.press("8")
    expect(site.locator("#cell-r5c6 .digit")).to_have_text("8")


def test_an_entry_survives_a_change_of_language_and_layout(site: Page):
    site.keyboard.press("5")
    site.get_by_role("button", name="Deutsch").click()
    expect(site.locator("#cell-r1c1 .digit")).to_have_text("5")
    site.get_by_text("Quadratisch, 9 × 9").click()
    site.get_by_role("link", name="4 × 4").click()
    expect(site.locator("#cell-r1c1 .digit")).to_be_empty()
    site.get_by_text("Quadratisch, 4 × 4").click()
    site.get_by_role("link", name="9 × 9").click()
    expect(site.locator("#cell-r1c1 .digit")).to_have_text("5")


def test_a_board_that_was_filled_in_can_change_its_language(site: Page):
    site.get_by_label("Or paste a puzzle").fill(FIG_1[4:])
    site.get_by_role("button", name="Put it on the board").click()
    site.wait_for_url("**/enter/?p=*")
    site.get_by_role("button", name="Deutsch").click()
    expect(site.get_by_role("heading", level=1)).to_have_text("Gib dein Sudoku ein")
    expect(site.locator("#cell-r1c2 .digit")).to_have_text("2")


def test_undo_restores_a_text_that_the_board_cannot_show(site: Page):
    text = site.get_by_label("Or paste a puzzle")
    text.fill("53..7.... 6..1")
    press_in(site, "r1c1", "5")
    expect(text).to_have_value("")
    site.keyboard.press("Control+z")
    expect(text).to_have_value("53..7.... 6..1")


def test_the_place_of_the_error_is_selected(site: Page, page_faults: list[str]):
    rows = ["........."] * 9
    rows[4] = "....q...."
    enter(site, "\n".join(rows))
    expect(site.get_by_role("alert")).to_contain_text("row 5, column 5")
    field = "document.getElementById('text')"
    assert site.evaluate(f"{field}.value.slice({field}.selectionStart, {field}.selectionEnd)") == "q"
    page_faults.clear()


def test_a_double_click_stores_one_puzzle(site: Page):
    site.get_by_label("Or paste a puzzle").fill(FIG_1)
    site.get_by_role("button", name="Check and play").dblclick()
    expect(site.locator(".verdict")).to_contain_text("exactly one solution")


def test_the_link_to_share_works_in_a_fresh_profile(site: Page, browser: Browser):
    enter(site, ROUND)
    link = site.get_by_label("Link to share").input_value()
    friend = browser.new_context().new_page()
    friend.goto(link)
    expect(friend.locator(".verdict")).to_contain_text("exactly 4 solutions")
    expect(friend.locator(".verdict")).to_contain_text("r2s2 and r2s7")
    assert not friend.context.cookies()
    friend.context.close()


def test_a_step_from_the_list_is_shown_without_leaving_the_page(site: Page):
    enter(site, ROUND)
    site.get_by_role("tab", name="Analyse").click()
    site.get_by_role("link", name="Walk through it step by step").click()
    site.wait_for_url("**/steps/0/")
    site.evaluate("window.stayed = true")
    site.get_by_text("Show the steps after this one").click()
    site.locator(".steps-after a").nth(3).click()
    expect(site.get_by_role("heading", level=1)).to_have_text(re.compile("^Step 4 of "))
    assert site.evaluate("window.stayed")


def test_a_german_browser_gets_german_from_the_start(browser: Browser, live_server, transactional_db, accessible):
    page = browser.new_context(locale="de-DE").new_page()
    page.goto(live_server.url + "/enter/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gib dein Sudoku ein")
    page.keyboard.press("5")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    expect(page.locator("#conflicts")).to_contain_text("Zeile 1")
    accessible(page)
    page.context.close()
