"""New puzzles, as a visitor wishes them."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Route, expect

from solver.models import KeptPuzzle, StockedPuzzle
from solver.questions import Reply, State, levels_version
from tests.answerers import Scripted, answer_with, done_reply
from tests.e2e.looks import width_of
from tests.e2e.puzzle_page import press_in
from tests.e2e.wait import until
from tests.web.conftest import FIG_1, SHIDOKU

Check = Callable[[Page], None]


def _piece(text: str) -> dict[str, Any]:
    facts = {"level": "easy", "hardest": "naked-single", "lacks": [], "distance": 0, "tried": 1}
    return {"puzzle": text, "number": 0, "seed": 5, **facts}


def _need(page: Page, family: str, name: str) -> None:
    """Choose a technique that the puzzle needs."""
    picker = page.locator("#technique-picker")
    picker.locator("summary").first.click()
    picker.locator(".technique-family summary", has_text=re.compile(rf"^\s*{family} ")).click()
    picker.get_by_label(name, exact=True).check()
    expect(picker.locator("summary").first).to_have_text(name)


def _go(page: Page, path: str) -> None:
    page.goto(urljoin(page.url, path))


def test_keys_choose_a_level_in_the_menu_and_play_it(site: Page, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(Reply(State.BUSY)), "new-puzzles")  # nobody makes more
    StockedPuzzle.objects.create(
        text=SHIDOKU, level="medium", scale_version=levels_version(), symmetry="none", seed="1"
    )
    site.locator(".new-menu summary").focus()
    site.keyboard.press("Enter")
    for _ in range(3):
        site.keyboard.press("Tab")
    expect(site.get_by_role("button", name="Medium")).to_be_focused()
    site.keyboard.press("Enter")
    site.wait_for_url("**/p/*/")
    press_in(site, "r1c2", "3")
    expect(site.locator("#cell-r1c2 .digit")).to_have_text("3")
    assert site.url.endswith(KeptPuzzle.objects.get(text=SHIDOKU).get_absolute_url())


def test_escape_or_a_click_elsewhere_closes_the_menu(site: Page):
    menu, summary = site.locator(".new-menu-box"), site.locator(".new-menu summary")
    summary.click()
    expect(menu).to_be_visible()
    site.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(summary).to_be_focused()
    summary.click()
    site.locator("h1").first.click()
    expect(menu).to_be_hidden()


def test_a_puzzle_that_needs_a_technique_is_made_and_played(site: Page, accessible: Check):
    _go(site, "/new/")
    site.get_by_text("6 × 6", exact=True).click()
    site.get_by_label("Level").select_option("")
    _need(site, "Singles", "Hidden single")
    site.get_by_label("and nothing harder than that").check()
    site.get_by_label("How many").select_option("2")
    site.get_by_role("button", name="Create puzzles").click()
    expect(site.locator(".card")).to_have_count(2)
    expect(site.locator(".facts")).to_contain_text("needs Hidden single and nothing harder")
    expect(site.locator(".card-hardest a").first).to_have_text("Hidden single")
    accessible(site)
    address = site.url
    site.locator(".card .primary").first.click()
    site.wait_for_url("**/p/*/")
    _go(site, address)
    expect(site.locator(".card")).to_have_count(2)
    site.get_by_role("button", name="More like these").click()
    expect(site.locator(".card")).to_have_count(2)
    assert site.url != address


def test_a_wish_for_er_and_technique_order_is_met_and_kept(site: Page, monkeypatch: pytest.MonkeyPatch):
    answer = {"puzzles": [_piece(SHIDOKU)], "nearest": None, "number": 1, "first": 0}
    answer_with(monkeypatch, Scripted(done_reply(answer, 100.0)), "new-puzzles")
    _go(site, "/new/")
    _need(site, "Fish", "X-wing")
    site.locator("summary", has_text="More options").click()
    site.get_by_label("A technique that must not come before the needed one").select_option("naked-pair")
    site.get_by_label("ER from").fill("3.2")
    site.get_by_label("ER to").fill("4.5")
    site.get_by_label("How many").select_option("1")
    site.get_by_role("button", name="Create puzzles").click()
    expect(site.locator(".facts")).to_contain_text("not before it: Naked pair · ER 3.2 to 4.5")
    site.locator("summary", has_text="Change your choices").click()
    expect(site.get_by_label("ER from")).to_have_value("3.2")
    expect(site.get_by_label("A technique that must not").first).to_have_value("naked-pair")


def test_another_board_brings_its_symmetries_and_loses_nothing(site: Page):
    _go(site, "/new/")
    site.get_by_label("Level").select_option("hard")
    site.get_by_role("button", name="Round", exact=True).click()
    expect(site.locator('[name=symmetry] option[value="turn-2"]')).to_have_count(1)
    expect(site.locator('[name=layout][value="round5"]')).to_be_checked()
    expect(site.get_by_role("button", name="Round", exact=True)).to_have_attribute("aria-pressed", "true")
    expect(site.locator('[name=symmetry] option[value="diagonals"]')).to_have_count(0)
    expect(site.get_by_label("Level")).to_have_value("hard")
    assert site.url.endswith("/new/")


def test_enter_in_a_field_creates_puzzles(site: Page):
    _go(site, "/new/?layout=2x2&count=1")
    site.locator("summary", has_text="More options").click()
    site.get_by_label("Seed").press("Enter")
    expect(site.locator(".card")).to_have_count(1)


def test_puzzles_appear_as_they_are_found(site: Page, monkeypatch: pytest.MonkeyPatch):
    scripted = Scripted(Reply(State.RUNNING, None, [_piece(SHIDOKU)]))
    answer_with(monkeypatch, scripted, "new-puzzles")
    _go(site, "/new/?layout=3x3&count=2&seed=x")
    expect(site.locator(".card")).to_have_count(1)
    expect(site.get_by_role("button", name="Stop searching")).to_be_visible()
    place = site.locator(".card").first.bounding_box()
    answer = {"puzzles": [_piece(SHIDOKU), _piece(FIG_1)], "nearest": None, "number": 2, "first": 0}
    scripted.reply = done_reply(answer, 100.0)
    expect(site.locator(".card")).to_have_count(2)
    expect(site.get_by_role("button", name="Stop searching")).to_have_count(0)
    expect(site.locator("#announcement")).to_have_text("Here are 2 puzzles to choose from.")
    assert site.locator(".card").first.bounding_box() == place  # nothing moves under the finger


@pytest.mark.parametrize(("width", "height"), [(390, 664), (1280, 900)])
def test_what_is_found_moves_nothing(site: Page, monkeypatch: pytest.MonkeyPatch, width: int, height: int):
    scripted = Scripted(Reply(State.RUNNING))
    answer_with(monkeypatch, scripted, "new-puzzles")
    site.set_viewport_size({"width": width, "height": height})
    _go(site, "/new/?layout=3x3&count=2&seed=x")
    expect(site.get_by_text("Change your choices")).not_to_be_in_viewport()
    scripted.reply = Reply(State.RUNNING, None, [_piece(SHIDOKU)])
    play = site.locator(".card .primary").first
    before = play.bounding_box()
    answer = {"puzzles": [_piece(SHIDOKU), _piece(FIG_1)], "nearest": None, "number": 2, "first": 0}
    scripted.reply = done_reply(answer, 100.0)
    expect(site.locator(".card")).to_have_count(2)
    assert play.bounding_box() == before


def test_a_wrong_wish_keeps_what_was_entered(site: Page, page_faults: list[str]):
    _go(site, "/new/")
    expect(site.get_by_label("Level")).to_have_value("easy")
    _need(site, "Fish", "X-wing")
    expect(site.get_by_label("Level")).to_have_value("hard")  # a puzzle that needs one is at least that
    site.get_by_label("Level").select_option("easy")
    site.get_by_role("button", name="Create puzzles").click()
    expect(site.get_by_role("alert")).to_contain_text("at least hard")
    expect(site.locator("#technique-picker").get_by_label("X-wing", exact=True)).to_be_checked()
    assert all("the server responded with a status of 400" in fault for fault in page_faults)
    page_faults.clear()


@pytest.mark.parametrize("width", [320, 390])
def test_cards_fit_a_phone(site: Page, monkeypatch: pytest.MonkeyPatch, width: int):
    answer = {"puzzles": [_piece(SHIDOKU), _piece(FIG_1)], "nearest": None, "number": 2, "first": 0}
    answer_with(monkeypatch, Scripted(done_reply(answer, 100.0)), "new-puzzles")
    site.set_viewport_size({"width": width, "height": 844})
    _go(site, "/new/?layout=3x3&count=2&seed=x")
    assert width_of(site) <= width


@pytest.mark.parametrize("width", [320, 390])
def test_the_menu_of_levels_fits_a_phone(site: Page, width: int):
    site.set_viewport_size({"width": width, "height": 844})
    site.locator(".new-menu summary").click()
    expect(site.get_by_role("button", name="Extreme")).to_be_in_viewport(ratio=1)
    assert width_of(site) <= width


def test_without_scripts_everything_is_there(plain: Page, monkeypatch: pytest.MonkeyPatch):
    plain.goto("/new/?layout=2x2")
    plain.get_by_role("button", name="Round", exact=True).click()
    plain.get_by_label("Level").select_option("")
    plain.locator('[name=layout][value="round3"]').check(force=True)
    plain.get_by_role("button", name="Choose").click()
    plain.get_by_label("Symmetry").select_option("turn-2")
    plain.get_by_label("How many").select_option("1")
    plain.get_by_role("button", name="Create puzzles").click()
    expect(plain.locator(".card")).to_have_count(1)
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING)), "new-puzzles")
    StockedPuzzle.objects.create(text=SHIDOKU, level="easy", scale_version=levels_version(), symmetry="none", seed="1")
    plain.locator(".new-menu summary").click()
    plain.get_by_role("button", name="Easy").click()
    expect(plain).to_have_url(re.compile("/p/[a-z2-7]{16}/"))
    plain.goto("/new/?layout=2x2&seed=x")
    expect(plain.get_by_role("link", name="Look again")).to_be_visible()


def test_the_pictures_of_the_shapes_keep_their_frames(site: Page):
    """A frame is thinner than a pixel there, so the edge of the picture would cut it off."""
    site.goto(urljoin(site.url, "/new/"))
    pictures = site.locator(".wish-shape svg")
    assert pictures.evaluate_all("all => [...new Set(all.map((each) => getComputedStyle(each).overflow))]") == [
        "visible"
    ]


def test_a_wish_waits_for_what_goes_with_its_board(site: Page):
    """On 4 × 4 no puzzle is easy: all are for beginners."""
    held: list[Route] = []
    site.goto("/new/")
    site.route("**/new/?*form=*", lambda route: held.append(route))
    site.get_by_text("4 × 4", exact=True).click()
    site.get_by_role("button", name="Create puzzles").last.click()
    until(site, lambda: held, "nothing is asked for")
    assert site.url.endswith("/new/")
    held[0].continue_()
    site.wait_for_url("**/new/?*layout=2x2&*level=beginner*")
