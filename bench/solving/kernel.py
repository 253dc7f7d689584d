"""9 × 9 puzzles per second of the kernel on one thread, compared with other programs in the same run.

    python -m bench.solving.kernel --collections DIR [--yardstick BINARY] [--rounds 5] [--seconds 0.5] [--limits 2 1]

DIR contains files with one puzzle per line (81 symbols). For each file and limit (2: solve and prove that the solution
is unique; 1: solve) all programs take turns. The output is the median over the rounds of puzzles per second of one
thread's CPU time, and the ratio of our rate to each rival's. The kernel is measured with a batch in one call and with
one puzzle per call. Rivals are measured if they are installed; no requirements file lists them (see `rivals.py`).

A yardstick is a program that is called as `BINARY FILE LIMIT SECONDS` and prints its puzzles per second and then their
number. It runs on random_minimal.txt with limit 2 right before each turn, and our rate is also printed in its unit.
For the files in PUBLISHED it is also printed as a multiple of the best public program, measured in that unit on a
machine of the same kind. The environment variable TDOKU names another command that takes turns. It contains {file} and
{limit}, and prints its puzzles per second as the first number of its last line.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shlex
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from bench.solving.rivals import Counter, rivals
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
Pass = Callable[[float], float]  # runs for about this many CPU seconds and returns puzzles per second


def main() -> None:
    """Print a block for each collection and limit."""
    options = _options()
    print(f"medians of {options.rounds} rounds; puzzles/s of one thread's CPU time; ours/theirs in brackets")
    for name in PUBLISHED:
        lines = (options.collections / f"{name}.txt").read_bytes().split()
        for limit in options.limits:
            _compare(name, lines, limit, options)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--collections", type=Path, required=True)
    parser.add_argument("--yardstick", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--limits", type=int, nargs="+", default=[2, 1])
    return parser.parse_args()


def _compare(name: str, lines: Sequence[bytes], limit: int, options: argparse.Namespace) -> None:
    passes: dict[str, Pass] = {
        "kernel, a batch": _batches(lines, limit),
        "kernel, one a call": _singly(lambda line: nine.count_line(line, limit), lines),
    }
    if "TDOKU" in os.environ:
        passes["tdoku"] = _command(options.collections / f"{name}.txt", limit)
    passes |= {rival: _singly(count, lines) for rival, count in rivals(limit).items()}
    rates: dict[str, list[float]] = {program: [] for program in passes}
    units: list[float] = []
    for _ in range(options.rounds):
        if options.yardstick:
            units.append(yardstick(options))
        for program, one_pass in passes.items():
            rates[program].append(one_pass(options.seconds))
    ours = rates["kernel, a batch"]
    print(f"\n{name}, limit {limit}" + (f"; the yardstick {statistics.median(units):,.0f}" if units else ""))
    for program, theirs in rates.items():
        ratio = statistics.median(mine / other for mine, other in zip(ours, theirs))
        print(f"  {program:20} {statistics.median(theirs):12,.0f}  ({ratio:,.1f} x)")
    if units:
        in_units = statistics.median(mine / unit for mine, unit in zip(ours, units))
        best, rate = PUBLISHED[name]
        published = f" = {in_units / rate:.2f} x {best}, the best public program" if limit == 2 else ""
        print(f"  in yardsticks {in_units:.3f}{published}")


def _batches(lines: Sequence[bytes], limit: int) -> Pass:
    symbols = np.array([np.frombuffer(line[:81], np.uint8) for line in lines])
    givens = np.where((symbols >= 49) & (symbols <= 57), symbols - 48, 0).astype(np.uint8)
    stack, control = np.zeros(nine.STACK, np.uint16), np.zeros(nine.N_CONTROL, np.int64)
    grids, counts, is_through = np.zeros_like(givens), np.zeros(len(lines), np.int64), np.zeros(len(lines), np.bool_)

    def one_pass(seconds: float) -> float:
        n_puzzles, started_at = 0, time.thread_time()
        while (took := time.thread_time() - started_at) < seconds:
            nine.run_batch(givens, stack, control, limit, 1 << 62, grids, counts, is_through)
            n_puzzles += len(lines)
        return n_puzzles / took

    one_pass(0.01)
    return one_pass


def _singly(count: Counter, lines: Sequence[bytes]) -> Pass:
    """Take every 37th line, wrapping around, so that a slow program gets a fair sample too."""
    order = [lines[37 * k % len(lines)] for k in range(len(lines))]

    def one_pass(seconds: float) -> float:
        n_puzzles, started_at = 0, time.thread_time()
        while (took := time.thread_time() - started_at) < seconds:
            for _ in range(max(1, n_puzzles // 8)):
                count(order[n_puzzles % len(order)])
                n_puzzles += 1
        return n_puzzles / took

    count(order[0])
    return one_pass


def _command(file: Path, limit: int) -> Pass:
    words = [word.format(file=file, limit=limit) for word in shlex.split(os.environ["TDOKU"])]

    def one_pass(seconds: float) -> float:
        told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
        return float(re.findall(r"\d[\d',]*\.?\d*", told[-1])[0].translate({39: None, 44: None}))

    return one_pass


def yardstick(options: argparse.Namespace) -> float:
    """Return the yardstick's puzzles per CPU second. On a busy machine it does not get the whole wall-clock second."""
    command = [options.yardstick.resolve(), options.collections / "random_minimal.txt", "2", "1"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return int(told.split()[1]) / (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)


if __name__ == "__main__":
    main()
