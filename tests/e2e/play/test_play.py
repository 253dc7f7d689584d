"""A puzzle is solved on its page: hints, what is wrong, another ladder, a technique page."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.puzzle_page import EASY, enter, open_puzzle, press_in
from tests.web.conftest import ROUND, ROUND_CHAIN


@pytest.fixture
def puzzle(site: Page) -> Page:
    return open_puzzle(site, EASY)


def test_level_and_minutes_move_nothing_when_they_come(puzzle: Page):
    puzzle.set_viewport_size({"width": 1280, "height": 900})
    expect(puzzle.locator(".pills")).to_contain_text("about")
    with_them = puzzle.locator("#sections").bounding_box()
    puzzle.locator(".pills").evaluate("(all) => all.querySelectorAll('.pill').forEach((one) => one.remove())")
    assert puzzle.locator("#sections").bounding_box() == with_them


def test_a_hint_from_a_half_filled_board_with_a_wrong_entry(puzzle: Page, accessible):
    press_in(puzzle, "r1c3", "4")  # right
    press_in(puzzle, "r1c4", "2")  # wrong: it is a 6
    press_in(puzzle, "r5c5", "5")  # right, but after the mistake
    puzzle.get_by_role("button", name="Hint", exact=True).click()
    hint = puzzle.locator(".hint")
    expect(hint).to_contain_text("This digit is wrong: r1c4 = 2.")
    expect(hint).not_to_contain_text("6")
    expect(puzzle.locator("#cell-r1c4.is-conflict")).to_have_count(1)
    accessible(puzzle)
    hint.get_by_role("button", name="Back to the last correct position").click()
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(puzzle.locator("#cell-r1c4 .digit")).to_be_empty()
    expect(puzzle.locator("#cell-r5c5 .digit")).to_be_empty()
    puzzle.get_by_role("button", name="Undo").click()
    expect(puzzle.locator("#cell-r5c5 .digit")).to_have_text("5")


def test_a_hint_is_given_in_depths_and_its_step_taken(puzzle: Page, accessible):
    before = puzzle.locator(".is-filled").count()
    puzzle.get_by_role("button", name="Hint", exact=True).click()
    hint = puzzle.locator(".hint")
    expect(hint).to_contain_text("Look here: box 2.")
    expect(puzzle.locator("#board .house.is-base")).to_have_count(1)
    expect(puzzle.locator("#announcement")).to_contain_text("Look here: box 2.")
    puzzle.keyboard.press("Enter")  # the focus is on "Tell me more"
    expect(hint).to_contain_text("Find this: Hidden single, with the digit 8.")
    puzzle.keyboard.press("Enter")
    expect(hint).to_contain_text("8 in box 2 must go in r1c6")
    accessible(puzzle)
    hint.get_by_role("button", name="Take this step").click()
    expect(puzzle.locator("#cell-r1c6 .digit")).to_have_text("8")
    expect(puzzle.locator(".is-filled")).to_have_count(before + 1)
    expect(hint).to_have_count(0)
    expect(puzzle.locator("#board .house.is-base")).to_have_count(0)


def test_a_position_is_explained_with_a_technique_left_out(puzzle: Page, accessible):
    press_in(puzzle, "r1c3", "4")
    puzzle.get_by_role("tab", name="Analyse").click()
    puzzle.get_by_role("button", name="Choose techniques").click()
    accessible(puzzle)
    puzzle.get_by_role("radio", name=re.compile("Singles only")).check()
    puzzle.get_by_role("checkbox", name="Hidden single").uncheck()
    puzzle.get_by_role("button", name="Explain from here").click()
    expect(puzzle).to_have_url(re.compile("/w/[a-z2-7]{16}/0/$"))
    expect(puzzle.locator(".about-walk")).to_contain_text("Order of techniques: singles only")
    expect(puzzle.locator(".about-walk")).to_contain_text("Left out: Hidden single")
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(puzzle.locator(".steps-after .steps")).not_to_contain_text("Hidden single")
    expect(puzzle.locator(".steps-after .steps")).to_contain_text("Naked single")
    puzzle.wait_for_load_state()
    puzzle.keyboard.press("ArrowRight")
    expect(puzzle.get_by_role("heading", level=1)).to_have_text(re.compile("^Step 1 of "))
    accessible(puzzle)


def test_singles_are_grouped_and_an_alternative_is_followed(site: Page, accessible):
    enter(site, ROUND_CHAIN)
    site.get_by_role("tab", name="Analyse").click()
    site.get_by_role("link", name="Walk through it step by step").click()
    site.get_by_role("link", name="Singles together").click()
    expect(site.get_by_role("link", name="One by one")).to_be_visible()
    site.wait_for_load_state()
    site.keyboard.press("ArrowRight")
    expect(site.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Steps 1 to \d+ of "))
    site.get_by_role("link", name="Next step beyond singles").click()
    expect(site.get_by_role("heading", level=1)).to_have_text(re.compile(r"^Step \d+ of "))
    site.get_by_role("link", name="Show me another way").click()
    alternatives = site.locator(".alternatives li a")
    expect(alternatives.first).to_be_visible()
    accessible(site)
    alternatives.nth(1).click()  # what is found first is found however slow the machine is
    expect(site.locator(".note:not(.greeting)")).to_contain_text("A different way")
    site.get_by_role("button", name="Continue this way").click()
    expect(site).to_have_url(re.compile("/w/[a-z2-7]{16}/0/$"))


def test_all_steps_are_copied(site: Page, browser: Browser):
    site.context.grant_permissions(["clipboard-read", "clipboard-write"])
    enter(site, ROUND)
    site.get_by_role("tab", name="Analyse").click()
    site.get_by_role("link", name="Walk through it step by step").click()
    site.get_by_role("button", name="Copy all steps").click()
    expect(site.get_by_role("button", name="Copied")).to_be_visible()
    text = site.evaluate("navigator.clipboard.readText()")
    assert text.startswith(ROUND + "\nOrder of techniques: for learning\n1. ")


def test_keys_lead_through_a_lesson(site: Page, accessible):
    site.get_by_role("link", name="Learn").first.click()
    site.locator("main a[href='/techniques/']").click()
    accessible(site)
    site.locator("[data-technique=x-wing] a").click()
    expect(site.get_by_role("heading", name="How to spot it")).to_be_visible()
    site.wait_for_load_state()
    words = site.locator(".step-words")
    site.keyboard.press("Home")
    expect(words).to_contain_text("Can you find it yourself?")
    site.keyboard.press("ArrowRight")
    expect(words).to_contain_text("Look here: ")
    site.keyboard.press("ArrowRight")
    expect(words).to_contain_text("Find this: X-wing")
    site.keyboard.press("ArrowRight")
    expect(site.locator(".cand.is-removed").first).to_be_visible()
    accessible(site)
    site.get_by_role("link", name="Round").click()
    expect(site.locator("#cell-r1s1")).to_have_count(1)
    site.get_by_role("button", name="Open this position").click()
    expect(site.get_by_role("button", name="Hint", exact=True)).to_be_visible()
