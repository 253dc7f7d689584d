"""With network, going back never leads to the offline page, and a refusal leaves nothing."""

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.service_worker import COMES_BACK, HAS_WORKER
from tests.web.conftest import FIG_1

# Without scripts a browser sends the form as it is in the page.
SEND_WITHOUT_SCRIPTS = """(text) => {
    const form = document.getElementById("text").form.cloneNode(true);
    document.body.append(form);
    form.elements.puzzle.value = text;
    form.submit();
}"""


@pytest.fixture(autouse=True)
def with_worker(settings: Any, page: Page) -> None:
    settings.OFFLINE = True
    page.context.add_init_script(COMES_BACK)


@pytest.fixture
def ready(site: Page) -> Page:
    site.evaluate(HAS_WORKER)
    site.reload()
    return site


def _paste(page: Page, text: str) -> None:
    page.get_by_label("Or paste a puzzle").fill(text)
    page.get_by_role("button", name="Put it on the board").click()


def _forgive_refusals(page_faults: list[str]) -> None:
    """The browser logs every refusal on its console."""
    page_faults[:] = [fault for fault in page_faults if "400" not in fault]


def test_a_refusal_is_shown_without_leaving_the_board(ready: Page, page_faults: list[str], accessible: Any):
    ready.keyboard.type("123456789")
    address, text = ready.url, ready.get_by_label("Or paste a puzzle")
    for wrong in ("hello", "h" * 4000):
        _paste(ready, wrong)
        expect(ready.get_by_role("alert")).to_be_visible()
        expect(text).to_have_value(wrong)
        expect(ready.locator("#board .digit:not(:empty)")).to_have_count(9)
        assert ready.url == address
    accessible(ready)
    text.fill("hello again")
    expect(ready.get_by_role("alert")).to_have_count(0)
    _paste(ready, FIG_1)
    expect(ready.locator("#board .digit:not(:empty)")).to_have_count(21)
    _forgive_refusals(page_faults)


def test_after_a_refusal_the_board_is_played(ready: Page, page_faults: list[str]):
    _paste(ready, FIG_1)
    ready.wait_for_url("**/enter/?p=*")
    _paste(ready, "hello")
    expect(ready.get_by_role("alert")).to_be_visible()
    ready.get_by_role("button", name="Check and play").click()
    ready.wait_for_url("**/p/ejrxve57gcwcw2jr/")
    _forgive_refusals(page_faults)


@pytest.mark.parametrize("text", ["hello", "h" * 4000], ids=["short", "long"])
def test_back_leads_to_a_refusal_that_is_a_page(ready: Page, page_faults: list[str], text: str):
    ready.evaluate(SEND_WITHOUT_SCRIPTS, text)
    expect(ready.get_by_role("alert")).to_be_visible()
    assert urlsplit(ready.url).path == ("/enter/" if len(text) < 3000 else "/p/")
    ready.get_by_role("link", name="Solve mine").click()
    ready.wait_for_url("**/enter/")
    ready.go_back()
    expect(ready.get_by_role("alert")).to_be_visible()
    expect(ready.get_by_label("Or paste a puzzle")).to_have_value(text)
    _forgive_refusals(page_faults)


def test_back_leads_to_the_choice_of_techniques(ready: Page):
    ready.get_by_label("Or paste a puzzle").fill(FIG_1)
    ready.get_by_role("button", name="Check and play").click()
    ready.get_by_role("tab", name="Analyse").click()
    ready.get_by_role("button", name="Choose techniques").click()
    ready.wait_for_url("**/ladder/?*")
    ready.get_by_role("radio").nth(1).check()
    ready.get_by_role("button", name="Explain from here").click()
    ready.wait_for_url("**/w/*/0/")
    ready.go_back()
    expect(ready.get_by_role("radio").first).to_be_visible()
