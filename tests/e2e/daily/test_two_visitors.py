"""Whatever one visitor presses on the page of a daily, another one's page stays what it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from solver.web.puzzles.daily import today
from tests.e2e.looks import faults_of
from tests.e2e.play.test_hint_card import ask
from tests.e2e.wait import until
from tests.web.conftest import keep_all_of

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

# Buttons, links that look like them, tabs, and what opens something; all pages have the menu of new puzzles.
PRESSABLE = ":is(main :is(button, a.button, summary, [role=tab]), #theme-switch)"
# What tells one of them from the others.
NAMES = """found => found.map(each => [each.id, each.textContent.trim(), each.value, each.href, each.ariaLabel,
    each.getAttribute("formaction"), each.closest("form")?.getAttribute("action")].join())"""
# Press, and return whether that leads to another page, which has no `isLeft`.
PRESS = """each => {
  let isLeft = false;
  const onClick = (event) => (isLeft ||= Boolean(each.href && !each.download && !event.defaultPrevented));
  const onSubmit = (event) => (isLeft ||= event.target.method !== "dialog" && !event.defaultPrevented);
  addEventListener("click", onClick, { once: true });
  addEventListener("submit", onSubmit, { once: true });
  each.click();
  return (window.isLeft = isLeft);
}"""
# A press opens no dialog that only a person can close.
QUIET = "window.print = () => {}; window.confirm = () => true; navigator.share = async () => {};"
POLLS = "polling"  # the name of a script, while an answer is looked for
BOARD = "document.querySelector('#board').outerHTML"


@pytest.fixture
def visitor(transactional_db: None, live_server: Any, browser: Browser) -> Iterator[Callable[[], Page]]:
    """Opens a browser of its own; at the end its console must be clean."""
    keep_all_of(today())
    contexts, faults = [], []

    def opened() -> Page:
        context = browser.new_context(base_url=live_server.url, locale="en-GB")
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        context.add_init_script(QUIET)
        contexts.append(context)
        page = context.new_page()
        faults.append(faults_of(page))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not any(faults), faults


def seen(page: Page, path: str) -> tuple[str, str]:
    """Load a page anew: its source, as its own session gets it, and the board as scripts have left it."""
    with page.expect_response(lambda response: response.request.is_navigation_request()) as loaded:
        page.goto(path)
    expect(page.locator("#clock")).not_to_be_empty()
    return loaded.value.text(), page.evaluate(BOARD)


def is_left(page: Page) -> bool:
    with suppress(Error):  # between two pages
        return not page.evaluate("window.isLeft")
    return False


def names_on(page: Page) -> list[str]:
    """Name everything that can be pressed. A script may lead to another page only now."""
    while True:
        with suppress(Error):
            return page.locator(PRESSABLE).evaluate_all(NAMES)
        page.wait_for_load_state()


def press_all(page: Page, path: str) -> list[str]:
    """Press everything on a page that can be pressed, also what a press brings. Return what was pressed."""
    pressed: list[str] = []
    page.goto(path)
    while True:
        names = names_on(page)
        if not page.url.split("#")[0].endswith(path):
            page.goto(path)
            continue
        fresh = next((k for k, name in enumerate(names) if name not in pressed), None)
        if fresh is None:
            return pressed
        pressed.append(names[fresh])
        with suppress(Error):  # a script that leads on at once
            if page.locator(PRESSABLE).nth(fresh).evaluate(PRESS):
                until(page, lambda: is_left(page), f"{names[fresh]} leads nowhere")


def test_what_one_presses_changes_nothing_for_another(visitor: Callable[[], Page]) -> None:
    path, one, other = f"/daily/{today()}/medium/", visitor(), visitor()
    until(other, lambda: POLLS not in seen(other, path)[0], "the answers are not complete")
    before = seen(other, path)
    assert len(press_all(one, path)) > 40
    one.goto(path)
    one.get_by_role("tab", name="Play").click()
    ask(one, 3)
    assert len(press_all(one, "/settings/")) > 3
    one.locator("form.language button").last.click()
    expect(one.locator("html")).to_have_attribute("lang", "de")
    assert seen(one, path)[0] != before[0]
    assert seen(other, path) == before
