"""Pictures as files, opened in a browser."""

from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(27, 30, 37)")])
@pytest.mark.parametrize("name", ["p/76wxt3wtx4iymkbr.svg", "p/ejrxve57gcwcw2jr/steps/0.svg"])
def test_a_picture_has_its_colours(
    transactional_db: None, live_server: Any, page: Page, page_faults: list[str], name: str, scheme: Any, paper: str
):
    call_command("keep_starters")
    page.emulate_media(color_scheme=scheme)
    page.goto(f"{live_server.url}/{name}")
    assert page.evaluate("getComputedStyle(document.querySelector('.ground')).fill") == paper
    assert page.evaluate("getComputedStyle(document.querySelector('.digit:not(:empty)')).fontWeight") == "700"
