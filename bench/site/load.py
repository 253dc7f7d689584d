"""How long a stored page and the daily puzzle take under load, compared with the idle site in the same run.

    python -m bench.site.load [--seconds 20] [--only hardest crawler rush crowd queue]

Starts the site like `make run`, and before it nginx by the recipe in `deploy/`, without its limits. Each request names
a visitor's address, which nginx would do for real visitors.

hardest   30 visitors post the hardest puzzles without pause, and ask for walk-throughs: how long a stored page takes
crawler   four connections follow all links that robots.txt allows, at its pace: how long a stored page takes
rush      the same without pauses, which keeps all web processes busy; no goal
crowd     a thousand connections ask for a daily puzzle at once that nobody has seen: how long they wait
queue     90 long jobs of one visitor are waiting: how long another visitor's hard puzzle takes to its first step

The load comes from a process of its own on the same machine, at a lower priority: real visitors take no processor time
away from the site.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import math
import multiprocessing
import os
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from random import Random
from threading import Thread
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

from bench.measure import parser, timed
from bench.site.serving import proxied, served

STORED = "/p/ejrxve57gcwcw2jr/"
HARDEST = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
BIG = "5x5:" + "." * 625
N_POSTING, N_CRAWLING, N_AT_ONCE, N_JOBS = 30, 4, 1000, 90
MAX_RATIO, MAX_DAILY, MAX_FIRST_STEP = 2.0, 0.5, 15.0  # of the 99th percentile; seconds; seconds
MAKE_DAILIES = ("make_dailies", "--days", "0")  # which a timer runs every ten minutes
FORM = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}


def main() -> int:
    """Print what was measured. Return the exit code: 0 if all goals are met."""
    command_line = parser(__doc__, seconds=20.0)
    command_line.add_argument("--only", nargs="+", choices=SCENARIOS, default=list(SCENARIOS))
    chosen = command_line.parse_args()
    site = served(with_pool=True, command=MAKE_DAILIES, SUDOKU_LOG_LEVEL="CRITICAL")
    with site as port, proxied(port, with_limits=False) as ports:
        return sum([not SCENARIOS[name](ports.http, chosen.seconds) for name in chosen.only])


def _beside(
    load: Callable[[int, float, int], None], n: int, *, max_ratio: float = MAX_RATIO
) -> Callable[[int, float], bool]:
    """Return a scenario: the stored page while `n` threads of another process make `load`."""

    def scenario(port: int, seconds: float) -> bool:
        idle = _times(port, seconds / 2)
        with _process(_run_threads, load, n, port, seconds + 2):
            time.sleep(1)
            beside = _times(port, seconds)
        time.sleep(3)  # what is still computed must not slow the next scenario
        ratio = _p99(beside) / _p99(idle)
        print(f"{load.__name__.strip('_'):10} idle {_text(idle)}  beside {_text(beside)}  p99 {ratio:.2f} x")
        return ratio <= max_ratio

    return scenario


def _run_threads(load: Callable[[int, float, int], None], n: int, port: int, seconds: float) -> None:
    os.nice(10)
    threads = [Thread(target=load, args=(port, time.monotonic() + seconds, k)) for k in range(n)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _hardest(port: int, deadline: float, k: int) -> None:
    random = Random(k)
    while time.monotonic() < deadline:
        page = _post(port, shuffled(random), k)
        for path in (page, f"{page}steps/1/", f"{page}steps.txt?words=full") if page else ():
            _ask(port, "GET", path, k)


def _crawler(port: int, deadline: float, k: int) -> None:
    _crawl(port, deadline, k)


def _rush(port: int, deadline: float, k: int) -> None:
    _crawl(port, deadline, k, pauses=False)


def _crawl(port: int, deadline: float, k: int, *, pauses: bool = True) -> None:
    rules = RobotFileParser()
    rules.parse(_ask(port, "GET", "/robots.txt", k)[1].decode().splitlines())
    waiting, seen = ["/", "/techniques/", "/daily/archive/", "/lab/collections/"][k:] or ["/"], {""}
    while time.monotonic() < deadline and waiting:
        path = waiting.pop()
        status, content = _ask(port, "GET", path, k)
        page = content.decode(errors="replace")
        for link in re.findall(r"<a (?![^>]*nofollow)[^>]*href=\"([^\"#]+)", page) if status == 200 else ():
            found = urlsplit(urljoin(path, link.replace("&amp;", "&")))
            address = found.path + (f"?{found.query}" if found.query else "")
            if not found.netloc and address not in seen and rules.can_fetch("*", address):
                seen.add(address)
                waiting.append(address)
        if pauses:
            time.sleep(float(rules.crawl_delay("*") or 0))


def _crowd(port: int, seconds: float) -> bool:
    del seconds
    day = f"/daily/{datetime.now(UTC).date()}/"
    for k in range(8):  # visitors before, so that all web processes have drawn such a page
        _ask(port, "GET", f"{day}hard/?{k}", 1)
    daily = f"{day}medium/"
    with multiprocessing.Pool(1) as pool:
        times = pool.apply(_at_once, (port, daily))
    print(f"{'crowd':10} {N_AT_ONCE} at once: the daily puzzle {_text(times)}, longest {max(times):.0f} ms")
    return statistics.median(times) <= 1000 * MAX_DAILY


def _at_once(port: int, path: str) -> list[float]:
    """Return the milliseconds that each of many connections waits, from the moment when all of them ask."""

    async def one(start: asyncio.Event, k: int) -> float:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        await start.wait()
        asked = time.perf_counter()
        head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nX-Forwarded-For: {_address(k)}\r\n"
        writer.write(f"{head}Connection: close\r\n\r\n".encode())
        content = await reader.read()
        if not content.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"{path} answered {content[:60]!r}")
        while await reader.read(1 << 16):
            pass
        writer.close()
        return 1000 * (time.perf_counter() - asked)

    async def everyone() -> list[float]:
        start = asyncio.Event()
        tasks = [asyncio.create_task(one(start, k)) for k in range(N_AT_ONCE)]
        await asyncio.sleep(2)
        start.set()
        return await asyncio.gather(*tasks)

    return asyncio.run(everyone())


def _queue(port: int, seconds: float) -> bool:
    """Let one visitor ask for long jobs in turn, with a connection for each, as a script might."""
    random = Random(99)
    with _process(_run_threads, _long_jobs, N_JOBS, port, seconds + 2 * MAX_FIRST_STEP):
        time.sleep(seconds / 2)
        started_at = time.monotonic()
        page = ""
        while not page and time.monotonic() - started_at < 60:
            page = _post(port, shuffled(random), 7777)
        posted = time.monotonic() - started_at
        while _ask(port, "GET", f"{page}steps/1.txt", 7777)[0] != 200 and time.monotonic() - started_at < 60:
            time.sleep(0.1)
        waited = time.monotonic() - started_at
    print(f"{'queue':10} behind {N_JOBS} long jobs: taken after {posted:.1f} s, its first step after {waited:.1f} s")
    return waited <= MAX_FIRST_STEP


def _long_jobs(port: int, deadline: float, k: int) -> None:
    page = ""
    while time.monotonic() < deadline:
        page = page or _post(port, BIG[:-1] + "123456789ABCDEFGHIJKLMNOP"[k % 25], 5) or ""
        if page:
            _ask(port, "GET", f"{page}steps/1/", 5)
        time.sleep(3)  # about as often as a page of a growing walk-through looks


SCENARIOS: dict[str, Callable[[int, float], bool]] = {
    "hardest": _beside(_hardest, N_POSTING),
    "crawler": _beside(_crawler, N_CRAWLING),
    "rush": _beside(_rush, N_CRAWLING, max_ratio=math.inf),
    "crowd": _crowd,
    "queue": _queue,
}


def shuffled(random: Random, cells: str = HARDEST) -> str:
    """Return a puzzle with other digits, rows and columns: as hard, and not asked before."""
    digits = "".join(random.sample("123456789", 9))
    rows, columns = (
        [3 * band + k for band in random.sample(range(3), 3) for k in random.sample(range(3), 3)] for _ in "rc"
    )
    cells = cells.translate(str.maketrans("123456789", digits))
    return "3x3:" + "".join(cells[9 * row + column] for row in rows for column in columns)


def _post(port: int, puzzle: str, k: int) -> str:
    """Return the path of the puzzle's page; empty if the site has no time."""
    status, content = _ask(port, "POST", "/p/", k, f"puzzle={puzzle}")
    return f"/p/{json.loads(content)['id']}/" if status in (200, 201) else ""


