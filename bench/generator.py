"""How fast puzzles are made: minimal 9 × 9 ones beside other programs, and puzzles as wished.

    python -m bench.generator [--yardstick BINARY --collections DIR] [--rounds 5] [--seconds 1] [--puzzles 15]

First, programs take turns at making 9 × 9 puzzles for some seconds of processor time; the output is the median over the
rounds of puzzles per second. With a yardstick (see `solving/kernel.py`) our rate is also printed in its unit, and as a
multiple of tdoku's generator, which makes TDOKU of that unit. The command `qqwing`, which makes minimal puzzles too, is
measured if it is installed.

Then wishes are met: the output is the CPU milliseconds, median and maximum over `--puzzles` seeds.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from functools import partial
from itertools import count
from statistics import median

from bench.measure import Pass, options, print_rates, repeatedly, seconds_for, take_turns, timed, yardstick
from solver.board import Budget, find_layout
from solver.board.jigsaw import DIVISIONS
from solver.fast.mode import use_compiled
from solver.generator import Wish, generate
from solver.generator.many import cells_of_many
from solver.rating.level import LEVELS

TDOKU = ("tdoku", 0.134)  # yardsticks, on a Xeon with AVX-512; 0.127 on Zen 4
AT_ONCE = 512
TIME = Budget(seconds=60)
OURS = "ours"


def main() -> None:
    """Print both tables."""
    chosen = options(__doc__, yardstick=None, collections=None, rounds=5, seconds=1.0, puzzles=15)
    use_compiled()
    passes = {OURS: _ours()}
    if qqwing := shutil.which("qqwing"):
        passes["qqwing"] = _qqwing(qqwing)
    rates = take_turns(passes | yardstick(chosen), chosen.rounds, chosen.seconds)
    print(f"9 × 9 puzzles, medians of {chosen.rounds} rounds; ours as a multiple in brackets")
    print_rates(rates, OURS, TDOKU)
    print(f"\nas wished, CPU ms, {chosen.puzzles} seeds each\n{'':34} {'median':>8} {'most':>8}")
    for name, wish in _wishes():
        generate(wish, seed="load and compile everything", budget=TIME)
        took = [_milliseconds(wish, seed) for seed in range(chosen.puzzles)]
        print(f"{name:34} {median(took):8.1f} {max(took):8.1f}", flush=True)


def _ours() -> Pass:
    wish = Wish(find_layout("3x3"), minimal=True)

    def make(first: int) -> None:
        found = sum(map(len, cells_of_many(wish, range(first, first + AT_ONCE))))
        assert found == AT_ONCE

    return repeatedly(make, count(step=AT_ONCE), AT_ONCE)


def _qqwing(command: str) -> Pass:
    def one_pass(seconds: float) -> float:
        n_puzzles, took = 8, 0.0
        while took < seconds / 2:
            n_puzzles *= 2
            took = seconds_for([command, "--generate", str(n_puzzles), "--one-line"])
        return n_puzzles / took

    return one_pass


def _wishes() -> Iterator[tuple[str, Wish]]:
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
    yield "killer, medium", Wish(nine, clues=("cage",), level="medium")
    yield "killer, hard", Wish(nine, clues=("cage",), level="hard")
    yield "thermometers, medium", Wish(nine, clues=("thermo",), level="medium")
    yield "cages, thermometers, arrows, hard", Wish(nine, clues=("cage", "thermo", "arrow"), level="hard")


def _milliseconds(wish: Wish, seed: int) -> float:
    took, made = timed(time.thread_time, partial(generate, wish, seed=seed, budget=TIME))
    if not made.met:
        print(f"seed {seed}: not found")
    return took


if __name__ == "__main__":
    main()
