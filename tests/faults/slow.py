"""Slow connections and a stored page beside them: `python -m tests.faults.slow [--port 8000] [--connections 200]`.

Without `--port` a site is started, and nginx before it, by the recipe in `deploy/`. Holds connections of three kinds
(silent, half a head, a body of one byte a second) for twenty seconds, and measures the page before, during the first
ten seconds, and after them.
Fails if its median after ten seconds is more than twice the idle one.
"""

from __future__ import annotations

import argparse
import http.client
import socket
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from bench.site.serving import proxied, served

PAGE = "/p/ejrxve57gcwcw2jr/"
BODY = b"POST /p/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"
KINDS = {"silent": b"", "half a head": b"GET / HTTP/1.1\r\nHost: loc", "slow body": BODY}
LATE, END = 10.0, 20.0  # seconds after the connections are opened


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int)
    parser.add_argument("--connections", type=int, default=200)
    options = parser.parse_args()
    if options.port:
        return report(options.port, options.connections)
    with served(with_pool=False) as port, proxied(port, with_limits=True) as ports:
        return report(ports.http, options.connections)


def report(port: int, n: int) -> int:
    """Print the times. Return the exit code."""
    missed = 0
    for kind in KINDS:
        idle = times(port, 5)
        with held_open(port, n, kind):
            meanwhile, after = times(port, LATE), times(port, END - LATE)
        ratio = statistics.median(after) / statistics.median(idle)
        missed += ratio > 2
        print(f"{kind:12} idle {text(idle)}  first {LATE:g} s {text(meanwhile)}  then {text(after)}  {ratio:.2f} x")
    return int(missed > 0)


@contextmanager
def held_open(port: int, n: int, kind: str) -> Iterator[None]:
    """Hold `n` connections of one of KINDS within the block."""
    held = [socket.create_connection(("127.0.0.1", port)) for _ in range(n)]
    ending = threading.Event()
    threading.Thread(target=keep_open, args=(held, KINDS[kind], ending), daemon=True).start()
    try:
        yield
    finally:
        ending.set()


def keep_open(held: list[socket.socket], part: bytes, ending: threading.Event) -> None:
    """Keep the connections open, sending a byte a second on those with a slow body."""
    for each in held:
        with suppress(OSError):
            each.sendall(part)
    while not ending.wait(1):
        for each in held if part == BODY else ():
            with suppress(OSError):
                each.sendall(b"a")
    for each in held:
        each.close()


def times(port: int, seconds: float) -> list[float]:
    """Return how long the page took, in milliseconds, each time over a new connection."""
    found, deadline = [], time.monotonic() + seconds
    while time.monotonic() < deadline:
        started_at = time.perf_counter()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", PAGE, headers={"Accept-Encoding": "gzip"})
        connection.getresponse().read()
        connection.close()
        found.append(1000 * (time.perf_counter() - started_at))
        time.sleep(0.02)
    return found


def text(found: list[float]) -> str:
    return f"{statistics.median(found):6.1f} ms (p99 {sorted(found)[int(0.99 * len(found))]:6.1f})"


if __name__ == "__main__":
    sys.exit(main())
