"""A puzzle is played: marks, colours, lines, selection, checks, on square and on round boards."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import box_of
from tests.e2e.puzzle_page import EASY, open_puzzle, press_in, press_more_tool
from tests.web.conftest import ROUND_CHAIN


@pytest.fixture
def puzzle(site: Page) -> Page:
    return open_puzzle(site, EASY)


@pytest.mark.parametrize(("text", "cell"), [(EASY, "r1c3"), (ROUND_CHAIN, "r2s1")], ids=["square", "round"])
def test_marks_are_made_with_keys_and_announced(site: Page, accessible, text, cell):
    page = open_puzzle(site, text)
    page.locator(f"#cell-{cell}").click()
    for key in ("Shift+Digit1", "Shift+Digit2", "Control+Digit4", "Alt+Digit2", "Control+Shift+Digit3"):
        page.keyboard.press(key)
    group = page.locator(f"#cell-{cell}")
    expect(group.locator(".corner")).to_have_text("12")
    expect(group.locator(".centre")).to_have_text("24")
    expect(group).to_have_class(re.compile("is-colour-3"))
    expect(group).to_have_accessible_name(
        re.compile(r"^\w+ \d, \w+ \d: empty, corner notes 1 2, centre notes 2 4, coloured green$")
    )
    accessible(page)
    page.keyboard.press("Delete")
    expect(group.locator(".corner, .centre")).to_have_count(0)
    page.keyboard.press("Delete")
    expect(group).not_to_have_class(re.compile("is-colour"))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(group.locator(".corner")).to_have_text("12")


def test_modes_are_chosen_by_button_and_by_key(puzzle: Page):
    puzzle.locator("#cell-r1c3").click()
    puzzle.get_by_role("button", name="Notes", exact=True).click()
    puzzle.get_by_role("group", name="Digits").get_by_role("button", name="4").click()
    expect(puzzle.locator("#cell-r1c3 .corner")).to_have_text("4")
    puzzle.locator("#cell-r1c3").click()
    names = {"Space": "Notes in the centre", "v": "Colour cells", "z": "Digit", "n": "Draw lines"}
    for key, name in names.items():
        puzzle.keyboard.press(key)
        expect(puzzle.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
    puzzle.keyboard.press("v")
    expect(puzzle.get_by_role("group", name="Digits")).to_be_hidden()
    puzzle.get_by_role("button", name="b: orange").click()
    expect(puzzle.locator("#cell-r1c3")).to_have_class(re.compile("is-colour-2"))


def test_a_mode_chosen_under_more_stays_in_the_bar(puzzle: Page, accessible):
    bar = puzzle.get_by_role("group", name="What a digit does")
    expect(bar.get_by_role("button")).to_have_text(["Digit", "Notes", "More"])
    bar.get_by_role("button", name="More").click()
    accessible(puzzle)
    puzzle.keyboard.press("Escape")
    expect(puzzle.locator("#more")).to_be_hidden()
    press_more_tool(puzzle, "Notes in the centre")
    expect(puzzle.locator("#more")).to_be_hidden()
    bar.get_by_role("button", name="Digit").click()
    centre = bar.get_by_role("button", name="Notes in the centre")
    expect(centre).to_have_attribute("aria-pressed", "false")
    centre.click()
    puzzle.keyboard.press("4")
    expect(puzzle.locator("#cell-r1c1 .centre, #cell-r1c3 .centre")).to_have_count(0)  # the cursor is on a given
    press_in(puzzle, "r1c3", "4")
    expect(puzzle.locator("#cell-r1c3 .centre")).to_have_text("4")
    press_more_tool(puzzle, "Draw lines")
    expect(bar.get_by_role("button")).to_have_text(["Digit", "Notes", "Draw lines", "More"])


def test_candidates_are_coloured_and_joined_by_lines(puzzle: Page):
    press_in(puzzle, "r1c3", "b")
    puzzle.get_by_role("button", name="f: red").click()
    press_in(puzzle, "r1c3", "4")
    expect(puzzle.locator("#cell-r1c3 .tint.is-colour-6")).to_have_text("4")
    expect(puzzle.locator("#cell-r1c3")).to_have_accessible_name("row 1, column 3: empty, 4 coloured red")
    puzzle.keyboard.press("n")
    puzzle.keyboard.press("4")
    expect(puzzle.locator(".own-lines .is-begun")).to_have_count(1)
    press_in(puzzle, "r2c3", "4")
    expect(puzzle.locator(".own-lines path")).to_have_count(1)
    puzzle.reload()
    expect(puzzle.locator(".own-lines path")).to_have_count(1)


def test_all_candidates_are_shown_and_can_be_edited(puzzle: Page):
    press_more_tool(puzzle, "Show all candidates")
    cell = puzzle.locator("#cell-r1c3")
    expect(cell.locator(".pencil")).to_have_text(re.compile("^1\u00a0*2\u00a0*4"))
    expect(cell).to_have_accessible_name("row 1, column 3: empty, candidates 1 2 4")
    cell.click()
    puzzle.keyboard.press("Control+Digit2")
    expect(cell).to_have_accessible_name("row 1, column 3: empty, candidates 1 4")
    press_in(puzzle, "r1c4", "2", "Control+z")
    expect(cell).to_have_accessible_name("row 1, column 3: empty, candidates 1 4")
    puzzle.reload()
    expect(cell).to_have_accessible_name("row 1, column 3: empty, candidates 1 4")


def _drag(page: Page, *cells: str) -> None:
    for k, cell in enumerate(cells):
        box = box_of(page.locator(f"#cell-{cell}"))
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        if not k:
            page.mouse.down()
    page.mouse.up()


@pytest.mark.parametrize(
    ("text", "cells"),
    [(EASY, ("r1c3", "r1c4", "r2c4", "r3c4")), (ROUND_CHAIN, ("r1s2", "r1s3", "r2s3"))],
    ids=["square", "round"],
)
def test_a_drag_selects_and_a_digit_goes_to_all_of_it(site: Page, text, cells):
    page = open_puzzle(site, text)
    _drag(page, *cells)
    expect(page.locator(".is-selected")).to_have_count(len(cells))
    assert set(page.locator(".is-selected").evaluate_all("all => all.map(one => one.id.slice(5))")) == set(cells)
    page.keyboard.press("Shift+Digit9")
    expect(page.locator(".corner")).to_have_count(len(cells) - page.locator(".is-selected.is-given").count())


def test_the_selection_grows_by_keys_clicks_and_houses(puzzle: Page):
    chosen = puzzle.locator(".is-selected")
    press_in(puzzle, "r1c3", "Shift+ArrowRight", "Control+ArrowDown")
    expect(chosen).to_have_count(3)
    puzzle.locator("#cell-r9c1").click(modifiers=["Control"])
    expect(chosen).to_have_count(4)
    puzzle.keyboard.press("Control+i")
    expect(chosen).to_have_count(77)
    puzzle.keyboard.press("Control+a")
    expect(chosen).to_have_count(81)
    puzzle.keyboard.press("Control+Shift+A")
    expect(chosen).to_have_count(0)
    puzzle.locator("#cell-r1c1").dblclick()
    expect(chosen).to_have_count(3)  # the three fives that are given
    for corner in ("r1c9", "r9c1", "r3c3"):
        puzzle.keyboard.press("Shift+Space")
        expect(chosen).to_have_count(9)
        expect(puzzle.locator(f"#cell-{corner}.is-selected")).to_have_count(1)


def test_a_ring_and_a_pair_of_sectors_are_selected_as_houses(site: Page):
    page = open_puzzle(site, ROUND_CHAIN)
    press_in(page, "r2s1", "Shift+Space")
    expect(page.locator(".is-selected[id^=cell-r2]")).to_have_count(10)
    page.keyboard.press("Shift+Space")
    expect(page.locator(".is-selected")).to_have_count(10)
    expect(page.locator(".is-selected[id^=cell-r2]")).to_have_count(2)


def test_equal_digits_stand_out_and_peers_do_if_asked(puzzle: Page):
    puzzle.locator("#cell-r1c1").click()
    expect(puzzle.locator(".is-same")).to_have_count(3)
    expect(puzzle.locator(".is-peer")).to_have_count(0)
    puzzle.evaluate("import('/static/js/site/settings.js').then((s) => s.set('showPeers', true))")
    expect(puzzle.locator(".is-peer")).to_have_count(20)
    expect(puzzle.locator("#pad .is-finished")).to_have_count(0)


def test_entries_are_checked_without_being_revealed(puzzle: Page, accessible):
    said = puzzle.locator("#said")
    puzzle.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_have_text("There is nothing to check yet.")
    press_in(puzzle, "r1c3", "4", "ArrowRight", "2")  # it is a 6
    puzzle.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_contain_text("r1c4")
    expect(puzzle.locator("#cell-r1c4")).to_have_accessible_name("row 1, column 4: 2, not right")
    accessible(puzzle)
    puzzle.locator("#cell-r1c3").click()
    press_more_tool(puzzle, "Check the selected cells")
    expect(said).to_have_text("Everything so far is right.")
    press_more_tool(puzzle, "Back to the last correct position")
    expect(said).to_have_text("Back to the last position without mistakes.")
    expect(puzzle.locator("#cell-r1c4 .digit")).to_be_empty()
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    puzzle.locator("#cell-r1c4").click()
    press_more_tool(puzzle, "Reveal the selected cells")
    expect(said).to_contain_text("r1c4")
    expect(puzzle.locator("#cell-r1c4 .digit")).to_have_text("6")


def test_a_hint_respects_centre_marks(puzzle: Page):
    press_in(puzzle, "r1c3", "Control+Digit1", "Control+Digit2")  # it is a 4
    puzzle.get_by_role("button", name="Hint", exact=True).click()
    expect(puzzle.locator(".hint")).to_contain_text("One of your notes is wrong: r1c3 needs a digit that you removed.")
    expect(puzzle.locator("#cand-r1c3-2")).to_be_visible()


def test_a_check_includes_marks(puzzle: Page):
    said = puzzle.locator("#said")
    press_in(puzzle, "r1c3", "Control+Digit1")
    puzzle.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_contain_text("r1c3")
    expect(puzzle.locator("#cell-r1c3.is-wrong")).to_have_count(1)
    puzzle.keyboard.press("ArrowRight")
    puzzle.keyboard.press("2")  # it is a 6
    puzzle.get_by_role("button", name="Check", exact=True).click()
    expect(said).to_contain_text(re.compile("r1c4.*r1c3"))
    press_in(puzzle, "r1c3", "Control+Digit4")
    expect(puzzle.locator("#cell-r1c3.is-wrong")).to_have_count(0)
    press_more_tool(puzzle, "Check the selected cells")
    expect(said).to_have_text("Everything so far is right.")


def test_a_check_includes_only_visible_marks(puzzle: Page):
    said, wrong = puzzle.locator("#said"), puzzle.locator("#cell-r1c3.is-wrong")
    check = puzzle.get_by_role("button", name="Check", exact=True)
    press_more_tool(puzzle, "Show all candidates")
    press_in(puzzle, "r1c3", "Control+Digit4")  # crosses out what is right there
    check.click()
    expect(said).to_contain_text("r1c3")
    expect(wrong).to_have_count(1)
    press_more_tool(puzzle, "Show all candidates")
    expect(wrong).to_have_count(0)
    check.click()
    expect(said).to_have_text("There is nothing to check yet.")
    expect(wrong).to_have_count(0)
    puzzle.keyboard.press("Control+Digit1")
    press_more_tool(puzzle, "Show all candidates")
    puzzle.keyboard.press("Control+Digit4")  # takes it in again; the mark in the centre is not seen
    check.click()
    expect(said).to_have_text("There is nothing to check yet.")
    expect(wrong).to_have_count(0)


def test_a_round_board_is_unrolled_and_rolled_up(site: Page, accessible):
    page = open_puzzle(site, ROUND_CHAIN)
    press_in(page, "r2s1", "Shift+Digit3")
    press_more_tool(page, "Unrolled view")
    expect(page.locator(".is-hue")).not_to_have_count(0)
    expect(page.locator("#cell-r2s1 .corner")).to_have_text("3")
    accessible(page)
    press_in(page, "r2s1", "ArrowRight")
    expect(page.locator("#cell-r2s2")).to_be_focused()
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator("#hint .hint")).to_be_visible()
    expect(page.locator(".is-hue")).not_to_have_count(0)  # it is drawn as the board was
    expect(page.locator("#board .house.is-base")).to_have_count(1)
    press_in(page, "r2s1", "Shift+Digit4")
    expect(page.locator("#cell-r2s1 .corner")).to_have_text("34")
    press_more_tool(page, "Unrolled view")
    expect(page.locator(".is-hue")).to_have_count(0)
    expect(page.locator("#cell-r2s1 .corner")).to_have_text("34")


def test_the_question_mark_key_shows_all_keys(puzzle: Page, accessible):
    press_in(puzzle, "r1c1", "?")
    expect(puzzle.get_by_role("dialog", name="Keys")).to_be_visible()
    accessible(puzzle)
    puzzle.keyboard.press("Escape")
    expect(puzzle.get_by_role("dialog")).to_have_count(0)


def test_the_next_key_goes_to_the_board_whatever_was_clicked(puzzle: Page):
    puzzle.locator("#cell-r1c3").click()
    puzzle.get_by_role("button", name="Notes", exact=True).click()
    puzzle.keyboard.press("4")
    expect(puzzle.locator("#cell-r1c3 .corner")).to_have_text("4")
    puzzle.get_by_role("button", name="Digit", exact=True).press("Enter")
    expect(puzzle.get_by_role("button", name="Digit", exact=True)).to_be_focused()


def test_a_change_is_announced_once(puzzle: Page):
    said = puzzle.locator("#announcement")
    press_in(puzzle, "r1c3", "3")
    expect(said).to_have_text("row 1, column 3: 3, conflict")
    expect(puzzle.locator('#cell-r1c3[aria-selected="true"]')).to_have_count(1)
    puzzle.evaluate(
        """() => {
          window.heard = 0;
          new MutationObserver(() => window.heard++).observe(document.getElementById("conflicts"), { childList: true });
        }"""
    )
    puzzle.keyboard.press("ArrowRight")
    puzzle.keyboard.press("ArrowRight")
    assert puzzle.evaluate("window.heard") == 0


def test_enter_deepens_a_hint_and_escape_closes_it(puzzle: Page):
    press_in(puzzle, "r1c3", "Enter")
    hint = puzzle.locator("#hint .hint")
    expect(hint).to_contain_text("Look here")
    puzzle.keyboard.press("Enter")
    expect(hint).to_contain_text("Find this")
    expect(puzzle.locator("#cell-r1c3")).to_be_focused()
    puzzle.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    puzzle.keyboard.press("4")
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")


def test_a_key_that_is_held_writes_once(puzzle: Page):
    puzzle.locator("#cell-r1c3").click()
    puzzle.keyboard.down("4")
    puzzle.keyboard.down("4")
    puzzle.keyboard.up("4")
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")


def test_hidden_marks_are_not_erased(puzzle: Page):
    press_in(puzzle, "r1c3", "Shift+Digit1")
    press_more_tool(puzzle, "Show all candidates")
    puzzle.keyboard.press("Shift+Digit2")  # crosses it out, as marks do now
    expect(puzzle.locator("#cell-r1c3")).to_have_accessible_name("row 1, column 3: empty, candidates 1 4")
    puzzle.keyboard.press("Delete")
    expect(puzzle.locator("#cell-r1c3")).to_have_accessible_name("row 1, column 3: empty, candidates 1 2 4")
    press_more_tool(puzzle, "Show all candidates")
    expect(puzzle.locator("#cell-r1c3 .corner")).to_have_text("1")


def test_one_of_several_solutions_is_announced_as_such(site: Page):
    page = open_puzzle(site, "2x2:1....2....3....4")
    for cell, digit in zip(range(16), "1234341221434321"):
        row, column = divmod(cell, 4)
        page.locator(f"#cell-r{row + 1}c{column + 1}").click()
        if not page.locator(f"#cell-r{row + 1}c{column + 1}.is-given").count():
            page.keyboard.press(digit)
    expect(page.locator("#said")).to_contain_text(re.compile("one of the solutions|digits clash"))


def test_a_house_of_each_kind_is_lit_in_turn(site: Page, accessible):
    page = open_puzzle(site, ROUND_CHAIN)
    page.locator("#cell-r2s3").click()
    show, lit, name = page.locator("[data-do=houses]"), page.locator("#board .is-lit"), page.locator("#lit-house")
    for expected in ("ring 2", "sector pair 3"):
        show.press("Enter")
        expect(name).to_have_text(expected)
        expect(lit).to_have_count(10)
        expect(page.locator("#cell-r2s3")).to_have_class(re.compile("is-lit"))
    accessible(page)
    show.press("Enter")
    expect(name).to_be_empty()
    expect(lit).to_have_count(0)
