"""How much memory the site uses: `python -m tests.faults.memory [--puzzles 40] [--jigsaws 0]`.

Starts the site with its solver processes. Then the hardest puzzles are posted and explained, 16 × 16 and 25 × 25 ones
too, runs of every engine are recorded, one is downloaded as an animation, new puzzles are made, and jigsaws are posted,
each with other regions. Memory that processes share is divided among them, so the sum is what the site uses (PSS, MB).
Fails if it is beyond its bounds.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from bench.site.load import shuffled
from solver.board import Budget, Puzzle, find_layout
from solver.engines import DEFAULT, find_engine
from sudokusite.memory import memory_of
from tests.faults.sites import Site, site
from tests.layouts import random_jigsaw

MAX_PROCESS, MAX_SITE = 512.0, 1200.0  # MB
NEARLY_EMPTY = ("4x4:1" + "." * 255, "5x5:1" + "." * 624)
FIG_1 = "3x3:.2..3..4.6.......3..4...5.....8.6...8...1...6...7.5.....7...6..4.......8.3..4..2."
ROUND = "round5:23.061.487.032.9.71802.53879.13.06..81.956.3.718.4"
ENGINES = ("moler", "brute", "search", "kernel", "sat", "ilp", "arrays")
N_JIGSAWS = 1000  # between two reports


def main() -> int:
    """Print the table. Return the exit code: 0 if the site stays within its bounds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=40, help="of the hardest")
    parser.add_argument("--jigsaws", type=int, default=0, help="each with regions of its own")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, site(Path(folder), SUDOKU_LOG_LEVEL="CRITICAL") as running:
        running.wait_until_warm()
        _report("started", running)
        peaks = [_report(name, running) for name in _used(running, options.puzzles, options.jigsaws)]
    return int(any(process > MAX_PROCESS or total > MAX_SITE for process, total in peaks))


def _used(running: Site, n: int, n_jigsaws: int) -> Iterator[str]:
    """Use the site in one way after another. Yield what was done."""
    random = Random(5)
    for k in range(n):
        _look(running, f"{_page_of(running, shuffled(random))}steps/1/", 20 if k == 0 else 1)
    yield f"{n} hardest puzzles"
    for puzzle in NEARLY_EMPTY:
        _look(running, f"{_page_of(running, puzzle)}steps/1/", 10)
    yield "nearly empty 16 × 16 and 25 × 25"
    page = _page_of(running, FIG_1)
    for engine in ENGINES:
        _look(running, f"{page}lab/{engine}/", 20)
    yield "runs of all engines"
    page = _page_of(running, ROUND)
    _look(running, f"{page}lab/brute/", 5)
    _look(running, f"{page}lab/brute/film/file?form=gif", 15)
    yield "an animation"
    for level in ("easy", "hard", "extreme"):
        _look(running, f"/new/{level}/", 5)
    yield "new puzzles"
    for k in range(1, n_jigsaws + 1):
        _look(running, _page_of(running, _jigsaw_puzzle(random)), 1)
        if k % N_JIGSAWS == 0 or k == n_jigsaws:
            yield f"{k} jigsaws"


def _jigsaw_puzzle(random: Random) -> str:
    """Return a puzzle on new regions: a full grid without its last row but one."""
    grids: tuple[tuple[int, ...], ...] = ()
    while not grids:  # some regions allow no grid, or none that is found soon
        layout = find_layout(random_jigsaw(random.choice((6, 7, 9)), random))
        empty = Puzzle(layout, (0,) * layout.n_cells)
        grids = find_engine(DEFAULT).solve(empty, limit=1, budget=Budget(nodes=100_000)).solutions
    return Puzzle(layout, (*grids[0][: -2 * layout.n], *(0,) * layout.n, *grids[0][-layout.n :])).text


def _page_of(running: Site, puzzle: str) -> str:
    for _ in range(30):
        status, content = running.ask("POST", "/p/", urlencode({"puzzle": puzzle}))
        if status in (200, 201):
            return f"/p/{json.loads(content)['id']}/"
        time.sleep(1)
    raise SystemExit(f"{puzzle[:20]} is not taken: {status}")


def _look(running: Site, path: str, seconds: float) -> None:
    """Load a page every second, for `seconds` or until no search is running."""
    for _ in range(round(seconds)):
        _, content = running.ask("GET", path, Accept="text/html")
        if b'class="looking"' not in content:
            return
        time.sleep(1)


def _report(name: str, running: Site) -> tuple[float, float]:
    """Print what each kind of process uses. Return the largest process, and the sum."""
    found = {role: [size / 1e6 for size in sizes] for role, sizes in memory_of(running.server.pid).items()}
    total = sum(map(sum, found.values()))
    kinds = "  ".join(f"{role} {' + '.join(f'{size:.0f}' for size in sizes)}" for role, sizes in sorted(found.items()))
    print(f"{name:28} {total:6.0f} MB: {kinds}", flush=True)
    return max(map(max, found.values())), total


if __name__ == "__main__":
    sys.exit(main())
