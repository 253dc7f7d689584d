"""Collections in the browser: what it remembers of them, the way from one puzzle to the next, and the form."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.collected import KeptCollection
from solver.collections import Collected, Collection, write_collection
from solver.collections.shipped import shipped_collection
from tests.web.conftest import SHIDOKU

pytestmark = pytest.mark.slow

TEXTS = (SHIDOKU, "2x2:4.....2..3.....1", "2x2:2.....4..1.....3")
PUZZLES = [Puzzle.from_text(text) for text in TEXTS]
OWN = Collection("Tuesday", "Three of them", tuple(Collected(each, note="Look") for each in PUZZLES))
SOLUTION = "1342243142133124"


@pytest.fixture
def own(transactional_db: None, live_server: Any, page: Page, page_faults: list[str]) -> str:
    """The URL of a collection of a visitor; the console of the page must be clean at the end."""
    return live_server.url + KeptCollection.objects.keep(OWN).get_absolute_url()


def play(page: Page, puzzle: Puzzle, *, is_done: bool = True) -> None:
    """Store in the browser that a puzzle is begun or solved."""
    played: dict[str, Any] = {
        "title": "x",
        "share": 1 if is_done else 0.5,
        "isDone": is_done,
        "seconds": 60,
        "when": 1,
        "helps": [],
    }
    key = f"play {puzzle.page_id}"
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(played)])


def test_a_page_says_how_far_the_visitor_is(own: str, page: Page, accessible: Callable[[Page], None]) -> None:
    page.goto(own)
    following = page.locator("[data-next]")
    expect(following).to_have_attribute("href", f"/p/{PUZZLES[0].page_id}/")
    play(page, PUZZLES[0])
    play(page, PUZZLES[1], is_done=False)
    page.reload()
    cards = page.locator("[data-play]")
    expect(cards.nth(0).locator(".card-state")).to_contain_text("✓")
    expect(cards.nth(1).locator(".card-state")).to_contain_text("50")
    expect(cards.nth(2).locator(".card-state")).to_be_empty()
    expect(page.locator("[data-says]")).to_have_text(re.compile("1.*3.*1"))
    expect(following).to_have_attribute("href", f"/p/{PUZZLES[1].page_id}/")
    accessible(page)


def test_after_a_solved_puzzle_comes_the_next_one(own: str, page: Page) -> None:
    page.goto(own)
    page.locator("[data-next]").click()
    for cell, (given, digit) in enumerate(zip(PUZZLES[0].cells, SOLUTION, strict=True)):
        if given == ".":
            page.locator(f"#cell-r{cell // 4 + 1}c{cell % 4 + 1}").click()
            page.keyboard.press(digit)
    link = page.locator(".finished [data-collection]")
    expect(link).to_be_visible()
    expect(page.locator(".finished .primary")).to_have_count(1)
    link.click()
    expect(page).to_have_url(re.compile(PUZZLES[1].page_id))
    page.goto(own)
    expect(page.locator("progress")).to_have_js_property("value", 1)


def test_a_puzzle_says_where_it_is_in_its_collection(own: str, page: Page, accessible: Callable[[Page], None]) -> None:
    page.goto(f"{own.partition('/collections/')[0]}/p/{PUZZLES[1].page_id}/")
    expect(page.locator("#collection-place")).to_be_hidden()
    page.goto(own)
    page.locator("[data-play] a").nth(1).click()
    link = page.locator("#collection-place a")
    expect(link).to_have_text(re.compile("2.*3.*Tuesday"))
    accessible(page)
    link.click()
    expect(page).to_have_url(own)


def test_after_the_last_puzzle_one_button_leads_back(own: str, page: Page) -> None:
    page.goto(own)
    for each in PUZZLES[1:]:
        play(page, each)
    page.locator("[data-play] a").first.click()
    for cell, (given, digit) in enumerate(zip(PUZZLES[0].cells, SOLUTION, strict=True)):
        if given == ".":
            page.locator(f"#cell-r{cell // 4 + 1}c{cell % 4 + 1}").click()
            page.keyboard.press(digit)
    expect(page.locator(".finished .primary")).to_have_count(1)
    page.locator(".finished .primary").click()
    expect(page).to_have_url(own)
    expect(page.locator("[data-next]")).to_have_attribute("href", "/collections/")


def test_saving_to_a_file_is_said(own: str, page: Page) -> None:
    page.goto(own)
    with page.expect_download():
        page.locator("[data-save]").click()
    expect(page.locator("#saved")).not_to_be_empty()


def test_shelves_count_what_is_solved(own: str, page: Page, accessible: Callable[[Page], None]) -> None:
    KeptCollection.objects.ship("famous", shipped_collection("famous"))
    first = shipped_collection("famous").puzzles[0].puzzle
    page.goto(own)
    play(page, first)
    page.goto(own.partition("/collections/")[0] + "/collections/")
    expect(page.locator("progress")).to_have_js_property("value", 1)
    accessible(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_a_phone_and_are_accessible(
    own: str, page: Page, scheme: Any, accessible: Callable[[Page], None]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme=scheme)
    for url in (own, own.partition("/collections/")[0] + "/collections/new/"):
        page.goto(url)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        accessible(page)


def test_the_line_at_fault_is_selected(own: str, page: Page, page_faults: list[str]) -> None:
    page.goto(own.partition("/collections/")[0] + "/collections/new/")
    page.locator("#text").fill(f"# A\n{SHIDOKU}\noops")
    page.locator("button:not([name]).primary").click()
    expect(page.locator("[role=alert]")).to_be_visible()
    chosen = "({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd)"
    assert page.locator("#text:focus").evaluate(chosen) == "oops"
    page_faults.clear()  # the browser logs the status 400


def test_a_file_is_put_into_the_form_and_gets_a_page(own: str, page: Page) -> None:
    page.goto(own.partition("/collections/")[0] + "/collections/new/")
    text = write_collection(OWN)
    page.locator("#collection-file").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    expect(page.locator("#text")).to_have_value(text)
    page.locator("button:not([name]).primary").click()
    expect(page).to_have_url(own)


def test_collections_work_without_scripts(own: str, plain: Page) -> None:
    plain.goto(own)
    plain.locator("[data-next]").click()
    expect(plain).to_have_url(re.compile(PUZZLES[0].page_id))
