"""Steps found so far are shown during the search."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solver.models import KeptPuzzle
from solver.questions import Answer, Explanation
from solver.questions.limits import MAX_SEARCH
from solver.web.answers.puzzle_questions import stop_all
from tests.e2e.wait import until
from tests.patience import give_time
from tests.pools import Running, puzzle_with_ten_quick_steps

PUZZLES = count(2)  # each test has its own
BOARD = "svg.board"  # with 625 cells the checker takes ten seconds for it


@pytest.fixture(autouse=True)
def with_pool(pool: Running, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A time limit that no test reaches."""
    settings.POOL_ADDRESS = str(pool.address)
    give_time(monkeypatch, "explanation", pool=MAX_SEARCH)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of reported steps that are known so far."""
    n_steps, whole = [3], Explanation.partial

    def some(question: Explanation, pieces: Sequence[Any]) -> Answer | None:
        return whole(question, pieces[: n_steps[0]])

    monkeypatch.setattr(Explanation, "partial", some)
    return n_steps


@pytest.fixture
def address(transactional_db: None) -> Iterator[str]:
    """The page of a puzzle whose first ten steps are found at once, and no other for a long time."""
    kept, _ = KeptPuzzle.objects.keep(puzzle_with_ten_quick_steps(next(PUZZLES)))
    yield kept.get_absolute_url()
    stop_all(kept)


def test_steps_appear_during_the_search(address: str, site: Page, found: list[int], accessible):
    site.goto(address)
    so_far, stop = site.locator(".so-far"), site.get_by_role("button", name="Stop searching")
    expect(so_far).to_have_text("Still looking: 3 steps so far.")
    site.get_by_role("tab", name="Analyse").click()
    site.get_by_role("link", name="Walk through it step by step").click()
    site.wait_for_url("**/steps/0/")
    lines = site.locator(".steps li")
    expect(lines).to_have_count(1 + 3)
    expect(so_far).to_have_text("3 steps so far.")
    accessible(site, without=BOARD)
    site.get_by_text("Show the steps after this one").click()
    lines.nth(2).get_by_role("link").focus()
    found[0] = 7
    expect(lines).to_have_count(1 + 7)
    expect(so_far).to_have_text("7 steps so far.")
    expect(lines.nth(2).get_by_role("link")).to_be_focused()
    stop.click()
    expect(site.locator(".explained")).to_contain_text("7 steps so far.")
    expect(site.get_by_role("button", name="Keep searching")).to_be_visible()  # in the section that was open
    site.get_by_role("link", name="Walk through it step by step").click()
    expect(so_far).to_have_text("7 steps were found before the time was over; they are kept.")
    expect(lines).to_have_count(1 + 7)
    accessible(site, without=BOARD)


def test_without_scripts_looking_again_shows_more_steps(address: str, plain: Page, found: list[int]):
    plain.goto(address)
    so_far = plain.get_by_text("Still looking: 3 steps so far.")
    until(plain, lambda: so_far.count() or not plain.reload(), "the first steps never came")
    found[0] = 7
    plain.get_by_role("link", name="Look again").click()
    expect(plain.locator(".so-far")).to_have_text("Still looking: 7 steps so far.")
    plain.get_by_role("link", name="Walk through it step by step").click()
    expect(plain.locator(".steps li")).to_have_count(1 + 7)
    plain.get_by_role("button", name="Stop searching").click()
    expect(plain.locator(".explained")).to_contain_text("7 steps so far.")
