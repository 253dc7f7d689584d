"""What every measurement needs: processor time, turns, medians, and how rates and their ratios are printed."""

from __future__ import annotations

import argparse
import resource
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import median
from typing import TypeVar

Argument = TypeVar("Argument")
Pass = Callable[[float], float]  # works for about this many seconds of the processor; returns puzzles per second
Rates = dict[str, list[float]]  # of each program, one a round


def parser(doc: str | None) -> argparse.ArgumentParser:
    """Return a parser for the module with this docstring, described by its first line."""
    return argparse.ArgumentParser(description=(doc or "").splitlines()[0])


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


def yardstick(program: Path, file: Path) -> Pass:
    """Return a pass of a program that is called as `PROGRAM FILE 2 SECONDS`; the second word it prints is a number.

    This is how many puzzles it has done, not how many a second: on a busy machine the processor is not all its own.
    """

    def one_pass(seconds: float) -> float:
        before = seconds_of_children()
        told = subprocess.run([program.resolve(), file, "2", str(seconds)], capture_output=True, text=True, check=True)
        return int(told.stdout.split()[1]) / (seconds_of_children() - before)

    return one_pass


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


def print_rates(rates: Rates, ours: str) -> None:
    """Print a line for each program: its median rate, and ours as a multiple of it."""
    for name, found in rates.items():
        print(f"  {name:20} {median(found):12,.1f} a second  ({ratio(rates[ours], found):,.2f} x)", flush=True)
