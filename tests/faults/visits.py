"""Real visits to a site on one or several machines, and how long each kind of request takes.

A visitor looks at the day's puzzles, enters a new puzzle, waits until everything is known about it, looks at its first
steps, asks for a hint and for the picture, and starts over as another visitor. Visitors are spread over the machines.
Each request names a visitor's address, as a proxy does, so the site needs this machine in FORWARDED_ALLOW_IPS. Run it
only against machines on this host or in its own network namespaces.
"""

from __future__ import annotations

import http.client
import json
import statistics
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from urllib.parse import quote, urlsplit

from solver.board import Puzzle

# Of several levels: the usual easy one, Moler's, and two hard ones (the last two of Norvig's and tdoku's lists).
PUZZLES = (
    "3x3:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2.",
    "3x3:4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "3x3:85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
)
POLL, MAX_WAIT = 1.0, 60.0  # seconds between two looks at what is still growing, and in all
THINK = 0.3  # seconds between two pages of a visitor


class Figures:
    """How long requests took, by kind, and how many failed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.times: dict[str, list[float]] = defaultdict(list)
        self.failed: dict[str, int] = defaultdict(int)
        self.n_visits = 0

    def add(self, kind: str, seconds: float, *, is_well: bool = True) -> None:
        """Count a request."""
        with self._lock:
            self.times[kind].append(seconds)
            self.failed[kind] += not is_well

    def lines(self) -> Iterator[str]:
        """Yield a line for each kind: how many, the percentiles in milliseconds, and how many failed."""
        for kind, times in self.times.items():
            cuts = statistics.quantiles(times, n=100) if len(times) > 1 else times * 99
            p50, p95, p99 = (1000 * cuts[k] for k in (49, 94, 98))
            failed = f"  {self.failed[kind]} failed" if self.failed[kind] else ""
            yield f"{kind:14} {len(times):6}  p50 {p50:8.1f}  p95 {p95:8.1f}  p99 {p99:8.1f} ms{failed}"


class Visitor:
    """Somebody with a browser. `address` is the address that the visitor claims to have."""

    def __init__(self, site: str, address: str, figures: Figures) -> None:
        parts = urlsplit(site)
        self._connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=60)
        self._address, self._figures = address, figures

    def ask(self, kind: str, method: str, path: str, body: str = "") -> bytes:
        """Return the answer; empty if there is none."""
        headers = {"X-Forwarded-For": self._address, "Accept": "application/json"}
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        started_at = time.monotonic()
        try:
            self._connection.request(method, path, body=body or None, headers=headers)
            response = self._connection.getresponse()
            content, status = response.read(), response.status
        except (OSError, http.client.HTTPException):
            self._connection.close()
            content, status = b"", 0
        self._figures.add(kind, time.monotonic() - started_at, is_well=status in (200, 201, 303))
        return content if status in (200, 201) else b""

    def visit(self, puzzle: Puzzle) -> None:
        """Do all that a visitor does."""
        self.ask("daily", "GET", "/daily/latest.json")
        started_at = time.monotonic()
        entered = self.ask("enter", "POST", "/p/", f"puzzle={quote(puzzle.text)}")
        if not entered:
            return
        address = f"/p/{json.loads(entered)['id']}"
        self._wait_until_known(address, started_at)
        for n in (1, 2, 3):
            self.ask("step", "GET", f"{address}/steps/{n}.svg")
            time.sleep(THINK)
        self.ask("hint", "POST", f"{address}/hint/", "fragment=1")
        self.ask("picture", "GET", f"{address}.svg")
        self._figures.n_visits += 1

    def _wait_until_known(self, address: str, started_at: float) -> None:
        while time.monotonic() - started_at < MAX_WAIT:
            content = self.ask("look", "GET", f"{address}.json")
            if content and not json.loads(content)["is_running"]:
                break
            time.sleep(POLL)
        self._figures.add("all is known", time.monotonic() - started_at)


def play(sites: Sequence[str], n_visitors: int, seconds: float, *, seed: int = 0) -> Figures:
    """Have `n_visitors` at a time come to the sites for `seconds`, and return what they measured."""
    figures, deadline = Figures(), time.monotonic() + seconds

    def come_again(k: int) -> None:
        random, n = Random(seed * 1000 + k), 0
        while time.monotonic() < deadline:
            n += 1
            address = f"198.18.{k % 256}.{n % 256}"  # a network for tests
            Visitor(sites[k % len(sites)], address, figures).visit(new_puzzle(random))

    threads = [threading.Thread(target=come_again, args=(k,)) for k in range(n_visitors)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return figures


def new_puzzle(random: Random) -> Puzzle:
    """Return one of PUZZLES with other digits: as hard as before, and new to the site."""
    puzzle = Puzzle.from_text(random.choice(PUZZLES))
    digits = [0, *random.sample(range(1, puzzle.layout.n + 1), puzzle.layout.n)]
    return Puzzle(puzzle.layout, tuple(digits[digit] for digit in puzzle.givens))
