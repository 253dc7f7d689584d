"""Sending a step, a position or a puzzle to somebody else."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import box_of
from tests.e2e.play.test_hint_card import ask
from tests.e2e.play.test_phone import phone
from tests.e2e.puzzle_page import EASY, open_puzzle, press_in
from tests.e2e.wait import until

__all__ = ["phone"]

SHARES = """
window.shared = [];
navigator.share = (data) => {
  window.shared.push(data.url);
  return window.isCancelled ? Promise.reject(new DOMException("", "AbortError")) : Promise.resolve();
};
"""


FORBIDDEN = "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }"


@pytest.fixture
def puzzle(site: Page) -> Page:
    site.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_puzzle(site, EASY)
    press_in(site, "r1c3", "4")
    return site


def _copied(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_step_can_be_sent_to_anybody(puzzle: Page, browser: Browser, accessible):
    ask(puzzle, 3)
    sentence = puzzle.locator(".hint-words p").inner_text()
    posts: list[str] = []
    puzzle.on("request", lambda request: posts.append(request.url) if request.url.endswith("/walk/") else None)
    puzzle.get_by_role("button", name="Send this step").dblclick()
    expect(puzzle.locator(".hint .sent")).to_have_text("The link shows exactly this step.")
    expect(puzzle.get_by_role("button", name="Copied")).to_be_visible()
    accessible(puzzle)
    assert len(posts) == 1
    friend = browser.new_context().new_page()
    friend.goto(_copied(puzzle))
    expect(friend.locator(".sentence")).to_have_text(sentence)
    expect(friend.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(friend.locator(".steps-after li").first).to_be_hidden()
    friend.context.close()


def test_a_shared_step_greets_its_reader_who_can_play_on(puzzle: Page, browser: Browser, accessible):
    ask(puzzle, 3)
    puzzle.get_by_role("button", name="Send this step").click()
    expect(puzzle.get_by_role("button", name="Copied")).to_be_visible()
    friend = browser.new_context().new_page()
    friend.goto(_copied(puzzle))
    greeting = friend.locator(".greeting")
    expect(greeting).to_contain_text("Somebody sent you this step.")
    expect(greeting).to_be_visible()
    assert friend.evaluate("scrollY") == 0
    accessible(friend)
    friend.get_by_role("link", name="Next step", exact=True).click()
    expect(friend.get_by_role("heading", level=1)).to_contain_text("Step 2 of")
    expect(greeting).to_be_hidden()
    friend.goto("about:blank")
    friend.goto(_copied(puzzle))
    friend.get_by_role("button", name="Play on from here").click()
    expect(friend.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(friend.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    friend.context.close()


def test_a_step_is_not_sent_without_network(puzzle: Page, page_faults: list[str]):
    ask(puzzle, 3)
    puzzle.context.set_offline(True)
    puzzle.get_by_role("button", name="Send this step").click()
    expect(puzzle.locator(".hint .sent")).to_contain_text("There is no link yet")
    puzzle.context.set_offline(False)
    puzzle.get_by_role("button", name="Send this step").click()
    expect(puzzle.locator(".hint .sent")).to_have_text("The link shows exactly this step.")
    page_faults[:] = [fault for fault in page_faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_a_link_that_may_not_be_copied_is_shown(puzzle: Page):
    puzzle.evaluate(FORBIDDEN)
    ask(puzzle, 3)
    puzzle.get_by_role("button", name="Send this step").click()
    expect(puzzle.locator(".hint .sent a")).to_contain_text("/w/")
    puzzle.get_by_role("tab", name="Analyse").click()
    puzzle.get_by_role("link", name="Walk through it").click()
    puzzle.get_by_role("link", name="Next step", exact=True).click()
    puzzle.evaluate(FORBIDDEN)
    puzzle.get_by_role("button", name="Send this step").click()
    expect(puzzle.locator(".sends .sent a")).to_contain_text("/steps/1/")


def test_on_a_phone_such_a_link_is_above_the_moves(phone: Page):
    phone.goto("/enter/")
    open_puzzle(phone, EASY)
    phone.goto(phone.url + "steps/3/")
    phone.evaluate(FORBIDDEN)
    phone.get_by_role("button", name="Send this step").tap()
    link, moves = (box_of(phone.locator(each)) for each in (".sends .sent a", ".moves"))
    assert link["y"] + link["height"] <= moves["y"]


def test_a_phone_opens_its_own_share_dialog(phone: Page):
    phone.add_init_script(SHARES)
    phone.goto("/enter/")
    open_puzzle(phone, EASY)
    ask(phone, 3)
    button = phone.get_by_role("button", name="Send this step")
    button.tap()
    until(phone, lambda: phone.evaluate("shared.length") == 1, "the phone was not asked")
    assert "/steps/1/" in phone.evaluate("shared[0]")
    phone.evaluate("window.isCancelled = true")
    button.tap()
    until(phone, lambda: phone.evaluate("shared.length") == 2, "the phone was not asked again")
    expect(phone.locator(".hint .sent")).to_be_empty()
    expect(button).to_be_enabled()


def test_the_section_says_what_its_link_shows(puzzle: Page, accessible):
    ask(puzzle, 3)
    puzzle.get_by_role("tab", name="Share").click()
    link = puzzle.get_by_label("Link to share")
    own = puzzle.url.split("?")[0].split("#")[0]
    expect(puzzle.get_by_role("radio", name="the puzzle without your digits")).to_be_checked()
    expect(link).to_have_value(own)
    puzzle.get_by_role("radio", name="my position").check()
    expect(link).to_have_value(f"{own}#progress=eyJkaWdpdCI6W1syLDRdXX0")
    puzzle.get_by_role("radio", name="this step").check()
    expect(link).to_have_value(re.compile("/w/[a-z2-7]{16}/1/#sent$"))
    accessible(puzzle)
    puzzle.get_by_role("tab", name="Play").click()
    puzzle.get_by_role("button", name="Close").click()
    puzzle.get_by_role("tab", name="Share").click()
    expect(puzzle.get_by_role("radio", name="this step")).to_be_hidden()
    expect(link).to_have_value(own)


def test_the_word_copied_stays_for_some_seconds(puzzle: Page):
    puzzle.get_by_role("tab", name="Share").click()
    puzzle.clock.install()
    puzzle.get_by_role("button", name="Copy", exact=True).click()
    expect(puzzle.get_by_role("button", name="Copied")).to_be_visible()
    expect(puzzle.locator(".share-row [role=status]").first).to_have_text("Copied")
    puzzle.clock.run_for(4_000)
    expect(puzzle.get_by_role("button", name="Copied")).to_be_visible()
    puzzle.clock.run_for(2_000)
    expect(puzzle.get_by_role("button", name="Copy", exact=True)).to_be_visible()


def test_a_step_page_is_sent_and_leads_back_to_the_game(puzzle: Page):
    puzzle.get_by_role("tab", name="Analyse").click()
    puzzle.get_by_role("button", name="Explain from here").click()
    puzzle.get_by_role("link", name="Next step", exact=True).click()
    expect(puzzle.get_by_role("heading", level=1)).to_contain_text("Step 1 of")
    button = puzzle.get_by_role("button", name="Send this step")
    button.click()
    expect(puzzle.locator(".sent")).to_have_text("The link shows exactly this step.")
    assert _copied(puzzle) == f"{puzzle.url}#sent"
    puzzle.get_by_role("link", name="Back to the puzzle").click()
    expect(puzzle.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    assert puzzle.evaluate("scrollY") == 0
