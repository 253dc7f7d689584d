"""The card of a hint: it fits beside the board, and its step can be taken."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looks import box_of
from tests.e2e.play.test_phone import HIDDEN, MARKED, phone
from tests.e2e.puzzle_page import EASY, address_of, open_puzzle, press_in

__all__ = ["phone"]

# The next step is a skyscraper, whose sentence takes five lines and more.
LONG = "3x3:7.......8..5.2.7...68...15..5..1..9...4...3..6..3.8..4..96.25......3....3.25896.1"
# Its first step can be an SK loop: eight sets, each in a line of its own.
LOOP = "3x3:1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
BEFORE_LONG = "3x3:721.65.38.358217...68..3152253.1.89.81429.3.56973582141.96.258358613..2.3.25896.1"
DESKS = [(1280, 900), (1366, 768)]
DEEPER = "#hint [data-hint], .tools [data-hint]"

CUT = """
() => {
  const { bottom } = document.querySelector(".hint-scroll").getBoundingClientRect();
  return document.querySelector(".hint-words p:last-child").getBoundingClientRect().bottom - bottom;
}
"""


def _open(page: Page, text: str = LONG, **position: str) -> Page:
    page.goto(address_of(text))
    page.goto(f"{page.url}?{urlencode(position)}", referer=page.url)  # as a page of this site leads there
    expect(page.locator("#clock")).not_to_be_empty()
    return page


def ask(page: Page, depth: int) -> None:
    """Asks for a hint of this depth."""
    for button in ("[value='2']", "[value='3']", "[data-take]")[:depth]:
        page.locator(DEEPER).last.click()
        expect(page.locator(f"#hint {button}")).to_be_visible()


def _expect_whole(page: Page) -> None:
    assert page.evaluate(CUT) <= 1
    assert page.evaluate(HIDDEN, MARKED) == []
    expect(page.locator("#board svg")).to_be_in_viewport(ratio=0.99)
    for name in ("Take this step", "Send this step"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    legend = page.locator(".hint .legend li").last
    legend.scroll_into_view_if_needed()
    expect(legend).to_be_in_viewport(ratio=0.99)


def test_a_long_sentence_is_wholly_visible_on_a_phone(phone: Page, accessible):
    ask(_open(phone, at=BEFORE_LONG), 3)
    _expect_whole(phone)
    for part in ("#pad", "#modes", ".choices-row"):
        expect(phone.locator(part).first).to_be_hidden()
    accessible(phone)
    phone.get_by_role("button", name="Close").tap()
    expect(phone.locator(".tools [data-hint]")).to_be_in_viewport(ratio=1)  # the page is where it was
    assert phone.evaluate("scrollY") == 0


def test_a_hint_moves_no_page_before_the_whole_step(phone: Page):
    page = _open(phone, at=BEFORE_LONG)
    for deeper in (2, 3):
        page.locator(DEEPER).last.click()
        expect(page.locator(f"#hint [value='{deeper}']")).to_be_visible()
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(HIDDEN, MARKED) == []


@pytest.mark.parametrize(("width", "height"), DESKS)
def test_a_long_sentence_is_wholly_visible_on_a_desktop(site: Page, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    ask(_open(site, at=BEFORE_LONG), 3)
    _expect_whole(site)
    expect(site.locator("#pad")).to_be_hidden()
    site.keyboard.press("Escape")
    expect(site.locator("#pad")).to_be_visible()


@pytest.mark.parametrize("sizes", [DESKS, [(390, 664)]], ids=["desk", "phone"])
def test_the_longest_hint_keeps_its_buttons_in_sight(site: Page, accessible, sizes: list[tuple[int, int]]):
    site.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
    ask(_open(site, LOOP, at=LOOP, first="sk-loop"), 3)
    sets = site.locator(".hint .sets li")
    for width, height in sizes:
        site.set_viewport_size({"width": width, "height": height})
        for name in ("Take this step", "Send this step"):
            expect(site.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
        sets.last.scroll_into_view_if_needed()
        expect(sets.last).to_be_in_viewport(ratio=1)
        accessible(site)
    sets.nth(1).focus()
    pointed_at, other = (site.locator(f"#board .houses .set.is-set-{k}") for k in (2, 3))
    expect(pointed_at).to_have_css("opacity", "1")
    expect(other).to_have_css("opacity", "0.2")


def test_the_technique_of_a_hint_is_explained_and_linked(site: Page):
    open_puzzle(site, EASY)
    ask(site, 2)
    expect(site.locator(".hint")).to_contain_text("A digit has only one place left in a box, row or column.")
    link = site.get_by_role("link", name="Hidden single (in a new tab)")
    with site.expect_popup() as opened:
        link.click()
    expect(opened.value.get_by_role("heading", level=1)).to_contain_text("Hidden single")
    expect(site.locator(".hint")).to_be_visible()


def test_the_selection_is_not_marked_as_part_of_the_hint(site: Page):
    open_puzzle(site, EASY)
    site.locator("#cell-r9c1").click()
    expect(site.locator("#board .is-selected")).to_have_count(1)
    ask(site, 3)
    expect(site.locator("#board .is-selected")).to_have_count(0)
    site.get_by_role("button", name="Take this step").click()
    expect(site.locator("#cell-r1c6.is-selected .digit")).to_have_text("8")
    site.keyboard.press("ArrowLeft")
    expect(site.locator("#cell-r1c5.is-selected")).to_have_count(1)


def test_a_cell_chosen_during_a_hint_is_seen(site: Page):
    open_puzzle(site, EASY)
    ask(site, 1)
    site.locator("#cell-r9c1").click()
    expect(site.locator("#cell-r9c1.is-selected")).to_have_count(1)


def test_candidates_that_come_with_a_step_are_announced(site: Page, accessible):
    ask(_open(site, at=BEFORE_LONG), 3)
    site.get_by_role("button", name="Take this step").click()
    said = site.locator("#said")
    expect(said).to_contain_text("All candidates are shown now")
    expect(site.locator("#cell-r4c9 .pencil")).to_have_text("6")
    accessible(site)
    said.get_by_role("button", name="Hide them").click()
    expect(site.locator("#board .pencil")).to_have_count(0)
    expect(said).to_be_empty()


def test_own_marks_stay_and_lose_what_a_step_removes(site: Page):
    _open(site, at=BEFORE_LONG)
    site.locator("#cell-r4c9").click()
    for digit in "67":
        site.keyboard.press(f"Control+Digit{digit}")
    expect(site.locator("#cell-r4c9 .centre")).to_have_text("67")
    ask(site, 3)
    site.get_by_role("button", name="Take this step").click()
    expect(site.locator("#cell-r4c9 .centre")).to_have_text("6")
    expect(site.locator("#board .pencil")).to_have_count(0)
    expect(site.locator("#said")).to_be_empty()
    site.get_by_role("button", name="Undo").click()
    expect(site.locator("#cell-r4c9 .centre")).to_have_text("67")


def test_marks_elsewhere_stay_and_the_player_is_told(site: Page):
    _open(site, at=BEFORE_LONG)
    press_in(site, "r1c4", "Shift+Digit9")
    ask(site, 3)
    site.get_by_role("button", name="Take this step").click()
    expect(site.locator("#cell-r1c4 .corner")).to_have_text("9")
    site.locator("#said").get_by_role("button", name="Show them").click()
    expect(site.locator("#cell-r4c9 .pencil")).to_have_text("6")


def test_messages_never_cover_the_board_on_a_phone(phone: Page):
    _open(phone, EASY)
    for cell in ("r1c3", "r1c4", "r2c2"):
        phone.locator(f"#cell-{cell}").tap()
        phone.locator("#pad [data-symbol='5']").tap()
    message = phone.locator("#conflicts")
    expect(message).not_to_be_empty()
    box, top = box_of(message), box_of(phone.locator("#cell-r1c1 .area"))
    assert box["y"] + box["height"] <= top["y"] + 1
