"""What a player has done is kept: in other tabs, after a reload, in a link, and not taken for something else."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.puzzle_page import EASY, open_puzzle, press_in, press_more_tool

DAY = 86_400_000  # milliseconds
# Pretend that the only puzzle was played that much earlier, and return when.
PUT_BACK = """(time) => {
    const [key] = Object.keys(localStorage).filter((key) => key.startsWith("play "));
    const entry = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...entry, when: entry.when - time }));
    return entry.when - time;
}"""


@pytest.fixture
def puzzle(site: Page) -> Page:
    return open_puzzle(site, EASY)


def test_two_tabs_on_one_puzzle_lose_nothing(puzzle: Page):
    other = puzzle.context.new_page()
    other.goto(puzzle.url)
    press_in(puzzle, "r1c3", "4")
    expect(other.locator("#cell-r1c3 .digit")).to_have_text("4")
    press_in(other, "r1c4", "6")
    expect(puzzle.locator("#cell-r1c4 .digit")).to_have_text("6")
    puzzle.keyboard.press("Control+z")
    expect(other.locator("#cell-r1c4 .digit")).to_be_empty()
    expect(other.locator("#cell-r1c3 .digit")).to_have_text("4")


def test_undo_survives_a_reload_and_a_started_puzzle_is_listed(puzzle: Page):
    press_in(puzzle, "r1c3", "4", "2")
    url = puzzle.url
    puzzle.reload()
    puzzle.get_by_role("button", name="Undo").click()
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    puzzle.get_by_role("link", name="Solve mine").click()
    begun = puzzle.locator("#begun li")
    expect(begun).to_contain_text(re.compile(r"^\s*Sudoku 9\s×\s9, 30 givens\s*1% filled in · \w"))
    assert begun.locator("img").evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    begun.get_by_role("link").click()
    expect(puzzle).to_have_url(url)
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")


def test_progress_is_shared_as_a_link(puzzle: Page, browser: Browser):
    puzzle.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press_in(puzzle, "r1c3", "4", "ArrowRight", "Shift+Digit6")
    puzzle.get_by_role("tab", name="Share").click()
    puzzle.get_by_role("radio", name="my position").check()
    puzzle.get_by_role("button", name="Copy", exact=True).click()
    expect(puzzle.get_by_role("button", name="Copied")).to_be_visible()
    link = puzzle.evaluate("navigator.clipboard.readText()")
    friend = browser.new_page()
    friend.goto(link)
    expect(friend.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(friend.locator("#cell-r1c4 .corner")).to_have_text("6")
    friend.get_by_role("button", name="Play on from here").click()
    assert "progress" not in friend.url
    friend.reload()
    expect(friend.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(friend.get_by_role("button", name="Play on from here")).to_be_hidden()
    friend.close()


def test_a_position_of_a_technique_is_kept_once_it_is_played(site: Page):
    site.goto("/techniques/x-wing/")
    site.get_by_role("button", name="Open this position").click()
    expect(site.locator("#clock")).not_to_be_empty()
    position = site.url
    site.goto("/mine/")
    expect(site.locator("#mine-empty")).to_be_visible()
    site.goto("/techniques/x-wing/")
    site.get_by_role("button", name="Open this position").click()
    expect(site).to_have_url(position)
    site.locator("#board .cell:not(.is-given, :has(.digit:not(:empty)))").first.click()
    site.keyboard.press("1")
    site.goto("/mine/")
    expect(site.locator("#mine-list > li")).to_have_count(1)


def test_a_position_from_this_site_is_taken_over_once(puzzle: Page):
    address = puzzle.url + "?at=" + EASY.replace("53.", "534")
    puzzle.evaluate("address => { location.href = address }", address)
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(puzzle.get_by_role("button", name="Play on from here")).to_be_hidden()
    press_in(puzzle, "r1c4", "6")
    puzzle.reload()
    expect(puzzle.locator("#clock")).not_to_be_empty()
    expect(puzzle.locator("#cell-r1c4 .digit")).to_have_text("6")


@pytest.fixture(params=["progress", "at"])
def guest(puzzle: Page, request: pytest.FixtureRequest) -> Page:
    """A page with a digit of one's own, and then somebody's link to a position, of either kind."""
    press_in(puzzle, "r1c4", "6")
    shared = {
        "progress": puzzle.evaluate("'#progress=' + btoa(JSON.stringify({digit: [[2, 4]]}))"),
        "at": "?at=" + EASY.replace("53.", "534"),
    }
    puzzle.goto(puzzle.url + shared[request.param])
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(puzzle.locator("#cell-r1c4 .digit")).to_be_empty()
    return puzzle


def test_a_position_that_was_sent_leaves_ones_own_as_it_was(guest: Page):
    guest.keyboard.press("7")
    url = re.split("[?#]", guest.url)[0]
    other = guest.context.new_page()
    other.goto(url)
    expect(other.locator("#cell-r1c4 .digit")).to_have_text("6")
    expect(other.locator("#cell-r1c3 .digit")).to_be_empty()
    other.close()


def test_back_from_a_position_that_was_sent(guest: Page):
    guest.get_by_role("button", name="Back to mine").click()
    expect(guest.locator("#cell-r1c4 .digit")).to_have_text("6")
    expect(guest.locator("#cell-r1c3 .digit")).to_be_empty()
    assert not re.search("progress|at=", guest.url)


def test_who_has_no_position_is_not_offered_it(puzzle: Page):
    sent = puzzle.url + puzzle.evaluate("'#progress=' + btoa(JSON.stringify({digit: [[2, 4]]}))")
    puzzle.goto("about:blank")
    puzzle.goto(sent)
    expect(puzzle.locator("#sent-position")).to_be_visible()
    expect(puzzle.get_by_role("button", name="Back to mine")).to_be_hidden()
    puzzle.get_by_role("button", name="Begin with the givens").click()
    expect(puzzle.locator("#sent-position")).to_be_hidden()
    expect(puzzle.locator("#board .is-filled")).to_have_count(0)


def test_what_is_typed_into_a_sent_position_outlives_a_new_form(guest: Page):
    press_in(guest, "r1c6", "8")
    guest.evaluate("document.dispatchEvent(new Event('shown'))")  # as polling does when the page has other parts
    expect(guest.locator("#cell-r1c6 .digit")).to_have_text("8")
    expect(guest.get_by_role("button", name="Back to mine")).to_be_visible()
    guest.get_by_role("button", name="Back to mine").click()
    expect(guest.locator("#cell-r1c4 .digit")).to_have_text("6")
    expect(guest.locator("#cell-r1c6 .digit")).to_be_empty()


def test_whoever_plays_on_from_a_sent_position_may_undo_it(guest: Page):
    guest.get_by_role("button", name="Play on from here").click()
    guest.reload()
    expect(guest.locator("#cell-r1c3 .digit")).to_have_text("4")
    guest.get_by_role("button", name="Undo").click()
    expect(guest.locator("#cell-r1c4 .digit")).to_have_text("6")


def test_clearing_the_storage_does_not_clear_the_open_board(puzzle: Page):
    press_in(puzzle, "r1c3", "4")
    puzzle.evaluate("localStorage.clear()")
    puzzle.keyboard.press("ArrowRight")
    puzzle.keyboard.press("6")
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")
    puzzle.reload()
    expect(puzzle.locator("#cell-r1c3 .digit")).to_have_text("4")


def test_the_player_is_told_if_the_browser_stores_nothing(site: Page):
    site.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    page = open_puzzle(site, EASY)
    press_in(page, "r1c3", "4")
    expect(page.locator("#said")).to_contain_text("Your browser keeps nothing for this site")


def test_a_solved_puzzle_stays_solved_after_a_reload(site: Page):
    page = open_puzzle(site, "2x2:1.....3..2.....4")
    press_in(page, "r1c1", "Control+a")
    press_more_tool(page, "Reveal the selected cells")
    expect(page.locator("#said")).to_contain_text("Solved, and everything is right.")
    before = page.evaluate(PUT_BACK, 3 * DAY)
    page.reload()
    expect(page.locator("#said")).to_contain_text("Solved, and everything is right.")
    page.get_by_role("link", name="Solve mine").click()
    assert page.evaluate(PUT_BACK, 0) == before  # looking at it is not playing
    expect(page.locator("#begun")).to_be_hidden()
