"""How fast puzzles are made: minimal 9 × 9 ones beside other programs, and puzzles as wished.

    python -m bench.generator [--yardstick BINARY --collections DIR] [--rounds 5] [--seconds 1] [--puzzles 15]

First, programs take turns at making 9 × 9 puzzles for some seconds of one thread's CPU time; the output is the median
over the rounds of puzzles per second. A yardstick is a program that is called as `BINARY FILE LIMIT SECONDS` and prints
its puzzles per second and then their number. It runs on random_minimal.txt in DIR with limit 2 right before each round;
then our rate is also printed in its unit, and as a multiple of tdoku's generator, which makes TDOKU of that unit.
Rivals are measured if they are installed: the command `qqwing`, and the packages rustoku, sudokum and py-sudoku. Of
these only qqwing makes minimal puzzles; sudokum and py-sudoku do not even check that there is one solution.

Then wishes are met: the output is the CPU milliseconds, median and maximum over `--puzzles` seeds.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from solver.board import Budget, find_layout
from solver.board.jigsaw import DIVISIONS
from solver.fast.mode import use_compiled
from solver.generator import Wish, generate
from solver.generator.many import cells_of_many
from solver.rating.level import LEVELS

TDOKU = 0.127  # yardsticks: 5 380 minimal puzzles a second where the yardstick solves 42 400
AT_ONCE = 512
TIME = Budget(seconds=60)
Pass = Callable[[float], float]  # runs for about this many CPU seconds and returns puzzles per second


def main() -> None:
    use_compiled()
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--yardstick", type=Path)
    parser.add_argument("--collections", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--puzzles", type=int, default=15)
    options = parser.parse_args()
    compare(options)
    measure_wishes(options.puzzles)


def compare(options: argparse.Namespace) -> None:
    passes = {"ours": ours(), **dict(rivals())}
    rates: dict[str, list[float]] = {name: [] for name in passes}
    units: list[float] = []
    for _ in range(options.rounds):
        if options.yardstick:
            units.append(yardstick(options))
        for name, one_pass in passes.items():
            rates[name].append(one_pass(options.seconds))
    print(f"9 × 9 puzzles a second of one thread's CPU time, medians of {options.rounds} rounds")
    for name, found in rates.items():
        ratio = statistics.median(mine / theirs for mine, theirs in zip(rates["ours"], found))
        print(f"  {name:12} {statistics.median(found):12,.1f}  ({ratio:,.1f} x)")
    if units:
        ratio = statistics.median(mine / unit for mine, unit in zip(rates["ours"], units))
        print(
            f"  in yardsticks {ratio:.3f} = {ratio / TDOKU:.1f} x tdoku; the yardstick {statistics.median(units):,.0f}"
        )


def ours() -> Pass:
    wish, seeds = Wish(find_layout("3x3"), minimal=True), iter(range(0, 1 << 40, AT_ONCE))

    def one_pass(seconds: float) -> float:
        n_puzzles, started_at = 0, spent()
        while (took := spent() - started_at) < seconds:
            first = next(seeds)
            n_puzzles += sum(map(len, cells_of_many(wish, range(first, first + AT_ONCE))))
        return n_puzzles / took

    one_pass(0.01)
    return one_pass


def rivals() -> Iterator[tuple[str, Pass]]:
    """Yield the name and pass of each rival that is installed, and say which are not."""
    if command := shutil.which("qqwing"):
        yield "qqwing", qqwing(command)
    else:
        print("qqwing: not installed")
    for name, make in (("rustoku", rustoku), ("sudokum", sudokum), ("py-sudoku", py_sudoku)):
        try:
            yield name, repeatedly(make())
        except (ImportError, AttributeError) as error:
            print(f"{name}: not installed ({error})")


def qqwing(command: str) -> Pass:
    def one_pass(seconds: float) -> float:
        n_puzzles = 16
        while True:
            started_at = spent(resource.RUSAGE_CHILDREN)
            subprocess.run([command, "--generate", str(n_puzzles), "--one-line"], stdout=subprocess.DEVNULL, check=True)
            took = spent(resource.RUSAGE_CHILDREN) - started_at
            if took >= seconds / 2:
                return n_puzzles / took
            n_puzzles *= 2

    return one_pass


def rustoku() -> Callable[[], object]:
    make = import_module("rustoku").generate
    return lambda: make("hard")


def sudokum() -> Callable[[], object]:
    make = import_module("sudokum").generate
    return lambda: make(mask_rate=0.7)


def py_sudoku() -> Callable[[], object]:
    make = import_module("sudoku").Sudoku
    seeds = iter(range(1 << 40))
    return lambda: make(3, 3, seed=next(seeds)).difficulty(0.7)


def repeatedly(make: Callable[[], object]) -> Pass:
    def one_pass(seconds: float) -> float:
        n_puzzles, started_at = 0, spent()
        while (took := spent() - started_at) < seconds:
            make()
            n_puzzles += 1
        return n_puzzles / took

    return one_pass


def spent(whose: int = resource.RUSAGE_SELF) -> float:
    """CPU seconds spent by this process, all threads together, or by its children."""
    usage = resource.getrusage(whose)
    return usage.ru_utime + usage.ru_stime


def yardstick(options: argparse.Namespace) -> float:
    command = [str(options.yardstick), str(options.collections / "random_minimal.txt"), "2", str(options.seconds)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[0])


def wishes() -> Iterator[tuple[str, Wish]]:
    nine = find_layout("3x3")
    for level in LEVELS:
        yield level, Wish(nine, level=level)
    yield "hard, half turn, minimal", Wish(nine, level="hard", symmetry="half-turn", minimal=True)
    yield "needs X-wing, nothing harder", Wish(nine, needs=("x-wing",), nothing_harder=True)
    yield "ER 7.1 to 7.5", Wish(nine, er=(7.1, 7.5))
    yield "16 × 16, medium", Wish(find_layout("4x4"), level="medium")
    yield "round, five rings", Wish(find_layout("round5"))
    yield "round, five rings, hard", Wish(find_layout("round5"), level="hard")
    jigsaw = find_layout(next(name for name in DIVISIONS if name.startswith("9j-")))
    yield "jigsaw", Wish(jigsaw)
    yield "jigsaw, new regions", Wish(jigsaw, new_regions=True)
    yield "jigsaw, medium", Wish(jigsaw, level="medium")


def measure_wishes(n_puzzles: int) -> None:
    print(f"\nas wished, CPU ms, {n_puzzles} seeds each\n{'':30} {'median':>8} {'most':>8}")
    for name, wish in wishes():
        generate(wish, seed="load and compile everything", budget=TIME)
        took = [milliseconds(wish, seed) for seed in range(n_puzzles)]
        print(f"{name:30} {statistics.median(took):8.1f} {max(took):8.1f}", flush=True)


def milliseconds(wish: Wish, seed: int) -> float:
    started_at = time.thread_time()
    if not generate(wish, seed=seed, budget=TIME).met:
        print(f"seed {seed}: not found")
    return (time.thread_time() - started_at) * 1000


if __name__ == "__main__":
    main()
