"""The site as a visitor meets it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.finger import Finger
from tests.e2e.looks import faults_of
from tests.patience import be_patient

# Expectations wait as long as clicks do, however slow the machine is.
expect.set_options(timeout=30_000)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    be_patient(monkeypatch)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], live_server: Any) -> dict[str, Any]:
    """Pages resolve addresses that begin with a slash against the site."""
    return {**browser_context_args, "base_url": live_server.url}


@pytest.fixture
def site(transactional_db: None, live_server: Any, page: Page, page_faults: list[str]) -> Page:
    """The page on which puzzles are entered; at the end its console must be clean."""
    page.set_default_navigation_timeout(60_000)
    page.goto(live_server.url + "/enter/")
    return page


@pytest.fixture
def plain(browser: Browser, live_server: Any, transactional_db: None) -> Iterator[Page]:
    """A page of a browser that runs no scripts."""
    context = browser.new_context(java_script_enabled=False, base_url=live_server.url)
    yield context.new_page()
    context.close()


@pytest.fixture
def phone(transactional_db: None, live_server: Any, browser: Browser) -> Iterator[Page]:
    """A phone with a touch screen, with no page yet."""
    page = browser.new_page(
        base_url=live_server.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    yield page
    page.close()


@pytest.fixture
def finger(phone: Page) -> Finger:
    return Finger(phone)


@pytest.fixture(scope="module")
def scripts(browser: Browser, live_server: Any) -> Iterator[Page]:
    """One page for all tests of a module: they only import modules, and do not depend on what it shows."""
    page = browser.new_page(base_url=live_server.url)
    faults = faults_of(page)
    page.goto("/offline/")
    yield page
    page.close()
    assert faults == []


@pytest.fixture
def accessible() -> Callable[..., None]:
    """Fails if the accessibility checker finds anything on the page outside the excluded selector."""

    def check(page: Page, *, without: str = "") -> None:
        found = Axe().run(page, context={"exclude": [[without]]} if without else None).response["violations"]
        assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == []

    return check
