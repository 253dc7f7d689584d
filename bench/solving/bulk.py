"""Files of 9 × 9 puzzles on the command line, beside the compiled search alone, and other programs' searches.

    python -m bench.solving.bulk --collections DIR [--yardstick BINARY] [--seconds 2] [--rounds 3]

The file of each collection in PUBLISHED is repeated until `solve --limit 2` takes about `--seconds` for it, in one
thread of its own process; `--output line`, `--json` and the search in one call take turns. Reading and writing count.
Start-up does not: the time of a run on a short file is subtracted. With a yardstick (see `kernel.py`) the rate is also
printed in its unit, and as a multiple of the best public program, for which only the search counts.

Last come how much quicker two threads are, by the clock, and the most memory of a run.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from bench.measure import Pass, options, print_rates, seconds_for, take_turns, timed, yardstick
from bench.solving.kernel import OURS, PUBLISHED, batches

N_SMALL = 2_000
LINES, JSON = "solve --output line", "solve --json"


def main() -> None:
    """Print a block for each collection."""
    chosen = options(__doc__, collections=Path, yardstick=None, seconds=2.0, rounds=3)
    with tempfile.TemporaryDirectory() as folder:
        for name, published in PUBLISHED.items():
            lines = (chosen.collections / f"{name}.txt").read_bytes().split()
            passes = {OURS: batches(lines, 2)} | {each: _command(each, lines, Path(folder)) for each in (LINES, JSON)}
            rates = take_turns(passes | yardstick(chosen), chosen.rounds, chosen.seconds)
            print(f"\n{name}; from a file as a multiple in brackets")
            print_rates(rates, LINES, published)
        many = _written(Path(folder, "many.txt"), lines, round(10 * chosen.seconds * median(rates[LINES])))
        print(f"\ntwo threads {_clock(many, 1) / _clock(many, 2):.2f} x one")
    print(f"most memory of a run: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024:.0f} MB")


def _command(words: str, lines: list[bytes], folder: Path) -> Pass:
    """Return a pass of a command on a file that is as long as the time asks for."""

    def taken(n: int) -> float:
        path = _written(folder / "some.txt", lines, n)
        return seconds_for([*_solver(words), "--limit", "2", "--threads", "1", path])

    startup = median(taken(N_SMALL) for _ in range(3))
    guess = 20 * N_SMALL / max(taken(21 * N_SMALL) - startup, 0.01)

    def one_pass(seconds: float) -> float:
        n = round(seconds * guess)
        return n / (taken(n + N_SMALL) - startup)

    return one_pass


def _written(path: Path, lines: list[bytes], n: int) -> Path:
    """Write `n` lines, beginning again where they end."""
    times, rest = divmod(n, len(lines))
    with path.open("wb") as file:
        for some in (*[lines] * times, lines[:rest]):
            file.writelines(line + b"\n" for line in some)
    return path


def _solver(words: str) -> list[str]:
    return [sys.executable, "-m", "solver", *words.split()]


def _clock(path: Path, n_threads: int) -> float:
    return timed(time.perf_counter, seconds_for, [*_solver(LINES), "--threads", str(n_threads), path])[0]


if __name__ == "__main__":
    main()
