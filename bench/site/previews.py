"""Milliseconds for a preview: drawn anew, and stored, as its visitor waits for it.

    python -m bench.site.previews [--rounds 7]

Starts one gunicorn worker on loopback with its own database, and asks for the previews of several pages over one
persistent connection. Each is drawn anew by a query that the site does not know. Prints the median of the rounds, and
fails if one takes longer than 150 ms anew or 5 ms stored.
"""

from __future__ import annotations

import http.client
import statistics
import sys
import time
from urllib.parse import urlencode

from bench.measure import options
from bench.site.serving import served
from solver.board import Puzzle

ANEW, KEPT = 150.0, 5.0  # ms
FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
BOARDS = {
    "9 × 9": FIG_1,
    "25 × 25": "5x5:" + "." * 300 + "123456789" + "." * 316,
    "round": "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4",
    "with clues": "2x2:1.....3..2.....4;cage:7=r1c2r1c3;thermo=r2c1r2c2",
}


def main() -> int:
    """Print the table. Return the exit code: 0 if no preview takes too long."""
    n_rounds, is_slow = options(__doc__, rounds=7).rounds, False
    with served(with_pool=False, WEB_CONCURRENCY="1") as port:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        for name, path in _paths(connection).items():
            anew = statistics.median(_milliseconds(connection, path, f"fresh={k}") for k in range(n_rounds))
            _ask(connection, "GET", path)
            kept = statistics.median(_milliseconds(connection, path) for _ in range(n_rounds))
            print(f"{name:20} {anew:6.0f} ms anew {kept:6.1f} ms stored")
            is_slow |= anew > ANEW or kept > KEPT
    return int(is_slow)


def _paths(connection: http.client.HTTPConnection) -> dict[str, str]:
    """Store the puzzles and their steps, and return the path of each preview."""
    paths = {}
    for name, text in BOARDS.items():
        _ask(connection, "POST", "/p/", urlencode({"puzzle": text}))
        paths[name] = f"/p/{Puzzle.from_text(text).page_id}"
    _ask(connection, "GET", f"{paths['9 × 9']}/steps/0/")
    steps = {"a step": f"{paths['9 × 9']}/steps/1", "a chain": "/techniques/aic", "all other pages": "/preview"}
    return {name: f"{path}.png" for name, path in (paths | steps).items()}


def _milliseconds(connection: http.client.HTTPConnection, path: str, query: str = "") -> float:
    started_at = time.perf_counter()
    _ask(connection, "GET", f"{path}?{query}" if query else path)
    return 1000 * (time.perf_counter() - started_at)


def _ask(connection: http.client.HTTPConnection, method: str, path: str, body: str | None = None) -> None:
    connection.request(method, path, body, {"Content-Type": "application/x-www-form-urlencoded"})
    response = connection.getresponse()
    response.read()
    if response.status >= 400:
        raise SystemExit(f"{path} answered {response.status}")


if __name__ == "__main__":
    sys.exit(main())
