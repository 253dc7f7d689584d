"""Clues are drawn where a puzzle is entered: by pointer, by touch and by keys; they are changed, removed and kept."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.finger import Finger
from tests.e2e.puzzle_page import drag, open_puzzle, press_in
from tests.parameters import slow_after
from tests.patience import give_time

SHIDOKU = "2x2:1.....3..2.....4"
TEN = [(f"r{row}c{column}", f"r{row}c{column + 1}") for row in (1, 3, 5, 7, 9) for column in (2, 6)]
CAGES = [f"cage:{k + 5}={one}{other}" for k, (one, other) in enumerate(TEN)]

# A killer of ten cages on 4 x 4 cells with one solution: its sums, cells in the order of strokes, and that solution.
KILLER = (
    ("1", ["r1c1"]),
    ("3", ["r2c3"]),
    ("2", ["r3c2"]),
    ("4", ["r4c4"]),
    ("7", ["r1c2", "r1c3"]),
    ("3", ["r1c4", "r2c4"]),
    ("6", ["r2c1", "r2c2"]),
    ("7", ["r3c1", "r4c1"]),
    ("3", ["r4c2", "r4c3"]),
    ("4", ["r3c3", "r3c4"]),
)
OTHERS = (("Thermometer", ["r1c1", "r1c2", "r1c3"]), ("White dot", ["r2c2", "r2c3"]))
SOLVED = {f"r{k // 4 + 1}c{k % 4 + 1}": digit for k, digit in enumerate("1342243142133124")}

at_both_widths = pytest.mark.parametrize("width", slow_after(1, [390, 1280]))


@pytest.fixture(autouse=True)
def _patient_glance(monkeypatch: pytest.MonkeyPatch, patient: None) -> None:
    give_time(monkeypatch, "glance", local=60, max_queue_wait=60)


def _begin(page: Page, *, layout: str = "3x3", width: int = 1280) -> Page:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"/enter/?layout={layout}")
    page.get_by_role("button", name="Rules").click()
    return page


def _choose(page: Page, title: str) -> None:
    page.locator("#clue-kind").select_option(title)


def _items(page: Page) -> Locator:
    return page.locator("#clues li")


def _clues(page: Page) -> Locator:
    return page.get_by_label("Cages, arrows, lines")


def _expect_clues(page: Page, *lines: str) -> None:
    """Wait until these clues are entered, in the list and drawn."""
    expect(_clues(page)).to_have_value("\n".join(lines))
    expect(_items(page)).to_have_count(len(lines))
    expect(page.locator("#clues .is-wrong")).to_have_count(0)


@at_both_widths
def test_a_killer_a_thermometer_and_a_dot_are_drawn(site: Page, accessible: Callable[[Page], None], width: int):
    page = _begin(site, width=width)
    for k, cells in enumerate(TEN):
        drag(page, *cells)
        page.keyboard.type(str(k + 5))
        page.keyboard.press("Enter")
    _choose(page, "Thermometer")
    drag(page, "r2c1", "r2c2", "r3c3")
    _choose(page, "White dot")
    drag(page, "r8c9", "r8c8")
    _expect_clues(page, *CAGES, "thermo=r2c1r2c2r3c3", "white_dot:1=r8c9r8c8")
    expect(_items(page).last).to_contain_text("White dot between r8c8, r8c9: the digits differ by 1")
    expect(page.locator("#glance")).to_contain_text("More digits or clues are needed")
    accessible(page)


def test_clues_are_drawn_with_a_finger(phone: Page, finger: Finger):
    phone.goto("/enter/")
    phone.get_by_role("button", name="Rules").click()
    for k, cells in enumerate(TEN[:3]):
        finger.drag(*cells)
        phone.keyboard.type(str(k + 5))
        phone.get_by_role("button", name="Done").click()
    _choose(phone, "Thermometer")
    finger.drag("r2c1", "r2c2", "r3c3")
    _choose(phone, "White dot")
    finger.drag("r8c8")
    finger.drag("r8c9")
    _expect_clues(phone, *CAGES[:3], "thermo=r2c1r2c2r3c3", "white_dot:1=r8c8r8c9")


def test_clues_are_drawn_with_keys_alone(site: Page):
    page, press = site, site.keyboard.press
    page.get_by_role("button", name="Rules").press("Enter")
    expect(page.locator("#clue-kind")).to_be_focused()
    page.locator("#cell-r1c2").focus()
    for key in ("Space", "ArrowRight", "Space", "Enter", "5", "Enter"):
        press(key)
    expect(page.locator("#cell-r1c3")).to_be_focused()
    _choose(page, "Thermometer")
    page.locator("#cell-r1c3").focus()
    for key in ("ArrowDown", "Shift+ArrowDown", "Shift+ArrowRight", "Enter"):
        press(key)
    _choose(page, "White dot")
    page.locator("#cell-r8c8").focus()
    for key in ("Space", "ArrowRight", "Space"):
        press(key)
    _expect_clues(page, "cage:5=r1c2r1c3", "thermo=r2c3r3c3r3c4", "white_dot:1=r8c8r8c9")


@pytest.mark.parametrize(
    ("title", "strokes", "line"),
    [
        ("Arrow", [["r1c1"], ["r1c1", "r1c2", "r1c3"]], "arrow=r1c1,r1c2r1c3"),
        ("Arrow", [["r1c1", "r1c2"], ["r2c2", "r3c2"]], "arrow=r1c1r1c2,r2c2r3c2"),
        ("Clone", [["r1c1", "r1c2"], ["r3c3", "r3c4"]], "clone=r1c1r1c2,r3c3r3c4"),
        ("Odd", [["r4c4"]], "odd=r4c4"),
        ("Greater than", [["r2c2", "r2c1"]], "greater=r2c2r2c1"),
    ],
)
def test_a_clue_is_drawn_by_the_strokes_that_it_needs(site: Page, title: str, strokes: list[list[str]], line: str):
    page = _begin(site)
    _choose(page, title)
    for cells in strokes:
        drag(page, *cells)
    _expect_clues(page, line)


def test_a_number_outside_belongs_to_the_cells_from_the_edge(site: Page):
    page = _begin(site)
    box = page.locator("#board svg").get_attribute("viewBox")
    _choose(page, "Little killer")
    drag(page, "r1c7", "r2c8", "r3c9")
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    _expect_clues(page, "little_killer:12=r1c7r2c8r3c9")
    expect(page.locator("#board svg")).not_to_have_attribute("viewBox", box or "")


def test_a_clue_without_cells_needs_only_its_choice(site: Page):
    page = _begin(site)
    _choose(page, "All marks are given")
    page.locator("#clue-word").select_option("Black dot")
    page.get_by_role("button", name="Done").click()
    _expect_clues(page, "negative:black_dot")


def test_too_few_cells_are_asked_for(site: Page):
    page = _begin(site)
    _choose(page, "White dot")
    drag(page, "r1c1")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#clue-how")).to_contain_text("More cells are needed.")
    page.keyboard.press("Escape")
    expect(page.locator("#board .is-selected")).to_have_count(0)


def _typed(page: Page, *lines: str) -> None:
    page.get_by_text("Clues as text").click()
    _clues(page).fill("\n".join(lines))
    _clues(page).blur()
    expect(_items(page)).to_have_count(len(lines))


def test_a_clue_is_changed_and_removed(site: Page):
    page = _begin(site)
    _typed(page, *CAGES[:2])
    page.get_by_role("button", name="Change: Cage of 2 cells, r1c6, r1c7").click()
    expect(page.locator("#clue-value")).to_have_value("6")
    expect(page.locator("#board .is-selected")).to_have_count(2)
    drag(page, "r2c7")
    page.locator("#clue-value").fill("10")
    page.get_by_role("button", name="Done").click()
    _expect_clues(page, CAGES[0], "cage:10=r1c6r1c7r2c7")
    page.get_by_role("button", name="Remove: Cage of 2 cells, r1c2").click()
    _expect_clues(page, "cage:10=r1c6r1c7r2c7")
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    expect(_items(page)).to_have_count(0)
    expect(page.locator("#board .clues > *")).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    _expect_clues(page, *CAGES[:2])


def test_a_clue_that_is_changed_is_let_go_when_the_others_change(site: Page):
    page = _begin(site)
    _typed(page, *CAGES[:3])
    page.get_by_role("button", name="Change: Cage of 2 cells, r1c6, r1c7").click()
    page.get_by_role("button", name="Remove: Cage of 2 cells, r1c2").click()
    expect(page.get_by_role("button", name="Done")).to_be_disabled()
    _expect_clues(page, *CAGES[1:3])


def test_clues_are_turned_with_the_board(site: Page):
    page = _begin(site, layout="2x2")
    _typed(page, "thermo=r1c1-r1c3")
    page.get_by_role("button", name="Rotate").click()
    _expect_clues(page, "thermo=r1c4r2c4r3c4")


def test_clues_that_another_board_has_not_are_dropped_when_asked(site: Page):
    page = _begin(site)
    _typed(page, "cage:5=r1c1r1c2", "cage:9=r8c8r8c9")
    page.get_by_text("Square, 9 × 9").click()
    page.get_by_role("link", name="4 × 4").click()
    expect(page.get_by_text("1 clue cannot be read on this board.")).to_be_visible()
    expect(_clues(page)).to_have_value("cage:5=r1c1r1c2\ncage:9=r8c8r8c9")
    page.get_by_role("button", name="Drop it").click()
    _expect_clues(page, "cage:5=r1c1r1c2")


def test_clues_outlast_going_away_and_back(site: Page):
    page = _begin(site)
    _typed(page, CAGES[0])
    page.get_by_role("button", name="Rules").click()
    press_in(page, "r5c5", "7")
    page.goto("/techniques/")
    page.go_back()
    _expect_clues(page, CAGES[0])
    expect(page.locator("#cell-r5c5 .digit")).to_have_text("7")
    page.goto("/enter/")
    _expect_clues(page, CAGES[0])


def test_a_puzzle_with_clues_is_played_and_edited_again(site: Page):
    open_puzzle(site, f"{SHIDOKU};thermo=r1c1-r1c3")
    site.locator("[data-section=share]").click()
    site.get_by_role("link", name="Edit the puzzle").click()
    expect(site).to_have_url(re.compile("/enter/"))
    _expect_clues(site, "thermo=r1c1-r1c3")
    site.locator("#solve").click()
    expect(site).to_have_url(re.compile("/p/"))


def test_a_pasted_puzzle_has_its_own_clues(site: Page):
    page = _begin(site, layout="2x2")
    _typed(page, "thermo=r1c1-r1c3")
    page.get_by_label("Or paste a puzzle").fill(f"{SHIDOKU};cage:3=r1c1r1c2")
    _expect_clues(page, "cage:3=r1c1r1c2")
    page.get_by_role("button", name="Undo").click()
    _expect_clues(page, "thermo=r1c1-r1c3")


def _by_pointer(page: Page, cells: list[str]) -> None:
    drag(page, *cells)


def _by_keys(page: Page, cells: list[str]) -> None:
    page.locator(f"#cell-{cells[0]}").focus()
    page.keyboard.press("Space")
    for one, other in pairwise(cells):
        page.keyboard.press("ArrowRight" if one[:2] == other[:2] else "ArrowDown")
        page.keyboard.press("Space")
    page.keyboard.press("Enter")


def _draw_killer(page: Page, draw: Callable[[Page, list[str]], None]) -> None:
    for k, (total, cells) in enumerate(KILLER):
        draw(page, cells)
        page.keyboard.type(total)
        page.keyboard.press("Enter")
        expect(_items(page)).to_have_count(k + 1)
    for k, (title, cells) in enumerate(OTHERS):
        _choose(page, title)
        draw(page, cells)
        expect(_items(page)).to_have_count(len(KILLER) + k + 1)
    expect(page.locator("#clues .is-wrong")).to_have_count(0)
    expect(page.locator("#glance-level")).to_be_visible()  # the last to come: nothing moves any more


def _expect_solved(page: Page, accessible: Callable[[Page], None]) -> None:
    expect(page.locator(".finished")).to_contain_text("Solved")
    expect(page.locator("#clue-list .is-broken, .is-conflict")).to_have_count(0)
    accessible(page)


@at_both_widths
def test_a_killer_drawn_by_pointer_is_played_to_the_end(
    site: Page, accessible: Callable[[Page], None], width: int
) -> None:
    page = _begin(site, layout="2x2", width=width)
    _draw_killer(page, _by_pointer)
    page.locator("#solve").click()
    expect(page.locator("#clock")).not_to_be_empty()
    for cell, digit in SOLVED.items():
        press_in(page, cell, digit)
    _expect_solved(page, accessible)


def test_a_killer_drawn_by_keys_is_played_to_the_end(site: Page, accessible: Callable[[Page], None]) -> None:
    site.goto("/enter/?layout=2x2")
    site.get_by_role("button", name="Rules").press("Enter")
    _draw_killer(site, _by_keys)
    site.locator("#solve").press("Enter")
    expect(site.locator("#clock")).not_to_be_empty()
    for cell, digit in SOLVED.items():
        site.locator(f"#cell-{cell}").focus()
        site.keyboard.press(digit)
    _expect_solved(site, accessible)


def test_a_killer_drawn_by_touch_is_played_to_the_end(
    phone: Page, finger: Finger, accessible: Callable[[Page], None]
) -> None:
    phone.goto("/enter/?layout=2x2")
    phone.get_by_role("button", name="Rules").click()
    _draw_killer(phone, lambda _, cells: finger.drag(*cells))
    phone.locator("#solve").click()  # on a busy machine a tap may last as long as a press that opens a menu
    expect(phone.locator("#clock")).not_to_be_empty()
    for cell, digit in SOLVED.items():
        phone.locator(f"#cell-{cell}").tap()
        phone.locator(f"#pad [data-symbol='{digit}']").tap()
    _expect_solved(phone, accessible)
