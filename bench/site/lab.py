"""How much work a frame costs while the stage of the lab is dragged through a run, and how much is sent for it.

    python -m bench.site.lab [--moves 120] [--engine moler] [--beside arrays]

Starts the site like `make run`, records the run, and drags the slider over all of it with a pointer in an installed
Chromium, once at this processor's speed and once at a quarter of it. A frame's work is everything that the page's main
thread did from one frame to the next: listeners, pieces of the recording, style, layout and paint. Only frames that
the pointer moved the slider in count. `wire` is everything sent for the first view, including headers; `scripts` is
the part of it that is scripts. `jump` is the time from a move of the slider to a changed board, at random moments of
the ten million digits of plain brute force. The exit code says whether the budgets are met.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.site.browser import DESK, FLAGS, NINE, address_of, fresh_page, settled
from bench.site.serving import served
from tools.browser import MISSING, find_chromium

CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
TASK, COMMIT, INPUT = "RunTask", "Commit", "EventDispatch"
LONG_RUN, N_JUMPS, BETWEEN_JUMPS = "brute", 40, 400  # milliseconds; moves that follow each other sooner are a drag
JUMP = """share => new Promise(done => {
  const slider = document.getElementById("slider"), begin = performance.now();
  const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now() - begin); });
  seen.observe(document.getElementById("stage-board"), { subtree: true, childList: true, attributes: true });
  slider.value = Math.round(share * slider.max);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
})"""
REST = 16  # milliseconds between moves of the pointer
SLOWER = 4


class Figure(NamedTuple):
    """A row of the table."""

    what: str
    figure: float
    budget: float | None = None

    @property
    def is_missed(self) -> bool:
        return self.budget is not None and self.figure > self.budget


def main() -> int:
    """Print the table. Return the exit code: 0 if the budgets are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--moves", type=int, default=120, help="moves of the pointer over the whole slider")
    parser.add_argument("--engine", default="moler", help="the method on the stage")
    parser.add_argument("--beside", help="another one, to be watched beside it")
    options = parser.parse_args()
    chromium = find_chromium()
    if not chromium:
        raise SystemExit(MISSING)
    with served(with_pool=True) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        both = f"beside/?left={options.engine}&right={options.beside}"
        page = both if options.beside else f"{options.engine}/"
        lab = f"{address_of(f'http://127.0.0.1:{port}/', NINE)}lab/"
        url = settled(f"{lab}{page}")
        wire, scripts = _sent(browser, url)
        fast = _frames(browser, url, options.moves)
        slow = _frames(browser, url, options.moves, slower=SLOWER)
        jumps = _jumps(browser, settled(f"{lab}{LONG_RUN}/"))
    figures = [
        Figure("wire, kB", wire, 120),
        Figure("scripts, kB", scripts, 40),
        Figure("frames", len(fast)),
        Figure("frame, median, ms", statistics.median(fast), 10),
        Figure("frame, 95 %, ms", _most(fast), 20),
        Figure("slow: frames", len(slow)),
        Figure("slow: median, ms", statistics.median(slow), 40),
        Figure("slow: 95 %, ms", _most(slow), 40),
        Figure("jump, median, ms", statistics.median(jumps)),
        Figure("jump, longest, ms", max(jumps), 300),
    ]
    for what, figure, budget in figures:
        print(f"{what:20} {figure:8.1f} {'' if budget is None else f'{budget:.0f}':>6}")
    return int(any(each.is_missed for each in figures))


def _most(frames: list[float]) -> float:
    """Return what 95 % of the frames stay within."""
    return statistics.quantiles(frames, n=20)[-1]


def _sent(browser: Browser, url: str) -> tuple[float, float]:
    """Return the kB sent for the first view, and those of scripts."""
    with fresh_page(browser, DESK) as (page, session):
        kinds: dict[str, str] = {}
        sent: dict[str, float] = {}
        session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
        session.on(
            "Network.loadingFinished", lambda event: sent.update({event["requestId"]: event["encodedDataLength"]})
        )
        page.goto(url)
        page.wait_for_load_state("networkidle")
        scripts = sum(n_bytes for request, n_bytes in sent.items() if kinds.get(request) == "Script")
        return sum(sent.values()) / 1000, scripts / 1000


def _frames(browser: Browser, url: str, n_moves: int, *, slower: int = 1) -> list[float]:
    """Drag the slider from start to end. Return the milliseconds of work of each frame that it moved in."""
    with fresh_page(browser, DESK) as (page, session):
        page.goto(url)
        page.wait_for_load_state("networkidle")
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        browser.start_tracing(page=page, categories=CATEGORIES)
        _drag(page, session, n_moves)
        return _works(json.loads(browser.stop_tracing())["traceEvents"])


def _drag(page: Page, session: CDPSession, n_moves: int) -> None:
    """Drag the slider over the whole run. Playwright's own mouse would run scripts of its own on the page."""

    def point(event: str, x: float, **more: int) -> None:
        session.send("Input.dispatchMouseEvent", {"type": event, "x": x, "y": y, "button": "left", **more})

    slider = page.locator("#slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    begin, length = box["x"] + 8, box["width"] - 8
    point("mousePressed", begin, clickCount=1)
    for k in range(1, n_moves + 1):
        point("mouseMoved", begin + length * k / n_moves, buttons=1)
        page.wait_for_timeout(REST)
    point("mouseReleased", begin + length, clickCount=1)


def _jumps(browser: Browser, url: str) -> list[float]:
    """Return the milliseconds until the board shows each of some random moments of the run."""
    random = Random(1)
    with fresh_page(browser, DESK) as (page, _):
        page.goto(url)
        page.wait_for_load_state("networkidle")
        found = []
        for _ in range(N_JUMPS):
            page.wait_for_timeout(BETWEEN_JUMPS)
            found.append(float(page.evaluate(JUMP, random.random())))
        return found


def _works(trace: list[dict[str, Any]]) -> list[float]:
    """Return the milliseconds of work of each frame of a trace in which an input was heard."""
    thread = next((each["pid"], each["tid"]) for each in trace if _is_input(each))
    here = sorted((each for each in trace if (each["pid"], each["tid"]) == thread), key=lambda each: each["ts"])
    works: list[float] = []
    work, has_input, is_over = 0.0, False, False
    for each in here:
        if each["name"] == TASK:
            if is_over and has_input:
                works.append(work)
            if is_over:
                work, has_input, is_over = 0.0, False, False
            work += each.get("tdur", 0) / 1000
        has_input |= _is_input(each)
        is_over |= each["name"] == COMMIT  # a frame ends with the task that hands it over
    return works


def _is_input(event: dict[str, Any]) -> bool:
    return event["name"] == INPUT and event["args"].get("data", {}).get("type") == "input"


if __name__ == "__main__":
    sys.exit(main())
