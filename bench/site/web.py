"""Requests per second of the pages, compared with a bare Django view under the same server and middleware.

    python -m bench.site.web [--seconds 2] [--rounds 5]

Starts one gunicorn worker on loopback with its own database, requests the pages in turn over one
persistent connection, and prints the median of the rounds and its ratio to the bare view. The server
caches final pages, so rendering them again is measured too. If nginx is installed, it is started before the site by
the recipe in `deploy/`, and asked too. It sends kept pages faster than Python can ask for them: the last rows are asked
by `wrk` (Debian's package), over four connections, and left out where it is missing.
"""

from __future__ import annotations

import http.client
import math
import shutil
import statistics
import subprocess
import sys
import time
from datetime import UTC, datetime

from bench.measure import options
from bench.site.serving import proxied, served

FIG_1 = "/p/ejrxve57gcwcw2jr/"
PAGES = {
    "bare view": "/bare/",
    "entry page": "/enter/",
    "a stored puzzle": FIG_1,
    "a step": FIG_1 + "steps/1/",
    "a puzzle of today": "/daily/{today}/medium/",
    "a stored puzzle as JSON": FIG_1.rstrip("/") + ".json",
    "a stored puzzle, unchanged": FIG_1,
    "entry page, drawn again": "/enter/?fresh={n}",
    "a stored puzzle, drawn again": FIG_1 + "?fresh={n}",
    "a step, drawn again": FIG_1 + "steps/1/?fresh={n}",
    "JSON, drawn again": FIG_1.rstrip("/") + ".json?fresh={n}",
}
BY_NGINX = {"a stored puzzle, drawn again, from nginx": PAGES["a stored puzzle, drawn again"]}
BARE_BY_WRK, KEPT_BY_WRK = "bare view, asked by wrk", "entry page, from nginx, asked by wrk"
UNCHANGED = "a stored puzzle, unchanged"  # asked for by a browser that has it
FROM_MEMORY, DRAWN = 0.35, 0.12
GOALS = {
    **dict.fromkeys(("entry page", "a stored puzzle", "a step", "a puzzle of today"), FROM_MEMORY),
    **dict.fromkeys(("entry page, drawn again", "a stored puzzle, drawn again", "a step, drawn again"), DRAWN),
    "a stored puzzle as JSON": 0.25,
    "JSON, drawn again": 0.25,
    UNCHANGED: 0.6,
    KEPT_BY_WRK: 5,
    "a stored puzzle, drawn again, from nginx": DRAWN,
}


def main() -> int:
    """Print the table. Return the exit code: 0 if the goals are met."""
    chosen = options(__doc__, seconds=2.0, rounds=5)
    with served(with_pool=False, DJANGO_SETTINGS_MODULE="bench.site.web_settings", WEB_CONCURRENCY="1") as port:
        if shutil.which("nginx"):
            with proxied(port, with_limits=False) as ports:
                return _report(_measure(port, ports.http, chosen.seconds, chosen.rounds))
        return _report(_measure(port, None, chosen.seconds, chosen.rounds))


def _measure(port: int, nginx_port: int | None, seconds: float, n_rounds: int) -> dict[str, list[float]]:
    asked = [(name, path, port) for name, path in PAGES.items()]
    asked += [(name, path, nginx_port) for name, path in BY_NGINX.items() if nginx_port]
    rates: dict[str, list[float]] = {name: [] for name, _, _ in asked}
    connections = {each: http.client.HTTPConnection("127.0.0.1", each, timeout=10) for _, _, each in asked}
    today = datetime.now(UTC).date()
    for _, path, each in asked:
        _ask(connections[each], path.format(n=0, today=today))
    for _ in range(n_rounds):
        for name, path, each in asked:
            connection = connections[each]
            tag = _ask(connection, path)[1] if name == UNCHANGED else ""
            started_at, n = time.perf_counter(), 0
            while time.perf_counter() - started_at < seconds:
                status, found = _ask(connection, path.format(n=f"{started_at}-{n}", today=today), tag)
                n += status == (304 if tag else 200)
                tag = found if tag else ""  # a scale may be tried again, which changes the page
            rates[name].append(n / (time.perf_counter() - started_at))
        if nginx_port and shutil.which("wrk"):
            rates.setdefault(BARE_BY_WRK, []).append(_rate_by_wrk(port, PAGES["bare view"], seconds))
            rates.setdefault(KEPT_BY_WRK, []).append(_rate_by_wrk(nginx_port, PAGES["entry page"], seconds))
    return rates


def _rate_by_wrk(port: int, path: str, seconds: float) -> float:
    """Return how many requests a second are answered."""
    ask = ["wrk", "-t1", "-c4", f"-d{math.ceil(seconds)}s", "-H", "Accept-Encoding: gzip", "-H", "Accept: text/html"]
    said = subprocess.run([*ask, f"http://127.0.0.1:{port}{path}"], check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in said:
        raise SystemExit(f"{path} was refused: {said}")
    return float(said.partition("Requests/sec:")[2].split()[0])


def _ask(connection: http.client.HTTPConnection, path: str, tag: str = "") -> tuple[int, str]:
    """Return the status and the ETag of a page, for a browser that has the one with `tag`."""
    headers = {"Accept-Encoding": "gzip", "Accept": "text/html"} | ({"If-None-Match": tag} if tag else {})
    connection.request("GET", path, headers=headers)
    response = connection.getresponse()
    response.read()
    if response.status not in (200, 304):
        raise SystemExit(f"{path} answered {response.status}")
    return response.status, response.getheader("ETag", "")


def _report(rates: dict[str, list[float]]) -> int:
    missed = 0
    for name, values in rates.items():
        rate = statistics.median(values)
        bare = statistics.median(rates[BARE_BY_WRK if name in (BARE_BY_WRK, KEPT_BY_WRK) else "bare view"])
        goal = GOALS.get(name)
        missed += goal is not None and rate < goal * bare
        aim = f"  goal {goal}" if goal else ""
        print(f"{name:42} {rate:8.0f} requests/s  {rate / bare:5.2f} x bare{aim}")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
