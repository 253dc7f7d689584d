"""How far over its time limit each question and each command goes, on the largest boards.

    python -m bench.limits [--only rate,generate] [--boards 5x5,round8a] [--seconds 0.2,1]

The output is one table, a row for each kind and a column for each board: the worst overrun of its runs at any of the
limits, in seconds of the clock and of the processor. Questions are asked in this process, which is warm as a solver
process is. Each command runs in a process of its own, with compiled code in place; what it takes on a 4 × 4 board,
where there is nearly nothing to do, is its start, a column of its own, and no part of the overrun. All of it takes four
to six minutes on a quiet machine; the clock says little on a busy one.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from solver.fast.mode import use_compiled
from solver.generator import GenerationError
from solver.pool.worker import warm
from tests.limits.limited import BOARDS, commands_about, questions_about

SMALLEST, PLENTY = "2x2", 60.0


class Seconds(NamedTuple):
    """By the clock, and of the processor."""

    clock: float
    processor: float


class Run(NamedTuple):
    """Something with a time limit, which `of` gives it, and how long it may take then."""

    kind: str
    board: str
    of: Callable[[float], object]
    may_take: Callable[[float], float] = float
    is_command: bool = False


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="kinds, separated by commas")
    parser.add_argument("--boards", default=",".join(BOARDS), help="boards, separated by commas")
    parser.add_argument("--seconds", default="0.2,1", help="limits")
    options = parser.parse_args()
    use_compiled()
    warm()
    boards, only = options.boards.split(","), options.only.split(",")
    limits = [float(each) for each in options.seconds.split(",")]
    runs = [run for board in boards for run in _runs(board) if run.kind.strip("`") in only or not options.only]
    starts = {run.kind: run for run in reversed([*_runs(SMALLEST)]) if run.is_command}
    print(f"| clock, processor | start | {' | '.join(board[:8] for board in boards)} |")
    print(f"|---|---|{'---|' * len(boards)}")
    for kind in dict.fromkeys(run.kind for run in runs):
        start = _taken(starts[kind], PLENTY) if kind in starts else Seconds(0, 0)
        found = ([run for run in runs if (run.kind, run.board) == (kind, board)] for board in boards)
        cells = (_worst(each, limits, start) for each in found)
        print(f"| {kind} | {start.clock:.2f}, {start.processor:.2f} | {' | '.join(cells)} |", flush=True)


def _runs(board: str) -> Iterator[Run]:
    for question in questions_about(board):
        yield Run(question.kind, board, question.find)
    for words, may_take in commands_about(board):
        yield Run(f"`{words[0]}`", board, partial(_command, words), may_take, is_command=True)


def _command(words: tuple[str, ...], seconds: float) -> None:
    command = [sys.executable, "-m", "solver", *words, "--seconds", str(seconds)]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def _worst(runs: list[Run], limits: list[float], start: Seconds) -> str:
    """Return the most seconds beyond limit and start."""
    beyond = [
        [taken - run.may_take(limit) - to_start for taken, to_start in zip(_taken(run, limit), start, strict=True)]
        for run in runs
        for limit in limits
    ]
    return ", ".join(f"{max(seconds):+.2f}" for seconds in zip(*beyond, strict=True))


def _taken(run: Run, limit: float) -> Seconds:
    started_at, used = time.perf_counter(), _processor_time()
    with suppress(GenerationError):  # there was no time for a first grid
        run.of(limit)
    return Seconds(time.perf_counter() - started_at, _processor_time() - used)


def _processor_time() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


if __name__ == "__main__":
    main()
