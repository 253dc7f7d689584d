"""Waiting for what no page shows."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

TO_COME = 60.0  # seconds that a busy machine may take for something immediate


def until(page: Page, is_so: Callable[[], object], what: str) -> None:
    """Wait until `is_so`, while the page keeps running; `what` is the error message if it never is."""
    latest = time.monotonic() + TO_COME
    while not is_so():
        assert time.monotonic() < latest, what
        page.wait_for_timeout(20)
