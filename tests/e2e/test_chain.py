"""A chain is played on the board, link by link."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from solver.board import Puzzle
from solver.models import KeptPuzzle, KeptWalkthrough
from tests.web.conftest import ROUND_CHAIN, SHIDOKU, two_ideas

CHAIN_STEP = 12  # a chain of 7 links


def _address(text: str, n: int) -> str:
    row, _ = KeptPuzzle.objects.keep(Puzzle.from_text(text))
    return f"p/{row.page_id}/steps/{n}/"


@pytest.fixture
def chain(site: Page) -> Page:
    """A step on a round board whose chain has 7 links."""
    site.goto(site.url + _address(ROUND_CHAIN, CHAIN_STEP))
    return site


def _shown(page: Page) -> list[int]:
    """The links that can be seen."""
    script = "all => all.filter(one => getComputedStyle(one).opacity > 0.1).map(one => Number(one.dataset.order))"
    page.emulate_media(reduced_motion="reduce")
    return page.locator(".board .link").evaluate_all(script)


def _next(page: Page) -> Locator:
    return page.get_by_role("button", name="Next link")


def test_a_chain_is_there_as_a_whole(chain: Page, accessible):
    assert _shown(chain) == [1, 2, 3, 4, 5, 6, 7]
    expect(chain.locator(".link-words")).to_have_text("7 links, to be shown one after the other")
    accessible(chain)


def test_a_chain_is_played_link_by_link(chain: Page, accessible):
    for k in range(1, 8):
        _next(chain).click()
        assert _shown(chain) == list(range(1, k + 1))
        expect(chain.locator(".link-words")).to_have_text(re.compile(rf"^{k} / 7: If r\ds\d"))
        expect(chain.locator(".strike").first).to_have_css("opacity", "0")
    accessible(chain)
    _next(chain).click()
    expect(chain.locator(".strike").first).to_have_css("opacity", "1")


def test_a_candidate_appears_with_its_link(chain: Page):
    last = chain.locator('.disc[data-order="7"]').first
    _next(chain).click()
    expect(last).to_have_css("opacity", "0")
    chain.get_by_role("button", name="Show all").click()
    expect(last).to_have_css("opacity", "1")
    expect(chain.get_by_role("button", name="Show all")).to_be_hidden()


def test_a_chain_is_played_with_keys(chain: Page):
    url = chain.url
    chain.keyboard.press("Shift+ArrowRight")
    chain.keyboard.press("Shift+ArrowRight")
    assert _shown(chain) == [1, 2]
    chain.keyboard.press("Shift+ArrowLeft")
    assert _shown(chain) == [1]
    chain.keyboard.press("Shift+ArrowLeft")
    assert _shown(chain) == [1, 2, 3, 4, 5, 6, 7]
    chain.keyboard.press("Shift+ArrowLeft")
    assert _shown(chain) == [1, 2, 3, 4, 5, 6, 7]
    expect(chain.locator(".strike").first).to_have_css("opacity", "0")
    assert chain.url == url
    chain.keyboard.press("ArrowRight")
    chain.wait_for_url("**/steps/13/")


def test_the_next_step_begins_with_a_whole_chain(chain: Page):
    _next(chain).click()
    chain.get_by_role("link", name="Next step", exact=True).click()
    expect(chain.get_by_role("heading", level=1)).to_have_text(re.compile("^Step 13 of "))
    assert _shown(chain) == [1, 2, 3, 4, 5, 6, 7]
    _next(chain).click()
    assert _shown(chain) == [1]


def test_no_link_is_missing_on_paper(chain: Page):
    _next(chain).click()
    chain.emulate_media(media="print")
    assert _shown(chain) == [1, 2, 3, 4, 5, 6, 7]
    expect(chain.locator(".legend")).to_be_visible()
    expect(chain.locator(".link-player")).to_be_hidden()


def test_nothing_moves_for_those_who_want_it_so(chain: Page):
    arrow = chain.locator(".board .link").first
    assert arrow.evaluate("one => getComputedStyle(one).transitionDuration") == "0.16s"
    chain.emulate_media(reduced_motion="reduce")
    assert arrow.evaluate("one => getComputedStyle(one).transitionDuration") == "0s"


def test_ideas_follow_one_another_with_the_same_keys(site: Page):
    base = site.url
    address = _address(SHIDOKU, 1)
    site.goto(base + address)
    KeptWalkthrough.objects.update(body=two_ideas(SHIDOKU), n_steps=1)
    site.goto(base + address + "?view=1&fresh")
    expect(site.locator(".idea")).to_have_text("Idea 1 of 2")
    site.keyboard.press("Shift+ArrowRight")
    expect(site.locator(".idea")).to_have_text("Idea 2 of 2")
    expect(site.locator(".board .strike")).to_have_count(1)
    site.keyboard.press("Shift+ArrowLeft")
    expect(site.locator(".idea")).to_have_text("Idea 1 of 2")
    site.get_by_role("link", name="The next idea").click()
    site.wait_for_url(re.compile("view=2"))


def test_without_scripts_the_whole_chain_is_shown_and_told(browser: Browser, live_server, transactional_db):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/{_address(ROUND_CHAIN, CHAIN_STEP)}")
    expect(page.locator(".board .link")).to_have_count(7)
    expect(page.locator(".link-player")).to_be_hidden()
    page.get_by_text("All links in words").click()
    expect(page.locator(".all-links li")).to_have_count(7)
    page.context.close()
