"""Files of 9 × 9 puzzles on the command line, in the unit in which other programs were measured.

    python -m bench.solving.files --collections DIR --yardstick BINARY [--seconds 2] [--rounds 3]

The file of each collection in `bench/solving/kernel.py` is repeated until `solve --limit 2 --output line` takes about
`--seconds` for it, in one thread of its own process. Reading and writing count; start-up does not: the CPU time of a
run on a short file is subtracted. The yardstick (see `bench/solving/kernel.py`) takes turns with it.

The output is the medians: puzzles per second, the same rate in yardsticks, and as a multiple of the best public
program, for which only the search counts.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from bench.solving.bulk import N_SMALL, written
from bench.solving.kernel import PUBLISHED, yardstick

_OPTIONS = ("--limit", "2", "--output", "line", "--threads", "1")


def main() -> None:
    """Print a line for each collection."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--collections", type=Path, required=True)
    parser.add_argument("--yardstick", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    for name, (best, published) in PUBLISHED.items():
        lines = (options.collections / f"{name}.txt").read_bytes().split()
        with tempfile.TemporaryDirectory() as folder:
            small = written(Path(folder, "small.txt"), lines, N_SMALL)
            startup = statistics.median(_cpu_seconds(small) for _ in range(options.rounds))
            n = round(options.seconds * _guess(lines, Path(folder), startup))
            large = written(Path(folder, "large.txt"), lines, n)
            rates, units = [], []
            for _ in range(options.rounds):
                units.append(yardstick(options))
                rates.append((n - N_SMALL) / (_cpu_seconds(large) - startup))
        in_units = statistics.median(rate / unit for rate, unit in zip(rates, units, strict=True))
        print(
            f"{name:16} {statistics.median(rates):12,.0f} a second, {in_units:.3g} yardsticks = "
            f"{in_units / published:.2f} x {best}",
            flush=True,
        )


def _guess(lines: list[bytes], folder: Path, startup: float) -> float:
    """Return about how many puzzles a second there are."""
    n = 20 * N_SMALL
    return n / max(_cpu_seconds(written(folder / "middle.txt", lines, n)) - startup, 0.01)


def _cpu_seconds(path: Path) -> float:
    words = [sys.executable, "-m", "solver", "solve", str(path), *_OPTIONS]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(os.devnull, "wb") as out:
        subprocess.run(words, stdout=out, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


if __name__ == "__main__":
    main()
