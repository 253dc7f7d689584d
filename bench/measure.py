"""What every measurement needs: options, clocks, turns, medians, and how rates and their ratios are printed."""

from __future__ import annotations

import argparse
import resource
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, TypeVar

from solver.board import Puzzle

Argument = TypeVar("Argument")
Result = TypeVar("Result")
Pass = Callable[[float], float]  # works for about this many seconds of the processor; returns puzzles per second
Rates = dict[str, list[float]]  # of each program, one a round
UNIT = "yardstick"


def parser(doc: str | None, **defaults: Any) -> argparse.ArgumentParser:
    """Return a parser for the module with this docstring, which `--help` prints.

    Each of `defaults` is an option with a value of its type. `Path` is a path that has to be given, None one that may
    be, False a switch, a tuple several values, and a dict one of its keys, by default the first.
    """
    found = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in defaults.items():
        settings: dict[str, Any] = {"type": type(default), "default": default}
        if default is Path or default is None:
            settings = {"type": Path, "required": default is Path}
        elif default is False:
            settings = {"action": "store_true"}
        elif isinstance(default, tuple):
            settings = {"type": type(default[0]), "default": default, "nargs": "+"}
        elif isinstance(default, dict):
            settings = {"choices": default, "default": next(iter(default))}
        found.add_argument(f"--{name.replace('_', '-')}", **settings)
    return found


def options(doc: str | None, **defaults: Any) -> argparse.Namespace:
    """Return the options of this call, as `parser` describes them."""
    return parser(doc, **defaults).parse_args()


def timed(clock: Callable[[], float], action: Callable[..., Result], *arguments: Any) -> tuple[float, Result]:
    """Return the milliseconds that an action takes by a clock, and what it returns."""
    started_at = clock()
    result = action(*arguments)
    return 1000 * (clock() - started_at), result


def renamed(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return the puzzle with other digits: for a search another one, and as hard."""
    digits = [0, *random.sample(range(1, puzzle.layout.n + 1), puzzle.layout.n)]
    return Puzzle(puzzle.layout, tuple(digits[digit] for digit in puzzle.givens))


def seconds_of_children() -> float:
    """Return the seconds of the processor that finished child processes took."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds_for(command: Sequence[str | Path]) -> float:
    """Return the seconds of the processor that a command takes. Its output is dropped."""
    before = seconds_of_children()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return seconds_of_children() - before


def repeatedly(action: Callable[[Argument], object], arguments: Iterator[Argument], n_puzzles: int = 1) -> Pass:
    """Return a pass that calls `action`, which does `n_puzzles`, with one of the endless `arguments` after another.

    It is called once here, to load and compile whatever it needs.
    """

    def one_pass(seconds: float) -> float:
        n_calls, started_at = 0, time.process_time()
        while (took := time.process_time() - started_at) < seconds:
            for argument in islice(arguments, max(1, n_calls // 8)):  # a look at the clock takes as long as a puzzle
                action(argument)
                n_calls += 1
        return n_calls * n_puzzles / took

    action(next(arguments))
    return one_pass


def yardstick(chosen: argparse.Namespace) -> dict[str, Pass]:
    """Return a pass of the program that the option `yardstick` names, if it does; it does random_minimal.txt.

    It is called as `PROGRAM FILE 2 SECONDS`; the second word it prints is how many puzzles it has done. That is not how
    many a second: on a busy machine the processor is not all its own.
    """

    def one_pass(seconds: float) -> float:
        words = [chosen.yardstick.resolve(), chosen.collections / "random_minimal.txt", "2", str(seconds)]
        before = seconds_of_children()
        told = subprocess.run(words, capture_output=True, text=True, check=True)
        return int(told.stdout.split()[1]) / (seconds_of_children() - before)

    return {UNIT: one_pass} if chosen.yardstick else {}


def take_turns(passes: dict[str, Pass], rounds: int, seconds: float) -> Rates:
    """Return the rates of all programs, which take turns, so that other work on the machine slows all of them."""
    rates: Rates = {name: [] for name in passes}
    for _ in range(rounds):
        for name, one_pass in passes.items():
            rates[name].append(one_pass(seconds))
    return rates


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Return the median over the rounds of how many times as fast ours is."""
    return median(mine / other for mine, other in zip(ours, theirs, strict=True))


def print_rates(rates: Rates, ours: str, published: tuple[str, float] | None = None) -> None:
    """Print a line for each program: its median rate, and ours as a multiple of it.

    `published` names the best public program and its rate in the yardstick's unit. Ours is then printed in that unit
    and as a multiple of it, if the yardstick was measured too.
    """
    for name, found in rates.items():
        print(f"  {name:20} {median(found):12,.1f} a second  ({ratio(rates[ours], found):,.2f} x)", flush=True)
    if published and UNIT in rates:
        best, rate = published
        in_units = ratio(rates[ours], rates[UNIT])
        print(f"  in yardsticks {in_units:.3g} = {in_units / rate:.2f} x {best}")
