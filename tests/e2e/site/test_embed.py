"""Puzzles and steps in frames on pages of another site, and the pages that cannot be framed."""

import re
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from tests.e2e.looks import faults_of
from tests.e2e.puzzle_page import EASY, address_of

PAGE = """<!doctype html><html lang="en"><title>Outer</title><link rel="icon" href="data:,">
<body><iframe id="frame" src="{url}" width="480" height="300"></iframe>
<script>addEventListener("message", (event) => (window.message = [event.origin, event.data]));</script>"""
BROKEN_STORAGE = """
if (window.parent !== window)
  for (const name of ["localStorage", "sessionStorage", "caches", "indexedDB"])
    Object.defineProperty(window, name, { get() { throw new DOMException("no storage", "SecurityError"); } });
"""


class OuterSite(BaseHTTPRequestHandler):
    """Another site, whose page frames the URL that its query names."""

    def do_GET(self) -> None:
        url = parse_qs(urlsplit(self.path).query)["url"][0]
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.format(url=url).encode())

    def log_message(self, *args: object) -> None:
        pass


Frames = Callable[[Page, str], FrameLocator]


@pytest.fixture(scope="module")
def frames(live_server: Any) -> Iterator[Frames]:
    """Open a page of another site with a frame that shows a path of ours."""
    assert live_server.url.startswith("http://localhost:")  # which is another site than 127.0.0.1
    with ThreadingHTTPServer(("127.0.0.1", 0), OuterSite) as outer:
        threading.Thread(target=outer.serve_forever, daemon=True).start()

        def open_frame(page: Page, path: str) -> FrameLocator:
            page.goto(f"http://127.0.0.1:{outer.server_port}/?url={live_server.url}{path.replace('?', '%3F')}")
            return page.frame_locator("#frame")

        yield open_frame
        outer.shutdown()


@pytest.fixture
def path(transactional_db: None) -> str:
    return address_of(EASY).replace("/p/", "/embed/", 1)


def test_a_framed_puzzle_is_played_without_storage(frames: Frames, path: str, page: Page, page_faults: list[str]):
    page.add_init_script(BROKEN_STORAGE)
    frame = frames(page, path)
    frame.locator("#cell-r1c3").click()
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    frame.get_by_role("button", name="Notes").click()
    frame.locator("#pad").get_by_role("button", name=re.compile("^2")).click()
    expect(frame.locator("#cell-r1c3 .digit")).to_have_text("4")
    expect(frame.locator("#cell-r1c4 .corner")).to_have_text("2")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#said")).not_to_be_empty()
    with page.expect_popup() as popup:
        frame.locator("#on-site").click()
    expect(popup.value.locator("#cell-r1c3 .digit")).to_have_text("4")
    assert popup.value.evaluate("window.opener") is None
    assert page.context.cookies() == []
    popup.value.close()


def test_a_framed_puzzle_stores_nothing(frames: Frames, path: str, page: Page, page_faults: list[str]):
    frame = frames(page, path)
    frame.locator("#cell-r1c3").click()
    page.keyboard.press("4")
    expect(frame.locator("#cell-r1c3 .digit")).to_have_text("4")
    assert page.frames[1].evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    assert page.context.cookies() == []


def test_the_page_around_a_frame_is_told_its_height(frames: Frames, path: str, page: Page, page_faults: list[str]):
    frames(page, path)
    page.wait_for_function("window.message")
    origin, message = page.evaluate("window.message")
    assert origin == "/".join(page.frames[1].url.split("/")[:3])
    assert message == {"type": "sudoku-atelier", "height": page.frames[1].evaluate("document.body.scrollHeight")}
    page.evaluate("document.getElementById('frame').width = 320")
    page.wait_for_function("(before) => message[1].height < before", arg=message["height"])


def test_steps_are_walked_in_a_frame(frames: Frames, path: str, page: Page, page_faults: list[str]):
    frame = frames(page, f"{path}steps/1/?theme=dark")
    n_before = page.evaluate("history.length")
    frame.locator("a[data-move=next]").click()
    expect(frame.locator("a[data-move=back]")).to_have_attribute("href", re.compile(r"^\.\./1/"))
    page.keyboard.press("ArrowRight")
    expect(frame.locator("a[data-move=back]")).to_have_attribute("href", re.compile(r"^\.\./2/"))
    expect(frame.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.frames[1].url.endswith("/steps/3/?theme=dark")
    assert page.evaluate("history.length") == n_before  # the way back is that of the outer page


def test_a_finger_plays_in_a_narrow_frame(frames: Frames, path: str, browser: Browser):
    page = browser.new_page(viewport={"width": 340, "height": 640}, has_touch=True, is_mobile=True)
    frame = frames(page, path)
    page.evaluate("document.getElementById('frame').width = 320")
    frame.locator("#cell-r1c3").tap()
    frame.locator("#pad").get_by_role("button", name=re.compile("^4")).tap()
    expect(frame.locator("#cell-r1c3 .digit")).to_have_text("4")
    assert page.frames[1].evaluate("document.documentElement.scrollWidth") == 320
    page.close()


@pytest.mark.parametrize(
    "path", ["", "steps/1/", "hint/?at=" + EASY, "/", "/enter/", "/settings/", "/mine/", "/print/"]
)
def test_no_other_page_is_shown_in_a_frame(frames: Frames, transactional_db: None, page: Page, path: str):
    faults = faults_of(page)
    frames(page, path if path.startswith("/") else address_of(EASY, path))
    page.wait_for_load_state()
    assert page.frames[1].url.startswith("chrome-error:")
    assert any("frame-ancestors" in fault for fault in faults)
