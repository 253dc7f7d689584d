"""Without network: visited pages and pages fetched in advance are there, and what was entered is sent later."""

from collections.abc import Iterator
from threading import Event
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from playwright.sync_api import Page, expect

from solver.models import KeptPuzzle
from solver.web.answers.puzzle_questions import find_all
from solver.web.views import daily, puzzle
from tests.e2e.puzzle_page import address_of, enter, press_in
from tests.e2e.service_worker import COMES_BACK, HAS_WORKER, KEEP, SOON, go, kept, visit, wait_until_kept
from tests.e2e.wait import until
from tests.web.conftest import FIG_1, ROUND

NOTHING_LEFT = "async () => !(await navigator.serviceWorker.getRegistration()) && !(await caches.keys()).length"


@pytest.fixture(autouse=True)
def comes_back(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """The visitor has been here before. No days are fetched: they are the subject of test_offline_days.py."""
    page.context.add_init_script(COMES_BACK)
    monkeypatch.setattr(daily, "DAYS_OFFLINE", 0)


@pytest.fixture(autouse=True)
def with_worker(settings: Any) -> None:
    settings.OFFLINE = True


@pytest.fixture(autouse=True)
def without_notes_of_the_browser(page_faults: list[str]) -> Iterator[None]:
    """The browser logs every failed request on its console. That is due to the network and not a fault."""
    yield
    page_faults[:] = [fault for fault in page_faults if "ERR_INTERNET_DISCONNECTED" not in fault]


@pytest.fixture
def ready(site: Page) -> Page:
    """The entry page, with a worker that has all it needs."""
    site.evaluate(HAS_WORKER)
    return site


def _title(page: Page) -> Any:
    return expect(page.get_by_role("heading", level=1))


def _notes(page: Page) -> Any:
    return page.locator("#notes")


def test_the_entry_page_is_there_without_network(ready: Page, accessible):
    ready.context.set_offline(True)
    ready.reload()
    _title(ready).to_have_text("Enter your Sudoku")
    press_in(ready, "r1c1", "5")
    expect(ready.locator("#cell-r1c1 .digit")).to_have_text("5")
    expect(_notes(ready)).to_contain_text("There is no network.")
    accessible(ready)
    ready.context.set_offline(False)
    expect(_notes(ready)).to_be_empty()


def test_a_puzzle_that_was_visited_is_played_without_network(ready: Page):
    enter(ready, FIG_1)
    ready.wait_for_url("**/p/*/")
    wait_until_kept(ready, urlsplit(ready.url).path)
    ready.context.set_offline(True)
    ready.reload()
    press_in(ready, "r1c1", "9")
    press_in(ready, "r1c3", "8", "ArrowDown", "Shift+Digit1")  # it is a 5
    ready.get_by_role("button", name="Check", exact=True).click()
    expect(ready.locator("#said")).to_contain_text("r1c3")
    ready.reload()
    expect(ready.locator("#cell-r1c1 .digit")).to_have_text("9")
    expect(ready.locator("#cell-r2c3 .corner")).to_have_text("1")


@pytest.mark.slow
def test_my_puzzles_are_there_without_network(ready: Page, page_faults: list[str]):
    enter(ready, FIG_1)
    ready.wait_for_url("**/p/*/")
    wait_until_kept(ready, urlsplit(ready.url).path)
    press_in(ready, "r1c1", "9")
    ready.context.set_offline(True)
    go(ready, "/mine/")
    expect(ready.locator(".card")).to_contain_text("1% filled in")
    ready.locator(".card a").click()
    expect(ready.locator("#cell-r1c1 .digit")).to_have_text("9")
    page_faults.clear()  # the pictures could not be fetched


@pytest.mark.slow
def test_the_page_that_installed_the_worker_is_kept_too(site: Page):
    path = address_of(FIG_1)
    site.context.new_page().goto(path)
    site.evaluate(HAS_WORKER)
    wait_until_kept(site, path)


@pytest.mark.slow
def test_an_unvisited_page_loads_when_the_network_is_back(ready: Page, accessible):
    visit(ready, "/techniques/")
    ready.context.set_offline(True)
    go(ready, "/techniques/x-wing/")
    _title(ready).to_have_text("Offline")
    expect(ready.locator("#not-here")).to_be_visible()
    kept = ready.locator(".kept-pages")
    expect(kept.get_by_role("link", name="Techniques")).to_be_visible()
    expect(kept.get_by_role("link", name="Enter your Sudoku")).to_be_visible()
    accessible(ready)
    ready.set_viewport_size({"width": 320, "height": 700})
    assert ready.evaluate("document.documentElement.scrollWidth") <= 320
    ready.context.set_offline(False)
    _title(ready).to_contain_text("X-wing")


def test_a_puzzle_entered_without_network_is_sent_later(ready: Page, accessible):
    ready.context.set_offline(True)
    enter(ready, ROUND)
    expect(_notes(ready)).to_contain_text("will be sent when the network is back")
    expect(_notes(ready)).to_contain_text(ROUND[:40])
    accessible(ready)
    ready.set_viewport_size({"width": 320, "height": 700})
    assert ready.evaluate("document.documentElement.scrollWidth") <= 320
    assert not KeptPuzzle.objects.filter(text=ROUND).exists()
    ready.context.set_offline(False)
    expect(_notes(ready)).to_contain_text("has been sent")
    accessible(ready)
    assert KeptPuzzle.objects.filter(text=ROUND).exists()
    ready.get_by_role("link", name="Open it").click()
    expect(ready.locator(".verdict")).to_contain_text("exactly 4 solutions")
    expect(_notes(ready)).to_be_empty()


def test_a_queued_puzzle_is_sent_when_no_page_is_open(ready: Page):
    ready.context.set_offline(True)
    enter(ready, ROUND)
    expect(_notes(ready)).to_contain_text("will be sent when the network is back")
    base = ready.url
    ready.goto("about:blank")
    ready.context.set_offline(False)
    _wake_for_sync(ready, base)
    end = monotonic() + SOON
    while not KeptPuzzle.objects.filter(text=ROUND).exists():
        assert monotonic() < end
        ready.wait_for_timeout(50)


def _wake_for_sync(page: Page, url: str) -> None:
    """Do what a browser with background sync does by itself sooner or later."""
    session = page.context.new_cdp_session(page)
    registrations: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: registrations.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(20)
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(url))
    parameters = {"registrationId": registrations[0]["registrationId"], "tag": "queue", "lastChance": True}
    session.send("ServiceWorker.dispatchSyncEvent", {"origin": origin, **parameters})


