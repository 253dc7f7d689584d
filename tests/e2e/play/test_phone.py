"""A puzzle on a phone: board, keys and hint in one window, played with one thumb."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from solver.board import Budget, Puzzle
from solver.engines import search
from solver.web.puzzles.daily import today
from tests.e2e.puzzle_page import BIG, EASY, open_at, press_more_tool
from tests.parameters import slow_after
from tests.web.conftest import ROUND_CHAIN, keep_all_of

PHONES = [(390, 664), (360, 640)]
TALL, WIDE = 44, 36  # pixels of what a thumb presses
NEEDED = "#pad button, #modes button, [data-do=undo], [data-do=erase], [data-do=check], .tools [data-hint]"

# The first cell with this mark that lies outside the window or under something else.
HIDDEN = """
(selector) => [...document.querySelectorAll(selector)].filter((cell) => {
  const box = cell.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return !top?.closest("#board, .board-frame");
}).map((cell) => cell.id || cell.parentNode.id)
"""
MARKED = ".board-frame :is(.cell:is(.is-pattern, .is-placed, .is-cover, .is-linking, .is-conflict), .strike, .circle)"


@pytest.fixture(params=slow_after(1, PHONES), ids=lambda size: f"{size[0]}x{size[1]}")
def phone(request: Any, browser: Browser, live_server: Any, transactional_db: None) -> Iterator[Page]:
    width, height = request.param
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, base_url=live_server.url
    )
    yield context.new_page()
    context.close()


def _boxes(found: Locator) -> list[FloatRect]:
    return [box for each in found.all() if (box := each.bounding_box())]


def _window(page: Page) -> int:
    return int((page.viewport_size or {"height": 0})["height"])


def _width(page: Page) -> int:
    return int((page.viewport_size or {"width": 0})["width"])


def _expect_all_in_window(phone: Page, n_keys: int, *, n_modes: int = 3, n_tools: int = 4) -> None:
    expect(phone.locator("#clock")).not_to_be_empty()
    boxes = _boxes(phone.locator(NEEDED))
    assert len(boxes) == n_keys + n_modes + n_tools
    for box in [*boxes, *_boxes(phone.locator("#board svg"))]:
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= _window(phone)
    for box in boxes:
        assert box["height"] >= TALL
        assert box["width"] >= WIDE
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= phone.evaluate("innerWidth")


@pytest.mark.parametrize(("text", "n_keys"), [(EASY, 9), (ROUND_CHAIN, 10), (BIG, 16)], ids=["9x9", "round", "16x16"])
def test_everything_needed_to_play_fits_the_window(phone: Page, text: str, n_keys: int):
    open_at(phone, text)
    _expect_all_in_window(phone, n_keys)
    phone.set_viewport_size({"width": 768, "height": 1024})
    _expect_all_in_window(phone, n_keys)


def test_colours_push_nothing_out_of_the_window(phone: Page, accessible):
    open_at(phone, EASY)
    press_more_tool(phone, "Colour candidates")
    _expect_all_in_window(phone, 9, n_modes=4)
    expect(phone.get_by_role("button", name="h: grey")).to_be_in_viewport(ratio=1)
    accessible(phone)
    press_more_tool(phone, "Colour cells")
    _expect_all_in_window(phone, 0, n_modes=4)


def test_with_several_solutions_it_fits_too_and_shows_where(phone: Page):
    open_at(phone, "3x3:....7...............................4..8.3..17...2...6.6....28....419..5....8..79")
    expect(phone.locator(".suspicion")).to_be_visible()
    _expect_all_in_window(phone, 9, n_tools=3)
    marked = phone.locator("#board .is-different .area")
    expect(marked).not_to_have_count(0)
    expect(marked.first).not_to_have_css("fill", "rgba(0, 0, 0, 0)")
    verdict, board = _boxes(phone.locator(".verdict, #board svg"))
    assert verdict["width"] > 0.9 * _width(phone)  # nothing is left empty below the clock
    for each in _boxes(phone.locator(".zoom button")):  # which covers no cell
        assert each["x"] >= board["x"] + board["width"] or each["y"] >= board["y"] + board["height"]


def test_a_daily_puzzle_fits_the_window_too(phone: Page):
    keep_all_of(today())
    phone.goto(f"/daily/{today()}/hard/")
    _expect_all_in_window(phone, 9)
    phone.get_by_role("navigation", name="Puzzles of this day").get_by_role("link", name="Medium").tap()
    expect(phone).to_have_url(re.compile("/medium/$"))


def test_on_the_smallest_phone_the_last_row_is_in_the_window_too(phone: Page):
    phone.set_viewport_size({"width": 320, "height": 568})
    open_at(phone, EASY)
    for box in _boxes(phone.locator(NEEDED)):
        assert box["y"] + box["height"] <= 568


@pytest.mark.parametrize(("nth", "n_keys"), [(0, 9), (-1, 14)], ids=["9x9", "round"])
def test_an_exercise_fits_the_window_too(phone: Page, nth: int, n_keys: int):
    phone.goto("/techniques/x-wing/")
    phone.locator(".practice button").nth(nth).tap()
    expect(phone.locator(".practice-task")).to_contain_text("Find: X-wing.")
    _expect_all_in_window(phone, n_keys)


def _is_whole(title: Locator) -> bool:
    return bool(title.evaluate("(one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth"))


def test_a_name_and_facts_fit_the_title_line(phone: Page):
    open_at(phone, EASY)
    expect(phone.locator(".pills")).to_contain_text("Fair")
    expect(phone.locator(".bench-head .level")).to_have_text("Easy")  # and no longer "or harder"
    title = phone.get_by_role("heading", level=1)
    expect(title).to_have_text("Sudoku 9 × 9, 30 givens")
    assert _is_whole(title)
    for box in [*_boxes(phone.locator(".verdict-short")), *_boxes(phone.locator(".bench-head .level"))]:
        assert box["x"] + box["width"] <= phone.evaluate("innerWidth")
    phone.get_by_role("link", name="Fair").tap()
    expect(phone.locator("#fair")).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("width", [320, 360, 390])
def test_a_long_level_leaves_the_title_whole(phone: Page, width: int):
    phone.set_viewport_size({"width": width, "height": 664})
    open_at(phone, EASY).evaluate("document.fonts.load('600 1rem Inter')")
    phone.reload()  # the typeface is used only if it is there at once
    level = phone.locator(".bench-head .level")
    expect(level).to_have_text("Easy")
    level.evaluate("(one) => (one.textContent = 'Leicht oder schwerer')")
    assert _is_whole(phone.get_by_role("heading", level=1))
    (clock,) = _boxes(phone.locator("#clock"))
    for box in _boxes(phone.locator(".bench-head .pills > *")):
        assert box["x"] + box["width"] <= clock["x"]


def test_a_puzzle_is_finished_with_one_thumb(phone: Page, accessible):
    puzzle = Puzzle.from_text(EASY)
    (solution,) = search.solve(puzzle, budget=Budget()).solutions
    open_at(phone, EASY)
    expect(phone.locator("#clock")).not_to_be_empty()
    for cell, digit in enumerate(solution):
        if not puzzle.givens[cell]:
            phone.locator(f"#cell-{puzzle.layout.cell_names[cell]}").tap()
            phone.locator(f"#pad [data-symbol='{digit}']").tap()
    assert phone.evaluate("scrollY") == 0
    card = phone.locator(".finished")
    expect(card).to_contain_text("Solved!")
    expect(card.get_by_role("button", name="Next puzzle")).to_be_in_viewport(ratio=1)
    expect(card.get_by_role("link", name="The best way to solve it")).to_be_in_viewport(ratio=1)
    accessible(phone)


def test_sixteen_by_sixteen_is_played_by_zoom_and_pad(phone: Page, accessible):
    puzzle = Puzzle.from_text(BIG)
    (solution,) = search.solve(puzzle, budget=Budget()).solutions
    open_at(phone, BIG)
    expect(phone.locator("#clock")).not_to_be_empty()
    for name in ("r1c2", "r8c9", "r15c16"):
        cell = puzzle.layout.cell_names.index(name)
        place = phone.locator(f"#cell-{name}")
        place.tap()  # what is near will be larger
        phone.get_by_role("button", name="Larger").tap()
        assert _boxes(place.locator(".area"))[0]["width"] >= WIDE
        place.tap()
        phone.locator(f"#pad [data-symbol='{puzzle.layout.symbols[solution[cell]]}']").tap()
        expect(place.locator(".digit")).to_have_text(puzzle.layout.symbols[solution[cell]])
        assert phone.evaluate(HIDDEN, f"#cell-{name}") == []
        phone.get_by_role("button", name="Smaller").tap()
    assert phone.evaluate("scrollY") == 0
    accessible(phone)


def test_a_hint_shows_all_of_a_board_that_was_zoomed(phone: Page):
    open_at(phone, BIG)
    phone.locator("#cell-r16c16").tap()
    for _ in range(2):
        phone.get_by_role("button", name="Larger").tap()
    phone.locator(".tools [data-hint]").tap()
    expect(phone.locator("#hint")).to_contain_text("Look here")
    assert phone.evaluate(HIDDEN, ".board-frame .house.is-base") == []
    phone.get_by_role("button", name="Tell me more").tap()
    expect(phone.locator("#hint")).to_contain_text("Find this")
    phone.get_by_role("button", name="Larger").tap()  # beside the hint
    phone.get_by_role("button", name="Tell me more").tap()
    expect(phone.get_by_role("button", name="Take this step")).to_be_in_viewport(ratio=1)
    assert phone.locator(MARKED).count()
    assert phone.evaluate(HIDDEN, MARKED) == []


def test_the_digit_of_a_step_that_was_taken_is_in_view(phone: Page):
    open_at(phone, EASY)
    phone.locator(".tools [data-hint]").tap()
    for words in ("Look here", "Find this", "Take this step"):
        expect(phone.locator("#hint")).to_contain_text(words)  # the button of the depth before is gone
        phone.locator("#hint form button").last.tap()
    expect(phone.locator(".hint")).to_have_count(0)
    fresh = phone.locator("#board .is-fresh")
    expect(fresh).to_have_count(1)
    expect(fresh).to_be_in_viewport(ratio=1)
    expect(phone.locator("#board")).to_be_in_viewport(ratio=1)


def test_a_hint_is_pulled_up_and_closed(phone: Page, accessible):
    open_at(phone, EASY)
    phone.locator(".tools [data-hint]").tap()
    hint = phone.locator(".hint")
    expect(hint).to_contain_text("Look here")
    before = _boxes(hint)[0]["height"]
    phone.get_by_role("button", name="Pull up").tap()
    assert _boxes(hint)[0]["height"] > before
    accessible(phone)
    hint.get_by_role("button", name="Close").tap()
    expect(hint).to_have_count(0)
    expect(phone.locator("#board .house.is-base")).to_have_count(0)


def test_a_step_has_its_words_below_the_board_and_then_buttons(phone: Page):
    open_at(phone, ROUND_CHAIN, "steps/12/")
    board, words = _boxes(phone.locator(".board-frame"))[0], _boxes(phone.locator(".sentence"))[0]
    assert board["y"] + board["height"] <= words["y"] < _window(phone)
    moves = _boxes(phone.locator(".player .button"))
    assert len(moves) == 4
    for box in moves:
        assert box["y"] > _window(phone) - 80
        assert box["y"] + box["height"] <= _window(phone)
        assert box["height"] >= TALL
    assert phone.evaluate(HIDDEN, MARKED) == []
    phone.mouse.wheel(0, 4000)
    expect(phone.locator(".board-frame")).to_be_in_viewport(ratio=1)


def test_a_swipe_leads_to_the_next_step_and_back(phone: Page):
    open_at(phone, EASY, "steps/3/")
    phone.wait_for_load_state()
    session = phone.context.new_cdp_session(phone)

    def sweep(start: int, end: int) -> None:
        for kind, x in (("touchStart", start), ("touchMove", (start + end) // 2), ("touchMove", end)):
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": 200}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    sweep(300, 100)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Step 4 of")
    sweep(100, 300)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Step 3 of")
