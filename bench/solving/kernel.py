"""9 × 9 puzzles per second of the kernel on one thread, compared with other programs in the same run.

    python -m bench.solving.kernel --collections DIR [--yardstick BINARY] [--rounds 5] [--seconds 0.5] [--limits 2 1]

DIR contains files with one puzzle per line (81 symbols). For each file and limit (2: solve and prove that the solution
is unique; 1: solve) all programs take turns. The output is the median over the rounds of puzzles per second of
processor time, and the ratio of our rate to each rival's. The kernel is measured with a batch in one call and with one
puzzle per call. Rivals are measured if they are installed; no requirements file lists them (see `rivals.py`).

A yardstick is a program that is called as `BINARY FILE LIMIT SECONDS` and prints its puzzles per second and then their
number. It takes turns on random_minimal.txt with limit 2, and our rate is also printed in its unit. For the files in
PUBLISHED it is also printed as a multiple of the best public program, measured in that unit on a machine of the same
kind. The environment variable TDOKU names another command that takes turns. It contains {file} and {limit}, and prints
its puzzles per second as the first number of its last line.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
from collections.abc import Callable, Sequence
from itertools import cycle, repeat
from pathlib import Path

import numpy as np

from bench.measure import Pass, parser, print_rates, ratio, repeatedly, take_turns, yardstick
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
OURS, UNIT = "kernel, a batch", "yardstick"


def main() -> None:
    """Print a block for each collection and limit."""
    options = parser(__doc__)
    options.add_argument("--collections", type=Path, required=True)
    options.add_argument("--yardstick", type=Path)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=0.5)
    options.add_argument("--limits", type=int, nargs="+", default=[2, 1])
    chosen = options.parse_args()
    for name in PUBLISHED:
        for limit in chosen.limits:
            _compare(name, limit, chosen)


def _compare(name: str, limit: int, options: argparse.Namespace) -> None:
    file = options.collections / f"{name}.txt"
    lines = file.read_bytes().split()
    passes = {
        OURS: batches(lines, limit),
        "kernel, one a call": _singly(lambda line: nine.count_line(line, limit), lines),
        **{rival: _singly(count, lines) for rival, count in rivals(limit).items()},
    }
    if "TDOKU" in os.environ:
        passes["tdoku"] = _command([word.format(file=file, limit=limit) for word in shlex.split(os.environ["TDOKU"])])
    if options.yardstick:
        passes[UNIT] = yardstick(options.yardstick, options.collections / "random_minimal.txt")
    rates = take_turns(passes, options.rounds, options.seconds)
    print(f"\n{name}, limit {limit}; ours as a multiple in brackets")
    print_rates(rates, OURS)
    if UNIT in rates and limit == 2:
        best, published = PUBLISHED[name]
        in_units = ratio(rates[OURS], rates[UNIT])
        print(f"  in yardsticks {in_units:.3f} = {in_units / published:.2f} x {best}, the best public program")


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


def _command(words: list[str]) -> Pass:
    def one_pass(seconds: float) -> float:
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
        return float(re.sub("[',]", "", re.findall(r"\d[\d',]*\.?\d*", told[-1])[0]))

    return one_pass


if __name__ == "__main__":
    main()
