"""What the tests of entering a puzzle share."""

import pytest
from playwright.sync_api import Locator, Page


@pytest.fixture
def text(site: Page) -> Locator:
    return site.get_by_label("Or paste a puzzle")


@pytest.fixture
def board(site: Page) -> Locator:
    """The board as text, folded away."""
    return site.get_by_label("The board as text")
