"""A hint without network, on a phone: one depth after another, until its step is taken."""

from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from solver.board import Budget
from solver.techniques import Start, find_ladder
from solver.techniques.choices import next_step
from solver.web.pages.offline.hint_words import hint_words
from solver.web.views import daily
from tests.e2e.play.test_hint_card import ask
from tests.e2e.puzzle_page import EASY, address_of
from tests.e2e.service_worker import COMES_BACK, HAS_WORKER, wait_until_kept
from tests.techniques.corpus import CASES
from tests.web.conftest import ROUND

PHONE = {"width": 390, "height": 664}
DEEPER = "#hint [data-hint]"
TAKE = "#hint [data-take]"
ASK = ".tools [data-hint]"
# No digit of it is certain, and no candidate falls by an easy step.
OPEN = "2x2:1..............."

TEACHING = find_ladder("teaching")

Visit = Callable[..., Page]


@pytest.fixture
def away(
    browser: Browser, live_server: Any, transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Visit]:
    """Opens a puzzle, at a position if wanted, and loses the network."""
    settings.OFFLINE = True
    monkeypatch.setattr(daily, "DAYS_OFFLINE", 0)
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, base_url=live_server.url)  # type: ignore[arg-type]
    context.add_init_script(COMES_BACK)

    def open_puzzle(text: str, **position: str) -> Page:
        page = context.new_page()
        path = address_of(text)
        page.goto(path)
        page.evaluate(HAS_WORKER)
        wait_until_kept(page, path)
        if position:  # as from a page of this site: the position is the player's own, and no page to be kept
            page.goto(f"{path}?{urlencode(position)}", referer=page.url)
        expect(page.locator("#clock")).not_to_be_empty()
        context.set_offline(True)
        return page

    yield open_puzzle
    context.close()


def _next_technique(start: Start) -> str:
    return next((step.technique for step in next_step(start.board, TEACHING, budget=Budget(), unique=True).steps), "")


def _words(page: Page) -> Any:
    return expect(page.locator("#hint .hint-words"))


@pytest.mark.parametrize("text", [EASY, ROUND], ids=["square", "round"])
def test_a_hint_is_deepened_and_taken_without_network(away: Visit, accessible: Any, text: str):
    page = away(text)
    page.locator(ASK).tap()
    _words(page).to_contain_text("Look here")
    expect(page.locator("#board .cell.is-base")).not_to_have_count(0)
    page.locator(DEEPER).tap()
    _words(page).to_contain_text("Find this")
    page.locator(DEEPER).tap()
    expect(page.locator(TAKE)).to_be_in_viewport(ratio=1)
    expect(page.locator("#hint .send")).to_have_count(0)
    accessible(page)
    placed = page.locator("#board .cell.is-placed")
    name, digit = placed.get_attribute("id"), placed.locator(".digit").text_content()
    page.locator(TAKE).tap()
    expect(page.locator("#hint .hint")).to_have_count(0)
    expect(page.locator(f"#{name} .digit")).to_have_text(digit or "?")
    page.locator("[data-do=undo]").tap()
    expect(page.locator(f"#{name} .digit")).to_have_text("")


def test_what_a_step_removes_is_crossed_out_without_network(away: Visit):
    starts = (Start(each.puzzle, TEACHING, each.placed, each.crossed_out) for each in CASES)
    start = next(each for each in starts if _next_technique(each) == "x-wing")
    page = away(start.puzzle.text, at=start.cells, out=start.crossed_out_text)
    ask(page, 3)
    n_removed = page.locator("#board .cand.is-removed").count()
    assert n_removed
    before = page.locator("#play [name=out]").input_value()
    page.locator(TAKE).tap()
    after = page.locator("#play [name=out]").input_value()
    assert len(after.replace(" ", "")) > len(before.replace(" ", ""))


def test_a_wrong_digit_is_pointed_out_first_without_network(away: Visit):
    page = away(EASY)
    page.locator("#cell-r1c3").tap()
    page.keyboard.press("1")
    page.locator(ASK).tap()
    _words(page).to_contain_text("r1c3")
    expect(page.locator("#hint .hint-wrong")).to_be_visible()
    expect(page.locator("#cell-r1c3")).to_contain_class("is-conflict")
    page.locator(TAKE).tap()
    expect(page.locator("#cell-r1c3 .digit")).to_have_text("")


def test_notes_that_lack_the_right_digit_are_pointed_out(away: Visit):
    page = away(EASY)
    page.locator("#cell-r1c3").tap()
    page.keyboard.press("Control+1")  # a centre note: nothing but 1
    page.locator(ASK).tap()
    _words(page).to_contain_text(hint_words()["lacking"][0].format(cells="r1c3"))


def test_where_no_easy_step_is_left_a_hint_says_so(away: Visit):
    page = away(OPEN)
    page.locator(ASK).tap()
    _words(page).to_contain_text(hint_words()["nothing"])


def test_entries_that_cannot_be_checked_are_called_so(away: Visit):
    page = away(OPEN)
    page.locator("#cell-r1c3").tap()
    page.keyboard.press("3")
    page.locator(ASK).tap()
    _words(page).to_contain_text(hint_words()["unchecked"])