def _times(port: int, seconds: float) -> list[float]:
    """Return how long the stored page takes, in milliseconds, each time over a new connection."""
    found, deadline = [], time.monotonic() + seconds
    while time.monotonic() < deadline:
        took, (status, _) = timed(time.perf_counter, _ask, port, "GET", STORED, 9999)
        if status != 200:
            raise SystemExit(f"{STORED} was not answered")
        found.append(took)
        time.sleep(0.02)
    return found


def _ask(port: int, method: str, path: str, k: int, body: str = "") -> tuple[int, bytes]:
    """Return the status and content for visitor `k`; status 0 if the connection is closed."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = (FORM if body else {"Accept": "text/html"}) | {"X-Forwarded-For": _address(k)}
    with suppress(OSError, http.client.HTTPException):
        connection.request(method, path, body=body or None, headers=headers)
        response = connection.getresponse()
        content = response.read()
        connection.close()
        return response.status, content
    return 0, b""


def _address(k: int) -> str:
    return f"198.51.{100 + k // 250}.{1 + k % 250}"


@contextmanager
def _process(function: Callable[..., None], *args: object) -> Iterator[None]:
    process = multiprocessing.Process(target=function, args=args)
    process.start()
    try:
        yield
    finally:
        process.join()


def _p99(times: list[float]) -> float:
    return sorted(times)[int(0.99 * len(times))]


def _text(times: list[float]) -> str:
    return f"{statistics.median(times):.1f} ms (p99 {_p99(times):.1f})"


if __name__ == "__main__":
    sys.exit(main())
