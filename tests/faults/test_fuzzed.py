"""No input to any address makes the site fail, wait long, or use ever more memory.

SUDOKU_FUZZ sets how many requests are sent, SUDOKU_SEED which ones.
"""

from __future__ import annotations

import os
import re
import socket
import statistics
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.parse import quote_plus

import pytest

from solver.web.urls import urlpatterns
from sudokusite.memory import memory_of
from tests.engines.corpus import FIG_1, SHIDOKU
from tests.faults.sites import Site, site
from tests.pools import ROOT

N, SEED = int(os.environ.get("SUDOKU_FUZZ", "1000")), int(os.environ.get("SUDOKU_SEED", "1"))
MAX_SECONDS = 2.0 if "SUDOKU_FUZZ" in os.environ else 10.0  # beside other tests
MAX_GROWTH = (50 if "SUDOKU_FUZZ" in os.environ else 100) << 20  # bytes of all web processes in the second half
MAX_SENT = 10 << 20  # bytes

METHODS = (*("GET",) * 8, *("POST",) * 8, "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
IDS = ("page_id", "wid")
GOOD = {
    "n": ("0", "1", "7"),
    "k": ("0", "3"),
    "name": ("minimal", "17-clues"),
    "slug": ("x-wing", "easy", "hard"),
    "cid": ("famous", "easy", "new", "a" * 16),
    "engine": ("search", "moler", "kernel", "sat", "ilp"),
    "language": ("en", "de", "xx"),
    "level": ("easy", "extreme"),
    "day": ("2026-11-21", "2024-02-29", "0001-01-01", "9999-12-31"),
    "job": ("0" * 32, "f" * 32),
    "month": ("2026-11", "9999-12", "0001-01"),
}
FIELDS = (
    *("puzzle", "at", "out", "layout", "cells", "marks", "regions", "p", "n", "seed", "level", "symmetry", "givens"),
    *("ladder", "left_out", "first", "ways", "form", "words", "fragment", "step", "lang", "next", "needed", "practice"),
    *("size", "pattern", "er", "most", "pages", "solutions", "id", "q", "show", "entry", "language", "depth", "view"),
    *(
        "left",
        "right",
        "by",
        "width",
        "lines",
        "token",
        "answer",
        "decorations",
        "in_words",
        "position",
        "from",
        "text",
        "check",
        "page",
    ),
)
NASTY = (
    *(
        b"",
        b"0",
        b"-1",
        b"1e309",
        b"NaN",
        b"9" * 400,
        b"%00",
        b"\0",
        b"\xff\xfe\xfa",
        b"%ff%fe",
        b"%",
        b"%zz",
        b"%u0041",
    ),
    *(b"<script>alert(1)</script>", b"' OR 1=1 --", b"../../../../etc/passwd", b"{{7*7}}", b"\r\nX: y", b"a" * 5000),
    *(text.encode() for text in ("٣", "𝟗", "\u202e1", "é" * 300, "½", "3x3:" + "٣" * 81)),
    *(b"[" * 100_000, b"(" * 60_000, b"#\n" * 32_000, b"1 " * 32_000, b'{"a":' * 20_000, b"http://" * 9000),
    *(b"3x3:", b"9x9:1", b"25x25:", b"round99:1", b"jigsaw:abc", b"3x3:" + b"." * 81, b"3x3:" + b"1" * 81, b"2x2:xxxx"),
    *(
        SHIDOKU.encode(),
        FIG_1.encode(),
        b"4x4:" + b"." * 255 + b"1",
        b"5x5:" + b"." * 624 + b"2",
        b"round5:" + b"1" * 50,
    ),
)


class Sender:
    """Sends requests to a site, and remembers what came back."""

    def __init__(self, running: Site, random: Random, ids: list[str]) -> None:
        self._port, self._random, self._ids = running.port, random, ids
        self.statuses: Counter[int] = Counter()
        self.seconds: list[float] = []
        self.faults: list[str] = []

    def send(self) -> None:
        request = self._request()
        started_at = time.perf_counter()
        status = self._status(request)
        self.seconds.append(time.perf_counter() - started_at)
        self.statuses[status] += 1
        if (status >= 500 and status not in (501, 503, 505)) or self.seconds[-1] > MAX_SECONDS:
            self.faults.append(f"{status} after {self.seconds[-1]:.1f} s: {request[:300]!r}")

    def _request(self) -> bytes:
        choice = self._random.choice
        method, path, body = choice(METHODS), self._path(), b""
        if self._random.random() < 0.5:
            path += b"?" + self._form(choice((1, 2, 4)), in_line=True)
        if method not in ("GET", "HEAD") or self._random.random() < 0.05:
            body = self._body()
        lines = [
            f"{method} ".encode() + path + b" HTTP/1.1",
            b"Host: 127.0.0.1",
            b"Connection: close",
            b"Accept: " + choice((b"text/html", b"application/json", b"*/*", b"\xff")),
            b"Content-Length: %d" % len(body),
            choice((b"Content-Type: application/x-www-form-urlencoded", b"Content-Type: application/json", b"X: y")),
            choice((b"X: y", b"Cookie: language=\xff", b"Accept-Language: " + b"de," * 900, b"If-None-Match: W/")),
        ]
        return b"\r\n".join(lines) + b"\r\n\r\n" + body

    def _path(self) -> bytes:
        if self._random.random() < 0.05:
            return b"/" + quote_plus(self._random.choice(NASTY)[:3000]).encode()
        route = str(self._random.choice(urlpatterns).pattern)
        return b"/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda match: self._place(match[1]), route).encode()

    def _place(self, name: str) -> str:
        if self._random.random() < 0.1:
            return quote_plus(self._random.choice(NASTY)[:200]) or "x"
        return self._random.choice(GOOD.get(name, self._ids))

    def _form(self, n: int, *, in_line: bool = False) -> bytes:
        pairs = []
        for _ in range(n):
            value = self._random.choice(NASTY)
            value = value[:400] if in_line else value
            if in_line or self._random.random() < 0.7:
                value = quote_plus(value).encode()
            pairs.append(self._random.choice(FIELDS).encode() + b"=" + value)
        return b"&".join(pairs)

    def _body(self) -> bytes:
        kind = self._random.random()
        if kind < 0.002:
            return b"puzzle=" + b"1" * MAX_SENT
        if kind < 0.1:
            return self._random.choice(NASTY)
        return self._form(self._random.choice((1, 2, 5, 20)))

    def _status(self, request: bytes) -> int:
        """Return the status; 0 if the site closes the connection without one."""
        answer = b""
        with socket.create_connection(("127.0.0.1", self._port), timeout=60) as connection:
            with suppress(ConnectionError):  # it does not wait for all that is too large
                connection.sendall(request)
                while part := connection.recv(1 << 16):
                    answer = answer or part
            found = re.match(rb"HTTP/1\.\d (\d{3})", answer)
            return int(found[1]) if found else 0


def test_every_part_of_an_address_has_samples() -> None:
    parts = re.findall(r"<(?:\w+:)?(\w+)>", " ".join(str(each.pattern) for each in urlpatterns))
    assert {*parts} == {*IDS, *GOOD}


@pytest.mark.slow
def test_no_input_breaks_the_site(tmp_path: Path) -> None:
    env = os.environ | {"SUDOKU_VAR": str(tmp_path), "SUDOKU_POOL": ""}
    subprocess.run([sys.executable, "-m", "tools.prepare"], cwd=ROOT, env=env, check=True)
    with site(tmp_path, migrated=True, SUDOKU_LOG_LEVEL="CRITICAL") as running:
        running.wait_until_warm()
        ids = [path.split("/")[2] for path in _posted(running)]
        sender, memory = Sender(running, Random(SEED), ids), []
        for k in range(N):
            if k in (N // 2, N - 1):
                memory.append(sum(memory_of(running.server.pid)["web"]))
            sender.send()
        print(
            f"{N} requests: median {1000 * statistics.median(sender.seconds):.1f} ms, "
            f"longest {max(sender.seconds):.2f} s; "
            f"web processes {memory[0] / 1e6:.0f} MB after the first half, {memory[1] / 1e6:.0f} MB at the end; "
            f"{dict(sorted(sender.statuses.items()))}"
        )
        assert sender.faults == []
        assert memory[1] - memory[0] < MAX_GROWTH
        assert running.status("/readyz") == 200


def _posted(running: Site) -> list[str]:
    """Return the addresses of some puzzles."""
    found = []
    for text in (SHIDOKU, FIG_1):
        _, content = running.ask("POST", "/p/", f"puzzle={text}")
        found.append("/p/" + re.findall(rb'"id": "(\w+)"', content)[0].decode() + "/")
    return found
