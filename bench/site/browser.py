"""How long a browser waits: bytes sent, time until a board is usable, layout shifts, and response to a key.

    python -m bench.site.browser [--rounds 5] [--keys 50] [--only puzzle]

Starts the site on loopback like `make run`, nginx before it by the recipe in `deploy/`, and drives an installed
Chromium, which speaks HTTP/2 to nginx, as visitors' browsers do. Each visit begins with an empty cache. `wire` is
everything sent for a page, including scripts, styles and headers. `background` is what the service worker fetches in
the first ten seconds of a first visit. `usable` is the time until the board responds to the first key, on a simulated
phone: 1.6 Mbit/s, 150 ms round trip, a quarter of this processor's speed. `shift` is the worst cumulative layout
shift of visits without input. `digit` and `mark` are the times from a key's first listener to its painted frame,
without waiting for the screen, and again with all candidates shown. Keys are measured at full speed and without the
motion of a digit that is set: it comes after the first frame, and without a screen it is painted as often as possible.
All figures but the worst shift are medians. The exit code says whether the budgets are met.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, Request, ViewportSize, sync_playwright

from bench.measure import options
from bench.site.serving import proxied, served
from tools.browser import MISSING, find_chromium

# With the last two, a frame comes as soon as it is painted, not when a screen would be ready for it.
FLAGS = [
    "--ignore-certificate-errors",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-frame-rate-limit",
    "--disable-gpu-vsync",
]
BACKGROUND = 10_000  # milliseconds
REST = 60  # milliseconds before and after a key, for the page to finish its work
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}

NINE = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
# A cyclic grid with two thirds of its cells open: many cells to fill in, and an immediate verdict.
SIGNS = "123456789ABCDEFGHIJKLMNOP"
LARGE = "5x5:" + "".join(
    SIGNS[(5 * row + row // 5 + column) % 25] if (row + column) % 3 == 0 else "."
    for row in range(25)
    for column in range(25)
)


class Goal(NamedTuple):
    """A page and its budgets: kB on the wire and in the background, seconds until it is usable, milliseconds for a key.

    `puzzle` is the puzzle whose page it is, or a path.
    """

    puzzle: str
    wire: float | None = None
    usable: float | None = None
    key: float | None = None
    background: float | None = None


PAGES = {
    "first page": Goal("/", wire=90, background=100),
    "entry": Goal("/enter/"),
    "puzzle 9 × 9": Goal(NINE, wire=85, usable=1.5, key=8),
    "puzzle round": Goal(ROUND),
    "puzzle 25 × 25": Goal(LARGE, wire=120, usable=3, key=40),
}

OPEN = '.board[role="grid"] .cell:not(.is-given)'

SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""

# Send the first key repeatedly until the board shows it. The page's clock starts with the visit.
FIRST_KEY = """
const press = () => {
  const cell = document.querySelector('OPEN');
  cell?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  cell?.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true, cancelable: true }));
  if (cell?.querySelector(".digit")?.textContent === "1") window.usable = performance.now();
  else setTimeout(press, 10);
};
document.addEventListener("DOMContentLoaded", () => setTimeout(press));
""".replace("OPEN", OPEN)

# Measure from a key's first listener to a task after the frame in which its effect is painted.
CLOCK = """
window.took = [];
window.addEventListener("keydown", (event) => {
  if (event.key === "Shift") return; // the key that it goes with comes next
  const begin = performance.now();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.took.push(performance.now() - begin);
    port2.postMessage(0);
  });
}, true);
"""


class Keys(NamedTuple):
    """The keys pressed in one cell after another, with or without all candidates shown."""

    pressed: tuple[str, ...]
    shows_candidates: bool = False


DIGITS = tuple(f"Digit{k}" for k in range(1, 5))
KEYS = {
    "digit, ms": Keys(DIGITS),
    "mark, ms": Keys(tuple(f"Shift+{key}" for key in DIGITS)),
    "digit among all": Keys(DIGITS, shows_candidates=True),
    "mark among all": Keys(tuple(f"Shift+{key}" for key in DIGITS), shows_candidates=True),
}
MORE, CANDIDATES = '[popovertarget="more"]', '[data-do="candidates"]'


def main() -> int:
    """Print the table. Return the exit code: 0 if the budgets are met."""
    chosen = options(__doc__, rounds=5, keys=50, only="")
    chromium = find_chromium()
    if not chromium:
        raise SystemExit(MISSING)
    n_missed = 0
    print(f"{'page':16} {'what':16} {'figure':>9} {'budget':>7}")
    with served(with_pool=True) as port, proxied(port, with_limits=False) as ports, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, goal in PAGES.items():
            if chosen.only in name:
                site, shown = f"http://127.0.0.1:{port}/", f"https://127.0.0.1:{ports.https}/"
                url = url_of(site, goal.puzzle).replace(site, shown)
                n_missed += _report(name, goal, browser, url, chosen.rounds, chosen.keys)
    return int(n_missed > 0)


def url_of(site: str, puzzle: str) -> str:
    """Return the address of the puzzle's page once all searches have ended, or that of a path."""
    if puzzle.startswith("/"):
        return site.rstrip("/") + puzzle
    form = urllib.parse.urlencode({"puzzle": puzzle}).encode()
    request = urllib.request.Request(site + "p/", form, {"Accept": "application/json"})
    with urllib.request.urlopen(request) as answer:
        url = urllib.parse.urljoin(site, json.load(answer)["url"])
    return settled(url)


