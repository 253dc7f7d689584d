"""A chain is played on the board, link by link."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from solver.models import Finding
from solver.steps import Walkthrough
from tests.e2e.looks import box_of
from tests.e2e.puzzle_page import address_of
from tests.web.conftest import (
    ROUND_CHAIN,
    SHIDOKU,
    lines_of_inner_proof,
    store_walkthrough,
    walkthrough_with_inner_proof,
    walkthrough_with_joint_links,
    walkthrough_with_two_views,
)

CHAIN_STEP = 12  # a chain of 7 links


@pytest.fixture
def chain(site: Page) -> Page:
    """A step on a round board whose chain has 7 links."""
    site.goto(address_of(ROUND_CHAIN, f"steps/{CHAIN_STEP}/"))
    return site


def _shown(page: Page) -> list[int]:
    """The turns of the links that can be seen."""
    script = """all => all.map(one => [one.dataset.order, getComputedStyle(one)])
        .filter(([, style]) => style.opacity > 0.1 && style.display !== "none").map(([order]) => Number(order))"""
    page.emulate_media(reduced_motion="reduce")
    return page.locator(".board .link").evaluate_all(script)


def _next(page: Page) -> Locator:
    return page.get_by_role("button", name="Next link")


def test_the_whole_chain_is_shown_at_first(chain: Page, accessible):
    assert _shown(chain) == [1, 2, 3, 4, 5, 6, 7]
    expect(chain.locator(".link-words")).to_have_text("7 links, shown one by one")
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


def test_after_its_end_a_chain_stays_until_played_again(chain: Page):
    for _ in range(9):
        _next(chain).click()
    assert _shown(chain) == [1, 2, 3, 4, 5, 6, 7]
    expect(chain.locator(".strike").first).to_have_css("opacity", "1")
    chain.get_by_role("button", name="Play again").click()
    assert _shown(chain) == [1]
    expect(chain.get_by_role("button", name="Play again")).to_be_hidden()


def test_a_line_of_the_list_is_shown_and_marked(chain: Page, accessible):
    chain.locator(".all-links summary").click()
    chain.locator(".all-links li").nth(2).click()
    assert _shown(chain) == [1, 2, 3]
    expect(chain.locator(".all-links [aria-current]")).to_have_attribute("data-line", "3")
    accessible(chain)


def test_on_a_phone_the_sentence_begins_in_sight(chain: Page):
    chain.set_viewport_size({"width": 390, "height": 664})
    sentence, moves = (box_of(chain.locator(each)) for each in (".sentence", ".moves"))
    assert sentence["y"] + 80 <= moves["y"]  # three lines of it
    expect(chain.locator(".link-player")).to_be_in_viewport(ratio=1)


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


def test_the_next_step_starts_with_its_whole_chain(chain: Page):
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


def _open(page: Page, walkthrough: Walkthrough) -> Page:
    page.goto(store_walkthrough(walkthrough, Client()))
    return page


@pytest.mark.slow
def test_a_proof_is_played_line_by_line_on_a_round_board(site: Page, accessible):
    page = _open(site, walkthrough_with_joint_links())
    whole = _shown(page)
    assert len(whole) > len(set(whole)), "some links lead to a candidate together"
    expect(page.locator(".link-words")).to_have_text("9 lines, shown one by one")
    accessible(page)
    line = page.locator(".proof [aria-current]")
    for k in range(1, 10):
        page.get_by_role("button", name="Next line").click()
        _show_arrows(page)
        expect(line).to_have_attribute("data-line", str(k))
        expect(page.locator(".link-words")).to_have_text(f"{k} / 9: {line.text_content()}")
        assert _shown(page) == [turn for turn in whole if turn <= k]
    accessible(page)
    expect(page.locator(".strike").first).to_have_css("opacity", "0")
    page.get_by_role("button", name="Next line").click()
    expect(page.locator(".strike").first).to_have_css("opacity", "1")
    ending = re.compile(r"^The last digit left for r5s2 is \w+, and that is ruled out as well \(")
    expect(page.locator(".link-words")).to_have_text(ending)
    expect(page.locator(".link.is-joint").first).to_be_visible()


def test_an_inner_argument_shows_only_with_its_line(site: Page, accessible):
    walkthrough = walkthrough_with_inner_proof()
    first, last, n_lines = lines_of_inner_proof(walkthrough)
    page = _open(site, walkthrough)
    whole = _shown(page)
    within = page.locator(f".disc[data-order='{first}']")
    expect(within).to_be_hidden()
    for _ in range(first):
        _line_on(page)
    _show_arrows(page)
    expect(within).to_be_visible()
    assert first + 1 not in _shown(page)
    _line_on(page)
    assert first + 1 in _shown(page)
    _line_on(page)
    assert first + 1 not in _shown(page), "only its own line shows a link that is not there at rest"
    for _ in range(last - first - 1):
        _line_on(page)
    expect(page.locator(".link-words")).to_have_text(re.compile(rf"^{last + 1} / {n_lines}: So r"))
    expect(within).to_be_hidden()
    page.get_by_role("button", name="Show all").click()
    assert _shown(page) == whole
    page.get_by_text("The proof, line by line").click()
    page.get_by_text(f"Lemma A, lines {first} to {last}", exact=True).click()
    expect(page.locator(f"[data-line='{first}']")).to_be_visible()
    accessible(page)


def _show_arrows(page: Page) -> None:
    arrows = page.get_by_role("button", name="Arrows")
    if arrows.get_attribute("aria-pressed") == "false":
        arrows.click()


def _line_on(page: Page) -> None:
    page.keyboard.press("Shift+ArrowRight")


def test_a_proof_on_paper_shows_what_is_there_at_rest(site: Page):
    walkthrough = walkthrough_with_inner_proof()
    first, *_ = lines_of_inner_proof(walkthrough)
    page = _open(site, walkthrough)
    whole = _shown(page)
    for _ in range(first + 1):
        _line_on(page)
    assert _shown(page) != whole
    page.emulate_media(media="print")
    assert _shown(page) == whole
    expect(page.locator(f".disc[data-order='{first}']")).to_be_hidden()


def test_the_board_stays_in_sight_beside_a_proof(site: Page):
    site.set_viewport_size({"width": 1280, "height": 900})
    page = _open(site, walkthrough_with_inner_proof())
    page.get_by_text("The proof, line by line").click()
    page.locator(".proof details summary").first.click()
    page.locator(".proof [data-closing]").scroll_into_view_if_needed()
    page.locator(".proof details [data-line]").last.evaluate("line => line.scrollIntoView({ block: 'start' })")
    assert page.evaluate("scrollY") > 900
    expect(page.locator(".board-frame").first).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("button", name="Next line")).to_be_in_viewport()


def test_a_proof_is_read_without_scripts(plain: Page):
    _open(plain, walkthrough_with_joint_links())
    expect(plain.locator(".proof li")).to_have_count(9)  # a short proof is open
    expect(plain.get_by_text("Suppose r3s7 is 2.")).to_be_visible()
    expect(plain.locator(".link-player")).to_be_hidden()


def test_ideas_follow_one_another_with_the_same_keys(site: Page):
    address = address_of(SHIDOKU, "steps/1/")
    site.goto(address)
    Finding.objects.filter(question="walkthrough").update(long_text=walkthrough_with_two_views(SHIDOKU))
    site.goto(f"{address}?view=1&fresh")
    expect(site.locator(".idea")).to_have_text("Idea 1 of 2")
    site.keyboard.press("Shift+ArrowRight")
    expect(site.locator(".idea")).to_have_text("Idea 2 of 2")
    expect(site.locator(".board .strike")).to_have_count(1)
    site.keyboard.press("Shift+ArrowLeft")
    expect(site.locator(".idea")).to_have_text("Idea 1 of 2")
    site.get_by_role("link", name="The next idea").click()
    site.wait_for_url(re.compile("view=2"))


def test_without_scripts_the_whole_chain_is_shown_and_explained(plain: Page):
    plain.goto(address_of(ROUND_CHAIN, f"steps/{CHAIN_STEP}/"))
    expect(plain.locator(".board .link")).to_have_count(7)
    expect(plain.locator(".link-player")).to_be_hidden()
    plain.get_by_text("All links in words").click()
    expect(plain.locator(".all-links li")).to_have_count(7)


GHOSTS = """all => all.filter(one => getComputedStyle(one).display !== "none")
    .map(one => `${one.closest(".cell").id.slice(5)}=${one.textContent}`)"""


def _ghosts(page: Page) -> list[str]:
    """The ghost digits that can be seen, by cell."""
    return sorted(page.locator(".board .ghost").evaluate_all(GHOSTS))


def _line_to(page: Page, k: int) -> None:
    page.get_by_role("slider", name="Lines shown").fill(str(k))


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_proof_writes_ghost_digits_up_to_its_line(site: Page, accessible, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    page = _open(site, walkthrough_with_inner_proof())
    assert _ghosts(page) == []
    _line_to(page, 3)
    three = _ghosts(page)
    _line_to(page, 8)
    assert len(three) == 3
    assert set(three) < {*_ghosts(page)}
    ghosts = page.locator(".board .ghost:visible")
    expect(ghosts.first).to_have_css("font-style", "italic")
    assert len({ghost.evaluate("one => getComputedStyle(one).fill") for ghost in ghosts.all()}) == 2
    expect(page.get_by_role("slider", name="Lines shown")).to_be_in_viewport()
    expect(page.locator(".board-frame").first).to_be_in_viewport(ratio=0.9)
    accessible(page)
    page.get_by_role("button", name="Show all").click()
    assert _ghosts(page) == []
    expect(page.get_by_role("slider", name="Lines shown")).to_have_value("0")


def test_the_slider_and_the_buttons_show_the_same_line(site: Page):
    page = _open(site, walkthrough_with_joint_links())
    slider = page.get_by_role("slider", name="Lines shown")
    _line_to(page, 4)
    expect(page.locator(".link-words")).to_have_text(re.compile("^4 / 9: "))
    page.get_by_role("button", name="Next line").click()
    expect(slider).to_have_value("5")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^5 / 9: "))
    slider.press("ArrowLeft")
    expect(page.locator(".link-words")).to_have_text(re.compile("^4 / 9: "))


def test_a_line_that_rules_out_a_candidate_strikes_it(site: Page):
    walkthrough = walkthrough_with_inner_proof()
    first, last, _ = lines_of_inner_proof(walkthrough)
    page = _open(site, walkthrough)
    _line_to(page, last + 1)
    expect(page.locator(".link-words")).to_contain_text("is not")
    expect(page.locator(f".board .ghost-strike[data-order='{last + 1}']").first).to_be_visible()
    within = {*_ghosts(page)}
    _line_to(page, first)
    assert {*_ghosts(page)} - within, "the assumption of a lemma is gone after its end"


def test_arrows_of_earlier_lines_show_on_demand(site: Page):
    page = _open(site, walkthrough_with_joint_links())
    _line_to(page, 6)
    few = _shown(page)
    assert set(few) <= {6}
    page.get_by_role("button", name="Arrows").click()
    expect(page.get_by_role("button", name="Arrows")).to_have_attribute("aria-pressed", "true")
    assert set(_shown(page)) > set(few)
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("button", name="Arrows")).to_be_hidden()
