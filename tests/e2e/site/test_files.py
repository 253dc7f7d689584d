"""Pictures as files, opened in a browser."""

from typing import Any

from django.core.management import call_command
from playwright.sync_api import Page

PICTURES = ("p/76wxt3wtx4iymkbr.svg", "p/ejrxve57gcwcw2jr/steps/0.svg")
LIGHT, DARK = "rgb(255, 255, 255)", "rgb(24, 29, 36)"


def _paper(page: Page) -> str:
    return page.evaluate("getComputedStyle(document.querySelector('.ground')).fill")


def test_a_picture_file_has_its_colours(transactional_db: None, live_server: Any, page: Page, page_faults: list[str]):
    call_command("keep_starters")
    for name in PICTURES:
        page.emulate_media(color_scheme="light")
        page.goto(f"{live_server.url}/{name}")
        assert _paper(page) == LIGHT
        page.emulate_media(color_scheme="dark")
        assert _paper(page) == DARK
        assert page.evaluate("getComputedStyle(document.querySelector('.digit:not(:empty)')).fontWeight") == "700"
