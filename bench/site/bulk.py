"""How long a file takes by the API, and by the command `solve --output line`.

    python -m bench.site.bulk [--collection FILE] [--lines 100000] [--rounds 3]

Both get the same lines, those of the file or else one easy puzzle with its digits renamed. The time of the API goes
from the first byte that is sent to the last that comes back, that of the command includes its start.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from bench.measure import options, renamed, timed
from bench.site.serving import ROOT, served
from solver.board import Puzzle
from solver.web.puzzles.stock import first_stock
from sudoku_atelier.client import Atelier


def main() -> None:
    """Print the seconds of both, and how they compare."""
    chosen = options(__doc__, collection=None, lines=100_000, rounds=3)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lines.txt"
        file.write_text("".join(islice(cycle(_lines(chosen.collection)), chosen.lines)), encoding="ascii")
        database = f"sqlite:///{folder}/db.sqlite3"
        with served(with_pool=True, command=("check",), DATABASE_URL=database) as port:
            make = [sys.executable, "manage.py", "tokens", "make", "bench"]
            env = os.environ | {"DATABASE_URL": database}
            token = subprocess.run(make, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout.strip()
            site = Atelier(f"http://127.0.0.1:{port}", token=token)
            by_api, by_command = [], []
            for _ in range(chosen.rounds):
                by_api.append(timed(perf_counter, _ask, site, file)[0] / 1000)
                by_command.append(timed(perf_counter, _solve, file)[0] / 1000)
    api, command = median(by_api), median(by_command)
    share = f"{command / api:.2f} of its speed"
    print(f"{chosen.lines} lines: by the API {api:.2f} s, by the command {command:.2f} s, {share}")


def _lines(collection: Path | None) -> list[str]:
    if collection:
        return [f"{line}\n" for line in collection.read_text().split("\n") if line and line[0] != "#"]
    easy, random = Puzzle.from_text(first_stock()[0].text), Random(1)
    return [f"{renamed(easy, random).text.partition(':')[2]}\n" for _ in range(1000)]


def _ask(site: Atelier, file: Path) -> int:
    with file.open("rb") as lines:
        return sum(1 for _ in site.hand_in(lines).answers())


def _solve(file: Path) -> int:
    command = [sys.executable, "-m", "solver", "solve", str(file), "--output", "line"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.count(b"\n")


if __name__ == "__main__":
    main()
