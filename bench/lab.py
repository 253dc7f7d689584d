"""How much a browser works while the slider of the lab's stage is dragged over a run of 19 203 digits.

    python -m bench.lab [--moves 150]

Starts the site on loopback and drives an installed Chromium at 1280 × 900. The slider is dragged from one end to the
other and back, one move a frame. `work` is what the page's main thread did for a move: script, style, layout and paint.
It does not grow when the machine is busy. The first view is everything sent for the page, headers included.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.browser import DESK, FLAGS, NINE, address_of, new_page, work_of
from bench.serving import served
from tools.browser import MISSING, find_chromium

STAGE = "lab/moler/"
MAX_MEDIAN, MAX_95, MAX_SLOW = 10.0, 20.0, 40.0  # milliseconds; the last with a processor four times as slow
MAX_VIEW, MAX_SCRIPTS = 120.0, 40.0  # kB
TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def main() -> int:
    """Print the figures. Return the exit code: 0 if the budgets are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--moves", type=int, default=150)
    options = parser.parse_args()
    chromium = find_chromium()
    if not chromium:
        raise SystemExit(MISSING)
    with served(with_pool=True) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        url = address_of(f"http://127.0.0.1:{port}/", NINE) + STAGE
        _wait_for_run(browser, url)
        view, scripts = _sent(browser, url)
        full, slow = (_moves(browser, url, options.moves, is_slow=is_slow) for is_slow in (False, True))
    rows = [
        ("first view, kB", view, MAX_VIEW),
        ("scripts, kB", scripts, MAX_SCRIPTS),
        ("work a move, median, ms", median(full), MAX_MEDIAN),
        ("work a move, 95 %, ms", _within(full), MAX_95),
        ("4 × slower, median, ms", median(slow), MAX_SLOW),
        ("4 × slower, 95 %, ms", _within(slow), None),
    ]
    for name, figure, budget in rows:
        print(f"{name:26} {figure:8.1f}" + (f"  budget {budget:g}" if budget else ""))
    return int(any(budget and figure > budget for _, figure, budget in rows))


def _wait_for_run(browser: Browser, url: str) -> None:
    with new_page(browser, DESK, "") as (page, _):
        for _ in range(120):
            page.goto(url)
            if page.locator(".timeline input").count():
                return
            page.wait_for_timeout(500)
    raise SystemExit(f"{url} has no run")


def _sent(browser: Browser, url: str) -> tuple[float, float]:
    """Return the kB of the first view, and of its scripts."""
    with new_page(browser, DESK, "") as (page, session):
        kinds: dict[str, str] = {}
        sent: list[tuple[str, float]] = []

        def loaded(event: dict[str, Any]) -> None:
            sent.append((kinds.get(event["requestId"], ""), event["encodedDataLength"] / 1000))

        session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
        session.on("Network.loadingFinished", loaded)
        page.goto(url)
        page.wait_for_load_state("networkidle")
        return sum(size for _, size in sent), sum(size for kind, size in sent if kind == "Script")


def _moves(browser: Browser, url: str, n: int, *, is_slow: bool) -> list[float]:
    """Return the milliseconds of work for each move."""
    with new_page(browser, DESK, "") as (page, session):
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.goto(url)
        page.wait_for_load_state("networkidle")
        if is_slow:
            session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        box = page.locator(".timeline input").bounding_box()
        assert box
        ways = [k / (n // 2) for k in range(n // 2)]
        places = [box["x"] + 8 + (box["width"] - 16) * share for share in (*ways, *reversed(ways))]
        height = box["y"] + box["height"] / 2
        page.mouse.move(places[0], height)
        page.mouse.down()
        found = [_move(page, session, place, height) for place in places]
        page.mouse.up()
        return found


def _move(page: Page, session: CDPSession, x: float, y: float) -> float:
    began = work_of(session)
    page.mouse.move(x, y)
    page.evaluate(TWO_FRAMES)
    return work_of(session) - began


def _within(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


if __name__ == "__main__":
    sys.exit(main())
