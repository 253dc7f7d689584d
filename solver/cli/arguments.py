"""Parsers for numeric options, `--seconds` and `--threads`, and whether an engine takes a puzzle."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError

from solver.board import Puzzle
from solver.cli.terminal import UsageError
from solver.engines import ENGINES, Engine


def check_rules(engine: Engine, puzzle: Puzzle) -> None:
    """Raise UsageError if the engine does not take all rules of the puzzle."""
    if not engine.supports(puzzle):
        able = ", ".join(each.name for each in ENGINES if each.supports(puzzle))
        raise UsageError(f"the engine {engine.name} does not take all rules of this puzzle; these do: {able}")


def count(text: str) -> int:
    """Parse a whole number from 1."""
    if not amount(text):
        raise ArgumentTypeError(f"found {text!r}, expected a whole number from 1")
    return amount(text)


def amount(text: str) -> int:
    """Parse a whole number from 0."""
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise ArgumentTypeError(f"found {text!r}, expected a whole number")
    return int(text)


def seconds(text: str) -> float:
    """Parse a time of more than 0 seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not 0 < number < 1e9:
        raise ArgumentTypeError(f"found {text!r}, expected a number of seconds above 0")
    return number


def add_seconds(parser: ArgumentParser, default: float = 10.0, what: str = "time for each puzzle") -> None:
    """Add `--seconds`, the time limit of a command that computes."""
    parser.add_argument("--seconds", type=seconds, default=default, metavar="S", help=f"{what} ({default:g})")


def add_threads(parser: ArgumentParser) -> None:
    """Add `--threads`, by default the number of cores that this process may use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    parser.add_argument(
        "--threads", type=count, default=cores, metavar="N", help="how many puzzles at a time (all cores)"
    )
