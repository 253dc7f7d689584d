"""My puzzles: what was begun and solved in this browser, sorted, searched, removed, and carried to another."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from solver.board import Puzzle
from solver.models import KeptPuzzle
from tests.e2e.puzzle_page import EASY, press_in
from tests.web.conftest import FIG_1, ROUND, SHIDOKU

pytestmark = pytest.mark.slow

DAY = 86_400_000
PUT = "(entries) => { for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text); }"


def _entry(title: str, *, days: int, share: float = 0.5, seconds: int = 0, is_done: bool = False) -> dict[str, Any]:
    log = {"past": [[["digit", 2, 0, 4]]], "future": []}
    body = {
        "schema": 1,
        "title": title,
        "share": share,
        "isDone": is_done,
        "seconds": seconds,
        "auto": False,
        "log": log,
    }
    return {**body, "days": days}


ENTRIES = {
    EASY: _entry("Begun today", days=0, share=0.62, seconds=752),
    FIG_1: _entry("Solved three days ago", days=3, share=1, seconds=3905, is_done=True),
    ROUND: _entry("Begun yesterday", days=1, share=0.08, seconds=60),
    SHIDOKU: _entry("Solved long ago", days=100, share=1, is_done=True),
}


@pytest.fixture
def ids(site: Page) -> dict[str, str]:
    """The puzzles, kept by the server and in the browser, by their texts."""
    kept = {text: KeptPuzzle.objects.keep(Puzzle.from_text(text))[0].page_id for text in ENTRIES}
    now = site.evaluate("Date.now()")
    entries = {f"play {kept[text]}": {**entry, "when": now - entry["days"] * DAY} for text, entry in ENTRIES.items()}
    site.evaluate(PUT, {key: json.dumps(entry) for key, entry in entries.items()})
    site.goto("/mine/")
    expect(site.locator(".card-picture svg")).to_have_count(4)
    return kept


def _names(page: Page) -> list[str]:
    return page.locator(".card").evaluate_all("cards => cards.map(card => card.dataset.id ?? '')")


def test_an_empty_list_says_how_to_begin(site: Page, accessible):
    site.goto("/mine/")
    expect(site.get_by_role("heading", name="Nothing here yet")).to_be_visible()
    expect(site.locator("#mine-tools")).to_be_hidden()
    expect(site.locator("#mine-export")).to_be_disabled()
    accessible(site)
    site.locator("#mine-empty").get_by_role("link", name="Enter a puzzle").click()
    expect(site.locator("#entry")).to_be_visible()


def test_a_started_puzzle_is_listed_and_linked(site: Page):
    site.get_by_label("Or paste a puzzle").fill(EASY[4:])
    site.get_by_role("button", name="Check and play").click()
    site.wait_for_url("**/p/*/")
    press_in(site, "r1c3", "4")
    address = site.url
    site.get_by_role("link", name="My puzzles").click()
    card = site.locator(".card")
    expect(card.locator(".card-picture svg")).to_be_visible()
    expect(card).to_contain_text("1% filled in")
    expect(card).to_contain_text("today")
    expect(card).to_contain_text("30 givens")
    card.get_by_role("link").click()
    expect(site).to_have_url(address)
    expect(site.locator("#cell-r1c3 .digit")).to_have_text("4")


def test_cards_show_level_time_progress_and_date(site: Page, ids: dict[str, str], accessible):
    card = site.locator(".card")
    expect(card.nth(0)).to_contain_text("62% filled in")
    expect(card.nth(0)).to_contain_text("12:32 · today")
    expect(card.nth(1)).to_contain_text("1:00 · yesterday")
    expect(card.nth(2)).to_contain_text("Solved in 1:05:05")
    expect(card.nth(2)).to_contain_text("3 days ago")
    expect(card.nth(3).locator("[data-state]")).to_have_text("Solved")
    expect(site.locator("#mine-count")).to_have_text("Shown: 4 of 4")
    accessible(site)


def test_pictures_show_the_players_own_digits(site: Page, ids: dict[str, str]):
    for text in (EASY, ROUND):  # whose cells are drawn in another order
        layout = Puzzle.from_text(text).layout
        own = site.locator(f'[data-id="{ids[text]}"] .is-filled')
        expect(own).to_have_count(1)
        expect(own.locator(".digit")).to_have_text(layout.symbols[4])


def test_statistics_tell_times_by_level_and_streaks(site: Page, ids: dict[str, str], accessible):
    kind = {"rank": 3, "layout": "3x3", "when": 1}
    revealed = [["reveal", 5]]
    solved = [(100, []), (200, [["hint", 0]]), (400, []), (10, revealed)]
    entries = {
        f"play {letter * 16}": {**_entry("Other", days=0, seconds=seconds, is_done=True), **kind, "helps": helps}
        for letter, (seconds, helps) in zip("abcd", solved, strict=True)
    }
    days = {f"2026-11-{day}/easy": {"seconds": 9, "when": 1} for day in ("02", "03", "04", "07")}
    site.evaluate(PUT, {key: json.dumps(entry) for key, entry in {**entries, "sudoku-atelier-days": days}.items()})
    site.reload()
    expect(site.locator("[data-figure=solved]")).to_have_text("6")
    expect(site.locator("[data-figure=longest]")).to_have_text("3")
    expect(site.locator("[data-rank='3'] td")).to_have_text(["4", "3:20", "1:40"])
    expect(site.locator("[data-rank='0'] td").first).to_have_text("2")
    expect(site.locator("[data-rank='1']")).to_be_hidden()
    accessible(site)


def test_exercises_have_a_list_of_their_own(site: Page, ids: dict[str, str]):
    exercise = {**_entry("An exercise", days=0), "when": 1, "isExercise": True}
    site.evaluate(PUT, {f"play {'a' * 16}": json.dumps(exercise)})
    site.reload()
    expect(site.locator(".card")).to_have_count(4)
    site.locator("[name=which][value=exercises]").check(force=True)
    expect(site.locator(".card-name")).to_have_text(["An exercise"])


def test_a_list_of_exercises_alone_is_shown_at_once(site: Page, ids: dict[str, str], tmp_path: Path):
    with site.expect_download() as download:
        site.get_by_role("button", name="Save to a file").click()
    path = tmp_path / "mine.json"
    download.value.save_as(path)
    exercise = {**_entry("An exercise", days=0), "when": 1, "isExercise": True}
    site.evaluate("localStorage.clear()")
    site.evaluate(PUT, {f"play {'a' * 16}": json.dumps(exercise)})
    site.reload()
    expect(site.locator(".card-name")).to_have_text(["An exercise"])
    site.get_by_label("Read from a file").set_input_files(path)
    expect(site.locator(".card")).to_have_count(4)  # the others now


def test_puzzles_are_sorted(site: Page, ids: dict[str, str]):
    orders = {
        "when": [EASY, ROUND, FIG_1, SHIDOKU],
        "time": [SHIDOKU, ROUND, EASY, FIG_1],
        "share": [FIG_1, SHIDOKU, EASY, ROUND],
    }
    for order, texts in orders.items():
        site.get_by_label("Sort by").select_option(order)
        assert _names(site) == [ids[text] for text in texts], order


def test_puzzles_are_searched_and_filtered(site: Page, ids: dict[str, str]):
    site.get_by_label("Search").fill("ROUND")
    expect(site.locator(".card")).to_have_count(1)
    expect(site.locator("#mine-count")).to_have_text("Shown: 1 of 4")
    site.get_by_label("Search").fill("nowhere")
    expect(site.get_by_text("None of your puzzles match this search.")).to_be_visible()
    site.get_by_label("Search").fill("")
    site.get_by_role("radio", name="All").focus()
    site.keyboard.press("ArrowRight")
    site.keyboard.press("ArrowRight")
    expect(site.locator(".card")).to_have_count(2)
    assert set(_names(site)) == {ids[FIG_1], ids[SHIDOKU]}


def test_a_puzzle_is_removed_and_restored_by_keys(site: Page, ids: dict[str, str], accessible):
    site.locator(".card a").nth(1).focus()
    site.keyboard.press("Tab")
    site.keyboard.press("Enter")
    undo = site.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    expect(site.locator("#mine-count")).to_have_text("Shown: 3 of 3")
    assert site.evaluate(f"localStorage.getItem('play {ids[ROUND]}')") is None
    accessible(site)
    site.keyboard.press("Enter")
    expect(site.locator(".card a").nth(1)).to_be_focused()
    expect(site.get_by_role("status").filter(has_text="Restored: The round board")).to_be_visible()
    assert _names(site)[1] == ids[ROUND]
    site.reload()
    expect(site.locator(".card")).to_have_count(4)


def test_a_file_carries_puzzles_and_settings_to_another_browser(
    site: Page, ids: dict[str, str], browser: Browser, tmp_path: Path
):
    site.evaluate("localStorage.setItem('sudoku-atelier-settings', JSON.stringify({ timer: false }))")
    site.reload()
    with site.expect_download() as download:
        site.get_by_role("button", name="Save to a file").click()
    path = tmp_path / "mine.json"
    download.value.save_as(path)
    other = browser.new_page()
    other.goto(site.url)
    other.get_by_label("Read from a file").set_input_files(path)
    expect(other.locator("#mine-said")).to_have_text(
        "Puzzles added from the file: 4. The settings from the file now apply."
    )
    expect(other.locator(".card-picture svg")).to_have_count(4)
    other.get_by_label("Read from a file").set_input_files(path)
    expect(other.locator("#mine-said")).to_contain_text(
        "Puzzles added from the file: 0. Newer in this browser, and therefore kept: 4."
    )
    other.goto(site.url.replace("/mine/", "/settings/"))
    expect(other.get_by_label("Clock")).not_to_be_checked()
    other.close()


def test_a_file_carries_what_was_practised(site: Page, browser: Browser, tmp_path: Path):
    cards = {name: {"s": 3.5, "d": 5, "when": 2, "since": 1} for name in ("x-wing", "x-wing/p1")}
    times = {"3x3": {"seconds": 12.5, "when": 3}}
    site.evaluate(PUT, {"sudoku-atelier-training": json.dumps(cards), "sudoku-atelier-sprints": json.dumps(times)})
    site.goto("/mine/")  # without a puzzle
    with site.expect_download() as download:
        site.get_by_role("button", name="Save to a file").click()
    path = tmp_path / "mine.json"
    download.value.save_as(path)
    other = browser.new_page()
    other.goto(site.url)
    other.get_by_label("Read from a file").set_input_files(path)
    expect(other.locator("#mine-said")).not_to_be_empty()
    assert json.loads(other.evaluate("localStorage.getItem('sudoku-atelier-training')")) == cards
    assert json.loads(other.evaluate("localStorage.getItem('sudoku-atelier-sprints')")) == times
    other.close()


FOREIGN_FILES = (
    "",
    "nonsense",
    "[]",
    "{}",
    '{"puzzles": {"../../x": {"title": "x", "when": 1, "share": 0, "seconds": 0, "isDone": false,'
    ' "log": {"past": [], "future": []}}}}',
    '{"puzzles": {"aaaaaaaaaaaaaaaa": {"title": "x"}}}',
    '{"puzzles": {"aaaaaaaaaaaaaaaa": {"title": "x", "when": 1, "share": 0, "seconds": 0, "isDone": false}}}',
)


def test_a_foreign_file_changes_nothing(site: Page, ids: dict[str, str]):
    before = site.evaluate("JSON.stringify(localStorage)")
    for text in FOREIGN_FILES:
        site.reload()
        file: Any = {"name": "other.json", "mimeType": "application/json", "buffer": text.encode()}
        site.get_by_label("Read from a file").set_input_files(file)
        expect(site.locator("#mine-said"), text).to_contain_text("This is not a file of puzzles saved here")
        assert site.evaluate("JSON.stringify(localStorage)") == before, text


def test_offline_cards_show_what_this_browser_stores(site: Page, ids: dict[str, str], page_faults: list[str]):
    site.route("**/mine/cards/**", lambda route: route.abort())
    site.reload()
    expect(site.locator(".card")).to_have_count(4)
    expect(site.locator(".card").first).to_contain_text("Begun today")
    expect(site.locator(".card-picture svg")).to_have_count(0)
    page_faults.clear()  # the browser notes the lost request


def test_a_card_says_that_the_server_has_lost_its_puzzle(site: Page, ids: dict[str, str]):
    KeptPuzzle.objects.get(page_id=ids[ROUND]).delete()
    site.reload()
    expect(site.locator(".card-picture svg")).to_have_count(3)
    expect(site.locator(f'[data-id="{ids[ROUND]}"]')).to_contain_text("no longer on this site")
