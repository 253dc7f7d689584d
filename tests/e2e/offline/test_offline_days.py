"""Today's and tomorrow's puzzles, and new ones, are in the browser before they are visited, if it comes back."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import DailyPuzzle, StockedPuzzle
from solver.questions import levels_version
from solver.web.puzzles.daily import FIRST_DAY, kinds_on, last_day
from tests.e2e.puzzle_page import press_in
from tests.e2e.service_worker import COMES_BACK, HAS_WORKER, go, kept, wait_until_kept
from tests.e2e.wait import until
from tests.web.conftest import SHIDOKU

SOLVED = "1342243142133124"
STOCK_PATHS = """async () => {
    const names = (await caches.keys()).filter((name) => name.endsWith(" stock en"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
}"""


SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
HAS_NOTHING = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("atelier "));
    return !(await navigator.serviceWorker.getRegistration()) && !names.length;
}"""


@pytest.fixture(autouse=True)
def with_worker(settings: Any, page: Page) -> None:
    settings.OFFLINE = True


@pytest.fixture
def back(page: Page) -> None:
    """The visitor has been here before."""
    page.context.add_init_script(COMES_BACK)


@pytest.fixture
def days(transactional_db: None) -> list[DailyPuzzle]:
    """The puzzles of the last days, and of one that has not begun anywhere. Shidokus stand in for them."""
    last = [last_day() + timedelta(days=1 - k) for k in range(8)]
    return [
        DailyPuzzle.objects.keep(day, kind.slug, Puzzle.from_text(SHIDOKU), f"{day} {kind.slug}", level="easy")
        for day in last
        if day >= FIRST_DAY
        for kind in kinds_on(day)
    ]


def test_today_and_tomorrow_are_fetched_before_they_are_visited(back: None, days: list[DailyPuzzle], site: Page):
    requests: list[str] = []
    site.context.on("request", lambda request: requests.append(urlsplit(request.url).path))
    site.evaluate(HAS_WORKER)
    today = timezone.now().date()  # the browser's clock shows UTC
    published = [day for day in (today, today + timedelta(days=1)) if day <= last_day()]
    puzzles = [daily.get_absolute_url() for daily in days if daily.day in published and daily.kind != "classic"]
    wait_until_kept(site, *(f"/daily/{day}/" for day in published), *puzzles)
    kept_days = {path.split("/")[2] for path in kept(site) if path.startswith("/daily/")}
    assert kept_days == {*map(str, published)}
    go(site, "/offline/")
    expect(site.locator(f".kept-pages a[href*='/daily/{today}/']").first).to_be_visible()
    expect(site.locator(f".kept-pages a[href*='/daily/{today + timedelta(days=1)}/']")).to_have_count(0)
    assert max(requests.count(path) for path in ("/", "/mine/")) <= 1
    site.context.set_offline(True)
    for path in puzzles[:2]:
        go(site, path)
        expect(site.locator("#board .is-given")).not_to_have_count(0)
    go(site, "/daily/")
    assert urlsplit(site.url).path == f"/daily/{timezone.now().date()}/"


@pytest.fixture
def stock(transactional_db: None) -> list[Puzzle]:
    """Two hard puzzles, an easy and an extreme one. Shidokus with other digits stand in for them."""
    puzzles = [_changed(k) for k in range(4)]
    for level, puzzle in zip(("hard", "hard", "easy", "extreme"), puzzles, strict=True):
        StockedPuzzle.objects.create(
            text=puzzle.text, level=level, scale_version=levels_version(), symmetry="none", seed="1"
        )
    return puzzles


def _changed(k: int, text: str = SHIDOKU) -> Puzzle:
    return Puzzle.from_text("2x2:" + "".join(_digit(sign, k) for sign in text[4:]))


def _digit(sign: str, by: int) -> str:
    return sign if sign == "." else str((int(sign) - 1 + by) % 4 + 1)


def _path(puzzle: Puzzle) -> str:
    return f"/p/{puzzle.page_id}/"


def _wish(page: Page, level: str) -> None:
    page.locator(".new-menu summary").click()
    page.locator(".new-menu").get_by_role("button", name=level).click()


def _solve(page: Page, k: int) -> None:
    page.locator("#cell-r1c1").click()
    for n, sign in enumerate(SOLVED):
        page.locator(f"#cell-r{n // 4 + 1}c{n % 4 + 1}").click()
        page.keyboard.press(_digit(sign, k))
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()


def test_a_new_puzzle_offline_comes_from_the_stored_ones(
    back: None, days: list[DailyPuzzle], stock: list[Puzzle], site: Page, accessible: Any
):
    site.evaluate(HAS_WORKER)
    until(site, lambda: {*site.evaluate(STOCK_PATHS)} == {*map(_path, stock)}, "the new puzzles did not come")
    site.context.set_offline(True)
    for k, puzzle in enumerate(stock[:2]):
        _wish(site, "Hard")
        site.wait_for_url(f"**{_path(puzzle)}")
        expect(site.locator("#notes")).to_contain_text("There is no network. This is one of the new puzzles")
        _solve(site, k)
    _wish(site, "Hard")
    none_left = site.locator("#none-left")
    expect(none_left).to_contain_text("no new puzzle of this level left")
    expect(none_left.get_by_role("button")).to_have_text(["Easy", "Extreme"])
    accessible(site)
    none_left.get_by_role("button", name="Easy").click()
    site.wait_for_url(f"**{_path(stock[2])}")
    site.context.set_offline(False)
    expect(site.locator("#notes")).to_be_empty()
    # Another day: those that were opened are visited pages, the others go.
    StockedPuzzle.objects.update(aside_on="2026-01-01")
    go(site, "/enter/")
    until(site, lambda: site.evaluate(STOCK_PATHS) == [], "those of the day before are still there")
    assert {*map(_path, stock[:3])} <= {*kept(site)}
    assert _path(stock[3]) not in kept(site)


def test_started_puzzles_come_after_those_that_are_not(
    back: None, days: list[DailyPuzzle], stock: list[Puzzle], site: Page
):
    site.evaluate(HAS_WORKER)
    until(site, lambda: len(site.evaluate(STOCK_PATHS)) == len(stock), "the new puzzles did not come")
    site.context.set_offline(True)
    for puzzle in (*stock[:2], stock[0]):
        _wish(site, "Hard")
        site.wait_for_url(f"**{_path(puzzle)}")
        press_in(site, "r1c2", "3")


@pytest.mark.parametrize("script", ["", SAVES_DATA + ";" + COMES_BACK], ids=["first visit", "saves data"])
def test_a_first_visit_or_saved_data_means_no_worker(page: Page, site: Page, script: str):
    page.context.add_init_script(script)
    page.evaluate("localStorage.clear()")
    for path in ("/enter/", "/techniques/"):
        go(site, path)
        site.wait_for_load_state("networkidle")
    assert site.evaluate(HAS_NOTHING)


def test_who_installs_the_site_keeps_it(site: Page):
    site.evaluate("dispatchEvent(new Event('appinstalled'))")
    site.evaluate(HAS_WORKER)
    wait_until_kept(site, "/offline/")
