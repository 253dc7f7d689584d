"""A search that takes longer than a visitor waits for a page: it is watched, stopped and resumed."""

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from solver.questions import limits
from solver.questions.limits import MAX_SEARCH
from solver.web.answers import puzzle_questions
from tests.e2e.puzzle_page import enter
from tests.e2e.wait import until
from tests.patience import give_time
from tests.pools import Running, paused, processes_of
from tests.web.conftest import FIG_1

ALMOST_EMPTY = "3x3:1" + "." * 80
FIG_1_AND_ONE_MORE = FIG_1.replace("3x3:.", "3x3:9")
COUNTED = itertools.count(10**15)  # each test has its own: the pool remembers for a while what was stopped


@pytest.fixture(autouse=True)
def with_pool(pool: Running, settings: Any) -> None:
    settings.POOL_ADDRESS = str(pool.address)


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless search: counting all 9 × 9 grids, with a time limit that no test reaches."""
    monkeypatch.setattr(puzzle_questions, "MAX_COUNTED", next(COUNTED))
    monkeypatch.setattr(puzzle_questions, "ENOUGH", 0)
    give_time(monkeypatch, "verdict", pool=MAX_SEARCH)


def _relabelled(digits: str, others: str) -> str:
    """Fig. 1 with other digits, because the pool remembers its answers for a while."""
    return "3x3:" + FIG_1[4:].translate(str.maketrans(digits, others))


def _looked_again(page: Page) -> None:
    """The page has asked the server whether there is more."""
    with page.expect_response(lambda response: "fragment=1" in response.url) as answer:
        pass
    answer.value.finished()


def _hold_requests(page: Page) -> list[Route]:
    """The next poll of the page, held back until the test releases it."""
    held: list[Route] = []
    page.route("**/*fragment=1*", lambda route: held.append(route))
    return held


@pytest.mark.usefixtures("endless")
def test_a_search_can_be_watched_stopped_and_resumed(site: Page, accessible):
    enter(site, ALMOST_EMPTY)
    stop = site.get_by_role("button", name="Stop searching")
    expect(stop).to_be_visible()
    accessible(site)
    for _ in range(2):
        _looked_again(site)
    expect(stop).to_be_visible()
    stop.click()
    expect(stop).to_have_count(0)
    site.get_by_role("button", name="Keep searching").click()
    expect(stop).to_be_visible()
    stop.click()
    expect(site.get_by_role("button", name="Keep searching")).to_be_visible()


@pytest.mark.usefixtures("endless")
def test_a_button_can_be_pressed_while_the_page_changes(site: Page):
    """An update between press and release leaves the button in place."""
    held = _hold_requests(site)
    enter(site, ALMOST_EMPTY)
    site.get_by_role("button", name="Stop searching").hover()
    until(site, lambda: held, "the page never looked again")
    site.mouse.down()
    answer = held[0].fetch()
    held[0].fulfill(response=answer, body=answer.text().replace("it is not the only one", "something is quite new"))
    expect(site.locator(".verdict-line")).to_contain_text("something is quite new")
    site.mouse.up()
    expect(site.get_by_role("button", name="Keep searching")).to_be_visible()


def test_the_answer_appears_by_itself_and_the_page_stays(site: Page, monkeypatch: pytest.MonkeyPatch, pool: Running):
    monkeypatch.setattr(limits, "WAIT", 0)
    for kind in ("verdict", "explanation"):
        give_time(monkeypatch, kind, pool=MAX_SEARCH)
    with paused(processes_of(pool)):
        enter(site, _relabelled("36", "63"))
        site.get_by_role("tab", name="Analyse").click()
        expect(site.get_by_role("button", name="Stop searching")).to_be_visible()
        site.evaluate("window.stayed = true")
    expect(site.get_by_role("link", name="Walk through it step by step")).to_be_visible()
    expect(site.locator(".verdict")).to_contain_text("exactly one solution")
    expect(site.locator("#announcement")).to_contain_text("exactly one solution")
    expect(site.get_by_role("button", name="Stop searching")).to_have_count(0)
    assert site.evaluate("window.stayed")


def test_a_redundant_given_is_named_and_marked(site: Page, accessible):
    enter(site, FIG_1_AND_ONE_MORE)
    site.get_by_role("tab", name="Analyse").click()
    site.get_by_role("button", name="Is every given needed?").click()
    expect(site.locator("#needed")).to_contain_text("r1c1")
    expect(site.locator("#cell-r1c1.is-different")).to_have_count(1)
    accessible(site)


@pytest.mark.usefixtures("endless")
def test_a_search_is_stopped_without_scripts(plain: Page):
    plain.goto("/enter/")
    enter(plain, ALMOST_EMPTY)
    plain.get_by_role("button", name="Stop searching").click()
    expect(plain.get_by_role("button", name="Keep searching")).to_be_visible()


def test_the_answer_can_be_requested_again_without_scripts(plain: Page, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "WAIT", 0)
    plain.goto("/enter/")
    enter(plain, _relabelled("87", "78"))
    again, walk = plain.get_by_role("link", name="Look again"), plain.get_by_role("link", name="Walk through it")
    expect(again.or_(walk).first).to_be_visible()

    def is_known() -> bool:
        if not walk.count():
            again.first.click()
        return walk.count() > 0

    until(plain, is_known, "the answer never came")
    expect(walk).to_be_visible()
