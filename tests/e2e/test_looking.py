"""A search that takes longer, as a visitor sees it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from solver.web import solving
from tests.pools import Running

PUZZLE = "3x3:.1..3..4.6.......3..4...5.....8.6...8...2...6...7.5.....7...6..4.......8.3..4..1."


@pytest.fixture
def with_pool(pool: Running, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool, and a page that does not wait for it."""
    settings.POOL_ADDRESS = str(pool.address)
    monkeypatch.setattr(solving, "WAIT", 0)


@pytest.mark.usefixtures("with_pool")
def test_the_answer_appears_by_itself(page: Page, live_server: Any, page_faults: list[str]) -> None:
    page.goto(f"{live_server.url}/?p={PUZZLE}")
    page.get_by_role("button", name="Solve").first.click()
    expect(page.get_by_text("Fair: there is exactly one solution.")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("link", name="Walk through it step by step")).to_be_visible(timeout=20_000)


@pytest.mark.usefixtures("with_pool")
def test_a_search_can_be_stopped(page: Page, live_server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "LIMIT", 10**9)
    page.goto(f"{live_server.url}/?p=3x3:{'.' * 81}")
    page.get_by_role("button", name="Solve").first.click()
    page.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("button", name="Go on searching")).to_be_visible()