@pytest.mark.slow
def test_a_queued_puzzle_can_be_discarded(ready: Page):
    ready.context.set_offline(True)
    enter(ready, ROUND)
    ready.get_by_role("button", name="Don’t send it").click()
    expect(_notes(ready)).not_to_contain_text("will be sent")
    ready.context.set_offline(False)
    expect(_notes(ready)).to_be_empty()
    assert not KeptPuzzle.objects.filter(text=ROUND).exists()


@pytest.mark.slow
def test_unreadable_text_is_reported_when_the_network_is_back(ready: Page, page_faults: list[str]):
    ready.context.set_offline(True)
    enter(ready, "12345")
    expect(_notes(ready)).to_contain_text("will be sent")
    ready.context.set_offline(False)
    expect(_notes(ready)).to_contain_text("could not be read")
    ready.get_by_role("button", name="See why").click()
    expect(ready.get_by_role("alert")).to_be_visible()
    expect(ready.get_by_label("Or paste a puzzle")).to_have_value("12345")
    page_faults.clear()  # the browser notes that the answer was a 400


def test_a_form_that_only_reads_a_text_is_not_queued(ready: Page):
    ready.get_by_label("Or paste a puzzle").fill(ROUND)
    ready.context.set_offline(True)
    ready.get_by_role("button", name="Put it on the board").click()
    expect(ready.locator("#not-sent")).to_be_visible()
    expect(_notes(ready)).not_to_contain_text("will be sent")
    ready.go_back()
    expect(ready.get_by_label("Or paste a puzzle")).to_have_value(ROUND)


