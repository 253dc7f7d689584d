"""The technique pages: the picture first, cards to learn from, a search."""

import pytest
from playwright.sync_api import Page, expect

from solver.web.pages.offers.ideas import FIRST
from tests.e2e.looks import LOST, SMALL_TARGETS, width_of
from tests.e2e.puzzle_page import press_in

pytestmark = pytest.mark.slow

WIDTHS = [(1280, 900), (390, 844)]
USED = "localStorage.setItem('sudoku-atelier-techniques', JSON.stringify({'x-wing': 1}))"
MAX_BYTES = 25_000  # of the page itself, compressed; what all pages share is not counted
WEIGHT = "performance.getEntriesByType('navigation')[0].encodedBodySize"


def _take_hint(page: Page) -> None:
    # The last depth is the whole step, without the words that led to it.
    for name, n_texts in (("Hint", 1), ("Tell me more", 2), ("Tell me more", 1)):
        page.get_by_role("button", name=name, exact=True).first.click()
        expect(page.locator("#hint .hint-words p")).to_have_count(n_texts)
    page.get_by_role("button", name="Take this step").click()


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_the_list_can_be_searched_and_marks_used_techniques(site: Page, accessible, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    site.evaluate(USED)
    site.goto("/techniques/")
    expect(site.locator(".card-tick:visible")).to_have_count(1)
    expect(site.locator("[data-technique=x-wing] .card-tick")).to_be_visible()
    accessible(site)
    assert width_of(site) <= width
    assert site.evaluate(LOST) == []
    assert site.evaluate(SMALL_TARGETS, 24) == []
    assert site.evaluate(WEIGHT) <= MAX_BYTES
    box = site.get_by_role("searchbox", name="Search the techniques")
    box.fill("sk loop")
    expect(site.locator("#technique-count")).to_have_text("1 technique found")
    expect(site.get_by_role("link", name="SK loop")).to_be_visible()
    expect(site.locator(".technique-first")).to_be_hidden()
    box.fill("x-wing")
    expect(site.locator("[data-technique=finned-x-wing]")).to_be_visible()
    box.fill("nothing at all")
    expect(site.locator("#technique-count")).to_have_text("No technique is called that.")
    expect(site.locator("#others")).to_be_hidden()
    box.fill("")
    expect(site.locator(".technique-first .card:visible")).to_have_count(len(FIRST))
    expect(site.locator("#others")).to_be_visible()
    expect(site.locator("details[open]")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_a_technique_is_drawn_before_it_is_described(site: Page, accessible, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    site.goto("/techniques/xy-wing/")
    top = {
        each: site.locator(each).first.evaluate("each => each.getBoundingClientRect().top + scrollY")
        for each in ("h1", ".board-frame", ".sentence", ".legend", ".lesson-words")
    }
    assert top["h1"] < top[".board-frame"] < top[".legend"] < top[".lesson-words"]
    assert top[".sentence"] < top[".legend"]
    expect(site.locator(".board-frame")).to_be_in_viewport(ratio=1)
    accessible(site)
    assert width_of(site) <= width


def test_a_hint_that_is_taken_is_remembered(site: Page):
    site.goto("/techniques/x-wing/")
    site.get_by_role("button", name="Open this position").click()
    _take_hint(site)
    site.wait_for_function("() => localStorage.getItem('sudoku-atelier-techniques')")


def _open_exercise(page: Page) -> None:
    page.goto("/techniques/x-wing/")
    page.locator(".practice button").first.click()
    expect(page.locator("#clock")).not_to_be_empty()  # the script has begun


def test_an_exercise_recognises_what_was_found(site: Page, accessible):
    _open_exercise(site)
    expect(site.locator(".practice-task")).to_contain_text("Find: X-wing.")
    said = site.locator("#practice-said")
    site.locator("#modes [data-to=corner]").click()
    press_in(site, "r1c2", "8")
    expect(said).to_have_text(said.get_attribute("data-other") or "")
    site.keyboard.press("Control+z")
    expect(said).to_be_empty()
    _take_hint(site)
    expect(said).to_contain_text("Well spotted!")
    accessible(site)
    site.get_by_role("button", name="Next exercise").click()
    expect(said).to_be_empty()


def _cross_out(page: Page, cell: str, digit: str) -> None:
    page.locator(f"#cell-{cell}").click(force=True)
    page.locator(f"#pad [data-symbol='{digit}']").click()


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_an_exercise_says_what_does_not_follow(site: Page, width: int, height: int):
    """In its first position the X-wing removes 6 from r1c6, and r1c2 has 6 and 8."""
    site.set_viewport_size({"width": width, "height": height})
    _open_exercise(site)
    site.get_by_role("button", name="Notes", exact=True).click()
    said, board = site.locator("#practice-said"), site.locator("#board").bounding_box()
    _cross_out(site, "r1c2", "8")
    expect(said).to_have_text(said.get_attribute("data-other") or "")
    site.get_by_role("button", name="Undo").click()
    expect(said).to_be_empty()
    _cross_out(site, "r1c6", "6")
    expect(said).to_contain_text("Well spotted!")
    expect(site.get_by_role("button", name="Next exercise")).to_be_visible()
    assert site.locator("#board").bounding_box() == board


def test_a_digit_written_where_only_it_is_left_is_found_too(site: Page):
    _open_exercise(site)
    site.locator("#cell-r1c6").click(force=True)
    site.locator("#pad [data-symbol='5']").click()
    expect(site.locator("#practice-said")).to_contain_text("Well spotted!")
