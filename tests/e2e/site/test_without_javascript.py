"""A visitor whose browser runs no scripts: links, forms and pages do everything.

Searches without scripts are tested in test_polling.py, and chains in walkthrough/test_chain_player.py.
"""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.e2e.puzzle_page import enter
from tests.parameters import slow_after
from tests.web.conftest import FIG_1, ROUND, TODAY, keep_all_of


@pytest.fixture(autouse=True)
def entry(plain: Page) -> None:
    plain.goto("/enter/")


def test_a_puzzle_is_put_on_the_board_solved_and_walked_through(plain: Page):
    plain.get_by_text("Square, 9 × 9").click()
    plain.get_by_role("link", name="Round", exact=True).click()
    plain.get_by_label("Or paste a puzzle").fill(ROUND.removeprefix("round5:"))
    plain.get_by_role("button", name="Put it on the board").click()
    expect(plain.locator("#cell-r1s1 .digit")).to_have_text("2")
    plain.get_by_role("button", name="Check and play").click()
    expect(plain.locator(".verdict")).to_contain_text("exactly 4 solutions")
    plain.get_by_role("link", name="Walk through it step by step").click()
    for n in range(1, 11):
        plain.get_by_role("link", name="Next step", exact=True).click()
        expect(plain.get_by_role("heading", level=1)).to_have_text(re.compile(f"^Step {n} of "))
    plain.locator(".steps a").nth(4).click()
    expect(plain.get_by_role("heading", level=1)).to_have_text(re.compile("^Step 4 of "))


def test_unreadable_text_comes_back_with_the_reason(plain: Page):
    enter(plain, "12345")
    expect(plain.get_by_role("alert")).to_be_visible()
    expect(plain.get_by_label("Or paste a puzzle")).to_have_value("12345")


def test_hints_come_in_depths_after_mistakes(plain: Page):
    enter(plain, TODAY)
    position = plain.get_by_label("Your position")
    rows = position.input_value().splitlines()
    position.fill("\n".join([rows[0].replace(".", "2", 1), *rows[1:]]))
    plain.get_by_role("button", name="Hint", exact=True).click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Fix this first")
    expect(plain.get_by_text("This digit is wrong: r1c3 = 2.")).to_be_visible()
    plain.get_by_role("button", name="Back to the last correct position").click()
    for name, words in (("Hint", "Look here"), ("Tell me more", "Find this"), ("Tell me more", "must go in")):
        plain.get_by_role("button", name=name, exact=True).click()
        expect(plain.locator("main")).to_contain_text(words)  # the next page is there
    plain.get_by_role("button", name="Take this step").click()
    expect(plain.locator("#cell-r1c6 .digit")).to_have_text("8")


def test_a_position_is_explained_with_chosen_techniques(plain: Page):
    enter(plain, TODAY)
    position = plain.get_by_label("Your position")
    position.fill(position.input_value().replace("5 3 .", "5 3 4", 1).replace("53.", "534", 1))
    plain.get_by_role("button", name="Choose techniques").click()
    plain.get_by_role("radio", name=re.compile("Singles only")).check()
    plain.get_by_role("checkbox", name="Hidden single").check()
    plain.get_by_role("button", name="Explain from here").click()
    expect(plain).to_have_url(re.compile("/w/[a-z2-7]{16}/0/$"))
    expect(plain.locator("#cell-r1c3 .digit")).to_have_text("4")
    plain.get_by_role("link", name="Next step", exact=True).click()
    expect(plain.get_by_role("heading", level=1)).to_have_text(re.compile("^Step 1 of "))
    plain.get_by_role("link", name="Show me another way").click()
    plain.locator(".alternatives li a").last.click()
    plain.get_by_role("button", name="Continue this way").click()
    expect(plain).to_have_url(re.compile("/w/[a-z2-7]{16}/0/$"))


