"""The section “Share”: the picture that goes with a link, to copy, to send and to save."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.play.test_phone import phone
from tests.e2e.play.test_send import FORBIDDEN, SHARES
from tests.e2e.puzzle_page import EASY, open_puzzle, press_in
from tests.e2e.wait import until

__all__ = ["phone"]

SHARES_FILES = SHARES.replace("data.url", "{ ...data }") + "navigator.canShare = (data) => data.files?.length === 1;"
PICTURE = "document.getElementById('share-picture')"


@pytest.fixture
def shared(site: Page) -> Page:
    """A puzzle with an entry, and its section “Share” open."""
    site.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_puzzle(site, EASY)
    press_in(site, "r1c3", "4")
    site.get_by_role("tab", name="Share").click()
    return site


def _wait_for_picture(page: Page) -> None:
    until(page, lambda: page.evaluate(f"{PICTURE}.complete && {PICTURE}.naturalWidth === 1200"), "no picture")


def _send(page: Page) -> None:
    """Open the section on a phone and send what it offers."""
    page.goto("/enter/")
    open_puzzle(page, EASY)
    page.get_by_role("tab", name="Share").tap()
    page.get_by_role("button", name="Send", exact=True).tap()
    until(page, lambda: page.evaluate("window.shared.length"), "nothing was sent")


def test_the_picture_of_the_link_is_shown(shared: Page, accessible):
    _wait_for_picture(shared)
    expect(shared.get_by_role("button", name="Send", exact=True)).to_be_hidden()  # not on a desk
    accessible(shared)


def test_a_picture_is_copied(shared: Page):
    shared.get_by_role("button", name="Copy picture").click()
    expect(shared.get_by_role("button", name="Copied")).to_be_visible()
    assert shared.evaluate("navigator.clipboard.read().then(([item]) => item.types)") == ["image/png"]


def test_the_picture_shows_what_the_link_shows(shared: Page):
    save = shared.get_by_role("link", name="Save picture")
    assert "at=" not in str(save.get_attribute("href"))
    shared.get_by_label("my position").check()
    expect(shared.locator("#share-code")).to_be_hidden()  # progress is not sent to the server
    _wait_for_picture(shared)
    assert "at=3x3%3A534" in str(save.get_attribute("href"))
    assert shared.locator("#share-picture").get_attribute("src") == save.get_attribute("href")
    shared.get_by_label("the puzzle without").check()
    assert "at=" not in str(save.get_attribute("href"))


def test_a_picture_is_saved(shared: Page):
    with shared.expect_download() as download:
        shared.get_by_role("link", name="Save picture").click()
    assert download.value.suggested_filename.endswith(".png")


def test_what_may_not_be_copied_can_be_saved(shared: Page):
    shared.evaluate(FORBIDDEN.replace("writeText", "write"))
    shared.get_by_role("button", name="Copy picture").click()
    expect(shared.locator(".share-actions [role=status]")).to_be_visible()
    expect(shared.get_by_role("button", name="Copy picture")).to_be_visible()


def test_the_code_is_drawn_when_it_is_opened(shared: Page):
    code = shared.locator(".share-code")
    shared.locator("#share-code summary").click()
    until(shared, lambda: code.evaluate("code => code.naturalWidth > 0"), "no code")
    expect(code).to_be_visible()


def test_a_phone_sends_the_link_with_its_picture(phone: Page):
    phone.add_init_script(SHARES_FILES)
    _send(phone)
    link, kinds = phone.evaluate("[shared[0].url, shared[0].files.map((file) => file.type)]")
    assert (link, kinds) == (phone.locator("#link").input_value(), ["image/png"])


def test_a_phone_without_pictures_sends_the_link(phone: Page):
    phone.add_init_script(SHARES_FILES.replace("=== 1", "=== 2"))
    _send(phone)
    assert phone.evaluate("'files' in shared[0]") is False


def test_a_dialog_that_is_closed_is_no_failure(phone: Page):
    phone.add_init_script(SHARES_FILES + "window.isCancelled = true;")
    _send(phone)
    expect(phone.locator(".share-actions [role=status]")).to_have_text("")


def test_without_scripts_there_are_picture_and_code(site: Page, browser: Browser):
    open_puzzle(site, EASY)
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(site.url)
        expect(page.get_by_role("link", name="Save picture")).to_be_visible()
        expect(page.get_by_role("button", name="Copy picture")).to_be_hidden()
        with page.expect_download() as download:
            page.get_by_role("link", name="Save picture").click()
        assert download.value.suggested_filename.endswith(".png")