def settled(url: str) -> str:
    """Return the address of a page once what it waits for has been computed."""
    for _ in range(300):
        with urllib.request.urlopen(url) as page:
            if b'class="looking"' not in page.read():
                return url
        time.sleep(0.5)
    raise SystemExit(f"{url} stays undecided")


def _report(name: str, goal: Goal, browser: Browser, url: str, n_rounds: int, n_keys: int) -> int:
    visits = [_visit(browser, url) for _ in range(n_rounds)]
    shifts = [_shift(browser, url, size, is_slow=is_slow) for size in (PHONE, DESK) for is_slow in (True, False)]
    rows = [
        ("wire, kB", statistics.median(wire for wire, _ in visits) / 1000, goal.wire),
        ("usable, s", statistics.median(usable for _, usable in visits), goal.usable),
        ("shift", max(shifts), 0.0),
    ]
    if goal.background is not None:
        rows.append(("background, kB", _background(browser, url) / 1000, goal.background))
    for what, keys in KEYS.items():
        if times := _key_times(browser, url, n_keys, keys):
            rows.append((what, statistics.median(times), goal.key))
    for what, figure, budget in rows:
        print(f"{name:16} {what:16} {figure:9.3f} {'' if budget is None else f'{budget:.4g}':>7}", flush=True)
    return sum(budget is not None and figure > budget for _, figure, budget in rows)


@contextmanager
def fresh_page(
    browser: Browser, size: ViewportSize, script: str = "", *, is_slow: bool = False, is_still: bool = False
) -> Iterator[tuple[Page, CDPSession]]:
    """Open a page as a new visitor. `script` runs first."""
    context = browser.new_context(viewport=size, reduced_motion="reduce" if is_still else "no-preference")
    page = context.new_page()
    page.add_init_script(script)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if is_slow:
        session.send("Network.emulateNetworkConditions", SLOW)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    yield page, session
    context.close()


def _visit(browser: Browser, url: str) -> tuple[float, float]:
    """Return the bytes sent, and the seconds until the board responds to a key."""
    with fresh_page(browser, PHONE, FIRST_KEY, is_slow=True) as (page, session):
        sent: list[float] = []
        session.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        page.goto(url)
        page.wait_for_function("window.usable")
        page.wait_for_load_state("networkidle")
        return sum(sent), float(page.evaluate("window.usable")) / 1000


def _background(browser: Browser, url: str) -> int:
    """Return the bytes that the service worker has fetched after a first visit."""
    with fresh_page(browser, PHONE) as (page, _):
        fetched: list[int] = []
        page.context.on("requestfinished", lambda request: fetched.append(_bytes_by_worker(request)))
        page.goto(url)
        page.wait_for_timeout(BACKGROUND)
        return sum(fetched)


def _bytes_by_worker(request: Request) -> int:
    if not request.service_worker:
        return 0
    sizes = request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"]


def _shift(browser: Browser, url: str, size: ViewportSize, *, is_slow: bool) -> float:
    """Return the cumulative layout shift of a visit without input."""
    with fresh_page(browser, size, SHIFTS, is_slow=is_slow) as (page, _):
        page.goto(url)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1000)
        return float(page.evaluate("window.shift"))


def _key_times(browser: Browser, url: str, n_keys: int, keys: Keys) -> list[float]:
    """Return the milliseconds for each key, pressed in open cells all over the board.

    The list is empty if the keys do not apply to the board.
    """
    with fresh_page(browser, DESK, CLOCK, is_still=True) as (page, _):
        page.goto(url)
        page.wait_for_load_state("networkidle")
        if keys.shows_candidates:
            if not page.locator(CANDIDATES).count():
                return []
            page.click(MORE)
            page.click(CANDIDATES)
        cells: list[str] = page.eval_on_selector_all(OPEN, "cells => cells.map((cell) => '#' + cell.id)")
        before = page.evaluate("document.querySelector('.board').outerHTML")
        for k in range(n_keys):
            page.focus(cells[k * 7 % len(cells)])
            page.wait_for_timeout(REST)
            page.keyboard.press(keys.pressed[k % len(keys.pressed)])
            page.wait_for_function("n => window.took.length > n", arg=k)
            page.wait_for_timeout(REST)
        changed = page.evaluate("document.querySelector('.board').outerHTML") != before
        took: list[float] = page.evaluate("window.took")
        return took if changed else []


if __name__ == "__main__":
    sys.exit(main())
