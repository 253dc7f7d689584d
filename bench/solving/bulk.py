"""A file of 9 × 9 puzzles on the command line, beside the compiled search alone in the same run.

    python -m bench.solving.bulk FILE [--millions 10] [--rounds 3]

FILE has a puzzle on each line (81 symbols); it is repeated up to that many million lines. `solve --limit 2
--output line` answers them in a process of its own, in one thread and in two, and writes into a file. The rate without
start-up comes from the difference to a run on two thousand lines. The rival is the search in one call on the same
puzzles, which lie in memory as digits. Then `bench FILE`, and `--json` beside the rate of the text as sentences.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from solver.batch import read_lines
from solver.fast.kernel import nine

N_SMALL = 2_000
N_JSON = 200_000
N_RATED = 200


def main() -> None:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--millions", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    lines = [line[:81] for line in options.file.read_bytes().split(b"\n") if len(line) >= 81 and line[:1] != b"#"]
    with tempfile.TemporaryDirectory() as folder:
        n = round(options.millions * 1e6)
        small, large, middle, few = (
            written(Path(folder, f"{count}.txt"), lines, count) for count in (N_SMALL, n, N_JSON, N_RATED)
        )
        startups = [_seconds(small, "--output", "line", "--threads", "1") for _ in range(options.rounds)]
        startup = statistics.median(startups)
        print(f"start-up and {N_SMALL} puzzles: {startup:.2f} s")
        for _ in range(options.rounds):
            alone = _kernel_rate(lines)
            took = {k: _seconds(large, "--output", "line", "--threads", str(k)) - startup for k in (1, 2)}
            rate = n / took[1]
            benched = _benched(options.file)
            json_rate = N_JSON / (_seconds(middle, "--json", "--threads", "1") - startup)
            print(
                f"kernel {alone:,.0f} a second; one thread {rate:,.0f} ({rate / alone:.2f} x), "
                f"two threads {took[1] / took[2]:.2f} x one; bench {benched / alone:.2f} x; "
                f"JSON {json_rate:,.0f} a second"
            )
        print(f"most memory of a run: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")
        rated = {k: _seconds(few, "--threads", str(k), command="rate") for k in (1, 2)}
        print(f"rate of {N_RATED}: {rated[1]:.1f} s in one process, {rated[1] / rated[2]:.2f} x in two")


def written(path: Path, lines: list[bytes], n: int) -> Path:
    """Write `n` lines, beginning again where they end."""
    block = b"\n".join(lines) + b"\n"
    with path.open("wb") as file:
        for _ in range(n // len(lines)):
            file.write(block)
        file.write(b"".join(line + b"\n" for line in lines[: n % len(lines)]))
    return path


def _seconds(path: Path, *options: str, command: str = "solve") -> float:
    started_at = time.perf_counter()
    with open(os.devnull, "wb") as out:
        subprocess.run([sys.executable, "-m", "solver", command, path, *options], stdout=out, check=True)
    return time.perf_counter() - started_at


def _benched(path: Path) -> float:
    words = [sys.executable, "-m", "solver", "bench", str(path), "--json"]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return float(told.rpartition('"per_second": ')[2].rstrip("}\n"))


def _kernel_rate(lines: list[bytes]) -> float:
    """Return the puzzles a second of one call of the compiled search after another, for one second."""
    givens = read_lines(b"\n".join(lines)).givens.copy()
    stack, control = np.zeros(nine.STACK, np.uint16), np.zeros(nine.N_CONTROL, np.int64)
    grids, counts, is_complete = np.zeros_like(givens), np.zeros(len(givens), np.int64), np.zeros(len(givens), np.bool_)
    n, started_at = -len(givens), time.perf_counter()
    while (took := time.perf_counter() - started_at) < 1:
        nine.run_batch(givens, stack, control, 2, 1 << 62, grids, counts, is_complete)
        n += len(givens)
        if not n:
            started_at = time.perf_counter()
    return n / took


if __name__ == "__main__":
    main()
