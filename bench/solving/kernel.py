"""9 × 9 puzzles per second of the kernel on one thread, compared with other programs in the same run.

    python -m bench.solving.kernel --collections DIR [--yardstick BINARY] [--rounds 5] [--seconds 0.5] [--limits 2 1]

DIR contains files with one puzzle per line (81 symbols). For each file and limit (2: solve and prove that the solution
is unique; 1: solve) all programs take turns. The output is the median over the rounds of puzzles per second of
processor time, and the ratio of our rate to each rival's. The kernel is measured with a batch in one call and with one
puzzle per call. Rivals are measured if they are installed; no requirements file lists them (see `rivals.py`).

A yardstick is a program that is called as `BINARY FILE LIMIT SECONDS` and prints its puzzles per second and then their
number. It takes turns on random_minimal.txt with limit 2, and our rate is also printed in its unit, and as a multiple
of the best public program, measured in that unit on a machine of the same kind.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from itertools import cycle, repeat
from pathlib import Path

import numpy as np

from bench.measure import Pass, options, print_rates, repeatedly, take_turns, yardstick
from bench.solving.rivals import rivals
from solver.batch import read_lines
from solver.fast.kernel import nine

# For each file the best public program and its rate in the yardstick's unit (limit 2).
PUBLISHED = {
    "random_easy": ("fsss2", 23.3),
    "random_minimal": ("rust_sudoku", 9.76),
    "serg": ("tdoku", 11.0),
    "17_clues": ("rust_sudoku", 9.67),
    "magictour": ("tdoku", 2.73),
    "hardest_1905": ("tdoku", 0.486),
    "hardest_1106": ("tdoku", 0.313),
}
OURS = "kernel, a batch"


def main() -> None:
    """Print a block for each collection and limit."""
    chosen = options(__doc__, collections=Path, yardstick=None, rounds=5, seconds=0.5, limits=(2, 1))
    for name in PUBLISHED:
        for limit in chosen.limits:
            _compare(name, limit, chosen)


def _compare(name: str, limit: int, chosen: argparse.Namespace) -> None:
    lines = (chosen.collections / f"{name}.txt").read_bytes().split()
    passes = {
        OURS: batches(lines, limit),
        "kernel, one a call": _singly(lambda line: nine.count_line(line, limit), lines),
        **{rival: _singly(count, lines) for rival, count in rivals(limit).items()},
    }
    rates = take_turns(passes | yardstick(chosen), chosen.rounds, chosen.seconds)
    print(f"\n{name}, limit {limit}; ours as a multiple in brackets")
    print_rates(rates, OURS, PUBLISHED[name] if limit == 2 else None)


def batches(lines: Sequence[bytes], limit: int) -> Pass:
    """Return a pass of the search on all lines in one call."""
    givens = read_lines(b"\n".join(lines)).givens.copy()
    stack, control = np.zeros(nine.STACK, np.uint16), np.zeros(nine.N_CONTROL, np.int64)
    grids, counts, is_through = np.zeros_like(givens), np.zeros(len(givens), np.int64), np.zeros(len(givens), np.bool_)

    def run(puzzles: np.ndarray) -> None:
        nine.run_batch(puzzles, stack, control, limit, 1 << 62, grids, counts, is_through)

    return repeatedly(run, repeat(givens), len(givens))


def _singly(count: Callable[[bytes], object], lines: Sequence[bytes]) -> Pass:
    """Take every 37th line, wrapping around, so that a slow program gets a fair sample too."""
    return repeatedly(count, cycle([lines[37 * k % len(lines)] for k in range(len(lines))]))


if __name__ == "__main__":
    main()
