"""The puzzles of each day in the browser: the visitor's own date, days in a row, the calendar, a result to share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from solver.board import Budget, Puzzle
from solver.engines import find_engine
from solver.models import DailyPuzzle
from solver.questions import Reply, State
from tests.answerers import Scripted, answer_with
from tests.e2e.looks import box_of, faults_of

# 1 December, 02:30 in Los Angeles; 2 December, 00:30 on Kiritimati.
NOW = datetime(2026, 12, 1, 10, 30, tzinfo=UTC)
WEST, EAST = "America/Los_Angeles", "Pacific/Kiritimati"
DAYS = [date(2026, 11, 29) + timedelta(days=n) for n in range(4)]
KINDS = ("easy", "medium", "hard", "extreme", "mini", "round", "large")
VARIANTS = ("killer", "thermo", "arrow", "kropki", "whisper", "mix", "round-killer")  # from Monday to Sunday
CORNERS = ("1", "2", "3", "4")
Visit = Callable[..., Page]


def text_of(n: int) -> str:
    """A Shidoku with one solution, another for each day."""
    first, second, third, fourth = (CORNERS[(n + k) % 4] for k in range(4))
    return f"2x2:{first}.....{third}..{second}.....{fourth}"


@pytest.fixture
def days(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's clock, and the puzzles of four days."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    for n, day in enumerate(DAYS):
        for kind in (*KINDS[: 7 if day.weekday() == 6 else 6], VARIANTS[day.weekday()]):
            DailyPuzzle.objects.keep(day, kind, Puzzle.from_text(text_of(n)), f"{day} {kind}", level="easy")


@pytest.fixture
def visit(days: None, live_server: Any, browser: Browser) -> Iterator[Visit]:
    """Opens the site in a time zone; at the end its console must be clean."""
    faults: list[list[str]] = []
    contexts = []

    def opened(zone: str, **options: Any) -> Page:
        context = browser.new_context(timezone_id=zone, base_url=live_server.url, locale="en-GB", **options)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = context.new_page()
        page.clock.set_fixed_time(NOW)
        faults.append(faults_of(page))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not any(faults)


def solve(page: Page, path: str, text: str) -> None:
    """Fills in the solution with the keyboard."""
    page.goto(path)
    expect(page.locator("#clock")).not_to_be_empty()
    puzzle = Puzzle.from_text(text)
    solution = find_engine("search").solve(puzzle, limit=2, budget=Budget()).solutions[0]
    for cell, digit in enumerate(puzzle.givens):
        if not digit:
            page.locator(f"#cell-{puzzle.layout.cell_names[cell]}").click()
            page.keyboard.press(puzzle.layout.symbols[solution[cell]])


def test_a_solved_position_that_was_sent_is_nobodys_result(visit: Visit):
    page = visit(WEST)
    path = "/daily/2026-12-01/easy/"
    solve(page, path, text_of(DAYS.index(date(2026, 12, 1))))
    expect(page.locator(".finished")).to_be_visible()
    digits = page.evaluate(
        "[...document.querySelectorAll('#board .digit')].map((each, cell) => [cell, +each.textContent])"
    )
    shared = page.evaluate("(digits) => btoa(JSON.stringify({digit: digits}))", digits)
    friend = visit(WEST)
    friend.goto(f"{path}#progress={shared}")
    expect(friend.locator("#said")).not_to_be_empty()
    expect(friend.locator(".finished")).to_be_visible()
    expect(friend.locator(".finished [data-own]")).to_have_count(0)
    assert friend.evaluate("localStorage.getItem('sudoku-atelier-days')") is None


@pytest.mark.parametrize(("zone", "day"), [(WEST, "2026-12-01"), (EAST, "2026-12-02")])
def test_today_is_the_visitors_own_date(visit: Visit, zone: str, day: str):
    page = visit(zone)
    page.goto("/daily/")
    expect(page.locator("#daily")).to_have_attribute("data-day", day)
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{int(day[-2:])} December 2026")


def test_a_wrong_clock_does_not_open_a_future_day(visit: Visit):
    page = visit(WEST)
    page.clock.set_fixed_time(NOW + timedelta(days=400))
    page.goto("/daily/")
    expect(page.locator("#daily")).to_have_attribute("data-day", "2026-12-01")


@pytest.mark.parametrize(("zone", "before", "after"), [(WEST, 2, 3), pytest.param(EAST, 0, 1, marks=pytest.mark.slow)])
def test_a_streak_counts_days_in_the_visitors_time_zone(visit: Visit, zone: str, before: int, after: int):
    page = visit(zone)
    for n in (0, 1):
        solve(page, f"/daily/{DAYS[n]}/easy/", text_of(n))
        expect(page.locator(".finished")).to_be_visible()
    today = 2 if zone == WEST else 3
    page.goto(f"/daily/{DAYS[today]}/")
    row = page.locator("#streak")
    if before:
        expect(row).to_have_text(f"Streak: {before} days")
    else:
        expect(row).to_have_text("Your longest: 2 days")
    solve(page, f"/daily/{DAYS[today]}/mini/", text_of(today))
    expect(page.locator(".finished [data-result=streak] dd")).to_have_text(str(after))


def test_the_calendar_ticks_solved_days_with_their_time(visit: Visit, accessible: Callable[[Page], None]):
    page = visit(WEST)
    solve(page, f"/daily/{DAYS[0]}/hard/", text_of(0))
    expect(page.locator(".finished")).to_be_visible()
    page.goto("/daily/archive/2026-11/")
    expect(page.locator(".calendar .is-done")).to_have_count(8)  # one text, eight kinds
    expect(page.locator("#solved li").first).to_contain_text("29 November 2026")
    accessible(page)
    page.get_by_role("link", name="December 2026 →").click()
    expect(page.locator(".calendar .is-done")).to_have_count(0)
    accessible(page)


def test_the_variant_of_the_day_is_played_like_the_others(visit: Visit):
    text = "2x2:1.....3..2.....4;thermo=r2c1r2c2"
    DailyPuzzle.objects.filter(day=DAYS[2], kind="thermo").update(text=text)
    page = visit(WEST, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"/daily/{DAYS[2]}/")
    page.locator("[data-kind=thermo] a").tap()
    expect(page.locator("#board .is-thermo").first).to_be_attached()
    solve(page, f"/daily/{DAYS[2]}/thermo/", text)
    expect(page.locator(".finished")).to_be_visible()
    page.goto("/daily/archive/2026-12/")
    expect(page.locator(".calendar .is-done")).to_have_count(1)
    expect(page.locator(".calendar [data-kind=variant] .is-done")).to_have_count(1)


def shared_result(page: Page) -> list[str]:
    """Shares the result by the keyboard; its lines."""
    page.locator(".finished [data-share]").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()")).split("\n")


def test_a_result_is_shared_as_text_without_spoilers(visit: Visit, accessible: Callable[[Page], None]):
    page = visit(WEST)
    solve(page, f"/daily/{DAYS[2]}/hard/", text_of(2))
    expect(page.locator(".course .is-alone")).to_have_count(10)
    accessible(page)
    title, facts, course, link = shared_result(page)
    assert title == "Sudoku Atelier – Hard, 1 December 2026"
    assert facts.endswith("without help")
    assert course == "🟩" * 10
    assert link.endswith("/daily/2026-12-01/hard/")


def test_a_result_tells_which_help_was_used_and_when(visit: Visit):
    page, path = visit(WEST), f"/daily/{DAYS[2]}/hard/"
    open_cells = page.locator("#board .cell:not(.is-given)")
    page.goto(path)
    expect(page.locator("#clock")).not_to_be_empty()
    open_cells.first.click()
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("#more [data-do=reveal]").click()
    expect(open_cells.first.locator(".digit")).not_to_be_empty()
    page.locator("[data-do=check]").click()
    open_cells.first.click()
    page.keyboard.press("Delete")
    solve(page, path, text_of(2))
    expect(page.locator(".finished [data-result=checks] dd")).to_have_text("1")
    _, facts, course, _ = shared_result(page)
    assert facts.endswith("Checks: 1 · Revealed: 1")
    assert course == "🟥" + "🟩" * 9


def test_hints_of_an_earlier_version_are_told_without_squares(visit: Visit):
    page = visit(WEST)
    solve(page, f"/daily/{DAYS[2]}/hard/", text_of(2))
    expect(page.locator(".course")).to_be_visible()
    page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find((each) => each.startsWith("play "));
          const { helps, rank, layout, isExercise, ...earlier } = JSON.parse(localStorage[key]);
          localStorage[key] = JSON.stringify({ ...earlier, hints: 2 });
        }"""
    )
    page.reload()
    expect(page.locator(".finished [data-result=hints] dd")).to_have_text("2")
    expect(page.locator(".course")).to_have_count(0)


