"""The memory of every process of the site while visitors send one jigsaw after another, each with other regions.

    python -m bench.site.growth [--puzzles 10000] [--every 1000]

Starts the site with its solver processes on loopback, as `make run` does, posts the puzzles and opens the page of each.
After every `--every` puzzles it prints the private memory of the processes in MB (RssAnon), the sum for the web
processes and for the pool. Memory grows at first, as up to 1000 pages are cached in each process; then it should stay.
"""

from __future__ import annotations

import argparse
import http.client
import re
import time
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from bench.site.serving import served
from solver.board import Budget, Puzzle, find_layout
from solver.engines import DEFAULT, Grid, find_engine
from tests.layouts import random_jigsaw

SIZES = (6, 7, 9)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def main() -> None:
    """Print a line after every `--every` puzzles."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--every", type=int, default=1000)
    options = parser.parse_args()
    random = Random(1)
    with served(with_pool=True) as port:
        started = time.monotonic()
        print(" puzzles   web MB  pool MB  seconds")
        for k in range(options.puzzles + 1):
            if k % options.every == 0:
                web, pool = memory_of_site(port)
                print(f"{k:8d} {web:8.1f} {pool:8.1f} {time.monotonic() - started:8.0f}", flush=True)
            visit(port, jigsaw_puzzle(random))


def jigsaw_puzzle(random: Random) -> str:
    """Return a puzzle on new regions: a full grid without its last row but one."""
    engine = find_engine(DEFAULT)
    grids: tuple[Grid, ...] = ()
    while not grids:  # some regions allow no grid, or none that is found soon
        layout = find_layout(random_jigsaw(random.choice(SIZES), random))
        empty = Puzzle(layout, (0,) * layout.n_cells)
        grids = engine.solve(empty, limit=1, budget=Budget(nodes=100_000)).solutions
    [grid] = grids
    return Puzzle(layout, (*grid[: -2 * layout.n], *(0,) * layout.n, *grid[-layout.n :])).text


def visit(port: int, puzzle: str) -> None:
    """Post `puzzle`, follow the redirect, and read the page."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", "/p/", urlencode({"puzzle": puzzle}), FORM)
    answer = connection.getresponse()
    answer.read()
    connection.request("GET", answer.headers["Location"])
    page = connection.getresponse()
    page.read()
    connection.close()
    if page.status != 200:
        raise SystemExit(f"{puzzle}: status {page.status}")


def memory_of_site(port: int) -> tuple[float, float]:
    """Return the private memory in MB of the web processes of the site on `port`, and of its pool."""
    web = pool = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"PORT={port}".encode() not in (folder / "environ").read_bytes().split(b"\0"):
                continue
            kilobytes = int(re.findall(r"RssAnon:\s+(\d+)", (folder / "status").read_text())[0])
            is_pool = b"solver.pool" in (folder / "cmdline").read_bytes()
        except (OSError, IndexError):  # it has ended, or is not ours
            continue
        web, pool = (web, pool + kilobytes) if is_pool else (web + kilobytes, pool)
    return web / 1024, pool / 1024


if __name__ == "__main__":
    main()
