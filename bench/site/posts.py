"""How long posting a new puzzle takes, compared with a bare view, with few puzzles stored and with a million.

    python -m bench.site.posts [--seconds 5] [--puzzles 1000000]

Starts the site with its solver processes and one web process on loopback, and requests the bare view, a stored puzzle
that is drawn again, and new 9 × 9 puzzles, each over one persistent connection. Then `--puzzles` puzzles, each with a
finding, are written into the database, and the same is measured again: the medians, and their ratio.
"""

from __future__ import annotations

import argparse
import http.client
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

from bench.site.load import FORM, shuffled
from bench.site.serving import served
from bench.site.web import FIG_1

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
MIN_RATE = 0.1  # of a post, as a share of the bare view's
MAX_RATIO = {"drawn again": 1.2, "posted": 1.3}  # of the median with many puzzles, to that with few
Ask = Callable[[http.client.HTTPConnection, int], None]


def main() -> int:
    """Print the times. Return the exit code: 0 if the goals are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="for each kind of request")
    parser.add_argument("--puzzles", type=int, default=1_000_000, help="written for the second part; 0 for none")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        few = _measured(folder, options.seconds, Random(1))
        rate = few["bare"] / few["posted"]
        print(f"a post comes at {rate:.2f} x the rate of the bare view  goal {MIN_RATE}")
        missed = rate < MIN_RATE
        if options.puzzles:
            print(f"{options.puzzles} puzzles written in {_fill(folder, options.puzzles):.0f} s")
            many = _measured(folder, options.seconds, Random(2))
            for name, most in MAX_RATIO.items():
                ratio = many[name] / few[name]
                print(f"{name}: {ratio:.2f} x as long as with few puzzles  goal {most}")
                missed |= ratio > most
    return int(missed)


def _measured(folder: str, seconds: float, random: Random) -> dict[str, float]:
    """Return the median milliseconds of each kind of request."""
    kinds: dict[str, Ask] = {
        "bare": lambda connection, _: _ask(connection, "GET", "/bare/"),
        "drawn again": lambda connection, n: _ask(connection, "GET", f"{FIG_1}?fresh={n}"),
        "posted": lambda connection, _: _ask(connection, "POST", "/p/", f"puzzle={shuffled(random, EASY)}"),
    }
    settings = {"DJANGO_SETTINGS_MODULE": "bench.site.web_settings", "WEB_CONCURRENCY": "1"}
    found = {}
    with served(with_pool=True, DATABASE_URL=f"sqlite:///{folder}/many.sqlite3", **settings) as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        while not _is_ready(connection):
            time.sleep(1)
        for name, ask in kinds.items():
            times = list(_times(ask, connection, seconds))
            found[name] = statistics.median(times)
            slow = sorted(times)[int(0.99 * len(times))]
            print(f"{name:12} {found[name]:6.2f} ms, p99 {slow:6.2f}, {len(times) / seconds:6.0f} a second", flush=True)
    return found


def _times(ask: Ask, connection: http.client.HTTPConnection, seconds: float) -> Iterator[float]:
    for n in range(20):
        ask(connection, -n)
    deadline = time.perf_counter() + seconds
    for n in count():
        started_at = time.perf_counter()
        if started_at > deadline:
            return
        ask(connection, n)
        yield 1000 * (time.perf_counter() - started_at)


def _ask(connection: http.client.HTTPConnection, method: str, path: str, body: str | None = None) -> None:
    headers = FORM if body else {"Accept": "text/html", "Accept-Encoding": "gzip"}
    connection.request(method, path, body=body, headers=headers)
    response = connection.getresponse()
    response.read()
    if response.status not in (200, 201):
        raise SystemExit(f"{method} {path} answered {response.status}")


def _is_ready(connection: http.client.HTTPConnection) -> bool:
    connection.request("GET", "/readyz")
    response = connection.getresponse()
    response.read()
    return response.status == 200


def _fill(folder: str, n: int) -> float:
    """Write `n` puzzles, with a finding each. Return the seconds."""
    started_at, random = time.monotonic(), Random(3)
    signs = "abcdefghijklmnopqrstuvwxyz234567"
    ids = ("".join(random.choices(signs, k=16)) for _ in count())
    rows = ((page_id, f"3x3:{page_id}{'.' * 65}", "2026-01-01 00:00:00") for page_id in ids)
    with sqlite3.connect(f"{folder}/many.sqlite3") as database:
        for _ in range(0, n, 50_000):
            part = list(islice(rows, min(n, 50_000)))
            database.executemany("INSERT INTO solver_keptpuzzle (page_id, text, kept_at) VALUES (?, ?, ?)", part)
            database.executemany(
                "INSERT INTO solver_finding (puzzle_id, wid, question, version, summary, long_text, is_open, tried_at)"
                " VALUES (?, '', 'verdict', '1', '{}', '', 0, '2026-01-01 00:00:00')",
                [(page_id,) for page_id, _, _ in part],
            )
    return time.monotonic() - started_at


if __name__ == "__main__":
    sys.exit(main())