def test_next_puzzle_is_the_next_unsolved_one_of_the_day(visit: Visit):
    page = visit(WEST)
    solve(page, f"/daily/{DAYS[2]}/round/", text_of(2))
    expect(page.locator(".finished")).to_be_visible()
    for kind, following in (("round", "thermo"), ("thermo", "easy"), ("mini", "easy"), ("easy", "medium")):
        page.goto(f"/daily/{DAYS[2]}/{kind}/")  # the same puzzle
        expect(page.locator(".finished a.primary")).to_have_attribute("href", re.compile(f"/{DAYS[2]}/{following}/$"))


@pytest.mark.parametrize(("path", "card"), [("/", "#back-puzzles li"), ("/mine/", ".card")])
def test_a_puzzle_of_a_day_is_continued_on_its_page(visit: Visit, path: str, card: str):
    page, address = visit(WEST), "/daily/2026-12-01/easy/"
    page.goto(address)
    page.locator("#board .cell:not(.is-given)").first.click()
    page.locator("#pad button").first.click()
    page.goto(path)
    link = page.locator(card).get_by_role("link")
    expect(link).to_have_attribute("href", address)
    link.click()
    expect(page.locator("#board .is-filled")).to_have_count(1)


@pytest.mark.parametrize(("zone", "is_there"), [(WEST, False), (EAST, True)])
def test_no_link_leads_to_a_day_that_has_not_begun_here(visit: Visit, zone: str, is_there: bool):
    page = visit(zone)
    page.goto(f"/daily/{DAYS[2]}/")
    expect(page.locator("#daily [rel=next]")).to_be_visible(visible=is_there)
    before, calendar = (box_of(page.locator(f"#daily .days a:nth-child({n})")) for n in (1, 2))
    assert calendar["x"] - before["x"] - before["width"] < 40  # whether or not a link follows
    page.goto("/daily/archive/2026-12/")
    expect(page.locator("[aria-current=date]")).to_be_visible()
    expect(page.locator(f".calendar-day[data-day='{DAYS[3]}']")).to_have_count(int(is_there))
    page.goto("/daily/archive/2026-11/")
    expect(page.locator("#archive [rel=next]")).to_be_visible()


