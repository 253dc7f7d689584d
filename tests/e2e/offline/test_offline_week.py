"""The puzzles of the coming week are in the browser before they are visited."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.e2e.service_worker import HAS_WORKER, go, wait_until_kept


@pytest.fixture(autouse=True)
def with_worker(settings: Any) -> None:
    settings.OFFLINE = True


def test_the_coming_week_is_fetched_before_it_is_visited(site: Page):
    site.evaluate(HAS_WORKER)
    week = [f"/daily/{timezone.now().date() + timedelta(days=k)}/" for k in range(8)]
    wait_until_kept(site, *week)
    site.context.set_offline(True)
    for path in week[1:]:
        go(site, path)
        expect(site.locator("#board .is-given")).not_to_have_count(0)
    go(site, "/daily/")
    assert urlsplit(site.url).path == week[0]
