"""The puzzles of the last days are in the browser before they are visited."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from solver.board import Puzzle
from solver.models import DailyPuzzle
from solver.web.puzzles.daily import FIRST_DAY, kinds_on, last_day
from tests.e2e.service_worker import HAS_WORKER, go, kept, wait_until_kept
from tests.web.conftest import SHIDOKU


@pytest.fixture(autouse=True)
def with_worker(settings: Any) -> None:
    settings.OFFLINE = True


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


def test_the_last_days_are_fetched_before_they_are_visited(days: list[DailyPuzzle], site: Page):
    site.evaluate(HAS_WORKER)
    lists = [f"/daily/{last_day() - timedelta(days=k)}/" for k in range(7)]
    puzzles = [row.get_absolute_url() for row in days if row.day <= last_day() and row.kind != "classic"]
    wait_until_kept(site, *lists, *puzzles)
    assert not [path for path in kept(site) if path.startswith(f"/daily/{last_day() + timedelta(days=1)}/")]
    site.context.set_offline(True)
    for path in puzzles[:2]:
        go(site, path)
        expect(site.locator("#board .is-given")).not_to_have_count(0)
    go(site, "/daily/")
    assert urlsplit(site.url).path == f"/daily/{timezone.now().date()}/"