@pytest.mark.parametrize("path", ["", "hard/"])
def test_a_day_that_has_not_begun_here_says_when_it_comes(visit: Visit, accessible: Callable[[Page], None], path: str):
    page, address = visit(WEST), f"/daily/{DAYS[3]}/{path}"
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Wednesday")
    expect(page.locator("main .board").first).to_be_hidden()
    accessible(page)
    page.locator("#not-yet .primary").click()
    expect(page.locator("#daily")).to_have_attribute("data-day", str(DAYS[2]))
    page = visit(EAST)
    page.goto(address)
    expect(page.locator("main .board").first).to_be_visible()
    expect(page.locator("#not-yet")).to_be_hidden()


def test_a_day_shows_as_soon_as_it_has_begun_here(visit: Visit):
    page = visit(WEST)
    page.goto(f"/daily/{DAYS[3]}/")
    expect(page.locator("#not-yet")).to_be_visible()
    page.clock.set_fixed_time(NOW + timedelta(hours=22))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".daily-cards")).to_be_visible()


def test_links_of_the_feed_open_before_the_day_has_begun_here(visit: Visit):
    page = visit(WEST)
    page.goto(f"/daily/{DAYS[3]}/hard/#feed")
    expect(page.locator("main .board").first).to_be_visible()
    page.get_by_role("navigation", name="Puzzles of this day").get_by_role("link", name="Medium").click()
    expect(page).to_have_url(re.compile("/medium/#feed$"))
    expect(page.locator("main .board").first).to_be_visible()


