"""A puzzle is entered: typed, pasted, dropped or from a list; checked while it is entered; turned and mirrored."""

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.looks import box_of, style
from tests.e2e.puzzle_page import press_in
from tests.web.conftest import FIG_1

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
THREE = f"# three\n{EASY}\n{FIG_1[4:]} # the second\n{EASY.replace('5', '.')}\n"
NO_PUZZLES = "# nothing here\n" * 5000  # makes a file longer than the server reads


def _drop(page: Page, name: str, text: str) -> None:
    page.evaluate(
        """([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name, { type: "text/plain" }));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        [name, text],
    )


def test_a_glance_describes_the_board_so_far(site: Page, text, board):
    glance = site.locator("#glance")
    site.keyboard.press("5")
    expect(glance).to_have_text("At least 16 more digits are needed.")
    colour = style(site, "#glance", "color")
    assert colour == style(site, ".help", "color")  # nobody has made a mistake yet
    text.fill(EASY)
    expect(glance).to_have_text("Fair: there is exactly one solution.")
    expect(site.locator("#glance-level")).to_have_text("Easy")
    text.fill(EASY.replace("53..7", "53...").replace("6..195", "6..1.5").replace("98....6.8", "......6.8"))
    expect(glance).to_have_text("Not fair yet: there is more than one solution.")
    expect(site.locator("#glance-level")).to_be_hidden()
    text.fill("." + EASY[1:].replace("9", "4"))
    expect(site.locator("#conflicts")).not_to_be_empty()
    expect(glance).to_be_empty()


def test_an_impossible_board_is_corrected_where_it_was_typed(site: Page, text, board):
    text.fill(EASY.replace("419", "412"))
    expect(site.locator("#glance[data-kind=no-solution]")).to_be_visible()
    expect(site.locator("#board .is-different")).not_to_have_count(0)
    site.locator("#solve").click()
    site.wait_for_url("**/enter/?p=*checked=1")
    expect(site.locator("#cell-r8c6")).to_have_class(re.compile("is-different"))
    expect(site.get_by_role("button", name="Analyse anyway")).to_be_visible()
    press_in(site, "r8c6", "9")
    expect(site.locator("#board .is-different")).to_have_count(0)
    expect(site.locator("#glance[data-kind=unique]")).to_be_visible()
    expect(site.get_by_role("button", name="Analyse anyway")).to_be_hidden()
    site.locator("#solve").click()
    site.wait_for_url("**/p/*/")
    site.go_back()  # to an address with the board as it was checked
    expect(site.locator("#cell-r8c6 .digit")).to_have_text("9")
    expect(site.locator("#glance[data-kind=unique]")).to_be_visible()
    site.locator("#solve").click()
    site.wait_for_url("**/p/*/")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_long_verdict_does_not_touch_the_button_below(site: Page, text, width: int):
    site.set_viewport_size({"width": width, "height": 900})
    text.fill(EASY.replace("419", "412"))
    glance = site.locator("#glance[data-kind=no-solution]")
    expect(glance).to_be_visible()
    said, button = box_of(glance), box_of(site.locator("#solve"))
    assert said["height"] > 30  # two lines
    assert button["y"] - said["y"] - said["height"] >= 4


def test_an_impossible_board_is_analysed_anyway(site: Page, text, board):
    text.fill(EASY.replace("419", "412"))
    site.locator("#solve").click()
    site.get_by_role("button", name="Analyse anyway").click()
    site.wait_for_url("**/p/*/")
    site.get_by_role("link", name="Correct it").click()
    site.wait_for_url("**/enter/?p=*checked=1")
    expect(site.locator("#cell-r8c6")).to_have_class(re.compile("is-different"))


def test_the_paste_box_contains_only_what_was_pasted(site: Page, text, board):
    site.keyboard.type("53")
    expect(board).to_have_value("3x3:53" + "." * 79)
    expect(text).to_have_value("")
    text.fill(EASY)
    expect(board).to_have_value(f"3x3:{EASY}")
    expect(text).to_have_value(EASY)
    site.locator("#cell-r1c3").click()
    site.keyboard.type("4")
    expect(text).to_have_value("")
    site.get_by_role("button", name="Check and play").click()
    expect(site.locator("#cell-r1c3.is-given .digit")).to_have_text("4")


@pytest.mark.parametrize(("width", "height"), [(390, 664), (360, 640)])
def test_everything_needed_to_enter_fits_a_phone(browser: Browser, site: Page, width: int, height: int, accessible):
    viewport: ViewportSize = {"width": width, "height": height}
    phone = browser.new_context(viewport=viewport, has_touch=True, is_mobile=True).new_page()
    phone.goto(site.url)
    before = phone.locator("#pad").bounding_box()
    for digit in "535":  # goes on to the next cell; in the end two digits clash
        phone.locator(f"#pad [data-symbol='{digit}']").tap()
    expect(phone.locator("#conflicts")).to_contain_text("row 1")
    assert phone.locator("#pad").bounding_box() == before
    for needed in ("#board svg", "#pad", ".entry-keys .tools", "#conflicts", "#solve"):
        expect(phone.locator(needed)).to_be_in_viewport(ratio=0.99)
    expect(phone.get_by_role("button", name="Keys")).to_be_hidden()
    phone.get_by_role("button", name="Delete").tap()
    phone.get_by_role("button", name="Skip").tap()
    phone.locator("#pad [data-symbol='7']").tap()
    expect(phone.get_by_label("The board as text")).to_have_value("3x3:53.7" + "." * 77)
    accessible(phone)
    phone.context.close()


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_both_ways_on_are_in_the_window(site: Page, width: int):
    site.set_viewport_size({"width": width, "height": 640})
    site.goto(f"/enter/?p=3x3:{EASY.replace('419', '412')}&checked=1")
    for name in ("Check and play", "Analyse anyway"):
        expect(site.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.99)
    before = site.locator("#solve").bounding_box()
    site.locator("#glance").evaluate("(said) => { said.textContent = 'Perhaps a given is missing. '.repeat(4); }")
    assert site.locator("#solve").bounding_box() == before  # three lines move nothing


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 900)])
def test_a_desktop_shows_the_verdict_beside_the_board(site: Page, text, width: int, height: int):
    site.set_viewport_size({"width": width, "height": height})
    text.fill(EASY)
    expect(site.locator("#glance-level")).to_have_text("Easy")
    for shown in ("#board svg", "#pad", "#glance", "#glance-level", "#solve", "#text"):
        expect(site.locator(shown)).to_be_in_viewport(ratio=0.99)


def test_the_list_of_keys_begins_at_its_top(site: Page):
    site.set_viewport_size({"width": 800, "height": 400})
    site.keyboard.press("?")
    expect(site.get_by_role("heading", name="Keys")).to_be_in_viewport(ratio=1)


def test_a_list_too_long_for_the_server_opens_one_by_one(site: Page, board, accessible):
    _drop(site, "three.txt", THREE + NO_PUZZLES)
    said = site.locator("#list-said")
    expect(said).to_have_text("Puzzle 1 of 3 in the list.")
    expect(board).to_have_value(f"3x3:{EASY}")
    accessible(site)
    site.get_by_role("button", name="The next puzzle").click()
    expect(board).to_have_value(FIG_1)
    for _ in range(3):
        site.get_by_role("button", name="The next puzzle").click()
    expect(said).to_have_text("Puzzle 3 of 3 in the list.")
    site.get_by_label(said.inner_text()).fill("2")
    site.keyboard.press("Enter")
    expect(board).to_have_value(FIG_1)


def test_a_long_list_for_another_layout_opens_one_by_one_too(site: Page, text, board):
    _drop(site, "small.txt", "1.....3..2.....4\n1....2....3....4\n" + NO_PUZZLES)
    expect(board).to_have_value("2x2:1.....3..2.....4")
    expect(site.locator("#list-said")).to_have_text("Puzzle 1 of 2 in the list.")
    site.get_by_role("button", name="The next puzzle").click()
    expect(board).to_have_value("2x2:1....2....3....4")
    site.reload()
    expect(site.locator("#list")).to_be_hidden()


def test_a_board_is_turned_and_mirrored(site: Page, text, board):
    site.keyboard.press("5")
    site.get_by_role("button", name="Rotate").click()
    expect(site.locator("#cell-r1c9 .digit")).to_have_text("5")
    site.get_by_role("button", name="Rotate").click()
    expect(site.locator("#cell-r9c9 .digit")).to_have_text("5")
    site.get_by_role("button", name="Mirror").click()
    expect(board).to_have_value("3x3:" + "." * 72 + "5" + "." * 8)
    site.keyboard.press("Control+z")
    expect(site.locator("#cell-r9c9 .digit")).to_have_text("5")


def test_another_layout_keeps_what_fits(site: Page, text, board):
    text.fill(EASY)
    expect(site.locator(".is-given")).to_have_count(30)
    site.get_by_text("Square, 9 × 9").click()
    site.get_by_role("link", name="With diagonals").click()
    expect(board).to_have_value(f"3x3x:{EASY}")
    site.get_by_text("With diagonals, 9 × 9").click()
    site.get_by_role("link", name=re.compile("^4 × 4")).click()
    expect(board).to_have_value("2x2x:.3.....1........")


def test_the_pad_erases_and_clears(site: Page, text, board):
    text.fill(EASY)
    site.locator("#cell-r1c1").click()
    site.get_by_role("button", name="Delete").click()
    expect(board).to_have_value(f"3x3:.{EASY[1:]}")
    site.get_by_role("button", name="Clear").click()
    expect(board).to_have_value("")
    site.get_by_role("button", name="Undo").click()
    expect(board).to_have_value(f"3x3:.{EASY[1:]}")