def test_the_solution_and_the_needed_givens_are_shown(plain: Page):
    enter(plain, TODAY)
    plain.get_by_role("link", name="Show the solution").click()
    expect(plain.locator(".is-solution")).to_have_count(51)
    plain.get_by_role("link", name="Hide the solution").click()
    plain.get_by_role("button", name="Is every given needed?").click()
    expect(plain.locator("#needed")).to_contain_text(re.compile("given"))


def test_the_puzzles_of_two_days(plain: Page):
    today = timezone.now().date()
    for day in (today, today - timedelta(days=1)):
        keep_all_of(day)
    plain.get_by_role("link", name="Today", exact=True).click()
    heading = plain.get_by_role("heading", level=1).inner_text()
    plain.get_by_role("link", name="Mini").click()
    expect(plain.locator(".verdict")).to_contain_text("exactly one solution")
    expect(plain.get_by_role("heading", level=1)).to_have_text(re.compile("^Mini, "))
    plain.locator(".daily-siblings a").first.click()
    expect(plain.get_by_role("heading", level=1)).to_have_text(heading)
    plain.locator(".days a[rel=prev]").click()
    expect(plain.get_by_role("heading", level=1)).not_to_have_text(heading)
    plain.get_by_role("link", name="Calendar", exact=True).click()
    expect(plain.get_by_role("table")).to_be_visible()


def test_a_technique_is_learned_and_practised(plain: Page):
    plain.get_by_role("link", name="Learn", exact=True).click()
    plain.get_by_role("link", name="Look up a technique").click()
    plain.locator("[data-technique=x-wing] a").click()
    plain.get_by_role("link", name="Find it yourself", exact=True).click()
    plain.get_by_role("link", name="Show where to look").click()
    plain.get_by_role("link", name="Tell me more").click()
    expect(plain.locator(".step-words")).to_contain_text("Find this: X-wing")
    plain.get_by_role("link", name="The whole step").click()
    expect(plain.locator(".cand.is-removed").first).to_be_visible()
    plain.get_by_role("link", name="Round", exact=True).click()
    expect(plain.locator("#cell-r1s1")).to_have_count(1)
    plain.locator(".practice button").first.click()
    expect(plain.get_by_role("button", name="Hint", exact=True)).to_be_visible()


def test_the_language_is_changed_and_the_page_stays(plain: Page):
    enter(plain, FIG_1)
    address = plain.url
    plain.get_by_role("button", name="Deutsch").click()
    expect(plain.locator("html")).to_have_attribute("lang", "de")
    expect(plain.locator(".verdict")).to_contain_text("genau eine Lösung")
    assert plain.url == address
    plain.get_by_role("link", name="Schritt für Schritt durchgehen").click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Der Anfang")


@pytest.mark.parametrize(
    "path",
    slow_after(
        3, ["/", "/enter/", "/daily/", "/enter/?layout=5x5", "/help/", "/techniques/x-wing/", "/settings/", "/offline/"]
    ),
)
def test_no_control_is_shown_that_needs_scripts(plain: Page, path: str):
    keep_all_of(timezone.now().date())
    plain.goto(path)
    expect(plain.get_by_role("heading", level=1)).to_be_visible()
    expect(plain.locator("main .needs-script:visible, [data-do]:visible, [data-copy]:visible")).to_have_count(0)
    expect(plain.locator("button:visible:not(form *, [form])")).to_have_count(0)
    expect(plain.locator("button[type=button]:visible")).to_have_count(0)


def test_the_regions_of_a_jigsaw_can_be_typed(plain: Page):
    plain.goto("/enter/?layout=4j-AAABCCABCDBBCDDD")
    plain.get_by_role("link", name="Draw other regions").click()
    letters = plain.get_by_label("Or write a letter")
    letters.fill("AAAA BBBB CCCC DDD")
    plain.get_by_role("button", name="Use these regions").click()
    expect(plain.locator("#regions-note")).to_contain_text("15 letters for their regions")
    letters.fill("AAAA BBBB CCCC DDDD")
    plain.get_by_role("button", name="Use these regions").click()
    expect(plain).to_have_url(re.compile("layout=4j-AAAABBBBCCCCDDDD"))