@pytest.mark.slow
def test_pages_are_there_in_the_language_that_was_chosen_last(ready: Page):
    visit(ready, "/techniques/")
    visit(ready, "/")
    ready.get_by_role("button", name="Deutsch").click()
    wait_until_kept(ready, "/", "/techniques/", "/offline/", language="de")
    ready.context.set_offline(True)
    for path in ("/", "/techniques/", "/offline/"):
        go(ready, path)
        expect(ready.locator("html")).to_have_attribute("lang", "de")
    ready.context.set_offline(False)
    ready.get_by_role("button", name="English").click()
    expect(ready.locator("html")).to_have_attribute("lang", "en")
    ready.context.set_offline(True)
    go(ready, "/techniques/")
    expect(ready.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.slow
def test_offline_pages_open_in_the_language_of_the_address(ready: Page):
    visit(ready, "/techniques/")
    go(ready, "/techniques/?lang=de")
    wait_until_kept(ready, "/", "/techniques/", language="de")
    ready.context.set_offline(True)
    go(ready, "/techniques/?lang=en")
    expect(ready.locator("html")).to_have_attribute("lang", "en")
    go(ready, "/techniques/")
    expect(ready.locator("html")).to_have_attribute("lang", "de")
    assert not [path for path in [*kept(ready), *kept(ready, "de")] if "lang=" in path]


@pytest.mark.slow
def test_only_the_latest_pages_and_fixed_pages_are_kept(ready: Page):
    visited = [f"/enter/?layout=2x2&k={k}" for k in range(61)]
    ready.evaluate(KEEP, visited[:60])
    visit(ready, visited[0])
    while kept(ready)[-1] != visited[0]:
        ready.wait_for_timeout(50)
    ready.evaluate(KEEP, visited[60:])
    while visited[1] in kept(ready):
        ready.wait_for_timeout(50)
    assert sorted(kept(ready)) == sorted(["/", "/enter/", "/mine/", "/offline/", visited[0], *visited[2:]])


def test_parts_of_pages_and_answers_to_forms_are_not_kept(ready: Page, page_faults: list[str]):
    enter(ready, FIG_1)
    ready.wait_for_url("**/p/*/")
    path = urlsplit(ready.url).path
    wait_until_kept(ready, path)
    ready.get_by_role("tab", name="Analyse").click()
    ready.get_by_role("button", name="Choose techniques").click()
    ready.wait_for_url("**/ladder/?*")
    go(ready, path + "?fragment=1")
    go(ready, path)
    ready.evaluate("async (path) => (await fetch(path)).text()", path + "?view=1")
    visit(ready, "/techniques/")
    assert sorted(kept(ready)) == sorted(["/", "/enter/", "/mine/", "/offline/", path, "/techniques/"])
    page_faults.clear()  # the part alone names no icon, and the browser looks for one


@pytest.mark.slow
def test_a_copy_is_shown_when_the_network_is_slow(ready: Page, monkeypatch: pytest.MonkeyPatch):
    enter(ready, FIG_1)
    ready.wait_for_url("**/p/*/")
    wait_until_kept(ready, urlsplit(ready.url).path)
    is_over = Event()
    monkeypatch.setattr(puzzle, "find_all", lambda kept, **options: is_over.wait(SOON) and find_all(kept, **options))
    cache.clear()
    ready.reload()
    assert not is_over.is_set()
    expect(ready.locator(".verdict")).to_contain_text("exactly one solution")
    is_over.set()


def test_turning_offline_use_off_removes_everything(ready: Page, settings: Any):
    settings.OFFLINE = False
    cache.clear()
    ready.reload()
    until(ready, lambda: ready.evaluate(NOTHING_LEFT), "something was left")


def test_a_visited_lesson_is_done_without_network(ready: Page):
    visit(ready, "/learn/rows/")
    ready.context.set_offline(True)
    ready.reload()
    for row in ("r2c1", "r1c3", "r4c1", "r1c1"):
        ready.locator(f"#cell-{row}").click()
        if row != "r1c1":
            ready.locator("[data-do=next]").click()
    expect(ready.locator("#lesson-done")).not_to_be_empty()
    assert ready.evaluate("JSON.parse(localStorage.getItem('sudoku-atelier-course')).rows > 0")