def test_the_calendar_opens_on_the_month_of_the_visitor(visit: Visit):
    page = visit(WEST)
    page.clock.set_fixed_time(NOW - timedelta(hours=4))
    page.goto("/daily/archive/")
    page.wait_for_url("**/daily/archive/2026-11/")
    expect(page.locator("#archive [rel=next]")).to_be_hidden()


def test_an_unsolved_puzzle_has_no_result(visit: Visit):
    page = visit(WEST)
    page.goto(f"/daily/{DAYS[2]}/hard/")
    expect(page.locator("#clock")).not_to_be_empty()
    expect(page.locator(".finished")).to_have_count(0)


def test_solved_days_are_exported_with_the_settings(visit: Visit, tmp_path: Any):
    page = visit(WEST)
    solve(page, f"/daily/{DAYS[2]}/hard/", text_of(2))
    expect(page.locator(".finished")).to_be_visible()
    page.goto("/settings/")
    with page.expect_download() as download:
        page.locator("#settings-export").click()
    download.value.save_as(tmp_path / "settings.json")
    other = visit(EAST)
    other.goto("/settings/")
    other.locator("#settings-import").set_input_files(tmp_path / "settings.json")
    expect(other.locator("#settings-said")).to_contain_text("now apply")
    other.goto(f"/daily/{DAYS[3]}/")
    expect(other.locator("#streak")).to_have_text("Streak: 1 day")


def test_the_list_of_a_day_on_a_phone(visit: Visit, accessible: Callable[[Page], None]):
    page = visit(WEST, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"/daily/{DAYS[2]}/")
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("link", name="Hard").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hard, 1 December 2026")


def test_puzzles_being_made_appear_without_a_reload(visit: Visit, monkeypatch: pytest.MonkeyPatch):
    answer_with(monkeypatch, Scripted(Reply(State.RUNNING)), "new-daily")
    DailyPuzzle.objects.filter(day=DAYS[2], kind__in=("hard", "mini")).delete()
    page = visit(WEST)
    solve(page, f"/daily/{DAYS[2]}/easy/", text_of(2))
    page.goto(f"/daily/{DAYS[2]}/")
    expect(page.get_by_text("Still being made: Hard, Mini.")).to_be_visible()
    page.evaluate("window.isSame = true")
    for kind in ("hard", "mini"):
        DailyPuzzle.objects.keep(DAYS[2], kind, Puzzle.from_text(text_of(2)), f"{DAYS[2]} {kind}", level="easy")
        expect(page.locator(f"[data-kind={kind}]")).to_be_visible()
    expect(page.get_by_text("Still being made")).to_have_count(0)
    expect(page.locator("[data-kind=easy] .daily-done")).to_be_visible()
    expect(page.locator("[data-kind=easy] [data-after]")).to_contain_text("Hidden single")
    expect(page.locator("[data-kind=easy] [data-before]")).to_be_hidden()
    assert page.evaluate("window.isSame")
