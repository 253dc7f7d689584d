"""A puzzle on a wide screen: everything is beside the board and no longer than it; and tests for every screen."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.looks import box_of, style
from tests.e2e.play.test_phone import HIDDEN, MARKED
from tests.e2e.puzzle_page import EASY, address_of, open_at, press_in, press_more_tool
from tests.e2e.wait import until
from tests.web.conftest import FIG_1, ROUND_CHAIN

SIZES = [(1280, 900), (1366, 768)]


@pytest.fixture
def puzzle(site: Page) -> Page:
    open_at(site, EASY)
    expect(site.locator("#clock")).not_to_be_empty()
    return site


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_column_is_longer_than_the_window(puzzle: Page, width: int, height: int):
    puzzle.set_viewport_size({"width": width, "height": height})
    for name in ("Play", "Analyse", "Share"):
        puzzle.get_by_role("tab", name=name).click()
        for part in ("#board svg", ".bench-section:visible"):
            box = box_of(puzzle.locator(part).first)
            assert box["y"] + box["height"] <= height, (name, part)
    puzzle.get_by_role("tab", name="Play").click()
    expect(puzzle.get_by_role("button", name="Check", exact=True)).to_be_in_viewport(ratio=1)
    puzzle.get_by_role("button", name="More", exact=True).click()
    for button in puzzle.locator("#more > *").all():
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_board_of_a_step_stays_while_its_words_are_read(site: Page, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    open_at(site, ROUND_CHAIN, "steps/12/")
    assert site.evaluate(HIDDEN, MARKED) == []
    site.mouse.wheel(0, 5000)
    expect(site.get_by_role("link", name="All steps as text").first).to_be_in_viewport()
    assert site.evaluate(HIDDEN, MARKED) == []


@pytest.mark.parametrize(("pill", "place"), [("Easy", "#hardness"), ("ER 1.2", "#hardness"), ("Fair", "#fair")])
def test_a_pill_links_to_its_explanation(puzzle: Page, pill: str, place: str):
    head = puzzle.locator(".bench-head")
    expect(head.get_by_role("heading")).to_have_text("Sudoku 9 × 9, 30 givens")
    expect(head.locator(".pills")).not_to_contain_text("30 givens")
    before = puzzle.evaluate("scrollY")
    for _ in range(2):  # it works again
        head.get_by_role("link", name=pill).click()
        expect(puzzle.get_by_role("tab", name="Analyse")).to_have_attribute("aria-selected", "true")
        expect(puzzle.locator(place)).to_be_in_viewport()
        puzzle.get_by_role("tab", name="Play").click()
    assert puzzle.evaluate("scrollY") == before


def test_a_fact_without_explanation_is_not_a_pill(site: Page):
    open_at(site, FIG_1)
    expect(site.locator(".pills").get_by_role("link", name="21 givens")).to_be_visible()


def test_keys_work_at_once_and_after_a_click_elsewhere(puzzle: Page):
    puzzle.keyboard.press("ArrowRight")
    puzzle.keyboard.press("ArrowRight")
    puzzle.keyboard.press("4")
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    puzzle.locator(".site-footer").click()
    puzzle.keyboard.press("ArrowRight")
    puzzle.keyboard.press("6")
    expect(puzzle.locator("#cell-r1c4 .digit")).to_have_text("6")


def test_keys_in_a_field_do_not_reach_the_board(puzzle: Page):
    puzzle.locator("#cell-r1c3").click()
    puzzle.get_by_role("tab", name="Share").click()
    puzzle.get_by_label("Link to share").press("4")
    expect(puzzle.locator("#cell-r1c3 .digit")).to_be_empty()


def test_the_clock_starts_at_the_first_entry_and_can_pause(puzzle: Page):
    clock = puzzle.locator("#clock")
    puzzle.clock.install()
    puzzle.reload()
    expect(clock).to_have_text("0:00")
    puzzle.clock.run_for(5_000)
    expect(clock).to_have_text("0:00")
    press_in(puzzle, "r1c3", "4")
    puzzle.clock.run_for(3_000)
    expect(clock).to_have_text("0:03")
    puzzle.get_by_role("button", name="Pause").click()
    expect(puzzle.locator("#cell-r1c1 .digit")).to_be_hidden()
    puzzle.clock.run_for(9_000)
    puzzle.keyboard.press("7")  # only goes on
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(clock).to_have_text("0:03")
    puzzle.clock.run_for(2_000)
    expect(clock).to_have_text("0:05")


def test_a_pause_outlives_a_reload(puzzle: Page):
    press_in(puzzle, "r1c3", "4")
    puzzle.get_by_role("button", name="Pause").click()
    puzzle.reload()
    expect(puzzle.locator("#cell-r1c1 .digit")).to_be_hidden()
    expect(puzzle.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    puzzle.keyboard.press("7")  # goes on
    expect(puzzle.locator("#cell-r1c1 .digit")).to_be_visible()
    puzzle.reload()
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(puzzle.locator("#cell-r1c1 .digit")).to_be_visible()


def test_starting_again_restarts_the_clock_until_undone(puzzle: Page):
    clock = puzzle.locator("#clock")
    puzzle.clock.install()
    puzzle.reload()
    press_in(puzzle, "r1c3", "4")
    puzzle.clock.run_for(300_000)
    expect(clock).to_have_text(re.compile("^5:"))
    press_more_tool(puzzle, "Start again")
    expect(clock).to_have_text(re.compile("^0:"))
    puzzle.reload()
    expect(clock).to_have_text(re.compile("^0:"))
    puzzle.get_by_role("button", name="Undo").click()
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(clock).to_have_text(re.compile("^5:"))


def test_each_key_shows_how_many_of_its_digit_are_left(puzzle: Page):
    key = puzzle.locator("#pad [data-symbol='4']")
    expect(key).to_have_attribute("data-left", "7 left")
    expect(key).to_have_accessible_description("Still missing on the board: 7")
    press_in(puzzle, "r1c3", "4")
    expect(key).to_have_attribute("data-left", "6 left")
    expect(key).to_have_accessible_name("4")


def test_a_key_says_if_there_are_too_many_of_its_digit(puzzle: Page):
    key = puzzle.locator("#pad [data-symbol='5']")
    for cell in puzzle.locator("#board .cell:not(.is-given)").all()[:7]:
        cell.click()
        puzzle.keyboard.press("5")
    expect(key).to_have_attribute("data-left", "+1")
    expect(key).to_have_accessible_description("Too many on the board: 1")
    puzzle.get_by_role("button", name="Undo").click()
    expect(key).to_have_class("is-finished")


def test_a_key_without_selection_arms_its_digit(puzzle: Page, accessible):
    key, other = puzzle.locator("#pad [data-symbol='4']"), puzzle.locator("#pad [data-symbol='6']")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(puzzle.locator("#announcement")).to_contain_text("4")
    expect(puzzle.locator(".is-same")).to_have_count(2)
    expect(puzzle.locator("#board .is-filled, #board .is-selected")).to_have_count(0)
    accessible(puzzle)
    for cell in ("r1c3", "r2c2"):
        puzzle.locator(f"#cell-{cell}").click()
        expect(puzzle.locator(f"#cell-{cell} .digit")).to_have_text("4")
    other.click()
    puzzle.locator("#cell-r1c4").click()
    expect(puzzle.locator("#cell-r1c4 .digit")).to_have_text("6")
    puzzle.keyboard.press("Escape")
    puzzle.locator("#cell-r9c1").click()
    expect(puzzle.locator("#cell-r9c1 .digit")).to_be_empty()
    key.click()  # into the cell that is selected
    expect(puzzle.locator("#cell-r9c1 .digit")).to_have_text("4")


@pytest.mark.parametrize(
    ("mode", "key", "mark"),
    [("", "Shift+Digit4", ".corner"), ("x", "4", ".corner"), ("v", "4", ".is-colour-4"), ("b", "4", ".tint")],
)
def test_keys_without_selection_arm_marks_too(puzzle: Page, mode: str, key: str, mark: str):
    if mode:
        puzzle.keyboard.press(mode)
    puzzle.keyboard.press(key)
    for cell in ("r1c3", "r1c4"):
        puzzle.locator(f"#cell-{cell}").click()
    expect(puzzle.locator(f"#board .cells {mark}")).to_have_count(2)


@pytest.mark.parametrize("key", ["n", "b"])
def test_a_mode_that_needs_words_says_them_until_used(puzzle: Page, key: str):
    said = puzzle.locator("#said")
    press_in(puzzle, "r1c3", key)
    expect(said).to_be_visible()
    puzzle.keyboard.press("4")
    expect(said).to_be_hidden()
    puzzle.keyboard.press(key)
    puzzle.keyboard.press("z")
    expect(said).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_chosen_cell_is_told_from_those_it_clashes_with(puzzle: Page, theme: Literal["light", "dark"]):
    puzzle.emulate_media(color_scheme=theme)
    press_in(puzzle, "r1c3", "5")
    own, other = (style(puzzle, f"#cell-{cell} .area", "stroke", "strokeDasharray") for cell in ("r1c3", "r1c1"))
    assert own != other
    assert own[1] == "none"


def test_digit_first_writes_in_each_pressed_cell(puzzle: Page):
    press_more_tool(puzzle, "Digit first")
    key = puzzle.locator("#pad [data-symbol='4']")
    key.click()
    expect(key).to_have_attribute("aria-pressed", "true")
    for cell in ("r1c3", "r2c2"):
        puzzle.locator(f"#cell-{cell}").click()
        expect(puzzle.locator(f"#cell-{cell} .digit")).to_have_text("4")
    key.click()
    puzzle.locator("#cell-r9c1").click()
    expect(puzzle.locator("#cell-r9c1 .digit")).to_be_empty()


def test_marks_and_colours_stay_while_a_hint_is_shown(puzzle: Page):
    press_in(puzzle, "r9c1", "Shift+Digit1", "Control+Digit3", "Control+Shift+Digit3")
    puzzle.get_by_role("button", name="Hint", exact=True).click()
    expect(puzzle.locator("#board .house.is-base")).to_have_count(1)
    expect(puzzle.locator("#cell-r9c1 .corner")).to_have_text("1")
    expect(puzzle.locator("#cell-r9c1 .centre")).to_have_text("3")
    expect(puzzle.locator("#cell-r9c1.is-colour-3")).to_have_count(1)


def test_the_hint_button_is_legible_under_the_mouse(puzzle: Page):
    puzzle.get_by_role("button", name="Hint", exact=True).hover()
    colour, background = style(puzzle, ".tools .is-hint:hover", "color", "backgroundColor")
    assert colour != background


def test_sections_are_chosen_with_keys_too(puzzle: Page, accessible):
    tab = puzzle.get_by_role("tab", name="Play")
    expect(tab).to_have_attribute("aria-selected", "true")
    tab.press("ArrowRight")
    expect(puzzle.get_by_role("tab", name="Analyse")).to_be_focused()
    expect(puzzle.get_by_role("link", name="Walk through it step by step")).to_be_visible()
    accessible(puzzle)
    puzzle.keyboard.press("ArrowRight")
    expect(puzzle.get_by_label("Link to share")).to_be_visible()
    accessible(puzzle)


def test_a_tab_pressed_before_the_scripts_run_opens(site: Page):
    held: list[Route] = []
    site.route("**/play/play*.js", lambda route: held.append(route))
    site.goto(address_of(EASY), wait_until="commit")
    site.get_by_role("tab", name="Analyse").click()
    until(site, lambda: held, "the page asks for no script")
    for route in held:
        route.continue_()
    expect(site.get_by_role("link", name="Walk through it step by step")).to_be_visible()


def test_solving_shows_the_finished_card_and_wave(site: Page, accessible):
    open_at(site, "2x2:1.....3..2.....4")
    expect(site.locator("#clock")).not_to_be_empty()
    for name, digit in zip(site.locator("#board .cell").all(), "1342243142133124"):
        name.click()
        site.keyboard.press(digit)
    card = site.locator(".finished")
    expect(card).to_contain_text("Solved!")
    expect(card.get_by_text("Hints")).to_be_visible()
    expect(site.locator(".is-wave")).to_have_count(16)
    accessible(site)
    site.reload()
    expect(card).to_contain_text("Solved!")
    expect(site.locator(".is-wave")).to_have_count(0)
